/// Where pages come from: a database, a server, an array.
///
/// A source is asked, it never pushes. It keeps these rules, which `PageSourceConformance` of the product
/// `PagingTesting` checks for any source:
///
/// 1. Within one revision the collection is one fixed sequence of items with distinct identifiers, and every
///    page is a run of it, in reading order.
/// 2. Following ``Page/after`` from ``PagePosition/start`` visits every item once and ends with a nil cursor;
///    following ``Page/before`` from ``PagePosition/end`` visits them the other way.
/// 3. A page has at most ``PageRequest/limit`` items, and at least one unless there are none in that direction.
/// 4. A load that is cancelled ends soon, by throwing.
///
///     struct Squares: PageSource {
///       struct Square: Identifiable, Sendable { let id: Int }
///
///       func load(_ request: PageRequest<Int, Int>) async throws -> PageAnswer<Square, Int> {
///         …
///       }
///     }
public protocol PageSource<Item, Cursor>: Sendable {
  /// What is paged. Identifiers are distinct within a revision.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable
  /// A place between items, opaque to the pager. In a keyset source: the key of the row beside it.
  associatedtype Cursor: Hashable & Sendable

  /// Loads one page.
  ///
  /// May be called several times at once, for different requests.
  ///
  /// - Throws: ``PageSourceError`` where one of its cases says what is wrong; any other error as the source's
  ///   own. An error that also conforms to ``RetryableError`` is tried again.
  func load(_ request: PageRequest<Cursor, Item.ID>) async throws -> PageAnswer<Item, Cursor>
}

/// What a source can say about a request that it cannot answer, so that a pager can recover.
public enum PageSourceError: Error, Hashable {
  /// The cursor was good once. The pager goes on from the nearest item it knows.
  case cursorExpired
  /// No item has the identifier of ``PagePosition/item(_:)``. The pager tries the item's neighbours.
  case unknownItem
  /// The source cannot start at such a position.
  case unsupportedPosition
}

/// An error that says whether it is worth trying again. Others are taken to be final.
public protocol RetryableError: Error {
  /// What to do about it.
  var retryAdvice: RetryAdvice { get }
}

/// What a failed load says about being tried again.
public enum RetryAdvice: Hashable, Sendable {
  /// It would fail again.
  case never
  /// It may work in a moment.
  case backOff
  /// The other side is asking for less, and has perhaps said when to come back.
  case throttled(retryAfter: Duration?)
}
