import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

/// Tests of the menu and its screens: when each is built, and its state when the reader comes back.
@Suite struct MenuTests {
  static func with(
    _ files: [String: String]? = nil, _ body: (ContentLibrary, ReaderScript) async throws -> Void
  )
    async throws
  {
    try await ContentLibrary.with(files) { fixture in
      try await body(fixture, await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil))
    }
  }

  static func initialised(_ script: ReaderScript) -> [String] {
    script.lines(.navigation).compactMap { line in
      line.hasPrefix("screen ") && line.hasSuffix(" initialised")
        ? String(line.dropFirst("screen ".count).dropLast(" initialised".count)) : nil
    }
  }

  /// Goes to a row of the menu and opens it.
  static func open(_ title: String, _ script: ReaderScript) async {
    await script.press("g")
    for _ in 0..<10 where !script.screen().contains("▸ \(title)") { await script.press("j") }
    await script.press(Key(.enter))
  }

  static let enter = Key(.enter)
  static let escape = Key(.escape)

  // MARK: Nothing before it is entered

  @Test func `the menu builds none of its destinations, and the notation none of its pages`() async throws {
    try await Self.with { _, script in
      #expect(Self.initialised(script) == ["menu"])
      await script.press("jjjjkkG")
      #expect(Self.initialised(script) == ["menu"])

      await Self.open("Notation", script)
      #expect(Self.initialised(script) == ["menu", "notation"])
      await script.press("jjjjj")
      #expect(Self.initialised(script) == ["menu", "notation"])
    }
  }

  @Test func `each destination is initialised once for each entry, and traced`() async throws {
    try await Self.with { _, script in
      for title in ["Models", "Continue", "Showcase", "Notation", "Marks", "Models"] {
        await Self.open(title, script)
        await script.press(Self.escape)
      }
      #expect(
        Self.initialised(script) == [
          "menu", "library", "continue", "showcase", "notation", "marks", "library",
        ])
      await Self.open("Notation", script)
      for _ in 0..<5 {
        await script.press(Self.enter)
        await script.press(Self.escape)
        await script.press("j")
      }
      #expect(
        Self.initialised(script).suffix(5) == [
          "notation lines", "notation arrows", "notation marks", "notation folds", "notation bases",
        ])
    }
  }

  @Test(arguments: [40, 80]) func `in an empty library the menu says what to do, whatever is opened`(
    columns: Int
  ) async throws {
    try await Self.with([:]) { _, script in
      await script.resize(rows: 24, columns: columns)
      await script.press("G")
      await script.press(Self.enter)
      let screen = script.screen().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(screen.contains("there is no model yet") && screen.contains("origami import"), "\(screen)")
      #expect(!screen.contains("…") && !screen.contains("retry"), "\(screen)")
    }
  }

  @Test func `what the menu says is loaded by a task of its stay`() async throws {
    try await Self.with { _, script in
      let before = script.lines(.navigation)
      #expect(
        before.contains("task summary of menu started") && before.contains("task summary of menu ended"))
      script.holdsLoads = true
      await script.press("g")
      await Self.open("Notation", script)
      await script.press(Self.escape)
      #expect(script.lines(.navigation).last == "task summary of menu started")
      await script.press(Self.enter)
      #expect(script.lines(.navigation).contains("task summary of menu cancelled"))
    }
  }

  // MARK: Back

  @Test func `going back shows exactly the screen that was left`() async throws {
    try await Self.with { _, script in
      for title in ["Models", "Continue", "Showcase", "Notation", "Marks"] {
        await script.press("g")
        for _ in 0..<10 where !script.screen().contains("▸ \(title)") { await script.press("j") }
        let menu = script.frame()
        await script.press(Self.enter)
        #expect(script.frame() != menu)
        await script.press("j")
        let list = script.frame()
        await script.press("h")
        #expect(script.frame() != list)
        await script.press(Self.escape)
        #expect(script.frame() == list, "\(title)")
        await script.press(Self.escape)
        #expect(script.frame() == menu, "\(title)")
      }
    }
  }

  @Test func `what was loading when a screen was covered is loaded when it is uncovered`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu])
      script.holdsLoads = true
      await Self.open("Models", script)
      #expect(!script.screen().contains("Cup"))
      await script.press("h")
      #expect(script.lines(.loads).contains("opening cancelled"))
      await script.release()
      await script.press(Self.escape)
      #expect(script.screen().contains("Cup"))
    }
  }

  // MARK: A model by chance

  @Test func `a model by chance shows that it is looked for, once, and is then opened`() async throws {
    try await Self.with { _, script in
      script.holdsLoads = true
      await Self.open("Random model", script)
      #expect(script.screen().contains("looking for one"))
      await script.press(Self.enter)
      await script.press(Self.enter)
      #expect(script.lines(.navigation).count { $0 == "link random model of menu started" } == 1)

      await script.release()

      #expect(Self.initialised(script).last?.hasPrefix("model ") == true)
      await script.press(Self.escape)
      #expect(!script.screen().contains("looking for one"))
    }
  }

  @Test func `leaving while it is looked for cancels it, and nothing opens late`() async throws {
    try await Self.with { _, script in
      script.holdsLoads = true
      await Self.open("Random model", script)
      await script.press("h")
      await script.release()
      #expect(script.lines(.navigation).contains("link random model of menu cancelled"))
      #expect(Self.initialised(script) == ["menu", "help"])
      await script.press(Self.escape)
      #expect(script.screen().contains("Random model    …"))
    }
  }

  @Test func `an error is told on the row, and r tries again`() async throws {
    try await Self.with { fixture, script in
      try fixture.library.execute("DROP TABLE model")
      await Self.open("Random model", script)
      #expect(script.screen().contains("it is damaged · r retry"), "\(script.screen())")
      #expect(Self.initialised(script) == ["menu"])
      await script.press("r")
      #expect(script.lines(.navigation).count { $0 == "link random model of menu started" } == 2)
    }
  }

  // MARK: Continue and marks

  @Test func `reading goes on where each model was left, the latest first`() async throws {
    try await ContentLibrary.with { fixture in
      for (model, keys) in [("cup", "]"), ("swan", "]]"), ("samurai-helmet", "]]]")] {
        let script = await ReaderScript(
          try fixture.dependencies(.full), rows: 24, columns: 80, [.model(ContentID(model), step: nil)])
        await script.press(keys)
      }
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      let row = script.screen().split(separator: "\n").first { $0.contains("Continue") } ?? ""
      #expect(row.contains("Samurai") && row.contains(", step ") && row.contains("Swan"))

      await Self.open("Continue", script)
      let titles = (2..<5).map { String(script.frame().text(row: $0).dropFirst(3).prefix(4)) }
      #expect(titles == ["Samu", "Swan", "Cup "])

      await script.press("j")
      await script.press(Self.enter)
      #expect(script.frame().text(row: 0).contains("step 1.2 of 7"))
      await script.press("]")
      await script.press(Self.escape)
      // The row keeps its position and shows the new place.
      #expect(script.frame().text(row: 3).contains("▸ Swan"))
      #expect(script.frame().text(row: 3).contains("step 1.3 of 7"))
    }
  }

  @Test func `a step that an import has hidden at the level has its number at full detail`() async throws {
    func model(_ levels: [String]) -> [String: String] {
      let steps = levels.enumerated().map { number, level in
        "<step id=\"s\(number)\" detail=\"\(level)\"><title>Fold \(number).</title></step>"
      }
      return [
        "boat.xml": """
        <model xmlns="urn:origami-steps:1" version="1.0" id="boat" xml:lang="en"><title>Boat</title>
        <paper shape="square"/><steps>\(steps.joined())</steps></model>
        """
      ]
    }
    try await ContentLibrary.with(model(["overview", "overview", "overview", "full"])) { fixture in
      let reading = await ReaderScript(
        try fixture.dependencies(.overview), rows: 24, columns: 80, [.model("boat", step: nil)])
      await reading.press("]")
      #expect(reading.frame().text(row: 0).contains("step 2 of 3"))
      try fixture.importTexts(model(["overview", "full", "overview", "full"]))

      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      await Self.open("Continue", script)
      #expect(script.frame().text(row: 2).contains("step 2 of 4"))
    }
  }

  /// The parts of an opened group are not of the level, and have the ordinal of their group.
  @Test func `a part of the last group, which was opened, is the place where reading goes on`() async throws {
    func step(_ id: String, _ level: String, _ parts: String = "") -> String {
      "<step id=\"\(id)\" detail=\"\(level)\"><title>Fold \(id).</title>\(parts)</step>"
    }
    let parts = "<steps>\((1...20).map { step("c\($0)", "full") }.joined())</steps>"
    let steps =
      step("a", "overview") + step("f", "full") + step("b", "overview") + step("c", "overview", parts)
    let text = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="boat" xml:lang="en"><title>Boat</title>
      <paper shape="square"/><steps>\(steps)</steps></model>
      """
    try await ContentLibrary.with(["boat.xml": text]) { fixture in
      let reading = await ReaderScript(
        try fixture.dependencies(.overview), rows: 8, columns: 80, [.model("boat", step: nil)])
      await reading.press("G")
      await reading.press(Self.enter)
      await reading.press("]]")
      let head = reading.frame().text(row: 0)
      #expect(head.contains("step 3.2 of 3"), "\(head)")

      let script = await ReaderScript(try fixture.dependencies(.overview), rows: 24, columns: 80, nil)
      await Self.open("Continue", script)
      #expect(script.frame().text(row: 2).contains("step 3.2 of 3"), "\(script.screen())")
      await script.press(Self.enter)
      #expect(script.frame().text(row: 0).contains("step 3.2 of 3"), "\(script.screen())")
    }
  }

  @Test func `a mark leads to its step, and back to the marks`() async throws {
    try await Self.with { fixture, script in
      for model in ["cup", "swan"] {
        let reading = await ReaderScript(
          try fixture.dependencies(), rows: 24, columns: 80, [.model(ContentID(model), step: nil)])
        await reading.press("]m")
      }
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      #expect(script.screen().contains("2 steps in 2 models"))
      await Self.open("Marks", script)
      let marks = script.frame()
      await script.press("j")
      await script.press(Self.enter)
      #expect(script.frame().text(row: 0).contains("Swan"))
      await script.press(Self.escape)
      await script.press("k")
      #expect(script.frame() == marks)
    }
  }

  // MARK: The showcase

  @Test func `the showcase goes on as long as there are models, page by page`() async throws {
    try await ContentLibrary.with(ContentLibrary.photographed(models: 100)) { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu, .showcase])
      #expect(script.frame().text(row: 0).hasPrefix(" Showcase"))
      var seen: Set<String> = []
      for _ in 0..<60 {
        seen.formUnion(script.screen().matches(of: /Boat \d+/).map { String($0.output) })
        await script.press(Key(.down))
      }
      #expect(seen.count == 100)
      let pages = script.loads.filter { $0.hasPrefix("models ") }
      #expect(pages.count == 1, "the second of two pages: \(pages)")
      #expect(GalleryTests.covers(script).count == Set(GalleryTests.covers(script)).count)
    }
  }

  @Test func `a poster leads to its model, and back to the same screen`() async throws {
    try await ContentLibrary.with(ContentLibrary.photographed(models: 20)) { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu, .showcase])
      for _ in 0..<4 { await script.press(Key(.down)) }
      #expect(script.screen().contains("3 photographs · Boat number"))
      let showcase = script.frame()
      await script.press(Self.enter)
      #expect(script.frame().text(row: 0).hasPrefix(" Boat "))
      await script.press(Self.escape)
      // The model has one step, which was read.
      #expect(script.frame().cursor == showcase.cursor)
      #expect(script.frame().text(row: 0) == showcase.text(row: 0))
    }
  }

  // MARK: Over a restart

  @Test func `who was interrupted goes on at the same screens, of which only the last is built`() async throws
  {
    try await ContentLibrary.with { fixture in
      let first = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      await Self.open("Models", first)
      await first.press("G")
      await first.press(Self.enter)
      let left = first.frame()

      let second = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      #expect(second.frame() == left)
      #expect(Self.initialised(second) == ["model swan"])
      await second.press(Self.escape)
      #expect(Self.initialised(second) == ["model swan", "library"])
      await second.press(Self.escape)
      #expect(Self.initialised(second) == ["model swan", "library", "menu"])
    }
  }

  @Test func `who quits begins with the menu`() async throws {
    try await ContentLibrary.with { fixture in
      let first = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      await Self.open("Models", first)
      await first.press("q")
      #expect(first.hasQuit)
      let second = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      #expect(Self.initialised(second) == ["menu"])
    }
  }

  @Test func `a model opened by name leaves the saved screens of another session`() async throws {
    try await ContentLibrary.with { fixture in
      let interrupted = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      await Self.open("Models", interrupted)
      await interrupted.press("G")
      await interrupted.press(Self.enter)

      let named: [ReaderDestination] = [.menu, .library(selecting: "cup"), .model("cup", step: nil)]
      let byName = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, named)
      await byName.press("j")
      await byName.press("q")
      #expect(byName.hasQuit)

      let next = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      #expect(Self.initialised(next) == ["model swan"])
    }
  }

  @Test func `who leaves a model opened by name is in a session like any other`() async throws {
    try await ContentLibrary.with { fixture in
      let named: [ReaderDestination] = [.menu, .library(selecting: "cup"), .model("cup", step: nil)]
      let byName = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, named)
      await byName.press(Self.escape)
      await byName.press(Self.enter)
      let next = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      #expect(Self.initialised(next) == ["model cup"])
    }
  }

  @Test func `a screen that this version does not know is dropped, and said`() async throws {
    try await ContentLibrary.with { fixture in
      let (menu, dreams) = (#"{"kind":"menu","value":"e30="}"#, #"{"kind":"dreams","value":"e30="}"#)
      try fixture.state().savePath("[\(menu),\(dreams)]", library: fixture.library.id)
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      #expect(Self.initialised(script) == ["menu"])
      #expect(script.frame().text(row: 23).contains("dreams"))
      await script.press("j")
      #expect(!script.frame().text(row: 23).contains("dreams"))
    }
  }

  @Test func `a library that cannot be opened is a sentence on every screen`() async throws {
    let dependencies = ReaderDependencies(failure: "there is no library", wishes: .init())
    let script = await ReaderScript(dependencies, rows: 10, columns: 60, nil)
    #expect(script.screen().contains("there is no library"))
    await script.press(Self.escape)
    #expect(script.screen().contains("there is no library"))
  }
}
