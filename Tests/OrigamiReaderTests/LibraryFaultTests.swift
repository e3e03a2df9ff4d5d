import OrigamiModel
import OrigamiReader
import OrigamiStore
import Terminal
import Testing

/// What a reader sees when the library changes or breaks under it: a sentence that is true, and then nothing
/// more happens by itself.
@Suite struct LibraryFaultTests {
  private static func foot(_ script: ReaderScript) -> String { script.frame().text(row: 23) }

  /// Opens the deep model at its first step.
  private static func with(_ body: (ContentLibrary, ReaderScript) async throws -> Void) async throws {
    try await ContentLibrary.with(["deep.xml": ModelSearchTests.deep]) { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(.full), rows: 24, columns: 80, [.model("deep", step: nil)])
      try await body(fixture, script)
    }
  }

  @Test func `Continue says in words that the library is damaged, and an idle reader asks for nothing`()
    async throws
  {
    try await Self.with { fixture, script in
      await script.press("]")
      try fixture.library.execute("DROP TABLE model")

      let list = await ReaderScript(try fixture.dependencies(), rows: 24, columns: 80, [.menu, .continue])

      #expect(list.screen().contains("damaged"))
      #expect(!list.screen().contains("database("))
      let row = list.frame().text(row: 2)
      await list.press("j")
      #expect(list.frame().text(row: 2) == row)
      let loads = list.loads
      for _ in 0..<5 { await list.press(Key(.function(5))) }
      #expect(list.loads == loads)
      #expect(!list.isLoadingVisible)
    }
  }

  @Test func `a library that breaks is damaged, and does not count as without the model`() async throws {
    try await Self.with { fixture, script in
      try fixture.library.execute("DROP TABLE model")
      await script.libraryChanged()
      #expect(Self.foot(script).contains("damaged"))
      #expect(!Self.foot(script).contains("no longer"))
      #expect(script.screen().contains("Fold 1."))
      #expect(!script.isLoadingVisible)
    }
  }

  @Test func `a page of a model that was removed says so, and not that it was imported again`() async throws {
    try await Self.with { fixture, script in
      try fixture.library.remove(["deep"])
      await script.press("G")
      #expect(Self.foot(script).contains("no longer in the library"))
      #expect(!script.isLoadingVisible)
      let loads = script.loads
      await script.press(Key(.function(5)))
      #expect(script.loads == loads)
    }
  }

  @Test func `an import while a page is loading leads to the new revision, and the loading ends`()
    async throws
  {
    try await Self.with { fixture, script in
      script.holdsLoads = true
      await script.press("G")
      #expect(script.isLoadingVisible)

      try fixture.importTexts(["deep.xml": ModelSearchTests.deep.replacing("Fold 1.", with: "Begin.")])
      await script.libraryChanged()
      await script.release()

      #expect(!script.isLoadingVisible)
      #expect(Self.foot(script).contains("this model is new"))
      await script.press("g")
      #expect(script.screen().contains("Begin."))
      await script.press("G")
      #expect(script.screen().contains("Fold 123."))
    }
  }

  @Test func `a large drawing is drawn by a task, and moves no row when it is there`() async throws {
    var content = ScriptedContent(steps: 9)
    let square = [SampleSteps.point(0, 0), SampleSteps.point(1, 0), SampleSteps.point(1, 1)]
    content.drawing = Diagram((0..<600).map { .face(square, side: $0.isMultiple(of: 2) ? .front : .back) })
    #expect((content.drawing?.encoded.count ?? 0) > 4096)
    let script = await ReaderScript(
      ReaderDependencies(content: content, state: nil, wishes: .init(level: .full)), rows: 24, columns: 80,
      [.menu])
    script.holdsLoads = true
    await script.press(Key(.enter))

    await script.release()
    #expect(script.loads.allSatisfy { !$0.hasPrefix("lines") })
    await script.press(Key(.enter))

    #expect(script.loads.contains("lines s1 visible"))
  }
}

/// The one table of keys.
@Suite struct KeyTests {
  @Test func `a page forward is f in the list of models too`() async throws {
    try await LibraryScreenTests.with { _, script in
      await script.press("f")
      #expect(LibraryScreenTests.selected(script)?.text.contains("m1021") == true)
    }
  }
}
