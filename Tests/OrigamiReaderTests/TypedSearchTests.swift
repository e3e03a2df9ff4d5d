import Navigation
import OrigamiModel
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// Search while it is typed: in a model, in the list of models and from the menu.
@Suite struct TypedSearchTests {
  @Test(arguments: [
    ("鶴", true), ("ｗ", false), ("🦢", false), ("\u{1112}\u{1161}", true), ("w", false), ("wi", true),
  ])
  func `a search begins with two characters, or with one that the index takes for a word`(
    text: String, isLongEnough: Bool
  ) {
    #expect(TypedSearch.isLongEnough(text) == isLongEnough)
  }

  private static func page(_ script: ReaderScript) -> [String] {
    (0..<22).map { script.frame().text(row: $0) }
  }

  @Test func `the first hit shows while the word is typed, and Esc goes back`() async throws {
    try await ModelSearchTests.with { script in
      let before = Self.page(script)
      await script.press("/revers")
      #expect(ModelSearchTests.head(script).contains("step 3 of"))
      #expect(ModelSearchTests.foot(script).hasPrefix(" /revers"))
      await script.press("x")
      #expect(ModelSearchTests.foot(script).contains("not found"))
      await script.press(Key(.escape))
      #expect(Self.page(script) == before)
    }
  }

  @Test func `words that occur nowhere lead back to where typing began`() async throws {
    try await ModelSearchTests.with { script in
      await script.press("]jj")
      let before = Self.page(script)
      for end in [nil, Key(.enter)] {
        await script.press("/revers")
        #expect(Self.page(script) != before)
        await script.press("x")
        if let end { await script.press(end) }
        #expect(Self.page(script) == before)
        #expect(ModelSearchTests.foot(script).contains("not found"))
        if end == nil { await script.press(Key(.escape)) }
      }
    }
  }

  @Test func `^C gives up what is being typed, and quits elsewhere`() async throws {
    try await ModelSearchTests.with { script in
      await script.press("]jj")
      let before = Self.page(script)
      await script.press("/revers")
      #expect(Self.page(script) != before)
      await script.press(.control("c"))
      #expect(!script.hasQuit)
      #expect(Self.page(script) == before)
      #expect(ModelSearchTests.foot(script).contains("q quit"))
      await script.press(.control("c"))
      #expect(script.hasQuit)
    }
  }

  @Test(arguments: ["", "fold"])
  func `words that are still being typed are not the search of the next session`(search: String) async throws
  {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      func open() async throws -> ReaderScript {
        await ReaderScript(
          try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      }
      let script = try await open()
      if !search.isEmpty { await ModelSearchTests.search(script, "/\(search)") }
      // The process ends here, by a signal or with its terminal.
      await script.press("/revers")
      script.save()
      let foot = ModelSearchTests.foot(try await open())
      #expect(!foot.contains("revers"))
      #expect(foot.contains("n next") == !search.isEmpty)
    }
  }

  @Test func `keys that arrive together cost one search, and keys without room for them none`() async throws {
    func searches(_ script: ReaderScript) -> Int {
      script.lines(.navigation).count { $0.hasPrefix("task find of ") && $0.hasSuffix(" started") }
    }
    try await ModelSearchTests.with { script in
      await script.pressTogether("/reverse fold".map { Key(.character($0)) })
      #expect(searches(script) == 1)
      #expect(ModelSearchTests.head(script).contains("step 3 of"))
      await script.pressTogether(Array(repeating: Key(.character("d")), count: Prompt.limit))
      #expect(searches(script) == 2)
      await script.press("dd")
      #expect(searches(script) == 2)
      await script.press(Key(.backspace))
      #expect(searches(script) == 3)
    }
  }

