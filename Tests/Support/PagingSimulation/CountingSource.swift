package import Paging
internal import Threading

/// The numbers up to a count, computed, so that a page costs nothing wherever it is.
package final class CountingSource: PageSource {
  private let count: Int
  private let loads = Locked(0)

  /// Creates a source of the numbers below a count.
  package init(count: Int) { self.count = count }

  /// The number of pages that were requested.
  package var loadCount: Int { loads.withLock { $0 } }

  /// Computes a page; its cursors are numbers, too.
  package func load(_ request: PageRequest<Int, Int>) async throws -> Page<Row, Int> {
    loads.withLock { $0 += 1 }
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
    return Page(
      items: range.map { Row(id: $0, value: 0) }, before: range.lowerBound == 0 ? nil : range.lowerBound,
      after: range.upperBound == count ? nil : range.upperBound, revision: 1, byteCost: 100 * range.count)
  }
}
