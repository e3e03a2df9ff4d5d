import Paging

/// Passes a listing through a pager. In memory are pages of up to 4 MiB together, but at least two.
struct PageWalk<Source: PageSource> {
  typealias Position = PagePosition<Source.Cursor, Source.Item.ID>

  /// The most items that are loaded at once.
  private static var pageSize: Int { 256 }

  let source: Source
  let start: Position

  /// Passes the items to `body` in order.
  ///
  /// - Parameters:
  ///   - limit: the most items to pass.
  ///   - environment: the clock, randomness and executor of the loads.
  /// - Returns: the cursor of the next page; nil exactly when nothing follows.
  func forEach(
    limit: Int = .max, on environment: PagingEnvironment, _ body: (Source.Item) async throws -> Void
  ) async throws -> Source.Cursor? {
    var rest = limit
    var pager = pager(at: start, pageSize: min(limit, Self.pageSize), environment)
    var place = start
    while true {
      let page: Page<Source.Item, Source.Cursor>
      do {
        page = try await pager.fetchPage()
      } catch PagerError.revisionChanged {
        // An import has changed the list of models. Pages of steps never throw this: another revision of
        // their model is an error of the source. Cursors of the list stay valid, so a new pager goes on after
        // the last page. It has loaded nothing, so its first page cannot throw this again.
        pager = self.pager(at: place, pageSize: min(rest, Self.pageSize), environment)
        page = try await pager.fetchPage()
      }
      for item in page.items { try await body(item) }
      rest -= page.items.count
      guard let after = page.after, rest > 0 else { return page.after }
      place = .cursor(after)
      // Less than a page is left, and the cursor after it is needed.
      if rest < Self.pageSize { pager = self.pager(at: .cursor(after), pageSize: rest, environment) }
    }
  }

  private func pager(at start: Position, pageSize: Int, _ environment: PagingEnvironment) -> Pager<Source> {
    Pager(
      source: source, start: start, configuration: PagerConfiguration(pageSize: pageSize),
      environment: environment)
  }
}
