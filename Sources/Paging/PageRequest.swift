/// Which way a page extends from the position it is asked for.
public enum PageDirection: Hashable, Sendable, CaseIterable {
  /// Towards the end, in reading order.
  case forward
  /// Towards the start. Items of a page are in reading order all the same.
  case backward

  /// The other way.
  public var opposite: PageDirection { self == .forward ? .backward : .forward }
}

/// Where in a collection a page begins (forward) or ends (backward).
public enum PagePosition<Cursor: Hashable & Sendable, ID: Hashable & Sendable>: Hashable, Sendable {
  /// Before the first item.
  case start
  /// After the last item.
  case end
  /// The place a source named in ``Page/before`` or ``Page/after``. The page holds the items beyond it in the
  /// direction asked for, and not the item the cursor may have been made from.
  case cursor(Cursor)
  /// The item with this identifier, which is the first of a forward page and the last of a backward one.
  case item(ID)
}

/// Why something is loaded. Nothing is loaded without one.
public enum LoadReason: Hashable, Sendable, CaseIterable {
  /// Somebody looks at it or waits for it.
  case visible
  /// It is likely to be looked at soon.
  case ahead
  /// It is loaded already and may have changed.
  case revalidate
}

/// Names a state of a whole collection. Two pages may be shown side by side only if their revisions are equal.
///
/// A source gives a new revision whenever an item is inserted, removed, moved or changed.
public struct PageRevision: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  private enum Value: Hashable {
    case number(Int)
    case text(String)
  }
  private let value: Value

  /// A revision that is counted, such as a column of a database.
  public init(_ number: Int) { value = .number(number) }
  /// A revision that is named, such as a content hash.
  public init(_ text: String) { value = .text(text) }
  /// The same as ``init(_:)-(Int)``.
  public init(integerLiteral value: Int) { self.init(value) }
  /// The same as ``init(_:)-(String)``.
  public init(stringLiteral value: String) { self.init(value) }
}

/// Names the content of one page as a source answered it, like an HTTP entity tag.
///
/// Sent back with the same request it lets a source answer ``PageAnswer/notModified(_:)`` instead of the items.
public struct PageValidator: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What the source gave. Only the source reads it.
  public let token: String
  /// Wraps a source's token.
  public init(_ token: String) { self.token = token }
  /// Wraps a source's token.
  public init(stringLiteral value: String) { self.init(value) }
}

/// What a ``Pager`` asks a ``PageSource`` for.
public struct PageRequest<Cursor: Hashable & Sendable, ID: Hashable & Sendable>: Hashable, Sendable {
  /// Where the page begins or ends.
  public var position: PagePosition<Cursor, ID>
  /// The way it extends from there.
  public var direction: PageDirection
  /// The most items to answer, at least 1. A source may answer fewer, also when there are more.
  public var limit: Int
  /// Why the page is loaded.
  public var reason: LoadReason
  /// The revision the pager shows, if it shows any. For information: the source answers from whichever
  /// revision it has and says which.
  public var revision: PageRevision?
  /// Of the content that the pager has for this request. A source that knows it unchanged may answer
  /// ``PageAnswer/notModified(_:)``.
  public var validator: PageValidator?

  /// Stores the values.
  public init(
    position: PagePosition<Cursor, ID>, direction: PageDirection = .forward, limit: Int,
    reason: LoadReason = .visible, revision: PageRevision? = nil, validator: PageValidator? = nil
  ) {
    self.position = position
    self.direction = direction
    self.limit = limit
    self.reason = reason
    self.revision = revision
    self.validator = validator
  }
}
