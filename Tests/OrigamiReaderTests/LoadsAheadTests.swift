import Foundation
import OrigamiDiagrams
import OrigamiModel
import OrigamiReader
import Paging
import ReaderTesting
import Terminal
import Testing
import Threading

/// The reasons of loads: what is on screen, and what is beside it.
@Suite struct LoadsAheadTests {
  private func script(loadsAhead: Bool, graphics: Graphics = .braille, photos: [Photo] = []) async
    -> ReaderScript
  {
    var content = ScriptedContent(steps: 200, photos: photos)
    content.loadsAhead = loadsAhead
    return await script(content, graphics: graphics)
  }

  private func script(_ content: ScriptedContent, graphics: Graphics = .braille) async -> ReaderScript {
    await ReaderScript(
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

  @Test func `the library hears whether a page is visible or ahead`() async {
    let content = ScriptedContent(steps: 200)
    let script = await script(content)
    #expect(content.reasons.withLock { $0 } == [.visible])
    for _ in 0..<60 { await script.press("]") }
    #expect(script.loads.filter { $0.hasPrefix("page ") }.allSatisfy { $0.hasSuffix(" ahead") })
    #expect(content.reasons.withLock { $0.dropFirst().allSatisfy { $0 == .ahead } && $0.count > 1 })
    await script.press("G")
    #expect(content.reasons.withLock { $0.last { $0 != .ahead } } == .visible)
  }

  @Test func `a level that was shown before is shown again without asking the library`() async {
    let content = ScriptedContent(steps: 200)
    let script = await script(content)
    await script.press("13")
    let requests = content.reasons.withLock(\.count)
    await script.press("131")
    #expect(content.reasons.withLock(\.count) == requests)
    #expect(script.screen().contains("step 1 of 50"))
  }

  @Test func `on the way back to a level, the pages of its new place are loaded once`() async {
    let content = ScriptedContent(steps: 10_000)
    let script = await script(content)
    await script.press("1Gg3")
    await script.press("Gg:5001")
    await script.press(Key(.enter))
    let pages = script.loads.filter { $0.hasPrefix("page overview/") }
    let requests = content.reasons.withLock(\.count)

    await script.press("1")

    #expect(script.loads.filter { $0.hasPrefix("page overview/") && $0.hasSuffix(" visible") } == pages)
    #expect(content.reasons.withLock { $0.dropFirst(requests).count { $0 == .visible } } == 1)
    #expect(script.screen().contains("Fold number 5001."))
  }

  @Test func `a page that is loading ahead when it is needed goes on, and becomes urgent`() async {
    let content = ScriptedContent(steps: 200)
    let script = await script(content)
    script.holdsLoads = true
    for _ in 0..<60 { await script.tap(.character("]")) }
    #expect(
      script.loads.filter { $0.hasPrefix("page full/1") } == ["page full/1 ahead", "page full/1 visible"])
    let tasks = script.lines(.navigation).filter { $0.contains("page full/1") }
    #expect(tasks.allSatisfy { $0.hasSuffix(" started") } && tasks.count == 2, "\(tasks)")
    #expect(script.isLoadingVisible)

    await script.release()

    #expect(!script.isLoadingVisible)
    #expect(script.lines(.loads).count { $0 == "page full/1 loaded" } == 1)
    #expect(!script.lines(.loads).contains { $0.contains("cancelled") })
  }

  @Test func `a page that fails to load ahead is still loaded for the screen`() async {
    var content = ScriptedContent(steps: 200)
    content.failsAhead = true
    let script = await script(content)
    script.holdsLoads = true
    for _ in 0..<60 { await script.tap(.character("]")) }

    await script.release()

    #expect(script.lines(.loads).contains("page full/1 loaded"), "\(script.lines(.loads))")
    #expect(script.screen().contains("Fold number 61."))
  }

  @Test func `r asks for a newer library, but not as a letter of a search`() async {
    let content = ScriptedContent(steps: 9)
    let script = await script(content)
    await script.press("/turn r")
    #expect(content.revalidations.withLock { $0 } == 0)
    await script.press(Key(.escape))
    await script.press("r")
    #expect(content.revalidations.withLock { $0 } == 1)
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
