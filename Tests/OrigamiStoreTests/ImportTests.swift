import Foundation
import OrigamiModel
import OrigamiStore
import Testing

@Suite struct ImportTests {
  @Test func `a model comes back as it was told`() throws {
    try withLibrary([.swan]) { library in
      let swan = try library.expect("swan")

      #expect(swan.model == TestModel.swan.described)
      #expect(swan.stepCounts == PerLevel(full: 8, standard: 5, overview: 3))
      #expect(swan.file == "/content.xml")
      #expect(swan.position == TextPosition(line: 1, column: 1))
      var steps: [Step] = []
      try library.forEachStep(of: swan) { steps.append($0) }
      #expect(steps == TestModel.swan.steps)
    }
  }

  @Test func `each level is paged by its own ordinals`() throws {
    try withLibrary([.swan]) { library in
      let swan = try library.expect("swan")
      func ids(_ level: DetailLevel) throws -> [String] {
        try library.steps(StepQuery(swan, level: level), limit: 100).steps.map(\.id)
      }

      #expect(try ids(.overview) == ["kite-base", "neck", "head"])
      #expect(try ids(.standard) == ["kite-base", "left-edge", "right-edge", "neck", "head"])
      #expect(try ids(.full) == TestModel.swan.steps.map(\.id))
    }
  }

  @Test func `what did not change is left alone`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan], "/b.xml": [TestModel("cup"), TestModel("hat")]])

      let first = try library.importFiles(files.paths, from: files) { _ in }
      let revision = try library.expect("hat").revision
      files["/b.xml"] = [TestModel("cup", title: "Another cup"), TestModel("hat")]
      let second = try library.importFiles(files.paths, from: files) { _ in }

      #expect(first.imported == 3 && first.steps == 10 && first.unchanged == 0)
      #expect(second.imported == 1 && second.unchanged == 2)
      #expect(files.readFiles == ["/a.xml", "/b.xml", "/b.xml"])
      #expect(try library.expect("hat").revision == revision)
      #expect(try library.expect("cup").model.title == "Another cup")
      #expect(try library.totals() == LibraryTotals(models: 3, steps: 10))
    }
  }

  @Test func `a search finds words, and characters inside of a run`() throws {
    let bird = TestModel("bird", title: "白鳥の基本形", language: "ja", steps: [TestStep("only", title: "白鳥を折る")])
    try withLibrary([.swan, bird]) { library throws in
      func found(_ words: String, _ level: DetailLevel = .full) throws -> [String] {
        try library.search(SearchQuery(words, level: level), limit: 100).hits
          .map { $0.model.id + ($0.step.map { "/" + $0.id } ?? "") }
      }

      #expect(try found("DIAGONAL") == ["swan/diagonal"])
      #expect(try found("diagonal", .standard) == [])
      #expect(try Set(found("白鳥")) == ["swan", "bird", "bird/only"])
      #expect(try found("基本") == ["bird"])
      #expect(try found("形") == ["bird"])
      #expect(try found("kite base").first == "swan/kite-base")
      #expect(try found("\"NEAR( *:") == [])
    }
  }

  @Test func `a predicate is a condition of the data layer`() throws {
    try withLibrary([.swan]) { library in
      let swan = try library.expect("swan")
      let level = DetailLevel.standard
      let query = try StepQuery(
        swan, where: #Predicate { $0.detailLevel >= level && $0.title.contains("edge") })

      let page = try library.steps(query, limit: 1)

      #expect(page.steps.map(\.id) == ["left-edge"])
      #expect(page.before == nil)
      let after = try #require(page.after)
      let next = try library.steps(query, at: .after(after), limit: 10)
      #expect(next.steps.map(\.id) == ["right-edge"])
      #expect(next.after == nil && next.before != nil)
    }
  }

  @Test func `a removed model leaves nothing behind`() throws {
    try withLibrary([.swan, TestModel("cup")]) { library in
      let removed = try library.remove(["swan", "nothing"])

      #expect(removed.map(\.id) == ["swan"])
      #expect(try library.model("swan") == nil)
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 1))
      #expect(try library.search(SearchQuery("diagonal", level: .full), limit: 1).total == 0)
      #expect(try library.models(limit: 10).models.map(\.id) == ["cup"])
    }
  }
}
