import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing
import Threading

/// Marks and places in a model that has changed since.
@Suite struct MarkTests {
  /// A model of steps whose titles are their identifiers.
  private static func strip(_ ids: [String]) -> [String: String] {
    let steps = ids.map { "<step id=\"\($0)\" detail=\"overview\"><title>Fold \($0).</title></step>" }
    return [
      "strip.xml": """
      <model xmlns="urn:origami-steps:1" version="1.0" id="strip" xml:lang="en"><title>Strip</title>\
      <steps>\(steps.joined())</steps></model>
      """
    ]
  }

  @Test func `marks whose steps cannot be looked up say so, and are looked up when it is tried again`()
    async throws
  {
    try await ContentLibrary.with([:]) { fixture in
      let content = ScriptedContent(steps: 100)
      let dependencies = ReaderDependencies(
        content: content, state: try fixture.state(), wishes: .init(level: .overview, graphics: .braille))
      let reading = await ReaderScript(dependencies, rows: 24, columns: 80, [.model("deep", step: "s5")])
      await reading.press("m")
      content.isUnreachable.withLock { $0 = true }
      let marks = await ReaderScript(dependencies, rows: 24, columns: 80, [.menu, .marks(model: nil)])
      #expect(marks.screen().contains("Fold number 5."))
      #expect(ModelSearchTests.foot(marks).contains("the library cannot be reached · r retry"))
      content.isUnreachable.withLock { $0 = false }
      await marks.press("r")
      #expect(!ModelSearchTests.foot(marks).contains("reached"), "\(marks.screen())")
    }
  }

  @Test func `a model that cannot be reached is asked for once, whatever its marks, and named by its id`()
    async throws
  {
    try await ContentLibrary.with([:]) { fixture in
      let content = ScriptedContent(steps: 100)
      let dependencies = ReaderDependencies(
        content: content, state: try fixture.state(), wishes: .init(level: .overview, graphics: .braille))
      for step in ["s5", "s9", "s13"] {
        await ReaderScript(dependencies, rows: 24, columns: 80, [.model("deep", step: ContentID(step))])
          .press("m")
      }
      content.isUnreachable.withLock { $0 = true }
      let marks = await ReaderScript(dependencies, rows: 24, columns: 80, [.menu, .marks(model: nil)])
      await marks.press("jjk")
      #expect(content.unreached.withLock { $0 } == 1)
      #expect(marks.screen().contains("deep"), "\(marks.screen())")
      await marks.press("r")
      #expect(content.unreached.withLock { $0 } == 2)
    }
  }

  @Test func `titles of marks come while an arrow key is held`() async throws {
    try await ContentLibrary.with([:]) { fixture in
      let (content, state) = (ScriptedContent(steps: 400), try fixture.state())
      for step in 0..<60 {
        let mark = StepMark(
          model: "deep", step: "s\(4 * step + 1)", title: "", number: "", ordinal: 4 * step + 1)
        try state.set(mark, isMarked: true, library: content.id)
      }
      let dependencies = ReaderDependencies(
        content: content, state: state, wishes: .init(level: .overview, graphics: .braille))
      let marks = await ReaderScript(dependencies, rows: 24, columns: 80, [.menu, .marks(model: nil)])
      marks.holdsLoads = true
      await marks.press(String(repeating: "j", count: 30))
      #expect(marks.loads.count { $0 == "titles of marks visible" } == 1, "\(marks.loads)")
      await marks.release()
      #expect(marks.screen().contains("Fold number 121."), "\(marks.screen())")
    }
  }

  @Test func `a mark has the number of its step now, and leads near to where it was when its step is gone`()
    async throws
  {
    let old = (1...13).map { "a\($0)" }
    try await ContentLibrary.with(Self.strip(old)) { fixture in
      func open(_ destination: ReaderDestination) async throws -> ReaderScript {
        await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu, destination])
      }
      let reading = try await open(.model("strip", step: "a10"))
      await reading.press("m")
      try fixture.importTexts(Self.strip(["new"] + old))
      #expect(try await open(.marks(model: nil)).screen().contains("11     Fold a10."))

      try fixture.importTexts(Self.strip((1...5).map { "b\($0)" }))
      let marks = try await open(.marks(model: nil))
      await marks.press(Key(.enter))
      #expect(marks.screen().contains("5  Fold b5."), "\(marks.screen())")
      let within = try await open(.model("strip", step: "b1"))
      await within.press("'")
      await within.press(Key(.enter))
      #expect(within.frame().text(row: 0).contains("step 5 of 5"), "\(within.screen())")
      // Where the model was left, the list says too.
      let list = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, nil)
      await MenuTests.open("Continue", list)
      #expect(!list.screen().contains("showcase"), "\(list.screen())")
    }
  }

  @Test func `a step that is in no model opens the model at its top`() async throws {
    try await ContentLibrary.with(Self.strip(["a1", "a2"])) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("strip", step: "gone")])
      #expect(script.screen().contains("Fold a1."), "\(script.screen())")
      #expect(script.screen().contains("this step is not in the model"))
    }
  }

  /// A model in English and German. The titles do not change with the prefix of the identifiers.
  private static func bilingual(_ prefix: String, new: Int = 0) -> [String: String] {
    let steps = (1 - new...13).map { number in
      "<step id=\"\(prefix)\(number + new)\"><title>Make fold \(number).</title>"
        + "<title xml:lang=\"de\">Falte Nummer \(number).</title></step>"
    }
    return [
      "strip.xml": """
      <model xmlns="urn:origami-steps:1" version="1.0" id="strip" xml:lang="en"><title>Strip</title>\
      <steps>\(steps.joined())</steps></model>
      """
    ]
  }

  @Test(arguments: ["en", "de"])
  func `a mark set in any language leads to its step by the title`(language: String) async throws {
    try await ContentLibrary.with(Self.bilingual("a")) { fixture in
      let wishes = ReaderDependencies.Wishes(
        level: .full, graphics: .braille,
        language: { offered, own in LanguageTag.lookUp(language, among: offered) ?? own })
      let reading = await ReaderScript(
        try fixture.dependencies(wishes), rows: 24, columns: 80, [.menu, .model("strip", step: "a10")])
      await reading.press("m")
      try fixture.importTexts(Self.bilingual("b", new: 3))
      let marks = await ReaderScript(
        try fixture.dependencies(wishes), rows: 24, columns: 80, [.menu, .marks(model: nil)])
      await marks.press(Key(.enter))
      #expect(marks.frame().text(row: 0).contains("step 13 of 16"), "\(marks.screen())")
    }
  }

  @Test func `a marked step that the level hides is told to be hidden`() async throws {
    let steps = ["a", "b"].map { "<step id=\"\($0)\" detail=\"full\"><title>Fold \($0).</title></step>" }
    let fine = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="fine" xml:lang="en"><title>Fine</title>\
      <steps>\(steps.joined())</steps></model>
      """
    try await ContentLibrary.with(["fine.xml": fine]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("fine", step: nil)])
      await script.press("3m2")
      await script.press("z")
      #expect(!script.screen().contains("drawing"), "there is no step to have one")
      await script.press("'")
      await script.press(Key(.enter))
      let message = "this step is not shown at standard: 3 shows all steps"
      #expect(script.frame().text(row: 23).contains(message), "\(script.screen())")
      let opened = await ReaderScript(
        try fixture.dependencies(.standard), rows: 24, columns: 80, [.menu, .model("fine", step: "a")])
      #expect(opened.frame().text(row: 23).contains(message), "\(opened.screen())")
    }
  }
}
