/// A source of pages: a database, a server, an array.
///
/// A source keeps these rules. `PageSourceConformance`, in the product `PagingTesting`, checks them:
///
/// 1. Within one revision the collection is a fixed sequence of items with distinct identifiers. Every page
///    holds neighbouring items of it, in reading order.
/// 2. Following ``Page/after`` from ``PagePosition/start`` visits every item once and ends with a nil cursor.
///    Following ``Page/before`` from ``PagePosition/end`` visits them in reverse.
/// 3. A page has at most ``PageRequest/limit`` items, and at least one unless there is none in that
///    direction.
/// 4. A load throws soon after its task is cancelled.
///
///     struct Squares: PageSource {
///       struct Square: Identifiable, Sendable { let id: Int }
///
///       func load(_ request: PageRequest<Int, Int>) async throws -> Page<Square, Int> {
///         …
///       }
///     }
public protocol PageSource<Item, Cursor>: Sendable {
  /// The type of the items. Identifiers are distinct within a revision.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable
  /// A place between items, opaque to the pager. In a keyset source, the key of the row beside it.
  associatedtype Cursor: Hashable & Sendable

  /// Loads one page.
  ///
  /// May be called concurrently, for different requests.
  ///
  /// - Throws: ``PageSourceError`` if one of its cases applies, else an error of the source. A load that
  ///   throws a ``RetryableError`` may be tried again, as its ``RetryableError/retryAdvice`` says.
  func load(_ request: PageRequest<Cursor, Item.ID>) async throws -> Page<Item, Cursor>

  /// Raises the priority of a load under way, because its page is needed on screen now.
  ///
  /// The load goes on, and its result counts. A source with priorities raises that of the load. The default
  /// implementation does nothing.
  ///
  /// - Parameter request: The request of the load, with its new reason.
  func raise(_ request: PageRequest<Cursor, Item.ID>) async
}

extension PageSource {
  public func raise(_ request: PageRequest<Cursor, Item.ID>) async {}
}

/// A failure that a source reports to its pager. The pager recovers from some of these by itself.
public enum PageSourceError: Error, Hashable {
  /// The cursor is no longer valid. The pager goes on from the nearest item that it has.
  case cursorExpired
  /// No item has the identifier of ``PagePosition/item(_:)``. A jump to it fails with this error. When a
  /// pager looks for its place again, after an expired cursor or in a new revision, it tries the next
  /// neighbour.
  case unknownItem
  /// The source does not support the position. A load or a jump that asked for it fails with this error.
  case unsupportedPosition
}

/// An error that may be worth a retry. All other errors are final.
public protocol RetryableError: Error {
  /// The advice on retrying.
  var retryAdvice: RetryAdvice { get }
}

/// Advice on retrying a failed load.
public enum RetryAdvice: Hashable, Sendable {
  /// A retry would fail again.
  case never
  /// A retry may succeed after a delay.
  case backOff
  /// The server asks for fewer requests, and may have named a time to wait.
  case throttled(retryAfter: Duration?)
}