  @Test func `words and Enter that arrive together search once, in the list too`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 100, [.library])
      await script.pressTogether("/swan".map { Key(.character($0)) } + [Key(.enter)])
      #expect(script.frame().text(row: 2).contains("Swan"))
      #expect(script.lines(.navigation).count { $0 == "task models 0 of library started" } == 1)
    }
  }

  @Test func `Enter keeps the hit and counts, and n goes on from it`() async throws {
    try await ModelSearchTests.with { script in
      await ModelSearchTests.search(script, "/rev")
      #expect(ModelSearchTests.foot(script).contains("1 of 41 \"rev\""))
      await script.press("n")
      #expect(ModelSearchTests.head(script).contains("step 6 of"))
    }
  }

  @Test func `a hit in the spoken text shows that text, as long as it is the hit`() async throws {
    let text = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="deep" xml:lang="en"><title>Deep</title><steps>
      <step id="a"><title>Fold up.</title><verbal>Lift the wombat corner.</verbal></step>
      <step id="b"><title>Fold down.</title></step>
      <step id="c"><title>A wombat.</title></step></steps></model>
      """
    try await ContentLibrary.with(["deep.xml": text]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      #expect(!script.screen().contains("Lift the"))
      await ModelSearchTests.search(script, "/wombat")
      #expect(script.screen().contains("Lift the wombat corner."))
      await script.press("n")
      #expect(!script.screen().contains("Lift the"))
    }
  }

  @Test(arguments: ["swan fold", "swan & fold", "fold - swan"])
  func `a hidden text stays hidden if all words are on screen, whatever stands between them`(
    words: String
  ) async throws {
    let text = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="deep" xml:lang="en"><title>Deep</title><steps>
      <step id="a"><title>Fold and turn the swan.</title><verbal>Fold the swan near the boat.</verbal></step>
      </steps></model>
      """
    try await ContentLibrary.with(["deep.xml": text]) { fixture in
      let model = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      await ModelSearchTests.search(model, "/" + words)
      let list = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 100, [.library])
      await ModelSearchTests.search(list, "/" + words)

      for script in [model, list] {
        #expect(script.screen().contains("Fold and turn the swan."))
        #expect(!script.screen().contains("near the boat"))
      }
    }
  }

  @Test func `models and steps are found while the word is typed`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 100, [.menu])
      await script.press("/swa")
      #expect(script.frame().text(row: 2).contains("Swan"))
      await script.press(Key(.enter))
      await script.press(Key(.enter))
      #expect(script.frame().text(row: 0).contains("Swan"))
      await script.press(Key(.escape))
      await script.press(Key(.escape))
      #expect(script.screen().contains("Samurai"))
    }
  }

  @Test func `hits counted at another level are counted anew, also after Esc`() async throws {
    try await ModelSearchTests.with { script in
      await script.press("1")
      await ModelSearchTests.search(script, "/reverse")
      #expect(ModelSearchTests.foot(script).contains("1 of 20"))
      // The level arrives while the next search is typed.
      script.holdsLoads = true
      await script.press("3/x")
      await script.release()
      await script.press(Key(.escape))
      await script.press("n")
      #expect(ModelSearchTests.foot(script).contains("of 41 \"reverse\""), "\(script.screen())")
    }
  }

  @Test func `hits counted before an import are counted anew, also after Esc`() async throws {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      await ModelSearchTests.search(script, "/reverse")
      await script.press("/x")
      let step = "<step id=\"new\" detail=\"full\"><title>Reverse it all.</title></step>"
      try fixture.importTexts([
        "deep.xml": ModelSearchTests.deep.replacing("</steps>", with: step + "</steps>")
      ])
      await script.libraryChanged()
      await script.press(Key(.escape))
      await script.press("n")
      #expect(ModelSearchTests.foot(script).contains("of 42 \"reverse\""), "\(script.screen())")
    }
  }

  @Test(arguments: [("en", "/pferd", "Das Pferd schaut."), ("de", "/zebra", "The zebra watches.")])
  func `a hit in a language that is not shown shows that text`(
    language: String, keys: String, text: String
  ) async throws {
    let model = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="deep" xml:lang="en"><title>Deep</title><steps>
      <step id="a"><title>Fold up.</title><title xml:lang="de">Falte hoch.</title>
      <subtitle>The zebra watches.</subtitle><subtitle xml:lang="de">Das Pferd schaut.</subtitle></step>
      </steps></model>
      """
    try await ContentLibrary.with(["deep.xml": model]) { fixture in
      let wishes = ReaderDependencies.Wishes(
        level: .full, graphics: .braille,
        language: { offered, own in LanguageTag.lookUp(language, among: offered) ?? own })
      let script = await ReaderScript(
        try fixture.dependencies(wishes), rows: 24, columns: 80, [.model("deep", step: nil)])
      #expect(!script.screen().contains(text))
      await ModelSearchTests.search(script, keys)
      #expect(script.screen().contains(text), "\(script.screen())")
    }
  }
}
