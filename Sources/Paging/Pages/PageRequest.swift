/// The direction in which a page extends from its position.
public enum PageDirection: Hashable, Sendable, CaseIterable {
  /// Towards the end, in reading order.
  case forward
  /// Towards the start. The items of the page are still in reading order.
  case backward

  /// The opposite direction.
  public var opposite: PageDirection { self == .forward ? .backward : .forward }
}

/// The place in a collection where a page begins (forward) or ends (backward).
public enum PagePosition<Cursor: Hashable & Sendable, ID: Hashable & Sendable>: Hashable, Sendable {
  /// Before the first item.
  case start
  /// After the last item.
  case end
  /// The place of a cursor from ``Page/before`` (for a backward page) or ``Page/after`` (for a forward page).
  /// The page has the items beyond it, none of the cursor's own page. What a cursor means in the other
  /// direction is up to the source.
  case cursor(Cursor)
  /// The item with this identifier: the first of a forward page, the last of a backward page.
  case item(ID)
}

/// The reason of a load. Every load has one.
public enum LoadReason: Hashable, Sendable, CaseIterable {
  /// It is on screen, or a caller waits for it.
  case visible
  /// It will probably be on screen soon.
  case ahead
  /// The collection has a new revision, of which a ``Pager`` loads a page. No caller waits for it.
  case revalidate
}

/// The identity of one state of a collection. Pages of different revisions are never shown together.
///
/// A source gives a new revision whenever an item is inserted, removed, moved or changed.
public struct PageRevision: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  private enum Value: Hashable {
    case number(Int)
    case text(String)
  }
  private let value: Value

  /// Creates a revision from a number, such as a column of a database.
  public init(_ number: Int) { value = .number(number) }
  /// Creates a revision from a text, such as a content hash.
  public init(_ text: String) { value = .text(text) }
  /// Creates a revision from a number.
  public init(integerLiteral value: Int) { self.init(value) }
  /// Creates a revision from a text.
  public init(stringLiteral value: String) { self.init(value) }
}

/// A request of a ``Pager`` for one page.
public struct PageRequest<Cursor: Hashable & Sendable, ID: Hashable & Sendable>: Hashable, Sendable {
  /// The place where the page begins or ends.
  public var position: PagePosition<Cursor, ID>
  /// The direction in which it extends.
  public var direction: PageDirection
  /// The largest number of items to return, at least 1. A source may return fewer.
  public var limit: Int
  /// The reason of the load.
  public var reason: LoadReason
  /// The revision that the pager shows, if any. For information only: the source answers from the revision
  /// that it has.
  public var revision: PageRevision?

  public init(
    position: PagePosition<Cursor, ID>, direction: PageDirection = .forward, limit: Int,
    reason: LoadReason = .visible, revision: PageRevision? = nil
  ) {
    self.position = position
    self.direction = direction
    self.limit = limit
    self.reason = reason
    self.revision = revision
  }
}
