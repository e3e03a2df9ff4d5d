public import Paging

/// A run of positions of a list that is divided into pages.
public struct PageRange {
  /// The positions of the page, from 0.
  public let range: Range<Int>
  private let total: Int

  /// Creates the range of a page.
  ///
  /// - Parameters:
  ///   - total: the number of items of the list.
  ///   - place: returns the number of items before the position, for a position inside the list.
  public init<Cursor, ID>(
    _ request: PageRequest<Cursor, ID>, total: Int,
    place: (PagePosition<Cursor, ID>) async throws -> Int
  ) async rethrows {
    self.total = total
    let middle =
      switch request.position {
      case .start: 0
      case .end: total
      // A cursor, or the nodes of a damaged tree, may give any position.
      case .cursor, .item: max(0, min(try await place(request.position), total))
      }
    range =
      request.direction == .forward
      ? middle..<middle + min(total - middle, request.limit) : max(0, middle - request.limit)..<middle
  }

  /// The position before the page; nil if nothing is there, or if the page is empty.
  public var before: Int? { range.isEmpty || range.lowerBound == 0 ? nil : range.lowerBound }
  /// The position after the page; nil if nothing is there, or if the page is empty.
  public var after: Int? { range.isEmpty || range.upperBound >= total ? nil : range.upperBound }
}
