/// How much a ``Pager`` loads and keeps.
public struct PagerConfiguration: Hashable, Sendable {
  /// The most items to ask for at once.
  public var pageSize: Int
  /// How many items are kept loaded beyond the visible ones on each side, while some are visible.
  public var prefetchDistance: Int
  /// The bytes of all loaded pages above which pages are dropped, farthest first.
  ///
  /// Never dropped are pages within ``prefetchDistance`` of what is visible, nor the last two pages: what is dropped is
  /// never what would be loaded again at once. So the window may be larger than the limit, by no more than
  /// these.
  public var byteLimit: Int
  /// The most loads at a time.
  public var maximumFlights: Int
  /// When a failed load is tried again.
  public var retry: RetryPolicy
  /// How many retries there are in all, whatever each load would be allowed.
  public var retryBudget: RetryBudget

  /// Pages of 50, a page's worth ahead, 4 MiB, 4 loads at a time, a retry for ten loads.
  public init(
    pageSize: Int = 50, prefetchDistance: Int? = nil, byteLimit: Int = 4 << 20, maximumFlights: Int = 4,
    retry: RetryPolicy = RetryPolicy(), retryBudget: RetryBudget = RetryBudget()
  ) {
    precondition(pageSize > 0, "a page of \(pageSize) items")
    precondition(maximumFlights > 0, "\(maximumFlights) loads at a time")
    self.pageSize = pageSize
    self.prefetchDistance = max(0, prefetchDistance ?? pageSize)
    self.byteLimit = byteLimit
    self.maximumFlights = maximumFlights
    self.retry = retry
    self.retryBudget = retryBudget
  }
}

/// What a ``Pager`` itself finds wrong. Errors of a source are thrown as they are.
public enum PagerError: Error, Hashable {
  /// The page that a cursor led to gives the same cursor again.
  case cursorNotAdvancing
  /// A page gives a cursor that led on before, this many loads ago.
  case cursorCycle(length: Int)
  /// One page after the other came empty, each with a cursor to another.
  case tooManyEmptyPages
  /// The source said "not modified" without having been asked whether.
  case unexpectedNotModified
  /// Neither the item that was read nor any near it nor the start can be loaded any more.
  case placeLost
  /// The collection changed while the page was being loaded. The pager starts again at the item that was read; what
  /// was fetched before belongs to an older revision.
  case revisionChanged
  /// Each answer is from another revision, so that there is nothing to go on from.
  case sourceUnstable
  /// The pager was closed.
  case closed
}

/// How loading stands in one direction.
public enum PageLoadState: Sendable {
  /// There is more, and nobody has asked for it.
  case idle
  /// It is being loaded, or waits to be tried again.
  case loading
  /// It failed for good; ``Pager/retry()`` and ``Pager/fetchPage(_:)`` try again.
  case failed(any Error)
  /// There is no more.
  case end
}

/// What happened to the pages of a ``Pager``.
public enum PagerChange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Items came at an end of the pages, or between them and an island they met.
  case extended(PageDirection)
  /// Pages far from what is visible were dropped.
  case dropped
  /// Another part of the collection is read.
  case jumped
  /// Everything is from a new revision, around this item; nil if there was none or none is left.
  case restarted(at: ID?)
  /// The pages were asked for again and some have other content.
  case refreshed
  /// One item came by ``Pager/insert(_:_:)``.
  case inserted(ID)
  /// One item has another content by ``Pager/update(_:)``.
  case updated(ID)
  /// One item went by ``Pager/remove(_:)``.
  case removed(ID)
  /// The load state of a direction may have changed.
  case loadState
}
