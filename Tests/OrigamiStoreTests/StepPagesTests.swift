import Foundation
import OrigamiModel
import OrigamiStore
import Paging
import PagingTesting
import Testing

/// The steps of a query with a condition, as a source of pages.
private struct QuerySource: PageSource {
  let library: Library
  let query: StepQuery

  func load(
    _ request: PageRequest<StepCursor, ContentID>
  ) async throws -> Page<StoredStep, StepCursor> { try await library.steps(request, of: query) }
}

@Suite struct StepPagesTests {
  private static let models: [TestModel] = {
    var content = RandomContent(seed: 5)
    return [
      content.model("other", steps: 9), content.model("model", steps: 40), content.model("last", steps: 7),
    ]
  }()

  /// The steps of the middle one of three models at a level.
  private static func expected(_ level: DetailLevel) -> [String] {
    models[1].steps.filter { $0.detailLevel >= level }.map(\.id)
  }

  private func withModel<Value>(_ body: (Library, StoredModel) throws -> Value) throws -> Value {
    try withLibrary(StepPagesTests.models) { try body($0, $0.expect("model")) }
  }

  @Test(arguments: DetailLevel.allCases)
  func `every page from every place, either way, is the right part of the level`(level: DetailLevel) throws {
    let ids = StepPagesTests.expected(level)
    try withModel { library, model in
      let query = StepQuery(model, level: level)
      #expect(query.total == ids.count)
      for ordinal in 0...ids.count {
        let place = StepCursor(revision: model.revision, level: level, ordinal: ordinal)
        for limit in [1, 3, 100] {
          let after = try library.steps(query, at: .cursor(place), limit: limit)
          let range = ordinal..<min(ids.count, ordinal + limit)
          #expect(after.items.map(\.step.id) == Array(ids[range]))
          expectPlaces(after, range, of: ids.count)

          let before = try library.steps(query, at: .cursor(place), .backward, limit: limit)
          let rangeBefore = max(0, ordinal - limit)..<ordinal
          #expect(before.items.map(\.step.id) == Array(ids[rangeBefore]))
          expectPlaces(before, rangeBefore, of: ids.count)
        }
      }
      #expect(try library.steps(query, at: .end, .backward, limit: 2).items.map(\.step.id) == ids.suffix(2))
    }
  }

  /// A page says that something lies beyond it exactly when something does.
  private func expectPlaces(_ page: Page<StoredStep, StepCursor>, _ range: Range<Int>, of count: Int) {
    guard !range.isEmpty else {
      #expect(page.before == nil && page.after == nil)
      return
    }
    #expect(page.before?.ordinal == (range.lowerBound == 0 ? nil : range.lowerBound))
    #expect(page.after?.ordinal == (range.upperBound == count ? nil : range.upperBound))
  }

  @Test func `the steps of a query keep the rules of a page source`() async throws {
    // Kept open across suspension points, so not in a closure.
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    try library.importModels(StepPagesTests.models)
    let model = try library.expect("model")

    for level in DetailLevel.allCases {
      let source = ContentStepSource(StoredContent(library), model, level: level)
      let rules = PageSourceConformance(
        source, expecting: StepPagesTests.expected(level).map { ContentID($0) }, unknown: "nothing",
        pageSizes: [1, 7])
      #expect(await rules.problems() == [])
    }
    let filtered = try StepQuery(model, where: #Predicate { !$0.tips.isEmpty })
    let expected = StepPagesTests.models[1].steps.filter { !$0.tips.isEmpty }.map(\.id)
    #expect(expected.count > 3 && expected.count < 30)
    let rules = PageSourceConformance(
      QuerySource(library: library, query: filtered), expecting: expected.map { ContentID($0) },
      unknown: "nothing",
      pageSizes: [1, 7])
    #expect(await rules.problems() == [])
  }

  @Test(arguments: DetailLevel.allCases)
  func `a page through the pager is one search in an index`(_ level: DetailLevel) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    try library.importModels(StepPagesTests.models)
    let model = try library.expect("model")
    let place = StepCursor(
      revision: model.revision, level: level, ordinal: max(1, model.stepCounts[level] / 2))
    let pager = Pager(
      source: ContentStepSource(StoredContent(library), model, level: level),
      configuration: PagerConfiguration(pageSize: 1))

    let statements = try await library.statements(whileWaiting: {
      try await pager.fetchPage()
      try await pager.jump(to: .end)
      try await pager.jump(to: .cursor(place))
    })

    // One statement for each direction, whatever the place.
    #expect(statements.count == 2)
    #expect(statements.allSatisfy { $0.plan.count == 1 && $0.plan[0].hasPrefix("SEARCH step USING I") })
  }

