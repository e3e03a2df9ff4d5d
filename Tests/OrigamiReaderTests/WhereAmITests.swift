import Navigation
import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import SeededRandom
import Terminal
import Testing

/// The step that counts as the one being read, on whole screens.
@Suite struct WhereAmITests {
  static func reading(
    _ fixture: ContentLibrary, _ model: ContentID = "swan", _ level: DetailLevel? = nil
  ) async throws -> ReaderScript {
    await ReaderScript(
      try fixture.dependencies(level), rows: 24, columns: 80, [.model(model, step: nil)])
  }

  static func go(_ number: String, _ script: ReaderScript) async {
    await script.press(":" + number)
    await script.press(Key(.enter))
  }

  static func head(_ script: ReaderScript) -> String { script.frame().text(row: 0) }

  /// The screen without its bottom line, which has messages.
  static func page(_ script: ReaderScript) -> [String] { (0..<23).map { script.frame().text(row: $0) } }

  @Test func `a step from the first is not left by one line`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, "cup")
      await script.press("jm'")
      #expect(script.frame().text(row: 2).contains("▸ 1"))
    }
  }

  @Test func `a finer level and back keeps the step that was gone to`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      await script.press("3")
      await Self.go("1.2", script)
      let before = Self.page(script)
      #expect(Self.head(script).contains("step 1.2 of"))
      await script.press("1")
      #expect(Self.head(script).contains("step 1 of"))
      await script.press("3")
      #expect(Self.head(script).contains("step 1.2 of"))
      #expect(Self.page(script) == before)
    }
  }

  @Test func `a step that is hidden gives way to its group, from the group's top`() async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture)
      await script.press("3")
      await Self.go("5.1", script)
      await script.press("1")
      #expect(Self.head(script).contains("step 5 of 7"))
      let coarse = Self.page(script)
      // As where one goes there.
      await Self.go("4", script)
      await Self.go("5", script)
      #expect(Self.page(script) == coarse)
      #expect(coarse[3].contains("5  ") || coarse[2].contains("5  "))
    }
  }

  @Test func `a hidden step before all that are shown gives way to the first of these`() async throws {
    let model = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="cap" xml:lang="en"><title>Cap</title><steps>
      <step id="p" detail="full"><title>Start with the white side up.</title></step>
      <step id="q" detail="overview"><title>Fold in half.</title></step>
      <step id="r" detail="overview"><title>180° turn: turn the cap round.</title></step>
      </steps></model>
      """
    try await ContentLibrary.with(["cap.xml": model]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.overview), rows: 24, columns: 80, [.model("cap", step: "p")])
      #expect(Self.head(script).contains("step 1 of 2"), "\(script.screen())")
      #expect(script.screen().contains("Fold in half."))
      await Self.go("180° tu", script)
      #expect(Self.head(script).contains("step 2 of 2"), "\(script.screen())")
      await Self.go("p", script)
      #expect(Self.head(script).contains("step 1 of 2"), "\(script.screen())")
    }
  }

  @Test(arguments: ["]", "]]]", "]]]]["])
  func `the step that is gone to is current, at every place`(keys: String) async throws {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, "swan", .overview)
      var step = 1
      for key in keys {
        await script.press(String(key))
        step = max(1, min(7, step + (key == "]" ? 1 : -1)))
        #expect(Self.head(script).contains("step \(step) of 7"), "\(keys)")
      }
    }
  }

  @Test func `every step can be reached step by step, and the ends are the first and the last`() async throws
  {
    try await ContentLibrary.with { fixture in
      let script = try await Self.reading(fixture, "samurai-helmet", .full)
      let first = Self.head(script)
      await script.press("G")
      let last = Self.head(script)
      await script.press("g")
      #expect(Self.head(script) == first)
      var heads = [first]
      while heads.last != last, heads.count < 100 {
        await script.press("]")
        heads.append(Self.head(script))
      }
      #expect(Set(heads).count == heads.count, "\(heads)")
      for head in heads.dropLast().reversed() {
        await script.press("[")
        // The step may have to scroll to its own top first.
        if Self.head(script) != head { await script.press("[") }
        #expect(Self.head(script) == head)
      }
    }
  }

  @Test(arguments: 0..<12)
  func `changes of level that end at the first level give the first screen back`(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let model: ContentID = ["swan", "cup", "samurai-helmet"].randomElement(using: &random) ?? "swan"
    try await ContentLibrary.with { fixture in
      let level = Int.random(in: 1...3, using: &random)
      let script = try await Self.reading(fixture, model, .standard)
      await script.press("\(level)")
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let key = ["j", "k", " ", "d", "]", "[", "G", "u"].randomElement(using: &random) ?? "j"
        await script.press(key)
      }
      let before = Self.page(script)
      var levels: [Int] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) { levels.append(.random(in: 1...3, using: &random)) }
      for other in levels + [level] { await script.press("\(other)") }
      #expect(Self.page(script) == before, "\(model) from \(level) over \(levels)")
    }
  }
}
