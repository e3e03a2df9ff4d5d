/// Walks a ``PageSource`` page by page.
///
///     let pager = Pager(source: steps)
///     while !(await pager.atEnd) {
///       let page = try await pager.fetchPage()
///       for step in page.items { … }
///     }
///
/// Nothing is loaded until ``fetchPage(_:)`` is called.
public actor Pager<Source: PageSource> {
  /// The pages this pager deals in.
  public typealias Page = Paging.Page<Source.Item, Source.Cursor>
  /// Where it can start.
  public typealias Position = PagePosition<Source.Cursor, Source.Item.ID>

  /// The pages that are loaded, in reading order, without gaps.
  public private(set) var pages: [Page] = []
  private let source: Source
  private let start: Position
  private let pageSize: Int
  private var flights: [PageDirection: Task<Page, any Error>] = [:]

  /// Makes a pager that has loaded nothing.
  ///
  /// - Parameters:
  ///   - source: Where the pages come from.
  ///   - start: Where the first page begins (or ends, if it is fetched backward).
  ///   - pageSize: The most items to ask for at once.
  public init(source: Source, start: Position = .start, pageSize: Int = 50) {
    precondition(pageSize > 0, "a page of \(pageSize) items")
    self.source = source
    self.start = start
    self.pageSize = pageSize
  }

  /// Whether the last item of the collection is loaded. False before the first page is.
  public var atEnd: Bool { pages.last.map { $0.after == nil } ?? false }

  /// Whether the first item of the collection is loaded. False before the first page is.
  public var atStart: Bool { pages.first.map { $0.before == nil } ?? false }

  /// Loads the next page in a direction and returns it.
  ///
  /// Callers that ask while it is being loaded get the same page. At the end it makes no request and returns an
  /// empty page.
  ///
  /// - Throws: What the source throws; nothing changes then, and the next call tries again.
  public func fetchPage(_ direction: PageDirection = .forward) async throws -> Page {
    if let flight = flights[direction] { return try await flight.value }
    if direction == .forward ? atEnd : atStart {
      return Page(items: [], before: pages.last?.after, after: nil, byteCost: 0)
    }
    let flight = Task { try await load(direction) }
    flights[direction] = flight
    return try await withTaskCancellationHandler {
      try await flight.value
    } onCancel: {
      flight.cancel()
    }
  }

  private func load(_ direction: PageDirection) async throws -> Page {
    defer { flights[direction] = nil }
    let cursor = direction == .forward ? pages.last?.after : pages.first?.before
    let position = cursor.map { Position.cursor($0) } ?? start
    let answer = try await source.load(
      PageRequest(position: position, direction: direction, limit: pageSize, revision: pages.first?.revision))
    guard case .page(let page) = answer else { throw PageSourceError.unsupportedPosition }
    switch direction {
    case .forward: pages.append(page)
    case .backward: pages.insert(page, at: 0)
    }
    return page
  }
}
