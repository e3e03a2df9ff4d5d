import OrigamiModel
import Testing

@testable import OrigamiReader

/// The photographs of a model, side by side.
@Suite struct ShowcaseStripTests {
  @Test func `another language of the captions keeps the photo`() {
    let photos = (0..<6).map { Photo(id: "p\($0)", source: "\($0).png", width: 4, height: 3) }
    var strip = ShowcaseStrip(photos, of: "m", language: "en", own: "en", graphics: .braille)
    strip.resize(columns: 90)
    strip.move(by: 2)
    #expect(strip.firstPhoto == "p2")
    var german = ShowcaseStrip(photos, of: "m", language: "de", own: "en", graphics: .braille)
    german.resize(columns: 90)
    german.show("p2")
    #expect(german.firstPhoto == "p2")
    german.show("gone")
    #expect(german.firstPhoto == "p2")
  }
}
