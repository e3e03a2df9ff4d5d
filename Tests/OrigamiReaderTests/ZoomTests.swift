import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import SeededRandom
import Terminal
import Testing

@testable import OrigamiReader

/// The enlarged drawing: what of it is shown, and the screen.
@Suite struct ZoomTests {
  // MARK: The view

  @Test func `two steps double the drawing, and there is a largest and a smallest scale`() {
    var view = ZoomView()
    #expect(view.factor == 1)
    view.enlarge(by: 2)
    #expect(view.factor == 2)
    view.enlarge(by: 100)
    #expect(view.factor == 16)
    view.enlarge(by: -100)
    #expect(view == ZoomView())
  }

  @Test(arguments: 1...40)
  func `a view never leaves the drawing, wherever it is moved`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var view = ZoomView()
    for _ in 0..<30 {
      switch Int.random(in: 0...4, using: &random) {
      case 0: view.enlarge(by: Int.random(in: -3...3, using: &random))
      case 1: view.move(x: -0.25, y: 0)
      case 2: view.move(x: 0.25, y: 0)
      case 3: view.move(x: 0, y: -0.25)
      default: view.move(x: 0, y: 0.25)
      }
      let reach = 0.5 / view.factor
      #expect(view.middle.x >= reach - 1e-9 && view.middle.x <= 1 - reach + 1e-9)
      #expect(view.middle.y >= reach - 1e-9 && view.middle.y <= 1 - reach + 1e-9)
    }
  }

  @Test func `moving there and back shows the same part`() {
    var view = ZoomView()
    view.enlarge(by: 6)
    let before = view
    view.move(x: 0.25, y: -0.25)
    #expect(view != before)
    view.move(x: -0.25, y: 0.25)
    #expect(view == before)
  }

  @Test func `a part of a scene has what lies in it, and no label that is cut`() {
    let diagram = Diagram([
      .line([Point(x: 0, y: 0), Point(x: 1, y: 1)], kind: .edge),
      .label(at: Point(x: 0.1, y: 0.9), text: "A"), .label(at: Point(x: 0.9, y: 0.1), text: "B"),
    ])
    let scene = Scene(diagram, width: 400, height: 400, pen: .dots)
    let part = scene.part(x: 0, y: 0, width: scene.width / 2, height: scene.height / 2)
    #expect(part.labels.map(\.text) == ["A"])
    #expect(BrailleRenderer.rows(of: part).count == BrailleRenderer.size(of: part).rows)
  }

  // MARK: The screen

  @Test func `z fills the screen with the drawing, keys enlarge and move it, and z goes back`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("swan", step: nil)])
      let model = script.screen()
      await script.press("z")
      let whole = script.screen()
      #expect(whole.contains("step 1") && whole.contains("z back"))
      #expect(!whole.contains("Swan"))
      await script.press("++")
      let large = script.screen()
      #expect(large.contains("2×") && large != whole)
      await script.press(Key(.right))
      #expect(script.screen() != large)
      await script.press("--")
      #expect(script.screen() == whole)
      await script.press("z")
      #expect(script.screen() == model)
      await script.press("z")
      await script.press(Key(.escape))
      #expect(script.screen() == model)
    }
  }

  @Test func `a new size does not start the load of the drawing again`() async {
    var content = ScriptedContent(steps: 3)
    content.drawing = Diagram([.line([Point(x: 0, y: 0), Point(x: 1, y: 1)], kind: .edge)])
    let script = await ReaderScript(
      ReaderDependencies(content: content, state: nil, wishes: .init(level: .full, graphics: .braille)),
      rows: 24, columns: 80, [.model("deep", step: nil)])
    script.holdsLoads = true
    await script.tap(.character("z"))
    await script.resize(rows: 30, columns: 90)
    await script.resize(rows: 20, columns: 70)
    #expect(script.loads.count { $0.hasPrefix("drawing") } == 1, "\(script.loads)")
    await script.release()
    #expect(script.screen().contains("z back"))
  }
}
