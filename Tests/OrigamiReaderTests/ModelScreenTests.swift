import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

@Suite struct ModelScreenTests {
  static func script(
    _ content: ScriptedContent, state: ReaderState? = nil, level: DetailLevel? = .full, rows: Int = 24,
    columns: Int = 80
  ) async -> ReaderScript {
    await ReaderScript(
      ReaderDependencies(content: content, state: state, wishes: .init(level: level)), rows: rows,
      columns: columns,
      [.model("deep", step: nil)])
  }

  // MARK: The place

  @Test func `another width and back is the same screen`() async throws {
    let script = await Self.script(ScriptedContent(steps: 200))
    await script.press("   jj")
    let before = script.screen()
    for columns in [200, 40, 63, 64, 20, 120] {
      await script.resize(rows: 24, columns: columns)
      #expect(script.screen() != before)
      await script.resize(rows: 24, columns: 80)
      #expect(script.screen() == before, "over \(columns)")
    }
  }

  @Test(arguments: [(16, 34), (34, 16), (12, 60), (60, 12)])
  func `a screen that gets higher or lower looks as if it was opened so`(
    before: Int, after: Int
  ) async throws {
    try await ContentLibrary.with { fixture in
      func script(rows: Int) async throws -> ReaderScript {
        await ReaderScript(
          try fixture.dependencies(), rows: rows, columns: 100, [.model("cup", step: nil)])
      }
      let (opened, resized) = (try await script(rows: after), try await script(rows: before))
      await resized.resize(rows: after, columns: 100)
      for keys in ["", " ", "]", " "] {
        await opened.press(keys)
        await resized.press(keys)
        #expect(resized.screen() == opened.screen())
      }
    }
  }

  @Test(arguments: 1...6) func `a marked step is drawn in a terminal of any width`(columns: Int) async throws
  {
    try await ContentLibrary.with([:]) { fixture in
      let script = await Self.script(ScriptedContent(steps: 20), state: try fixture.state())
      await script.press("m")
      #expect(script.screen().contains("◆"))
      await script.resize(rows: 24, columns: columns)
      #expect(script.frame().columns == columns)
      await script.press("jj3 bG")
      #expect(script.frame().columns == columns)
    }
  }

