import Paging
import PagingTesting
import Testing

// Sources that have no notion of a revision: their pages name none.

@Test func `without revisions a walk sees every item once`() async throws {
  let pager = Pager(source: RowSource(items: rows(0..<10), hasRevisions: false), pageSize: 3)

  var seen: [Int] = []
  while !(await pager.atEnd) { seen += try await pager.fetchPage().items.map(\.id) }

  #expect(seen == Array(0..<10))
  #expect(await pager.revision == nil)
}

@Test func `without revisions a refresh asks for every page, the visible one first`() throws {
  try explore(seeds: 1..<20) { environment, _ in
    let source = RowSource(items: rows(0..<40), hasRevisions: false, validators: { $0 == $1 })
    let pager = Pager(
      source: source, configuration: PagerConfiguration(pageSize: 10), environment: environment)
    while !(await pager.atEnd) { try await pager.fetchPage() }
    try await pager.jump(to: .item(20))
    let before = source.requests.count

    source.change { $0[33].text = "new" }
    try await pager.refresh()

    let asked = source.requests[before...]
    #expect(asked.count == 4)
    #expect(asked.first?.position == .cursor(ScriptedCursor(id: 19)))
    #expect(source.bodyCount == 5)
    #expect(await pager.item(33)?.text == "new")
    #expect(await pager.ids == Array(0..<40))
  }
}

@Test func `what an offset source brings twice is shown once and counted as drift`() async throws {
  let source = RowSource(items: rows(0..<12), script: [.none, .none, .duplicate], hasRevisions: false)
  let pager = Pager(source: source, pageSize: 4)
  while !(await pager.atEnd) { try await pager.fetchPage() }

  #expect(await pager.ids == Array(0..<12))
  #expect(await pager.drift == 1)
}

@Test(arguments: [true, false])
func `what comes into an empty collection is there after a refresh`(hasRevisions: Bool) async throws {
  let source = RowSource(items: [], hasRevisions: hasRevisions)
  let pager = Pager(source: source, pageSize: 4)
  try await pager.fetchPage()
  #expect(await pager.atEnd)

  source.change { $0 = rows(0..<6) }
  try await pager.refresh()

  #expect(await pager.ids == Array(0..<4))
  #expect(await !pager.atEnd)
  try await pager.fetchPage()
  #expect(await pager.ids == Array(0..<6))
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
