import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing
import Threading

/// Results that come after the person has gone on: which of them still count.
@Suite struct LateResultTests {
  private static func with(_ body: (ReaderScript) async throws -> Void) async throws {
    try await ModelSearchTests.with { script in
      script.holdsLoads = true
      try await body(script)
    }
  }

  private static func press(_ script: ReaderScript, _ keys: String) async {
    for key in keys { await script.press(key == "⏎" ? Key(.enter) : .character(key)) }
  }

  @Test(arguments: [":100⏎]", "/reverse⏎]", "/reverse⏎j"])
  func `neither a jump nor a search moves a person who has moved on`(keys: String) async throws {
    try await Self.with { script in
      await Self.press(script, keys)
      await script.release()
      #expect(ModelSearchTests.head(script).contains("step 2 of 123"), "\(script.screen())")
    }
  }

  @Test(arguments: ["1:100⏎", ":100⏎1"])
  func `a jump and a change of level come together, whichever is loaded first`(keys: String) async throws {
    try await Self.with { script in
      await Self.press(script, keys)
      await script.release()
      #expect(ModelSearchTests.head(script).contains("step 50 of 61"), "\(script.screen())")
    }
  }

  @Test(arguments: ["⏎:7⏎", ":7⏎⏎"])
  func `a jump leaves a group open that was opened meanwhile`(keys: String) async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.overview), rows: 24, columns: 80, [.model("swan", step: nil)])
      script.holdsLoads = true
      await Self.press(script, keys)
      await script.release()
      #expect(ModelSearchTests.head(script).contains("step 7 of 7"), "\(script.screen())")
      await script.press("g")
      #expect(script.frame().text(row: 2).contains("1 · in short"), "\(script.screen())")
    }
  }

  @Test func `a number that is not typed to its end takes no search back`() async throws {
    try await Self.with { script in
      await Self.press(script, "/reverse⏎:")
      await script.press(Key(.backspace))
      await script.release()
      #expect(ModelSearchTests.foot(script).contains("1 of 41 \"reverse\""))
    }
  }

  @Test func `a search goes on at the level that is kept`() async throws {
    try await Self.with { script in
      await Self.press(script, "1/reverse⏎3")
      await script.release()
      #expect(ModelSearchTests.foot(script).contains("1 of 41 \"reverse\""))
    }
  }

  @Test(arguments: [("j", 170), ("j", 700), (" ", 9), ("d", 17), ("d", 60), ("]", 70)])
  func `keys that arrive before the next steps count all`(key: Character, times: Int) async throws {
    let keys = Array(repeating: Key(.character(key)), count: times)
    try await ModelSearchTests.with { script in
      for key in keys { await script.press(key) }
      let expected = script.screen()
      await script.press("g")

      await script.pressTogether(keys)
      #expect(script.screen() == expected)
    }
    try await Self.with { script in
      let before = script.screen()
      await script.pressTogether(keys)
      await script.release()
      let shown = script.screen()
      await script.press("g")
      #expect(script.screen() == before)
      for key in keys { await script.press(key) }
      #expect(script.screen() == shown)
    }
  }

  @Test func `steps that come late move nothing`() async throws {
    try await Self.with { script in
      await script.pressTogether(Array(repeating: Key(.character("j")), count: 700))
      script.spin()
      let before = script.screen().split(separator: "\n").dropFirst(2).prefix(8)
      await script.release()
      #expect(script.screen().split(separator: "\n").dropFirst(2).prefix(8) == before)
    }
  }

  @Test(arguments: ["Gv", "vGv", "vG"])
  func `a jump to the end goes on in the other view`(keys: String) async throws {
    try await Self.with { script in
      await Self.press(script, keys)
      await script.release()
      #expect(ModelSearchTests.head(script).contains("123 of 123"), "\(script.screen())")
    }
  }

  @Test func `typing goes on after a search of the first letters has failed, and Escape leads back`()
    async throws
  {
    try await ContentLibrary.with([:]) { fixture in
      let content = ScriptedContent(steps: 100)
      let script = await ReaderScript(
        ReaderDependencies(
          content: content, state: try fixture.state(), wishes: .init(level: .full, graphics: .braille)),
        rows: 24, columns: 80, [.model("deep", step: nil)])
      content.isUnreachable.withLock { $0 = true }
      await Self.press(script, "/rev")
      content.isUnreachable.withLock { $0 = false }
      let before = script.loads.count { $0.hasPrefix("find") || $0.contains("search") }
      await Self.press(script, "e")
      #expect(script.loads.count { $0.hasPrefix("find") || $0.contains("search") } == before + 1)
      await script.press(Key(.escape))
      #expect(ModelSearchTests.head(script).contains("step 1 of 100"))
    }
  }

  @Test func `a search that failed does not begin again with another level`() async throws {
    try await ContentLibrary.with([:]) { fixture in
      let content = ScriptedContent(steps: 100)
      let script = await ReaderScript(
        ReaderDependencies(
          content: content, state: try fixture.state(), wishes: .init(level: .full, graphics: .braille)),
        rows: 24, columns: 80, [.model("deep", step: nil)])
      content.isUnreachable.withLock { $0 = true }
      await Self.press(script, "/reverse⏎")
      #expect(ModelSearchTests.foot(script).contains("cannot be reached"))
      content.isUnreachable.withLock { $0 = false }
      await Self.press(script, "]2")
      #expect(!ModelSearchTests.foot(script).contains("not found"), "\(script.screen())")
    }
  }

  /// Reads twelve models, boat-1 last, so that six of them are on a screen of ten rows.
  private static func withPlaces(_ body: (ContentLibrary, ReaderScript) async throws -> Void) async throws {
    try await ContentLibrary.with(ContentLibrary.photographed(models: 12)) { fixture in
      for number in (1...12).reversed() {
        let script = await ReaderScript(
          try fixture.dependencies(), rows: 24, columns: 80, [.model(ContentID("boat-\(number)"), step: nil)])
        await script.press("jq")
      }
      try await body(
        fixture, await ReaderScript(try fixture.dependencies(), rows: 10, columns: 80, [.continue]))
    }
  }

  @Test func `keys that show no other row leave the load of the rows alone`() async throws {
    try await Self.withPlaces { _, script in
      func loads() -> Int { script.loads.count { $0.hasPrefix("models of places") } }
      script.holdsLoads = true
      await script.press("G")
      for _ in 0..<5 { await script.press("j") }
      #expect(loads() == 1)
      await script.release()
      #expect(!script.isLoadingVisible && script.screen().contains("Boat 12"))
    }
  }

  @Test
  func `after a change of the library, the rows on screen are looked up, and the others when they show`()
    async throws
  {
    try await Self.withPlaces { fixture, script in
      await script.press("G")
      #expect(script.screen().contains("Boat 12") && !script.screen().contains("Boat 1 "))
      try fixture.library.remove(["boat-1", "boat-12"])
      await script.libraryChanged()
      func row(_ title: String) -> String? {
        script.screen().split(separator: "\n").first { $0.contains(title + " ") }.map(String.init)
      }
      #expect(row("Boat 12")?.contains("no longer in the library") == true, "\(script.screen())")
      await script.press("g")
      #expect(row("Boat 1")?.contains("no longer in the library") == true, "\(script.screen())")
      #expect(row("Boat 2")?.contains("no longer in the library") == false)
    }
  }

  @Test func `marks follow the library, and the chosen one stays chosen`() async throws {
    func text(_ word: String) -> String {
      ModelSearchTests.deep.replacing("<title>Fold 2.", with: "<title>\(word) 2.")
    }
    try await ContentLibrary.with(["deep.xml": text("Fold")]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      await script.press("m]m]m'j")
      #expect(script.screen().contains("Fold 2."))
      try fixture.importTexts(["deep.xml": text("Crease")])
      await script.libraryChanged()
      #expect(script.screen().contains("Crease 2."), "\(script.screen())")
      func lead() -> Substring? {
        script.screen().split(separator: "\n").first { $0.contains("Crease 2.") }?.prefix(3)
      }
      let chosen = lead()
      // The mark above the chosen one goes.
      await script.press(Key(.escape))
      await script.press("gm'")
      #expect(!script.screen().contains("Fold 1."))
      #expect(lead() == chosen && chosen != "   ", "\(script.screen())")
    }
  }

  @Test func `a library that changes again while a model is looked up is looked at again`() async throws {
    try await ContentLibrary.with([:]) { fixture in
      var content = ScriptedContent(steps: 4)
      let revision = content.revision
      nonisolated(unsafe) var reader: ReaderScript?
      content.afterPage = {
        guard revision.withLock({ $0 }) == 2 else { return }
        revision.withLock { $0 = 3 }
        await reader?.libraryChanged()
      }
      let script = await ReaderScript(
        ReaderDependencies(content: content, state: try fixture.state(), wishes: .init(level: .full)),
        rows: 24, columns: 80, [.model("deep", step: nil)])
      reader = script
      revision.withLock { $0 = 2 }
      await script.libraryChanged()
      #expect(script.screen().contains("Deep, revision 3"), "\(script.screen())")
    }
  }

  @Test func `a cover that could not be loaded says so, and is tried again`() async throws {
    try await ContentLibrary.with([:]) { fixture in
      var content = ScriptedContent(steps: 4)
      content.drawing = SampleSteps.kiteFold
      content.isUnreachable.withLock { $0 = true }
      let script = await ReaderScript(
        ReaderDependencies(content: content, state: try fixture.state(), wishes: .init(graphics: .braille)),
        rows: 30, columns: 120, [.library])
      #expect(script.screen().contains("could not be loaded") && !script.screen().contains("no drawing"))
      content.isUnreachable.withLock { $0 = false }
      await script.press("r")
      #expect(!script.screen().contains("could not be loaded"), "\(script.screen())")
    }
  }
}