  @Test(arguments: ["G", "Gbbb"])
  func `the key for the next step goes to the end of the last one, never back`(
    keys: String
  ) async throws {
    let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let model = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="long" xml:lang="en"><title>Long</title><steps>
      <step id="a"><title>First.</title></step>
      <step id="b"><title>Second.</title><text>\(words)</text></step></steps></model>
      """
    try await ContentLibrary.with(["long.xml": model]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.model("long", step: nil)])
      await script.press(keys)
      await script.press("]")
      #expect(script.screen().contains("word899"))
    }
  }

  @Test func `another level and back is the same screen`() async throws {
    let script = await Self.script(ScriptedContent(steps: 200))
    await script.press("    jjj")
    let before = script.frame()
    let screen = script.screen()
    await script.press("1")
    #expect(script.screen() != screen)
    await script.press("3j")
    await script.press("k")
    let after = script.frame()
    for row in 2..<22 { #expect(after.text(row: row) == before.text(row: row)) }
  }

  @Test func `a step that is hidden gives its row to the step before it`() async throws {
    let script = await Self.script(ScriptedContent(steps: 200))
    await script.press(":42\n")
    await script.press(Key(.enter))
    #expect(script.frame().text(row: 0).contains("step 42 of 200"))

    await script.press("1")

    #expect(script.frame().text(row: 0).contains("step 11 of 50"))
    #expect(script.frame().text(row: 2).contains("Fold number 41."))
  }

  // MARK: Any length

  @Test(arguments: [100, 10_000_000])
  func `what is built and loaded does not depend on the length`(steps: Int) async throws {
    let script = await Self.script(ScriptedContent(steps: steps))
    var visible = 0
    func expectLittleWork() {
      let built = script.trace.split(separator: " ").first { $0.hasPrefix("built=") }
      visible = (0..<24).count { script.frame().text(row: $0).contains("Fold number") }
      #expect(Int(built?.dropFirst(6) ?? "") ?? .max <= visible + 2, "\(script.trace)")
    }

    await script.press("G")
    expectLittleWork()
    #expect(script.frame().text(row: 0).contains("of \(steps)"))
    for key in ["b", "k", "g", " ", "]", "1", "3"] {
      await script.press(key)
      expectLittleWork()
    }
    #expect(script.loads.count <= 12, "\(script.loads)")
  }

  @Test func `an idle screen asks for nothing`() async throws {
    let script = await Self.script(ScriptedContent(steps: 1000))
    await script.press("j")
    let loads = script.loads
    for _ in 0..<3 { _ = script.frame() }
    await script.press(Key(.function(5)))
    #expect(script.loads == loads)
  }

  // MARK: Loading

  @Test func `a drawing that comes late moves nothing`() async throws {
    var content = ScriptedContent(steps: 24)
    content.drawing = SampleSteps.kiteFold
    content.isImmediate = false
    let script = await Self.script(content, rows: 40)
    await script.press("g")
    let early = await Self.script(content, rows: 40)
    early.holdsLoads = true
    await early.press("3")
    await early.press("G")
    let waiting = early.screen()
    #expect(waiting.contains("·  ·  ·"))

    await early.release()

    let arrived = early.screen()
    #expect(!arrived.contains("·  ·  ·"))
    let titles: (String) -> [Int] = { screen in
      screen.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $0.element.contains("Fold number") }.map(\.offset)
    }
    #expect(titles(arrived) == titles(waiting))
  }

  @Test func `a drawing that fails says so in its rows, and is tried again`() async throws {
    var content = ScriptedContent(steps: 5)
    content.drawing = SampleSteps.kiteFold
    content.isImmediate = false
    content.failing = ["s1"]
    let script = await Self.script(content)
    #expect(script.screen().contains("r retry"))

    let before = script.loads.count
    await script.press("r")

    #expect(script.loads[before...].contains("drawing s1 visible"))
  }

  @Test func `a page that is late leaves what is read on the screen`() async throws {
    let script = await Self.script(ScriptedContent(steps: 10_000))
    let before = script.frame()
    script.holdsLoads = true

    await script.press("G")

    for row in 2..<22 { #expect(script.frame().text(row: row) == before.text(row: row)) }
    #expect(script.frame().text(row: 23).contains("loading"))
    await script.release()
    #expect(script.screen().contains("Fold number 10000."))
  }

  // MARK: Showcase

  @Test func `the showcase is a section of its own, with a hint while an early step is visible`() async throws
  {
    let photos = (1...5).map { number in
      Photo(
        id: "p\(number)", source: "p\(number).jpg", width: 1600, height: 1200,
        texts: [
          ContentText(.caption, "en", "Folded from paper number \(number), by a window in the morning.")
        ])
    }
    let script = await Self.script(ScriptedContent(steps: 40, photos: photos))
    #expect(script.frame().text(row: 23).contains("s showcase"))
    await script.press("     ")
    #expect(!script.frame().text(row: 23).contains("s showcase"))

    await script.press("s")

    #expect(script.screen().contains("Showcase"))
    #expect(script.screen().contains("paper number 1"))
    #expect(!script.screen().contains("paper number 4"))
    await script.press(">>>")
    #expect(script.screen().contains("paper number 5"))
  }

  @Test func `what is kept survives scrolling away and back`() async throws {
    let photos = (1...9).map { number in
      Photo(
        id: "p\(number)", source: "p\(number).jpg", width: 1600, height: 1200,
        texts: [ContentText(.caption, "en", "Paper number \(number).")])
    }
    try await ContentLibrary.with([:]) { fixture in
      let script = await Self.script(ScriptedContent(steps: 2000, photos: photos), state: try fixture.state())
      await script.press("ms>>>>")
      let showcase = script.frame().text(row: 22) + script.screen()
      #expect(!showcase.contains("Paper number 1."))
      // Far enough, and through so many steps, that the state of every item is dropped in between.
      await script.press("g")
      #expect(script.frame().text(row: 2).hasSuffix("◆"))
      for _ in 0..<60 { await script.press("     ") }
      await script.press("s")
      #expect(script.frame().text(row: 22) + script.screen() == showcase)
      await script.press("g")
      #expect(script.frame().text(row: 2).hasSuffix("◆"))
    }
  }

  // MARK: What remains

  @Test func `reading goes on at the same screen, with the level and the search`() async throws {
    try await ContentLibrary.with { fixture in
      let first = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.model("swan", step: nil)])
      await first.press("3/neck")
      await first.press(Key(.enter))
      await first.press("jj")
      let left = first.frame()

      let second = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.model("swan", step: nil)])

      for row in 0..<22 { #expect(second.frame().text(row: row) == left.text(row: row)) }
      #expect(second.frame().text(row: 23).contains("n next \"neck\""))
    }
  }

  @Test func `a step that an import has renamed is found by its title, then by its position`() async throws {
    try await ContentLibrary.with { fixture in
      let texts = try ContentLibrary.texts()
      let swan = try #require(texts["swan.xml"])
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("swan", step: "neck")])
      #expect(script.frame().text(row: 0).contains("step 5"))

      let renamed = swan.replacing("id=\"neck\"", with: "id=\"hals\"")
      #expect(renamed != swan)
      try fixture.importTexts(["swan.xml": renamed])
      await script.libraryChanged()

      #expect(script.frame().text(row: 0).contains("step 5"), "\(script.screen())")
      #expect(script.frame().text(row: 23).contains("library changed"))
    }
  }

  @Test func `a model that is removed stays readable and says so`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.model("swan", step: nil)])
      try fixture.library.remove(["swan"])
      await script.libraryChanged()
      #expect(script.frame().text(row: 23).contains("no longer in the library"))
      #expect(script.screen().contains("fold a kite base"))
    }
  }

  @Test func `the list follows the library`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.library])
      try fixture.library.remove(["cup"])
      await script.libraryChanged()
      #expect(!script.screen().contains("Cup"))
      #expect(script.screen().contains("end · 2 models"))
    }
  }

  @Test func `closing a model shows exactly the list it was opened from`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 8, columns: 80, [.library])
      await script.press("jj")
      let list = script.frame()
      await script.press(Key(.enter))
      #expect(script.frame().text(row: 0).contains("Swan"))
      await script.press(Key(.escape))
      #expect(script.frame().text(row: 0) == list.text(row: 0))
      #expect(script.frame().cursor == list.cursor)
    }
  }

  @Test(arguments: [(14, 40), (8, 30), (5, 20), (60, 200)])
  func `after a change of the size the title of the step is on screen, and the way back changes nothing`(
    rows: Int, columns: Int
  ) async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 34, columns: 110, [.model("swan", step: ContentID("narrow"))])
      let before = script.screen()
      await script.resize(rows: rows, columns: columns)
      #expect(script.screen().contains("3  Valley-fold"), "\(script.screen())")
      await script.resize(rows: 34, columns: 110)
      #expect(script.screen() == before)
    }
  }

  @Test func `a number of a step that is too long for the head ends with an ellipsis`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 16, [.model("swan", step: ContentID("left-edge"))]
      )
      #expect(script.frame().text(row: 0).hasSuffix("…"))
    }
  }

  @Test func `the sign of a larger drawing is not shown without the drawing`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80,
        [.model("swan", step: ContentID("neck-reverse"))])
      #expect(script.screen().contains("6  Outside-reverse") && !script.screen().contains("drawn larger"))
      await script.press("]")
      #expect(script.screen().contains("drawn larger"))
    }
  }
}
