import OrigamiDiagrams
import OrigamiModel
import Terminal
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

  @Test func `a picture of one row stands above its caption beside higher ones`() throws {
    let photos = [
      Photo(id: "square", source: "square.png", width: 400, height: 400),
      Photo(id: "panorama", source: "panorama.png", width: 2000, height: 100),
    ]
    var strip = ShowcaseStrip(
      photos, of: "m", language: "en", own: "en",
      graphics: .pictures(TerminalPictures(mode: .never, halfBlocks: .palette256)))
    strip.resize(columns: 90)
    let image = try #require(PixelImage(width: 2, height: 2, bytes: Array(repeating: 200, count: 16)))
    for photo in photos { strip.take(.picture(image), of: ContentID(photo.id)) }
    var frame = Frame(rows: strip.rows, columns: 90)
    strip.draw(rows: 0..<strip.rows, atRow: 0, into: &frame)
    let rows = (0..<strip.rows).map { frame.text(row: $0) }
    let size = try #require(rows.firstIndex { $0.contains("2000 × 100") })
    #expect(rows[size - 1].dropFirst(43).contains("▀"), "\(rows)")
    #expect(!rows[0].dropFirst(43).contains("▀"), "\(rows)")
  }
}
