import Paging
import PagingTesting
import Testing
import Threading

// Sources that have no notion of a revision: their pages name none.

@Test func `without revisions a walk sees every item once`() async throws {
  let pager = Pager(source: RowSource(items: rows(0..<10), hasRevisions: false), pageSize: 3)

  var seen: [Int] = []
  while !(await pager.atEnd) { seen += try await pager.fetchPage().items.map(\.id) }

  #expect(seen == Array(0..<10))
  #expect(await pager.revision == nil)
}

@Test func `what an offset source brings twice is shown once and counted as drift`() async throws {
  let source = RowSource(items: rows(0..<12), script: [.none, .none, .duplicate], hasRevisions: false)
  let pager = Pager(source: source, pageSize: 4)
  while !(await pager.atEnd) { try await pager.fetchPage() }

  #expect(await pager.ids == Array(0..<12))
  #expect(await pager.drift == 1)
}

/// A source whose cursors are offsets, so that an insertion shifts what they mean.
private struct OffsetSource: PageSource {
  let items: Locked<[Row]>

  func load(_ request: PageRequest<Int, Int>) async throws -> Page<Row, Int> {
    let items = items.withLock { $0 }
    let start = if case .cursor(let offset) = request.position { offset } else { 0 }
    let end = min(items.count, start + request.limit)
    return Page(
      items: Array(items[start..<end]), before: nil, after: end < items.count ? end : nil, byteCost: 1)
  }
}

@Test func `items that an insertion shifts into the next page are counted as drift`() async throws {
  let source = OffsetSource(items: Locked(rows(0..<12)))
  let pager = Pager(source: source, pageSize: 4)
  try await pager.fetchPage()
  source.items.withLock { $0.insert(contentsOf: rows(100..<102), at: 0) }
  while !(await pager.atEnd) { try await pager.fetchPage() }

  #expect(await pager.ids == Array(0..<12))
  #expect(await pager.drift == 2)
}

@Test func `items that move behind what is loaded are passed by, and their page asked for once`() async throws
{
  let source = RowSource(items: rows(0..<10), hasRevisions: false)
  let pager = Pager(source: source, pageSize: 2)
  for _ in 0..<3 { try await pager.fetchPage() }

  source.change { $0 = [1, 3, 4, 5, 0, 2, 6, 7, 8, 9].map { Row(id: $0) } }
  for _ in 0..<3 { try await pager.fetchPage() }

  #expect(await pager.ids == Array(0..<10))
  #expect(await pager.atEnd)
  #expect(source.requests.count == 6)
}
