import Foundation
import OrigamiDiagrams
import OrigamiModel
import OrigamiReader
import Terminal
import Testing

/// The reasons of loads: what is on screen, and what is beside it.
@Suite struct LoadsAheadTests {
  private func script(loadsAhead: Bool, graphics: Graphics = .braille, photos: [Photo] = []) async
    -> ReaderScript
  {
    var content = ScriptedContent(steps: 200, photos: photos)
    content.loadsAhead = loadsAhead
    return await ReaderScript(
      ReaderDependencies(content: content, state: nil, wishes: .init(level: .full, graphics: graphics)),
      rows: 24, columns: 80, [.model("deep", step: nil)])
  }

  @Test(arguments: [true, false])
  func `pages of steps are asked for before they are visible, unless nothing is loaded ahead`(
    loadsAhead: Bool
  ) async {
    let script = await script(loadsAhead: loadsAhead)
    for _ in 0..<60 { await script.press("]") }
    let pages = script.loads.filter { $0.hasPrefix("page ") }
    #expect(!pages.isEmpty)
    #expect(pages.contains { $0.hasSuffix(" ahead") } == loadsAhead, "\(pages)")
  }

  @Test(arguments: [true, false])
  func `photos on screen are asked for first, and then those beside them, unless nothing is loaded ahead`(
    loadsAhead: Bool
  ) async {
    let photos = (1...9).map {
      Photo(id: "p\($0)", source: "p\($0).jpg", width: 1600, height: 1200, texts: [])
    }
    let pictures = TerminalPictures(mode: .always)
    let script = await script(loadsAhead: loadsAhead, graphics: .pictures(pictures), photos: photos)
    await script.press("s")
    let asked = script.loads.filter { $0.hasPrefix("photo ") }
    let visible = ["photo p1 visible", "photo p2 visible"]
    #expect(asked == (loadsAhead ? visible + ["photo p3 ahead", "photo p4 ahead"] : visible), "\(asked)")
  }
}
