import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// The movement of a step, played in place of its drawing.
@Suite struct MovementTests {
  /// Runs a test at step 2 of the swan: a valley fold.
  private static func atAFold(
    graphics: Graphics = .braille, runs: Bool = true, _ body: (ReaderScript) async throws -> Void
  ) async throws {
    try await ContentLibrary.with { library in
      var dependencies = try library.dependencies(.full, graphics: graphics)
      dependencies.wishes.runsMovements = runs
      let script = await ReaderScript(
        dependencies, rows: 30, columns: 100, [.model("swan", step: ContentID("left-edge"))])
      try await body(script)
    }
  }

  private static func time(_ frames: Int) -> Duration { .seconds(9) + Playback.interval * frames }

  /// The rows above the bottom line.
  private static func page(_ script: ReaderScript) -> [String] {
    script.screen().split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).map(String.init)
  }

  @Test func `on a page, the left arrow turns it while a movement is shown, as the right one does`()
    async throws
  {
    try await Self.atAFold { script in
      await script.press("v")
      let first = script.frame().text(row: 0)
      await script.press(" p")
      #expect(script.frame().text(row: 0) != first)
      await script.press(Key(.left))
      #expect(script.frame().text(row: 0) == first)
    }
  }

  @Test func `nothing moves by itself`() async throws {
    try await Self.atAFold { script in
      #expect(script.deadline == nil)
      await script.press("jk][")
      #expect(script.deadline == nil)
    }
  }

  /// Starts a movement and returns the page of each of its frames.
  private static func pagesOfAMovement(_ script: ReaderScript) async -> [[String]] {
    await script.press("p")
    #expect(script.deadline != nil)
    var pages: [[String]] = []
    for frame in 0...StepFilm.framesOfMovement {
      await script.tick(now: time(frame))
      pages.append(page(script))
    }
    return pages
  }

  @Test func `p moves the paper in place, and rests on the result`() async throws {
    try await Self.atAFold { script in
      let before = Self.page(script)

      let pages = await Self.pagesOfAMovement(script)

      #expect(script.deadline == nil)
      #expect(Set(pages).count > StepFilm.framesOfMovement / 2)
      // The words stay where they are.
      for page in pages {
        #expect(page.map { String($0.dropFirst(58)) } == before.map { String($0.dropFirst(58)) })
      }
      #expect(script.screen().contains("p again"))
      await script.press(Key(.escape))
      #expect(Self.page(script) == before)
    }
  }

  @Test func `while the paper moves, the screen says how to stop it`() async throws {
    try await Self.atAFold { script in
      await script.press("p")
      await script.tick(now: Self.time(0))
      #expect(script.screen().contains("p stop · Esc drawing"))

      await script.press("p")

      #expect(script.deadline == nil && !script.screen().contains("p stop"))
      #expect(script.screen().contains("p play · , back · . on · Esc drawing"))
      await script.resize(rows: 30, columns: 40)
      await script.press("p")
      await script.press("p")
      #expect(script.screen().contains("p play · Esc drawing"))
    }
  }

  @Test func `another key brings the drawing back and does what it always does`() async throws {
    try await Self.atAFold { script in
      let before = script.screen()
      await script.press("p")
      await script.tick(now: Self.time(0))
      await script.tick(now: Self.time(5))
      #expect(script.screen() != before)

      await script.press("jk")

      #expect(script.deadline == nil)
      #expect(script.screen() == before)
    }
  }

  @Test func `comma and full stop move by hand, and nothing runs`() async throws {
    try await Self.atAFold { script in
      let before = Self.page(script)
      await script.press(",")
      #expect(Self.page(script) == before)

      await script.press(".")
      let first = Self.page(script)
      await script.press(".")
      let second = Self.page(script)
      await script.press(",")

      #expect(first != before && second != first)
      #expect(Self.page(script) == first)
      #expect(script.deadline == nil)
    }
  }

  @Test func `on a slow line only the hand moves the paper`() async throws {
    try await Self.atAFold(runs: false) { script in
      await script.press("p")
      #expect(script.deadline == nil)
      #expect(script.screen().contains("slow line"))
      let before = Self.page(script)
      await script.press(".")
      #expect(Self.page(script) != before)
      #expect(script.screen().contains(", back") && !script.screen().contains("p play"))
      await script.press("p")
      #expect(script.deadline == nil)
      #expect(script.screen().contains("slow line"))
    }
  }

  @Test func `without drawings there is no movement, and a message says so`() async throws {
    try await Self.atAFold(graphics: .words) { script in
      await script.press("p")
      #expect(script.deadline == nil)
      #expect(script.screen().contains("drawings are described in words"))
      // A message that is too long for the room beside the scroll bar takes its place.
      await script.resize(rows: 30, columns: 36)
      await script.press("z")
      #expect(script.screen().contains("drawings are described in words"))
      #expect(script.loads.allSatisfy { !$0.hasPrefix("motion") })
    }
  }

  @Test func `a movement is loaded when it is played and not before`() async throws {
    try await Self.atAFold { script in
      await script.press("j k")
      #expect(script.loads.allSatisfy { !$0.hasPrefix("motion") })
      await script.press("p")
      #expect(script.loads.filter { $0.hasPrefix("motion") }.count == 1)
    }
  }

  @Test func `leaving the screen ends the load`() async throws {
    try await Self.atAFold { script in
      script.holdsLoads = true
      await script.tap(Key(.character("p")))
      await script.tap(.character("q"))
      await script.release()
      #expect(script.deadline == nil)
    }
  }

  @Test func `a step in which nothing moves says so`() async throws {
    var content = ScriptedContent(steps: 5)
    content.drawing = Diagram([
      .face([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)], side: .front)
    ])
    let script = await ModelScreenTests.script(content)
    await script.press("p")
    #expect(script.deadline == nil)
    #expect(script.screen().contains("this step has no movement to show"))
  }

  @Test(arguments: [("creases", false), ("folds", true)] as [(ContentID, Bool)])
  func `an enlarged drawing of a group offers a movement if one of its steps may have it`(
    step: ContentID, moves: Bool
  ) async throws {
    let crease = "<do><precrease through=\"top-left bottom-right\"/></do>"
    let fold = "<do><valley bring=\"top-right\" onto=\"bottom-left\"/></do>"
    func part(_ id: String, _ operations: String) -> String {
      "<step id=\"\(id)\" detail=\"full\"><title>Fold.</title>\(operations)</step>"
    }
    let text = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="base" xml:lang="en"><title>Base</title><steps>
      <step id="creases"><title>Crease.</title><steps>\(part("a", crease))</steps></step>
      <step id="folds"><title>Fold.</title><steps>\(part("b", fold))</steps></step></steps></model>
      """
    try await ContentLibrary.with(["base.xml": text]) { library in
      let script = await ReaderScript(
        try library.dependencies(.overview), rows: 30, columns: 110, [.model("base", step: step)])
      await script.press("z")
      #expect(script.screen().contains("z back"), "\(script.screen())")
      #expect(script.screen().contains("p play") == moves, "\(script.screen())")
    }
  }

  @Test func `a step that is folded and unfolded does not offer a movement`() async throws {
    try await ContentLibrary.with { library in
      let script = await ReaderScript(
        try library.dependencies(.full), rows: 30, columns: 110, [.model("cup", step: ContentID("landmark"))])
      #expect(!script.screen().contains("p play"))
      await script.press("]")
      #expect(script.screen().contains("p play"))
    }
  }

  @Test func `a drawing that is not on the screen does not move, and z is named`() async throws {
    try await Self.atAFold { script in
      for (rows, columns, keys) in [(12, 30, "v"), (6, 20, "v")] {
        await script.resize(rows: rows, columns: columns)
        await script.press(keys + "p")
        #expect(script.deadline == nil, "\(script.screen())")
        #expect(script.screen().contains("z enlarge"), "\(script.screen())")
        await script.press("z")
        await script.press("p")
        #expect(script.deadline != nil)
        await script.press("z")
      }
    }
  }

  @Test func `in the page view, keys move the paper too, by itself and by hand`() async throws {
    try await Self.atAFold { script in
      await script.press("v")
      let before = Self.page(script)

      let pages = await Self.pagesOfAMovement(script)
      #expect(script.deadline == nil)
      #expect(Set(pages).count > StepFilm.framesOfMovement / 2)
      let last = Self.page(script)
      #expect(last != before)
      await script.press(",")
      #expect(Self.page(script) != last)
      await script.press("....")
      #expect(Self.page(script) == last)

      await script.press(Key(.escape))
      #expect(Self.page(script) == before)
      #expect(!script.hasQuit)
    }
  }

  @Test func `in pixels each frame is sent once, replaces the one before, and old frames are freed`()
    async throws
  {
    let pictures = TerminalPictures(mode: .always)
    pictures.begin(cell: .usual)
    try await Self.atAFold(graphics: .pictures(pictures)) { script in
      var held: Set<UInt8> = []
      var sentCount = 0
      var freedCount = 0
      /// Writes the screen, and returns the pictures on it.
      func show() -> Set<UInt8> {
        let frame = script.frame()
        let bytes = pictures.output(before: frame)
        let (sent, freed) = (
          TerminalPicturesTests.ids("t", in: bytes), TerminalPicturesTests.ids("d", in: bytes)
        )
        sentCount += sent.count
        freedCount += freed.count
        held = held.union(sent).subtracting(freed)
        let shown = Set(frame.cells.compactMap { KittyPlaceholders.id(ofCell: $0.text, $0.style) })
        #expect(shown.isSubset(of: held))
        return shown
      }
      /// Plays the step, and returns the pictures of all frames.
      func play() async -> [Set<UInt8>] {
        await script.press("p")
        var shown = [show()]
        for frame in 0...StepFilm.framesOfMovement {
          await script.tick(now: Self.time(frame))
          shown.append(show())
        }
        return shown
      }

      let before = show()
      let first = await play()
      // One picture takes the place of another in each frame; the other steps keep theirs.
      for (one, next) in zip(first, first.dropFirst()) {
        #expect(one.count == next.count && one.subtracting(next).count <= 1)
      }
      #expect(Set(first).count > StepFilm.framesOfMovement / 2)
      let sentByFirst = sentCount
      await script.press(Key(.escape))
      #expect(show() == before)

      // Frames that the terminal still has are not sent again.
      _ = await play()
      #expect(sentCount == sentByFirst)
      await script.press(Key(.escape))

      // Other movements push old frames out.
      for _ in 0..<8 {
        await script.press("]")
        _ = await play()
      }
      #expect(freedCount > 0)
      #expect(held.count < 200)
    }
  }

  @Test func `a movement over the drawings above and below is sent once for each moment`() async throws {
    let pictures = TerminalPictures(mode: .always)
    pictures.begin(cell: .usual)
    try await ContentLibrary.with { library in
      let script = await ReaderScript(
        try library.dependencies(.full, graphics: .pictures(pictures)), rows: 24, columns: 80,
        [.model("swan", step: ContentID("neck-reverse"))])
      func sent() -> Int {
        TerminalPicturesTests.ids("t", in: pictures.output(before: script.frame())).count
      }
      await script.press("p")
      // Drawings of other steps are painted ahead.
      _ = sent()
      // The movement's clock begins with the first tick.
      var counts: [Int] = []
      for frame in 0...StepFilm.framesOfMovement {
        await script.tick(now: Self.time(frame))
        counts.append(sent())
      }
      #expect(Set(counts.dropFirst()) == [1], "\(counts)")
    }
  }

  @Test func `a movement that was too large to be stored says so, and is not called damaged`() {
    guard case .leftOut = MotionArrival([.leftOut]) else {
      Issue.record("not left out")
      return
    }
    guard case .damaged = MotionArrival([MotionRecord(bytes: [77])]) else {
      Issue.record("not damaged")
      return
    }
  }

  @Test func `a fade takes cells of both pictures, more and more of the second`() {
    let (from, to) = (
      Array(repeating: StyledLine("aaaaaaaa"), count: 4), Array(repeating: StyledLine("bbbbb"), count: 4)
    )
    func second(_ part: Double) -> Int {
      CellFade.lines(from: from, to: to, part: part).map(\.text).joined().filter { $0 == "b" }.count
    }

    #expect(CellFade.lines(from: from, to: to, part: 0) == from)
    #expect(CellFade.lines(from: from, to: to, part: 1).map(\.text) == to.map(\.text))
    #expect(second(0.25) < second(0.5) && second(0.5) < second(0.75))
  }

  @Test(arguments: ["", "v"])
  func `a movement that goes far beyond the drawing gets room above and below it`(keys: String) async throws {
    try await ContentLibrary.with { library in
      let script = await ReaderScript(
        try library.dependencies(.full), rows: 24, columns: 80,
        [.model("swan", step: ContentID("neck-reverse"))])
      await script.press(keys)
      /// The columns of what is drawn beside the words.
      func columns() -> Int {
        let drawn = (2..<22).flatMap { row in
          script.frame().text(row: row).prefix(42).enumerated().filter { $0.element != " " }.map(\.offset)
        }
        return (drawn.max() ?? 0) - (drawn.min() ?? 0)
      }
      let before = Self.page(script)
      await script.press(".")
      await script.press(",")
      // The body before the fold. The drawing has it in 31 columns.
      #expect(columns() >= 24)
      #expect(Self.page(script).map { $0.dropFirst(50) } == before.map { $0.dropFirst(50) })
      await script.press(Key(.escape))
      #expect(Self.page(script) == before)
    }
  }
}