  @Test func `opened groups are ranges of keys, and no more rows are read than are shown`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    let groups = (0..<20).map { group in
      TestStep(
        "g\(group)", .overview, (0..<30).map { TestStep("p\(group)-\($0)", $0 % 3 == 0 ? .standard : .full) })
    }
    try library.importModels([TestModel("groups", steps: groups)])
    let model = try library.expect("groups")
    let content = StoredContent(library)
    let opened = try await content.openedGroups(["g15", "g3", "g4"], of: model, at: .overview)
    #expect(opened.count == 20 + 3 * 30)

    for start in [0, 3, 4, 20, 40, 60, 80, 105] {
      var read: [StoredStep] = []
      let statements = try await library.statements(whileWaiting: {
        let request = PageRequest<StepCursor, ContentID>(
          position: .cursor(opened.cursor(before: start)), limit: 24)
        read = try await content.steps(request, of: model, opened: opened, drawings: .none).items
      })
      #expect(read.count == min(24, opened.count - start))
      // One statement for each level, whatever the place and the number of groups.
      #expect(statements.count <= 2)
      for statement in statements {
        #expect(statement.plan.count == 1 && statement.plan[0].hasPrefix("SEARCH step USING I"))
        #expect(!statement.sql.contains(" OR ") && statement.sql.contains("LIMIT"))
      }
    }
  }

  @Test func `a page of a revision that is gone is refused, not empty`() throws {
    try withModel { library, model in
      let query = StepQuery(model, level: .standard)
      let place = StepCursor(revision: model.revision, level: .standard, ordinal: 3)
      var changed = StepPagesTests.models[1]
      changed.model.tags = ["changed"]
      try library.importModels([changed])

      let gone = StoreError.revisionReplaced(model: "model", revision: model.revision)
      #expect(throws: gone) { try library.steps(query, at: .cursor(place), limit: 5) }
      #expect(throws: gone) { try library.steps(query, limit: 5) }
      #expect(try library.step(.id("s1"), of: model) == nil)
    }
  }

  @Test func `imports of other models never matter to a place`() throws {
    try withModel { library, model in
      let query = StepQuery(model)
      let first = try library.steps(query, limit: 10)
      let place = try #require(first.after)

      try library.importModels([TestModel("one more")], file: "/other.xml")
      try library.remove(["other"])

      let next = try library.steps(query, at: .cursor(place), limit: 10)
      #expect(next.items.map(\.step.id) == Array(StepPagesTests.expected(.full)[10..<20]))
    }
  }

  @Test func `a place of another level or revision is refused`() throws {
    try withModel { library, model in
      let query = StepQuery(model, level: .standard)
      let level = StepCursor(revision: model.revision, level: .full, ordinal: 1)
      let revision = StepCursor(revision: model.revision + 1, level: .standard, ordinal: 1)

      #expect(throws: StoreError.cursor(.otherLevel(.full))) {
        try library.steps(query, at: .cursor(level), limit: 1)
      }
      #expect(throws: StoreError.cursor(.replaced)) {
        try library.steps(query, at: .cursor(revision), .backward, limit: 1)
      }
    }
  }

  @Test func `a model without steps is a model`() throws {
    try withLibrary([TestModel("empty", steps: []), .swan]) { library in
      let empty = try library.expect("empty")
      let page = try library.steps(StepQuery(empty), limit: 5)

      #expect(page.items.isEmpty && page.before == nil && page.after == nil)
    }
  }
}
