import ContentTesting
import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging
import Testing

@testable import OrigamiReader

extension PagedList: LazyStackSource {
  func section(at section: Int, columns: Int) -> StackSection {
    StackSection(items: count, hasMore: hasMore)
  }
  func id(at place: ItemPlace) -> Item.ID? { item(at: place.item)?.id }
  func place(of id: Item.ID) -> ItemPlace? { position(of: id).map { ItemPlace(item: $0) } }
  func rows(of id: Item.ID, at place: ItemPlace, columns: Int) -> Int { 2 }
}

/// A list of the models of a library on ten rows, with two rows for a model. Loads run as soon as they are
/// requested.
private struct ModelStack {
  let models: PagedList<ContentModelSource>
  var stack = LazyVStack<ContentID>(columns: 80, rows: 10, configuration: ModelStack.configuration)
  /// The pages that were requested, in order.
  var loads: [Int] = []
  /// A Boolean value that indicates whether a progress row was on screen when a page was requested.
  var sawProgress = false
  var isOutdated = false

  static let pageSize = 20
  static var configuration: StackConfiguration {
    var configuration = StackConfiguration()
    configuration.pageItems = pageSize
    configuration.pageDistance = 0
    return configuration
  }

  init(_ library: Library, byteLimit: Int = 1 << 20, count: Int? = nil) {
    let pager = Pager(
      source: ContentModelSource(StoredContent(library)),
      configuration: PagerConfiguration(
        pageSize: ModelStack.pageSize, prefetchDistance: 0, byteLimit: byteLimit))
    models = PagedList(pager, pageSize: ModelStack.pageSize, count: count)
  }

  mutating func tell(_ event: LazyStackEvent<ContentID>) async throws {
    var events = [event]
    while let event = events.popLast() {
      for case .load(let page, _) in stack.handle(event, source: models) {
        loads.append(page.number)
        sawProgress = sawProgress || hasProgressRow
        let visible = stack.placements.compactMap(\.id)
        let edges = visible.first.flatMap { first in visible.last.map { (first: first, last: $0) } }
        load: while let load = models.load(page: page.number, visible: edges) {
          do {
            switch models.take(try await load(), page: page.number) {
            case .loaded:
              events.append(.pageLoaded(page))
              break load
            case .missed: break
            case .failed: break load
            case .outdated:
              isOutdated = true
              break load
            }
          } catch PagerError.revisionChanged {
            isOutdated = true
            break load
          }
        }
      }
    }
  }

  var hasProgressRow: Bool {
    stack.placements.contains { if case .progress = $0.content { true } else { false } }
  }

  var visible: [String] { stack.placements.compactMap { $0.id?.text } }
}

@Suite struct PagedListTests {
  /// Models with one step each.
  private static func texts(_ models: Range<Int>) -> [String: String] {
    let bodies = models.map { number in
      """
      <model id="m\(number)" xml:lang="en"><title>Model \(number)</title>\
      <steps><step id="s"><title>Fold.</title></step></steps></model>
      """
    }
    return [
      "\(models.lowerBound).xml":
        "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">\(bodies.joined())</library>"
    ]
  }

  @Test func `the progress row at the end fetches the next page when it appears, and only then`() async throws
  {
    try await ContentLibrary.with(Self.texts(100..<150)) { fixture in
      var list = ModelStack(fixture.library)
      #expect(list.models.count == 0)

      try await list.tell(.resize(columns: 80, rows: 10))
      #expect(list.loads == [0])
      #expect(list.sawProgress)
      #expect(list.visible == ["m100", "m101", "m102", "m103", "m104"])

      list.sawProgress = false
      for _ in 0..<30 { try await list.tell(.scrollRows(1)) }
      #expect(list.loads == [0])
      try await list.tell(.scrollRows(1))
      #expect(list.loads == [0, 1])
      #expect(list.sawProgress)

      for _ in 0..<100 { try await list.tell(.scrollRows(1)) }
      #expect(list.loads == [0, 1, 2])
      #expect(!list.models.hasMore && !list.hasProgressRow)
      #expect(list.visible.last == "m149")
    }
  }

