import OrigamiModel
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// One step a page, and from 160 columns on several.
@Suite struct PageViewTests {
  static func head(_ script: ReaderScript) -> String { script.frame().text(row: 0) }

  static func with(
    rows: Int = 24, columns: Int = 80, _ body: (ContentLibrary, ReaderScript) async throws -> Void
  ) async throws {
    try await ContentLibrary.with { fixture in
      try await body(
        fixture,
        await ReaderScript(
          try fixture.dependencies(), rows: rows, columns: columns, [.menu, .model("swan", step: nil)]))
    }
  }

  @Test(arguments: [
    GalleryTests.Size(rows: 20, columns: 40), GalleryTests.Size(rows: 24, columns: 80),
    GalleryTests.Size(rows: 34, columns: 110), GalleryTests.Size(rows: 60, columns: 200),
    GalleryTests.Size(rows: 50, columns: 250),
  ])
  func `a model is read page by page`(size: GalleryTests.Size) async throws {
    try await ContentLibrary.with { fixture in
      try await RecordedSessionTests.play(
        "pages", fixture.dependencies(), rows: size.rows, columns: size.columns,
        [.menu, .model("swan", step: nil)],
        [
          .keys("v"), .keys(" "), .key(Key(.right)), .key(Key(.left)), .keys("m"), .keys("3"), .keys("/neck"),
          RecordedSessionTests.enter, .keys("G"), .keys(" "), .keys("v"), .keys("v"),
          RecordedSessionTests.escape,
        ])
    }
  }

