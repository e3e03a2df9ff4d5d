import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import ReaderTesting
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
  func `a view never leaves the drawing, and is in its middle where all of it is shown`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var view = ZoomView()
    // A drawing that fills the view in one direction.
    let fill = (x: seed.isMultiple(of: 2) ? 1 : 0.3, y: seed.isMultiple(of: 2) ? 0.2 : 1)
    for _ in 0..<30 {
      switch Int.random(in: 0...4, using: &random) {
      case 0: view.enlarge(by: Int.random(in: -3...3, using: &random))
      case 1: view.move(x: -0.25, y: 0)
      case 2: view.move(x: 0.25, y: 0)
      case 3: view.move(x: 0, y: -0.25)
      default: view.move(x: 0, y: 0.25)
      }
      let (width, height) = (fill.x * view.factor, fill.y * view.factor)
      view.settle(width: width, height: height)
      for (middle, length) in [(view.middle.x, width), (view.middle.y, height)] {
        let reach = length <= 1 ? 0.5 : 0.5 / length
        #expect(middle >= reach - 1e-9 && middle <= 1 - reach + 1e-9)
      }
    }
  }

  @Test func `moving there and back shows the same part`() {
    var view = ZoomView()
    view.enlarge(by: 6)
    let before = view
    view.move(x: 0.25, y: -0.25)
    view.settle(width: 8, height: 8)
    #expect(view != before)
    view.move(x: -0.25, y: 0.25)
    view.settle(width: 8, height: 8)
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
    #expect(CellRenderer.rows(of: part).count == CellRenderer.size(of: part).rows)
  }

  @Test func `a view of a whole drawing shows all of its dots at every size`() {
    let sheet = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map { Point(x: $0.0, y: $0.1) }
    let diagram = Diagram([.line(sheet, kind: .edge), .line([sheet[0], sheet[2]], kind: .valley)])
    func dots(_ rows: [StyledLine]) -> String {
      rows.map { $0.text.filter { $0 != " " && $0 != "\u{2800}" } }.joined()
    }
    for rows in 6...40 {
      for columns in stride(from: rows, through: 50, by: 7) {
        let scene = Scene(
          diagram, width: Double(columns * 2), height: Double(rows * 4),
          pen: .dots(columns: columns, rows: rows), limit: .infinity)
        let picture = ZoomedPicture(
          diagram: diagram, moment: nil, columns: columns, rows: rows, graphics: .braille)
        let view = picture.lines(in: ZoomView(), paper: .standard)
        #expect(dots(view) == dots(CellRenderer.rows(of: scene)), "\(columns) × \(rows)")
      }
    }
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

  @Test(arguments: [true, false])
  func `the signs of a step wait for its drawing, or say why it did not come`(fails: Bool) async {
    var content = ScriptedContent(steps: 100)
    content.isImmediate = false
    content.drawing = Diagram([.line([Point(x: 0, y: 0), Point(x: 1, y: 1)], kind: .valley)])
    if fails { content.failing = ["s49"] }
    let script = await ReaderScript(
      ReaderDependencies(content: content, state: nil, wishes: .init(level: .full, graphics: .braille)),
      rows: 24, columns: 80, [.model("deep", step: nil)])
    func panel() -> String {
      let rows = (0..<24).map { script.frame().text(row: $0) }
      guard let title = rows.firstIndex(where: { $0.hasPrefix("── ") }) else { return script.screen() }
      return rows[(title + 1)..<22].joined(separator: " ")
    }
    script.holdsLoads = true
    for key in [.character(":"), .character("4"), .character("9"), Key(.enter)] { await script.tap(key) }
    await script.release(untilStartOf: "drawing s49 visible")
    await script.tap(.character("i"))
    #expect(panel() == "   loading", "\(script.screen())")
    await script.release()
    #expect(panel().contains(fails ? "not loaded: no · r retry" : "Valley fold"))
  }

  @Test func `on a screen too narrow for signs beside words, the panel has the words`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 20, columns: 24, [.model("swan", step: "left-edge")])
      await script.press("i")
      #expect(script.screen().contains("Valley fold"), "\(script.screen())")
      #expect(script.screen().contains("Fold here, toward"), "\(script.screen())")
    }
  }

  /// A wide screen shows the whole width of a square at four times its size.
  @Test func `an arrow that has nothing more to show does not move the view`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 200, [.menu, .model("cup", step: nil)])
      await script.press("z++++")
      await script.press("+")
      let middle = script.screen()
      await script.press("-")
      for _ in 0..<8 { await script.press(Key(.right)) }
      await script.press("+")
      #expect(script.screen() == middle)
    }
  }

  // MARK: Movements

  /// Runs a test at a step of the swan.
  private static func atSwan(
    _ step: ContentID, graphics: Graphics = .braille, runs: Bool = true,
    _ body: (ReaderScript) async throws -> Void
  ) async throws {
    try await ContentLibrary.with { library in
      var dependencies = try library.dependencies(.full, graphics: graphics)
      dependencies.wishes.runsMovements = runs
      try await body(
        await ReaderScript(dependencies, rows: 30, columns: 100, [.menu, .model("swan", step: step)]))
    }
  }

  private static func page(_ script: ReaderScript) -> String {
    (0..<29).map { script.frame().text(row: $0) }.joined(separator: "\n")
  }

  @Test(arguments: ["", "++"])
  func `p, comma and full stop move an enlarged drawing, and Esc brings it back`(keys: String) async throws {
    try await Self.atSwan("left-edge") { script in
      await script.press("z" + keys)
      let drawing = script.screen()
      #expect(drawing.contains("p play"))
      await script.press("..")
      let moment = Self.page(script)
      #expect(!drawing.hasPrefix(moment) && script.deadline == nil)
      await script.press(",")
      #expect(Self.page(script) != moment)
      await script.press("p")
      #expect(script.screen().contains("p stop"))
      var pages: Set<String> = []
      for frame in 0...StepFilm.framesOfMovement {
        await script.tick(now: .seconds(9) + Playback.interval * frame)
        pages.insert(Self.page(script))
      }
      #expect(pages.count > StepFilm.framesOfMovement / 3 && script.deadline == nil)
      #expect(script.screen().contains("p again"))
      await script.press(Key(.escape))
      #expect(script.screen() == drawing)
      await script.press(Key(.escape))
      #expect(script.screen().contains("Swan"))
    }
  }

  @Test(arguments: [".....", "p"])
  func `z enlarges the moment of the movement that is on screen, and goes back to it`(
    keys: String
  ) async throws {
    try await Self.atSwan("left-edge") { script in
      await script.press("z.....")
      let moment = Self.page(script)
      await script.press(Key(.escape))
      await script.press("z" + keys)
      if keys == "p" {
        for frame in 0...10 { await script.tick(now: .seconds(9) + Playback.interval * frame) }
      }
      let model = Self.page(script)

      await script.press("z")

      #expect(Self.page(script) == moment)
      #expect(script.deadline == nil && script.screen().contains("Esc drawing"))
      await script.press("z")
      #expect(Self.page(script) == model)
      await script.press(Key(.escape))
      #expect(!script.screen().contains("Esc drawing") && Self.page(script) != model)
    }
  }

  @Test func `other keys of an enlarged movement move the view, and the movement stays`() async throws {
    try await Self.atSwan("left-edge") { script in
      await script.press("z....")
      let moment = Self.page(script)
      await script.press("++")
      #expect(script.screen().contains("Esc drawing") && Self.page(script) != moment)
      await script.press("--")
      #expect(Self.page(script) == moment)
    }
  }

  @Test func `on a slow line an enlarged drawing is moved by hand only`() async throws {
    try await Self.atSwan("left-edge", runs: false) { script in
      await script.press("z")
      #expect(!script.screen().contains("p play"))
      await script.press("p")
      #expect(script.screen().contains("slow line") && script.deadline == nil)
      await script.press(".")
      #expect(script.screen().contains(", back"))
    }
  }

  /// The reverse fold of the neck swings far beyond the drawing.
  @Test func `the place of the paper in the middle stays when the paper begins to move`() throws {
    let square = Diagram([
      .face(
        [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)], side: .front)
    ])
    var view = ZoomView()
    view.enlarge(by: 4)
    view.move(x: 1, y: -0.5)
    let still = ZoomedPicture(diagram: square, moment: nil, columns: 80, rows: 23, graphics: .braille)
    let moved = ZoomedPicture(
      diagram: square,
      moment: MovingMoment(picture: .pose(square), extent: [Point(x: -3, y: 0), Point(x: 2, y: 1)]),
      columns: 80, rows: 23, graphics: .braille)
    still.settle(&view)
    let before = view.middle
    moved.carry(&view, from: still)
    #expect(abs(view.middle.x - (3 + before.x) / 5) < 0.02, "\(view)")
    #expect(abs(view.middle.y - before.y) < 0.02, "\(view)")
    still.carry(&view, from: moved)
    #expect(abs(view.middle.x - before.x) < 1e-6 && abs(view.middle.y - before.y) < 1e-6)
  }

  @Test func `in pixels each moment of an enlarged movement is sent once`() async throws {
    let pictures = TerminalPictures(mode: .always)
    pictures.begin(cell: .usual)
    try await Self.atSwan("neck-reverse", graphics: .pictures(pictures)) { script in
      func sent() -> Int {
        TerminalPicturesTests.ids("t", in: pictures.output(before: script.frame())).count
      }
      await script.press("z")
      _ = sent()
      var counts: [Int] = []
      for _ in 0..<6 {
        await script.press(".")
        counts += [sent(), sent()]
      }
      #expect(counts == Array(repeating: [1, 0], count: 6).flatMap(\.self))
    }
  }

  private static func house(_ ids: [String]) -> [String: String] {
    let drawing = #"<diagram><line kind="edge" points="0,0 1,1"/></diagram>"#
    let steps = ids.map { "<step id=\"\($0)\"><title>Fold \($0).</title>\(drawing)</step>" }
    return [
      "house.xml": """
      <model xmlns="urn:origami-steps:1" version="1.0" id="house" xml:lang="en"><title>House</title>\
      <steps>\(steps.joined())</steps></model>
      """
    ]
  }

  @Test func `an import changes the number of the step, and a step that is gone closes the zoom`()
    async throws
  {
    try await ContentLibrary.with(Self.house(["a", "b"])) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("house", step: "b")])
      await script.press("z")
      #expect(script.screen().contains("step 2"))

      try fixture.importTexts(Self.house(["new", "a", "b"]))
      await script.libraryChanged()
      #expect(script.screen().contains("step 3") && script.screen().contains("z back"))

      try fixture.importTexts(Self.house(["new", "a", "other"]))
      await script.libraryChanged()
      #expect(!script.screen().contains("z back") && script.screen().contains("House"), "\(script.screen())")
    }
  }

  @Test func `a drawing that cannot be read is a sentence with its key, also after another key`() async throws
  {
    try await ContentLibrary.with(Self.house(["a", "b"])) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("house", step: "b")])
      try fixture.library.execute("ALTER TABLE step RENAME TO away")
      await script.press("z")
      await script.press("+")
      #expect(script.screen().contains("damaged") && script.screen().contains("r retry"))
      try fixture.library.execute("ALTER TABLE away RENAME TO step")
      await script.press("r")
      #expect(!script.screen().contains("damaged") && script.screen().contains("step 2"))
    }
  }

  @Test(arguments: [
    (50, 13, 3), (43, 12, 3), (80, 24, 2), (100, 30, 2), (41, 11, 3), (61, 14, 3), (77, 17, 3),
  ])
  func `every edge of an enlarged drawing can be seen`(columns: Int, rows: Int, steps: Int) async throws {
    let square = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="sq" xml:lang="en"><title>Square</title><steps>
      <step id="a"><title>Look.</title>
      <diagram><line kind="edge" points="0,0 1,0 1,1 0,1 0,0"/></diagram></step></steps></model>
      """
    try await ContentLibrary.with(["sq.xml": square]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: rows, columns: columns, [.menu, .model("sq", step: nil)])
      await script.press("z" + String(repeating: "+", count: steps))
      for (across, down) in [(Key.Code.right, Key.Code.down), (.left, .up)] {
        for _ in 0..<30 {
          await script.press(Key(across))
          await script.press(Key(down))
        }
        // One edge fills a row, and the other one is in every row.
        let lines = (0..<rows).map { row in
          script.frame().text(row: row).unicodeScalars.count { (0x2801...0x28FF).contains($0.value) }
        }
        #expect((lines.max() ?? 0) > columns / 2, "\(script.screen())")
        #expect(lines.count { $0 > 0 } > rows / 2, "\(script.screen())")
      }
    }
  }
}
