import Foundation
import Navigation
import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

/// Groups on the screen: headings, and parts that are shown in place.
@Suite struct GroupTests {
  private static func reading(
    _ fixture: ContentLibrary, _ level: DetailLevel = .overview, rows: Int = 24
  ) async throws -> ReaderScript {
    await ReaderScript(
      try fixture.dependencies(level), rows: rows, columns: 80, [.model("swan", step: nil)])
  }

  private static func rows(_ script: ReaderScript) -> [String] {
    (0..<script.frame().rows).map { script.frame().text(row: $0) }
  }

  @Test func `a group whose parts are shown is a heading`() async throws {
    try await ContentLibrary.with { fixture in
      let standard = try await Self.reading(fixture, .standard)
      #expect(standard.frame().text(row: 2).contains("1 · in short: fold a kite base, 1.1–1.3"))
      let overview = try await Self.reading(fixture)
      #expect(!overview.screen().contains("in short"))
      #expect(overview.screen().contains("1  Fold a kite base."))
    }
  }

  @Test func `a heading has one text, and on a page all words and the drawing`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, .standard)
      #expect(script.frame().text(row: 3).contains("    Crease the diagonal, then bring"))
      #expect(script.frame().text(row: 4).allSatisfy { $0 == " " })
      await script.press("v")
      for text in ["1 · in short: fold a kite", "becomes the", "Tip: Crease from the", "without a gap."] {
        #expect(script.screen().contains(text), "\(text) in:\n\(script.screen())")
      }
      #expect(script.screen().contains { (0x2801...0x28FF).contains($0.unicodeScalars.first?.value ?? 0) })
    }
  }

  private static func withCrane(_ body: (ContentLibrary) async throws -> Void) async throws {
    let file = ContentLibrary.content.appendingPathComponent("crane.xml")
    try await ContentLibrary.with(["crane.xml": String(contentsOf: file, encoding: .utf8)], body)
  }

  @Test(arguments: [(20, 80), (24, 40), (24, 80), (24, 100), (30, 110), (34, 110), (60, 200)])
  func `headings of groups that begin together leave room for the first drawing`(
    rows: Int, columns: Int
  ) async throws {
    try await Self.withCrane { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: rows, columns: columns, [.model("crane", step: nil)])
      /// The rows of the drawing of the first step that has one.
      func drawnRows() -> Int {
        Self.rows(script).prefix { !$0.contains("1.1.1.2 ") }
          .count { $0.prefix(30).unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
      }
      let headings = Self.rows(script)
      for number in ["1 ·", "1.1 ·", "1.1.1 ·", "1.1.1.1 "] {
        #expect(headings.contains { $0.contains(number) }, "\(number) in:\n\(script.screen())")
      }
      let shown = drawnRows()
      #expect(shown >= min(rows / 2, 16), "\(shown) in:\n\(script.screen())")
      // The step alone at the top of the screen has no more rows of its drawing.
      await script.press("]]]")
      #expect(Self.rows(script)[2...4].contains { $0.contains("1.1.1.1 ") }, "\(script.screen())")
      #expect(shown == drawnRows())
    }
  }

  @Test func `a heading directly above another has its text where the screen is high`() async throws {
    try await Self.withCrane { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 40, columns: 110, [.model("crane", step: nil)])
      #expect(script.frame().text(row: 3).contains("A preliminary base with a petal fold"))
      await script.resize(rows: 24, columns: 110)
      #expect(script.frame().text(row: 3).contains("1.1 ·"))
      #expect(script.frame().text(row: 4).contains("1.1.1 ·"))
      // A text that a search has found is shown.
      await script.press("/four flaps")
      await script.press(Key(.enter))
      #expect(script.screen().contains("A square of four flaps"))
    }
  }

  @Test func `the text of a heading wraps, and is never cut`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, .standard)
      await script.resize(rows: 24, columns: 40)
      let text = Self.rows(script)[2..<8].joined().split(separator: " ").joined(separator: " ")
      #expect(text.contains("bring two neighbouring edges"), "\(text)")
      #expect(!script.screen().contains("…"))
    }
  }

  @Test func `a search finds the parts that are shown in place, and counts them`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      await script.press("/diagonal")
      await script.press(Key(.enter))
      #expect(script.frame().text(row: 23).contains("1 of 1 "))
      await script.press(Key(.escape))
      await script.press("g")
      await script.press(Key(.enter))
      await script.press("/diagonal")
      await script.press(Key(.enter))
      var seen = [script.frame().text(row: 23)]
      for _ in 0..<3 {
        await script.press("n")
        seen.append(script.frame().text(row: 23))
      }
      #expect(
        zip(seen, ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]).allSatisfy { $0.contains($1) }, "\(seen)")
      await script.press("N")
      #expect(script.frame().text(row: 0).contains("step 1.2 of 7"))
    }
  }

  @Test func `on a page Enter shows the parts and hides them, and the screen says so`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, rows: 30)
      await script.press("v")
      let before = script.screen()
      #expect(before.contains("Enter parts"))
      await script.press(Key(.enter))
      #expect(script.screen().contains("1 · in short"))
      #expect(script.screen().contains("Enter hide"))
      await script.press(Key(.right))
      #expect(script.frame().text(row: 0).contains("step 1.1 of 7"))
      await script.press(Key(.enter))
      #expect(script.screen() == before)
    }
  }

  @Test func `the bottom line names the keys of groups where they do something`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      let foot = { script.frame().text(row: 23) }
      #expect(foot().contains("Enter parts"))
      await script.press("]")
      #expect(!foot().contains("parts"))
      await script.press("[")
      await script.press(Key(.enter))
      #expect(foot().contains("← hide"))
      await script.press("]")
      #expect(foot().contains("← hide"))
      await script.press("3")
      #expect(!foot().contains("hide"))
    }
  }

  @Test func `Enter is a line down at a group of which all parts are shown`() async throws {
    let step = { (id: String) in "<step id=\"\(id)\" detail=\"overview\"><title>Fold \(id).</title>" }
    let steps = (1...20).map { "\(step("g\($0)"))<steps>\(step("a\($0)"))</step></steps></step>" }
    let model = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="whole" xml:lang="en"><title>Whole</title>
      <steps>\(steps.joined())</steps></model>
      """
    try await ContentLibrary.with(["whole.xml": model]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.overview), rows: 24, columns: 80, [.model("whole", step: nil)])
      let rows = Self.rows(script)
      #expect(rows[2].contains("1 · in short") && !rows[23].contains("parts"))
      await script.press(Key(.enter))
      #expect(Self.rows(script)[2] == rows[3])
    }
  }

  @Test(arguments: [Key(.enter), Key(.right)])
  func `a group shows its parts in place, and hides them again`(key: Key) async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, rows: 60)
      let before = Self.rows(script)
      await script.press(key)

      #expect(script.frame().text(row: 2).contains("1 · in short: fold a kite base, 1.1–1.3"))
      #expect(script.screen().contains("1.1  Fold"))
      // The totals stay those of the level.
      #expect(script.frame().text(row: 0).contains("step 1 of 7"))
      await script.press("]")
      #expect(script.frame().text(row: 0).contains("step 1.1 of 7"))
      await script.press("]]]")
      #expect(script.frame().text(row: 0).contains("step 2 of 7"))

      await script.press("[")
      await script.press(Key(.left))
      #expect(script.frame().text(row: 0).contains("step 1 of 7"))
      await script.press("g")
      #expect(Self.rows(script) == before)
    }
  }

  @Test func `what is above an opened group stays where it is`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      await WhereAmITests.go("5", script)
      await script.press("kkkk")
      #expect(script.frame().text(row: 0).contains("step 5 of 7"))
      let before = Self.rows(script)
      await script.press(Key(.enter))
      let row = try #require(Self.rows(script).firstIndex { $0.contains("5 · in short") })
      #expect(row == 6)
      #expect(Self.rows(script)[2..<row] == before[2..<row])
    }
  }

  @Test func `keys that are read together add up, whatever has been loaded meanwhile`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      script.holdsLoads = true
      // The first group is opened, then the level changes; and back, with one level less.
      await script.press(Key(.enter))
      await script.press("2")
      await script.press("-")
      await script.release()
      #expect(script.frame().text(row: 0).contains("overview"), "\(script.screen())")
      #expect(script.screen().contains("1.1"), "\(script.screen())")

      script.holdsLoads = true
      await script.press("3")
      await script.press(Key(.enter))
      await script.release()
      #expect(script.frame().text(row: 0).contains("full"), "\(script.screen())")
    }
  }

  @Test func `a part is gone to by its number`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      await script.press(Key(.enter))
      await script.press("G")
      await WhereAmITests.go("1.2", script)
      #expect(script.frame().text(row: 0).contains("step 1.2 of 7"))
    }
  }

  @Test func `opened groups are there for the next reader, at every level`() async throws {
    try await ContentLibrary.with { fixture in
      let first = try await Self.reading(fixture)
      await first.press(Key(.enter))
      await first.press("]j")
      let left = Self.rows(first).dropLast()
      let second = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.model("swan", step: nil)])
      #expect(Self.rows(second).dropLast() == left)
      await second.press("3")
      await second.press("1")
      #expect(Self.rows(second).dropLast() == left)
    }
  }

  @Test func `where there is no group, Enter is a line down and the left arrow goes back`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.menu, .model("swan", step: nil)])
      let line = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.menu, .model("swan", step: nil)])
      await line.press("j")
      await script.press(Key(.enter))
      #expect(Self.rows(script)[2..<22] == Self.rows(line)[2..<22])
      await script.press(Key(.left))
      #expect(script.frame().text(row: 0).contains("Origami"))
    }
  }

  @Test func `the thumb does not move when a group is opened above the end`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      await script.press("G")
      let foot = { String(script.frame().text(row: 23).suffix(10)) }
      let end = foot()
      await WhereAmITests.go("5", script)
      await script.press(Key(.enter))
      await script.press("G")
      #expect(foot() == end)
    }
  }
}