  @Test func `on a narrow page, the mark leaves the number of the step alone`() async throws {
    try await Self.with(columns: 50) { _, script in
      await script.press("v")
      let before = (2..<22).map { script.frame().text(row: $0) }
      await script.press("m")
      let after = (2..<22).map { script.frame().text(row: $0) }
      #expect(after.contains { $0.contains("◆") })
      for (old, new) in zip(before, after) { #expect(new.hasPrefix(old)) }
    }
  }

  @Test func `the small drawing beside a page is that of the new revision`() async throws {
    func text(_ line: String) -> String {
      let steps = (1...2).map { number in
        "<step id=\"s\(number)\"><title>Fold \(number).</title><diagram><line kind=\"edge\" "
          + "points=\"0,0 1,0 1,1 0,1 0,0\"/>\(line)</diagram></step>"
      }
      return "<model xmlns=\"urn:origami-steps:1\" version=\"1.0\" id=\"deep\" xml:lang=\"en\">"
        + "<title>Deep</title><steps>\(steps.joined())</steps></model>"
    }
    try await ContentLibrary.with(["deep.xml": text("")]) { fixture in
      func open() async throws -> ReaderScript {
        let script = await ReaderScript(
          try fixture.dependencies(.full), rows: 30, columns: 120, [.model("deep", step: nil)])
        await script.press("v")
        return script
      }
      func edge(_ script: ReaderScript) -> [String] {
        (2..<28).map { String(script.frame().text(row: $0).dropFirst(90)) }
      }
      let script = try await open()
      let old = edge(script)
      try fixture.importTexts(["deep.xml": text("<line kind=\"edge\" points=\"0,0 1,1\"/>")])
      await script.libraryChanged()
      await script.press("vv")
      let new = edge(script)
      #expect(old != new)

      try fixture.importTexts(["deep.xml": text("")])
      await script.libraryChanged()
      #expect(edge(script) == old)
    }
  }

  // MARK: Turning

  @Test(arguments: [80, 110, 160, 240])
  func `a key turns a page, and another turns it back`(columns: Int) async throws {
    try await Self.with(rows: 40, columns: columns) { _, script in
      await script.press("v")
      var seen = [Self.number(script)]
      for key in [Key(.right), Key(.character(" ")), Key(.down)] {
        await script.press(key)
        seen.append(Self.number(script))
      }
      for key in [Key(.left), Key(.character("b")), Key(.up)] {
        await script.press(key)
        seen.append(Self.number(script))
      }
      #expect(seen[3...].elementsEqual(seen[...3].reversed()))
      #expect(Set(seen).count == 4)
    }
  }

  /// The position of the first step on screen, from the head.
  static func number(_ script: ReaderScript) -> String {
    String(head(script).split(separator: "step ").dropFirst().joined().prefix { $0 != " " })
  }

  @Test func `arrows that are read together turn one page`() async throws {
    try await Self.with { _, script in
      await script.press("v")
      let first = Self.number(script)
      await script.pressTogether([Key(.down), Key(.down), Key(.down)])
      let second = Self.number(script)
      #expect(second != first)
      await script.press(Key(.up))
      #expect(Self.number(script) == first)
      // Typed keys count each.
      await script.pressTogether([Key(.character(" ")), Key(.character(" "))])
      #expect(Self.number(script) != second)
    }
  }

  @Test(arguments: [80, 110, 200])
  func `the photographs are the last page, behind which nothing moves`(columns: Int) async throws {
    try await Self.with(columns: columns) { _, script in
      await script.press("v")
      for _ in 0..<12 where !script.screen().contains("1 photograph") { await script.press(" ") }
      #expect(Self.number(script) == "7")
      #expect(script.screen().contains("480 × 360"))
      #expect(!script.screen().contains("stand the swan up"))
      let page = script.screen()
      await script.press(" ")
      #expect(script.screen().contains("end · Esc goes back"))
      await script.press("b")
      #expect(["6", "7"].contains(Self.number(script)) && !script.screen().contains("480 × 360"))
      await script.press("s")
      #expect(script.screen() == page)
      await script.press("v")
      #expect(script.screen().contains("480 × 360") && !script.screen().contains("v scroll"))
    }
  }

  @Test func `after pages were turned, the step on the page is the current one`() async throws {
    try await Self.with { _, script in
      await WhereAmITests.go("3", script)
      await script.press("v")
      await script.press(" v")
      #expect(Self.number(script) == "4")
      await script.press("m")
      #expect(script.screen().contains("◆"))
    }
  }

  @Test func `switching keeps the step, and is remembered`() async throws {
    try await Self.with { fixture, script in
      await script.press("]]]")
      let step = Self.number(script)
      await script.press("v")
      #expect(Self.number(script) == step)
      await script.press("v")
      #expect(Self.number(script) == step)
      await script.press("v")

      let again = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("cup", step: nil)])
      #expect(again.screen().contains("v scroll"))
    }
  }

  @Test func `another size keeps the step`() async throws {
    try await Self.with { _, script in
      await script.press("v")
      await script.press("  ")
      let step = Self.number(script)
      for (rows, columns) in [(60, 200), (34, 110), (10, 30), (3, 20), (24, 80), (12, 80), (50, 80)] {
        await script.resize(rows: rows, columns: columns)
      }
      await script.resize(rows: 24, columns: 80)
      #expect(Self.number(script) == step)
    }
  }

  // MARK: Panels

  @Test(arguments: [("i", "The signs of step 1"), ("t", "Step 1, as it is spoken")])
  func `a panel explains the step, and its key, Esc or a step on closes it`(
    key: String, title: String
  ) async throws {
    try await Self.with(rows: 34, columns: 110) { _, script in
      for view in ["scroll", "pages"] {
        let before = script.screen()
        await script.press(key)
        #expect(script.screen().contains(title), "\(view)")
        await script.press(key)
        #expect(script.screen() == before, "\(view)")
        await script.press(key)
        await script.press(Key(.escape))
        #expect(script.screen() == before, "\(view)")
        await script.press(key)
        await script.press("]")
        #expect(!script.screen().contains(title), "\(view)")
        await script.press("[")
        await script.press("v")
      }
    }
  }

  @Test func `the signs of a step are those of its drawing`() async throws {
    try await Self.with(rows: 34, columns: 110) { _, script in
      await script.press("i")
      for sign in ["Valley fold", "Fold here, toward you.", "Fold and unfold"] {
        #expect(script.screen().contains(sign))
      }
      #expect(!script.screen().contains("Mountain fold"))
    }
  }

  @Test func `a panel whose lines become fewer than its rows shows the first of them`() {
    var content = StepContent(
      number: "1", language: "en", ownLanguage: "en", texts: [ContentText(.title, "en", "Fold.")])
    content.operations = [FoldOperation(.insideReverse, values: [])]
    func signs(missing: String?) -> StepPanel {
      .signs(content, of: "fold", .english, graphics: .braille, columns: 80, missing: missing)
    }
    let rows = (signs(missing: nil).lines.count + 1) * 4 / 3 + 1
    var panel = signs(missing: "loading")
    let scrolls = panel.scroll(.lineDown, contentRows: rows)
    #expect(scrolls && panel.top > 0)
    panel.update(signs(missing: nil), contentRows: rows)
    #expect(panel.top == 0)
  }

  // MARK: Layout

  @Test func `a page has its rows, whatever the size, and its number where it says`() {
    for step in SampleSteps.all {
      for columns in stride(from: 20, through: 250, by: 10) {
        for rows in [1, 4, 8, 19, 29, 55] {
          var options = LayoutOptions(width: columns, height: rows)
          options.isPage = true
          let layout = StepLayout(step, options: options)
          let lines = layout.lines()
          #expect(layout.height == rows && lines.count == rows)
          #expect(lines.allSatisfy { $0.columns <= columns }, "\(columns) × \(rows)")
          let place = layout.numberPlace
          guard lines.indices.contains(place.row) else { continue }
          let text = Array(lines[place.row].text)
          #expect(text.dropFirst(place.column).starts(with: step.number), "\(columns) × \(rows)")
        }
      }
    }
  }

  @Test func `pages and edges fit the screen`() {
    for columns in 1...400 {
      let spread = PageSpread(ScreenMetrics(rows: 40, columns: columns))
      #expect(spread.steps == (columns >= 240 ? 3 : columns >= 160 ? 2 : 1))
      #expect(
        spread.column(of: spread.steps - 1) + spread.pageColumns + spread.edgeColumns <= max(columns, 1))
    }
  }

  // MARK: The scroll

  @Test func `in the scroll, a page begins with a step that did not fit on the one before`() async throws {
    let script = await ReaderScript(
      ReaderDependencies(content: ScriptedContent(steps: 100), state: nil, wishes: .init(level: .full)),
      rows: 20, columns: 40, [.model("deep", step: nil)])
    var titles: [String] = []
    for _ in 0..<20 {
      titles.append(script.frame().text(row: 2))
      await script.press(" ")
    }
    #expect(titles.allSatisfy { $0.contains("Fold number") }, "\(titles)")
    #expect(Set(titles).count == titles.count)
  }

  @Test(arguments: ["i", "t", "vi", "vt"])
  func `a panel stays open in another size of the screen, about the same step`(keys: String) async throws {
    try await Self.with(rows: 24, columns: 80) { _, script in
      await script.press(keys)
      let before = script.screen()
      for (rows, columns) in [(34, 110), (16, 50), (24, 80)] {
        await script.resize(rows: rows, columns: columns)
        let open = script.screen()
        await script.press(String(keys.suffix(1)))
        #expect(script.screen() != open)
        await script.press(String(keys.suffix(1)))
        #expect(script.screen() == open)
      }
      #expect(script.screen() == before)
    }
  }
}
