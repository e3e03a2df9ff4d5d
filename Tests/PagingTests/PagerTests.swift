import Paging
import Testing

/// The numbers from 0, four to a page.
private struct Numbers: PageSource {
  struct Number: Identifiable, Equatable { let id: Int }
  let count: Int

  func load(_ request: PageRequest<Int, Int>) async throws -> PageAnswer<Number, Int> {
    let edge =
      switch request.position {
      case .start: 0
      case .end: count
      case .cursor(let cursor): cursor
      case .item(let id): request.direction == .forward ? id : id + 1
      }
    let range =
      request.direction == .forward
      ? edge..<min(count, edge + request.limit) : max(0, edge - request.limit)..<edge
    return .page(
      Page(
        items: range.map(Number.init(id:)), before: range.lowerBound == 0 ? nil : range.lowerBound,
        after: range.upperBound == count ? nil : range.upperBound, byteCost: range.count))
  }
}

@Test func `a walk to the end sees every item once`() async throws {
  let pager = Pager(source: Numbers(count: 10), pageSize: 4)

  var seen: [Int] = []
  while !(await pager.atEnd) {
    seen += try await pager.fetchPage().items.map(\.id)
  }

  #expect(seen == Array(0..<10))
  #expect(await pager.atStart)
  #expect(try await pager.fetchPage().items.isEmpty)
}

@Test func `a pager that starts in the middle goes both ways`() async throws {
  let pager = Pager(source: Numbers(count: 10), start: .item(5), pageSize: 3)

  let first = try await pager.fetchPage()
  let before = try await pager.fetchPage(.backward)

  #expect(first.items.map(\.id) == [5, 6, 7])
  #expect(before.items.map(\.id) == [2, 3, 4])
  #expect(await pager.pages.flatMap(\.items).map(\.id) == [2, 3, 4, 5, 6, 7])
}
