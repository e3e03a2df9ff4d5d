import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

/// Tests of the search in a model: the hit, the number of hits, and going from one hit to the next.
@Suite struct ModelSearchTests {
  /// A model of 123 steps of which every third says "reverse" and every tenth 鶴の首.
  static let deep: String = {
    let steps = (1...123).map { number in
      let words = (number % 3 == 0 ? " Reverse it." : "") + (number % 10 == 0 ? " 白い鶴の首を折る。" : "")
      let detail = number % 2 == 0 ? "overview" : "full"
      return "<step id=\"s\(number)\" detail=\"\(detail)\"><title>Fold \(number).</title>"
        + "<text>Take the paper.\(words)</text></step>"
    }
    return """
      <model xmlns="urn:origami-steps:1" version="1.0" id="deep" xml:lang="en">
        <title>Deep</title>
        <steps>\(steps.joined())</steps>
      </model>
      """
  }()

  static func with(_ body: (ReaderScript) async throws -> Void) async throws {
    try await ContentLibrary.with(["deep.xml": deep]) { fixture in
      try await body(
        await ReaderScript(
          try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)]))
    }
  }

  static func foot(_ script: ReaderScript) -> String { script.frame().text(row: 23) }

  static func head(_ script: ReaderScript) -> String { script.frame().text(row: 0) }

  static func search(_ script: ReaderScript, _ keys: String) async {
    await script.press(keys)
    await script.press(Key(.enter))
  }

  /// Returns the row of the content with a step's title.
  static func row(of step: Int, _ script: ReaderScript) -> Int? {
    (2..<22).first { script.frame().text(row: $0).hasPrefix("\(step)  Fold \(step).") }
  }

  @Test func `a hit says which of how many it is, and stands in the middle`() async throws {
    try await Self.with { script in
      await Self.search(script, "/reverse")
      #expect(Self.foot(script).contains("1 of 41 \"reverse\""))

      await script.press("nnnnn")

      #expect(Self.foot(script).contains("6 of 41 \"reverse\""))
      // Two rows and an empty row, in the middle of the twenty rows between the rules.
      let row = try #require(Self.row(of: 18, script))
      #expect((10...12).contains(row))
    }
  }

  /// Opens a model whose second step has more words than a screen has room for, a zebra in the last of them.
  private static func reading(_ fixture: ContentLibrary) async throws -> ReaderScript {
    await ReaderScript(
      try fixture.dependencies(.full), rows: 24, columns: 80, [.model("long", step: nil)])
  }

  private static let long = """
    <model xmlns="urn:origami-steps:1" version="1.0" id="long" xml:lang="en"><title>Long</title><steps>
    <step id="first"><title>Fold.</title></step><step id="second"><title>Read.</title><subtitle>\
    \(String(repeating: "These words fill more than a row of the screen, all of them together. ", count: 40))\
    At last a zebra.</subtitle></step><step id="third"><title>Turn.</title></step></steps></model>
    """

  @Test func `a hit in a step that is higher than the screen is on screen`() async throws {
    try await ContentLibrary.with(["long.xml": Self.long]) { fixture in
      let script = try await Self.reading(fixture)
      await Self.search(script, "/zebra")
      #expect(script.screen().contains("zebra."))
      #expect(Self.head(script).contains("step 2 of 3"))
    }
  }

  @Test func `a hit that a page has no room for is told, and the other view shows it`() async throws {
    try await ContentLibrary.with(["long.xml": Self.long]) { fixture in
      let script = try await Self.reading(fixture)
      await script.press("v")
      await Self.search(script, "/zebra")
      #expect(!script.screen().contains("zebra."))
      #expect(Self.foot(script).contains("1 of 1 \"zebra\" · v shows it"))

      await script.press("v")

      #expect(script.screen().contains("zebra."))
      await script.press("v")
      await Self.search(script, "/read")
      #expect(!Self.foot(script).contains("shows it"))
    }
  }

  @Test func `n and N go on and back, and round at the ends`() async throws {
    try await Self.with { script in
      await Self.search(script, "/reverse")
      await script.press("N")
      #expect(Self.foot(script).contains("41 of 41"))
      #expect(Self.foot(script).contains("search wrapped"))
      await script.press("n")
      #expect(Self.foot(script).contains("1 of 41"))
      await script.press("n")
      #expect(Self.foot(script).contains("2 of 41 \"reverse\""))
      #expect(!Self.foot(script).contains("wrapped"))
    }
  }

  @Test func `a search backward turns both keys round`() async throws {
    try await Self.with { script in
      await Self.search(script, ":100")
      await Self.search(script, "?reverse")
      #expect(Self.foot(script).contains("33 of 41"))
      await script.press("nn")
      #expect(Self.foot(script).contains("31 of 41"))
      await script.press("N")
      #expect(Self.foot(script).contains("32 of 41"))
    }
  }

  @Test func `the step being read may be the first hit`() async throws {
    try await Self.with { script in
      await Self.search(script, ":30")
      await Self.search(script, "/reverse")
      #expect(Self.foot(script).contains("10 of 41"))
    }
  }

  @Test func `from where one has scrolled to, the next hit is the next one from there`() async throws {
    try await Self.with { script in
      await Self.search(script, "/reverse")
      await Self.search(script, ":100")
      await script.press("n")
      #expect(Self.foot(script).contains("34 of 41"))
    }
  }

  @Test func `only steps that are shown count`() async throws {
    try await Self.with { script in
      await script.press("1")
      await Self.search(script, "/reverse")
      #expect(Self.foot(script).contains("1 of 20 \"reverse\""))
      #expect((2..<22).contains { script.frame().text(row: $0).hasPrefix("3  Fold 6.") })
      await script.press("3n")
      #expect(Self.foot(script).contains("of 41 \"reverse\""))
    }
  }

  @Test func `Chinese and Japanese are found inside of longer runs, and shown where they are`() async throws {
    try await Self.with { script in
      await Self.search(script, "/鶴の首")
      #expect(Self.foot(script).contains("1 of 12 \"鶴の首\""))
      let shown = try #require(
        script.frame().cells.indices.first { script.frame().cells[$0].text == "鶴" && $0 / 80 < 22 })
      #expect(script.frame().cells[shown].style.attributes.contains(.reverse))
      #expect(!script.frame().cells[shown - 2].style.attributes.contains(.reverse))
      await Self.search(script, "/首")
      #expect(Self.foot(script).contains("of 12 \"首\""))
    }
  }

  @Test func `what is nowhere says so, moves nothing and is not offered again`() async throws {
    try await Self.with { script in
      await Self.search(script, ":30")
      let before = script.frame()
      await Self.search(script, "/xyzzy")
      #expect(Self.foot(script).contains("not found: \"xyzzy\""))
      for row in 0..<22 { #expect(script.frame().text(row: row) == before.text(row: row)) }
      await script.press("j")
      #expect(!Self.foot(script).contains("xyzzy"))
    }
  }

  @Test func `a search that is typed over while it runs shows the later one`() async throws {
    try await Self.with { script in
      script.holdsLoads = true
      await Self.search(script, "/reverse")
      await Self.search(script, "/鶴")
      await script.release()
      #expect(Self.foot(script).contains("1 of 12 \"鶴\""))
    }
  }

  /// The ways to end a search: Esc, and an empty one.
  static let ends: [[Key]] = [
    [Key(.escape)], [.character("/"), Key(.enter)],
    [.character("/"), .character("x"), .control("u"), Key(.enter)],
  ]

  @Test(arguments: ends)
  func `Esc or an empty search ends the search with its marks, here and for the next session`(
    keys: [Key]
  ) async throws {
    try await ContentLibrary.with(["deep.xml": Self.deep]) { fixture in
      func open() async throws -> ReaderScript {
        await ReaderScript(
          try fixture.dependencies(.full), rows: 24, columns: 80, [.menu, .model("deep", step: nil)])
      }
      func isMarked(_ script: ReaderScript) -> Bool {
        script.frame().cells.contains { $0.style.attributes.contains(.reverse) }
      }
      let script = try await open()
      await Self.search(script, "/reverse")
      await script.press("j")
      #expect(isMarked(script) && Self.foot(script).contains("n next \"reverse\""))
      let again = try await open()
      #expect(isMarked(again) && Self.foot(again).contains("n next \"reverse\""))
      let rows = (2..<22).map { script.frame().text(row: $0) }

      for key in keys { await script.press(key) }

      #expect(!isMarked(script) && Self.foot(script).contains("the search for \"reverse\" has ended"))
      #expect((2..<22).map { script.frame().text(row: $0) } == rows)
      await script.press("jk")
      #expect(!Self.foot(script).contains("reverse") && Self.head(script).contains("Deep"))
      let next = try await open()
      #expect(!isMarked(next) && !Self.foot(next).contains("reverse"))
      // Without a search, Esc leaves the model.
      await script.press(Key(.escape))
      #expect(!Self.head(script).contains("Deep"))
    }
  }

  @Test(arguments: ["/absent⏎", "?absent⏎", ":999⏎", ":absent⏎"])
  func `Escape takes back what was not found, and the next one leaves the model`(keys: String) async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("swan", step: nil)])
      let before = script.screen()
      for key in keys { await script.press(key == "⏎" ? Key(.enter) : .character(key)) }
      #expect(script.screen() != before)
      await script.press(Key(.escape))
      #expect(script.screen() == before)
      await script.press(Key(.escape))
      #expect(script.screen().contains("Random model"))
    }
  }

  @Test(arguments: ["j", "m"])
  func `Escape leaves the model if another key came after what was not found`(key: String) async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("swan", step: nil)])
      await Self.search(script, "/absent")
      await script.press(key)
      await script.press(Key(.escape))
      #expect(script.screen().contains("Random model"))
    }
  }
}