  @Test func `pages that were dropped are fetched again at their places`() async throws {
    try await ContentLibrary.with(Self.texts(100..<250)) { fixture in
      var list = ModelStack(fixture.library, byteLimit: 30_000)
      try await list.tell(.resize(columns: 80, rows: 10))
      for _ in 0..<60 where list.models.hasMore { try await list.tell(.scrollRows(5)) }
      #expect(list.loads == Array(0...7))

      for _ in 0..<60 { try await list.tell(.scrollRows(-5)) }

      #expect(list.visible == ["m100", "m101", "m102", "m103", "m104"])
      #expect(list.loads.dropFirst(8).contains(0))
      #expect(list.models.count == 150)
      for _ in 0..<60 { try await list.tell(.scrollRows(5)) }
      #expect(list.visible.last == "m249")
    }
  }

  /// A screen higher than two pages goes back from the end to a page whose neighbours were never loaded.
  @Test func `a high screen goes back by more than a page at a time, from the end of the list to its start`()
    async throws
  {
    try await ContentLibrary.with(Self.texts(100..<500)) { fixture in
      var list = ModelStack(fixture.library, count: 400)
      try await list.tell(.resize(columns: 80, rows: 100))
      try await list.tell(.scrollToEnd)
      #expect(list.visible.last == "m499")
      for top in stride(from: 300, through: 0, by: -50) {
        try await list.tell(.scrollToPlace(ItemPlace(item: top), alignment: .top))
        #expect(list.visible.first == "m\(100 + top)")
      }
    }
  }

  @Test
  func `pages of hits that were dropped are loaded again, from behind, from the start and by themselves`()
    async throws
  {
    try await ContentLibrary.with(Self.texts(100..<400)) { fixture in
      let query = SearchQuery("model", level: .full)
      let source = LibraryRows(content: StoredContent(fixture.library), listing: .hits(query))
      let pager = Pager(
        source: source,
        configuration: PagerConfiguration(pageSize: 20, prefetchDistance: 0, byteLimit: 20_000))
      let list = PagedList(pager, pageSize: 20, count: nil)
      func load(_ page: Int) async throws -> [LibraryRow.ID?] {
        let operation = try #require(list.load(page: page, visible: nil))
        #expect(list.take(try await operation(), page: page) == .loaded, "page \(page)")
        return (20 * page..<20 * page + 20).map { list.item(at: $0)?.id }
      }
      var seen: [[LibraryRow.ID?]] = []
      for page in 0..<15 { seen.append(try await load(page)) }
      #expect(Set(seen.joined()).count == 300 && list.item(at: 0) == nil)

      for page in (0..<14).reversed() { #expect(try await load(page) == seen[page]) }
      for page in [14, 0, 7, 3, 0, 8] { #expect(try await load(page) == seen[page], "page \(page)") }
      #expect(list.count == 300 && !list.hasMore)
    }
  }

  @Test func `far from what is loaded a page is found by its models, and the rest stays known`()
    async throws
  {
    try await ContentLibrary.with(Self.texts(100..<250)) { fixture in
      var list = ModelStack(fixture.library, byteLimit: 10_000)
      try await list.tell(.resize(columns: 80, rows: 10))
      for _ in 0..<40 { try await list.tell(.scrollRows(5)) }
      let known = list.models.count
      #expect(known >= 100 && list.models.hasMore)

      try await list.tell(.scrollToStart)
      #expect(list.visible == ["m100", "m101", "m102", "m103", "m104"])
      try await list.tell(.scrollToPlace(ItemPlace(item: 70), alignment: .top))
      #expect(list.visible.first == "m170")
      #expect(list.models.count == known)
      try await list.tell(.scrollToStart)
      // The first page that was never loaded follows the last page, which is no longer in memory.
      try await list.tell(.scrollToEnd)
      for _ in 0..<200 { try await list.tell(.scrollRows(2)) }
      #expect(!list.models.hasMore && list.models.count == 150)
      #expect(list.visible.last == "m249")
    }
  }

  @Test func `after an import the list is outdated, and says so instead of mixing pages`() async throws {
    try await ContentLibrary.with(Self.texts(100..<150)) { fixture in
      var list = ModelStack(fixture.library)
      try await list.tell(.resize(columns: 80, rows: 10))
      try fixture.importTexts(Self.texts(200..<230))

      for _ in 0..<31 where !list.isOutdated { try await list.tell(.scrollRows(1)) }

      #expect(list.isOutdated)
    }
  }
}
