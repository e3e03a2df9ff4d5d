import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing
import Threading

/// Tests of the place at which reading continues after the model was imported again.
@Suite struct ResumeTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The model after the import.
    let edit: @Sendable (String) -> String
    /// The text of the head at the place where reading continues.
    let goesOnAt: String
    /// The same text for a reader that is open during the import, and so knows the steps around its place.
    /// Nil if it does not differ.
    var meanwhileAt: String?
  }

  private static let five = (1...5).map {
    "<step id=\"new\($0)\" detail=\"overview\"><title>New \($0).</title></step>"
  }.joined()

  @Sendable private static func prepending(_ text: String) -> String {
    text.replacing("<steps>", with: "<steps>" + five)
  }

  static let changes = [
    Change(testDescription: "nothing", edit: { $0 + "\n" }, goesOnAt: "step 30 of 123"),
    Change(testDescription: "steps before it", edit: prepending, goesOnAt: "step 35 of 128"),
    Change(
      testDescription: "another id", edit: { prepending($0).replacing("\"s30\"", with: "\"other\"") },
      goesOnAt: "step 35 of 128"),
    Change(
      testDescription: "another id and title",
      edit: {
        prepending($0).replacing("\"s30\"", with: "\"other\"").replacing("Fold 30.", with: "Crease it.")
      }, goesOnAt: "step 30 of 128", meanwhileAt: "step 35 of 128"),
    // The ten remaining steps end at the foot of the screen.
    Change(
      testDescription: "fewer steps",
      edit: { text in
        let end = text.ranges(of: "<step id=\"s11\"").first?.lowerBound ?? text.endIndex
        return text[..<end] + "</steps></model>"
      }, goesOnAt: "step 10 of 10"),
  ]

  @Test func `a step that is where it was is not looked up by its id`() async throws {
    // A published library has a list of the ids of a long model, which is two objects more.
    try await ContentLibrary.with([:]) { fixture in
      func open(_ content: ScriptedContent) async throws -> ReaderScript {
        await ReaderScript(
          ReaderDependencies(
            content: content, state: try fixture.state(), wishes: .init(level: .full, graphics: .braille)),
          rows: 24, columns: 80, [.model("deep", step: nil)])
      }
      let first = try await open(ScriptedContent(steps: 200))
      for _ in 0..<9 { await first.press("]") }
      await first.press("j")
      await first.press("q")
      let head = first.frame().text(row: 0)

      let content = ScriptedContent(steps: 200)
      let again = try await open(content)
      #expect(again.frame().text(row: 0) == head)
      let names = content.names.withLock { $0 }
      #expect(!names.isEmpty)
      for case .id(let id) in names { Issue.record("\(id) is looked up") }
    }
  }

  @Test(arguments: changes)
  func `reading goes on at the same step: by its id, else its title, else its position`(
    change: Change
  ) async throws {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      let first = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      await first.press(":30")
      await first.press(Key(.enter))
      #expect(first.frame().text(row: 0).contains("step 30 of 123"))

      let edited = change.edit(ModelSearchTests.deep)
      try fixture.importTexts(["deep.xml": edited])

      let again = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      #expect(again.frame().text(row: 0).contains(change.goesOnAt), "\(again.screen())")
      await first.libraryChanged()
      let meanwhile = change.meanwhileAt ?? change.goesOnAt
      #expect(first.frame().text(row: 0).contains(meanwhile), "\(first.screen())")
    }
  }

  @Test func `the level is taken up again, unless another is asked for`() async throws {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      func head(_ level: String?) async throws -> String {
        let dependencies = try level == nil ? fixture.dependencies() : fixture.dependencies(.full)
        let script = await ReaderScript(dependencies, rows: 24, columns: 80, [.model("deep", step: nil)])
        return script.frame().text(row: 0)
      }
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.model("deep", step: nil)])
      await script.press("1jj")
      let (saved, asked) = (try await head(nil), try await head("full"))
      #expect(saved.contains("overview"))
      #expect(asked.contains("full"))
    }
  }

  @Test func `a mark that is set is there for the next reader, and the list of marks leads to it`()
    async throws
  {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      let first = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      await first.press(":30")
      await first.press(Key(.enter))
      await first.press("m")
      #expect(first.screen().contains("◆"))

      let second = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: "s1")])
      #expect(!second.screen().contains("◆"))
      await second.press("'")
      #expect(second.screen().contains("Fold 30."))
      await second.press(Key(.enter))
      #expect(second.frame().text(row: 0).contains("step 30 of 123"))
      #expect(second.screen().contains("◆"))
      await second.press("m")
      #expect(!second.screen().contains("◆"))
      let marks = try fixture.state().marks(library: fixture.library.id)
      #expect(marks.isEmpty)
    }
  }

  @Test func `the menu, Continue and the model name the same step after an import`() async throws {
    func edited(_ text: String) -> String {
      Self.prepending(text).replacing(/id="s(\d+)"/) { "id=\"other\($0.1)\"" }
    }
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      let first = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      await first.press(":30")
      await first.press(Key(.enter))
      try fixture.importTexts(["deep.xml": edited(ModelSearchTests.deep)])

      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 100, nil)
      #expect(script.screen().contains("Deep, step 35 of 128"), "\(script.screen())")
      await MenuTests.open("Continue", script)
      #expect(script.screen().contains("step 35 of 128") && script.screen().contains("Fold 30."))
      await script.press(Key(.enter))
      #expect(script.frame().text(row: 0).contains("step 35 of 128"), "\(script.screen())")
    }
  }
}
