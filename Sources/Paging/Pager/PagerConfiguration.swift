/// Limits of a ``Pager``: how much it loads and keeps.
public struct PagerConfiguration: Hashable, Sendable {
  /// The largest number of items in a request, at least 1.
  public var pageSize: Int { didSet { check() } }
  /// The number of items to keep loaded on each side of the visible ones.
  public var prefetchDistance: Int
  /// The memory limit of all loaded pages, in bytes. Above it pages are dropped: first those of islands that
  /// were current longest ago, then the farther end of the current one.
  ///
  /// Two groups of pages are kept: those within ``prefetchDistance`` of the visible items, which would be
  /// loaded again at once, and those from there to the page that ``Pager/fetchPage(_:reason:)`` returned
  /// last. If nothing else is left to drop, that page takes the place of the visible items, whose pages may
  /// then be dropped. Two pages always remain, because without a report the visible items may be on both. So
  /// the limit may be exceeded.
  public var byteLimit: Int
  /// The largest number of concurrent loads, at least 1.
  public var maximumFlights: Int { didSet { check() } }
  /// The rule for retries of a failed load.
  public var retry: RetryPolicy
  /// The limit on retries of all loads together.
  public var retryBudget: RetryBudget

  /// Creates a configuration. By default pages of 50 items, one page ahead, 4 MiB, 4 loads, one retry for ten
  /// loads.
  public init(
    pageSize: Int = 50, prefetchDistance: Int? = nil, byteLimit: Int = 4 << 20, maximumFlights: Int = 4,
    retry: RetryPolicy = RetryPolicy(), retryBudget: RetryBudget = RetryBudget()
  ) {
    self.pageSize = pageSize
    self.prefetchDistance = max(0, prefetchDistance ?? pageSize)
    self.byteLimit = byteLimit
    self.maximumFlights = maximumFlights
    self.retry = retry
    self.retryBudget = retryBudget
    check()
  }

  private func check() {
    precondition(pageSize > 0, "a page of \(pageSize) items")
    precondition(maximumFlights > 0, "\(maximumFlights) loads at a time")
  }
}

/// An error that a ``Pager`` finds. Errors of a source are thrown unchanged.
public enum PagerError: Error, Hashable {
  /// A page has the same cursor as the request that loaded it, or more than 16 pages in a row have new
  /// cursors but no new item.
  case cursorNotAdvancing
  /// A page has a cursor that was used before, this many loads ago.
  case cursorCycle(length: Int)
  /// More than 16 empty pages in a row, each with a cursor to another.
  case tooManyEmptyPages
  /// Neither the current item, nor its neighbours, nor the start can be loaded any more.
  case placeLost
  /// The collection changed during the load. The pager starts again at the current item. Pages that were
  /// fetched before belong to an older revision.
  case revisionChanged
  /// Every answer is from another revision.
  case sourceUnstable
  /// The pager was closed.
  case closed
}

/// The state of loading in one direction.
public enum PageLoadState: Sendable {
  /// There are more items, and no load of them.
  case idle
  /// The next page is being loaded, or waits for a retry.
  case loading
  /// The load failed after its retries. ``Pager/retry()`` and ``Pager/fetchPage(_:reason:)`` try again.
  case failed(any Error)
  /// There are no more items.
  case end
}

/// Everything that a ``Pager`` has loaded at one moment.
public struct PagerSnapshot<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The number of the snapshot; the later of two snapshots of a pager has the larger number.
  public let version: Int
  /// Runs of neighbouring pages, in no particular order. What lies between two runs is not loaded.
  public let runs: [[Page<Item, Cursor>]]
  /// The revision that all pages are from.
  public let revision: PageRevision?
}

/// A change of the pages of a ``Pager``.
public enum PagerChange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Items were added at an end of the pages.
  case extended(PageDirection)
  /// Pages far from the visible items were dropped.
  case dropped
  /// The pages are those of another part of the collection.
  case jumped
  /// All pages were replaced by a new revision, around this item; nil if there is none.
  case restarted(at: ID?)
  /// The load state of a direction may have changed.
  case loadState
}
