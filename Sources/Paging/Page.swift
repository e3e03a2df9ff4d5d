/// A run of neighbouring items in reading order, with the places where the collection goes on.
public struct Page<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The items, in reading order whatever the direction they were asked for. May be empty.
  public var items: [Item]
  /// Asks, backward, for the items before this page; nil when there are none.
  public var before: Cursor?
  /// Asks, forward, for the items after this page; nil when there are none.
  public var after: Cursor?
  /// Cursors of the pages that lie beyond ``before``, nearest first, if the source knows them without loading
  /// ``before`` (numbered or published pages). They let several pages be in flight at once.
  public var furtherBefore: [Cursor]
  /// Cursors of the pages that lie beyond ``after``, nearest first, if the source knows them.
  public var furtherAfter: [Cursor]
  /// The state of the collection the items are from; nil if the source has no notion of it. Without
  /// revisions a pager can hide an item that comes twice but cannot notice one that slipped between pages.
  public var revision: PageRevision?
  /// Names this content; nil if the source cannot tell whether it changed.
  public var validator: PageValidator?
  /// The memory that the items take, in bytes; an estimate that is about right is enough.
  public var byteCost: Int

  /// Stores the values.
  public init(
    items: [Item], before: Cursor?, after: Cursor?,
    furtherBefore: [Cursor] = [], furtherAfter: [Cursor] = [],
    revision: PageRevision? = nil, validator: PageValidator? = nil, byteCost: Int
  ) {
    self.items = items
    self.before = before
    self.after = after
    self.furtherBefore = furtherBefore
    self.furtherAfter = furtherAfter
    self.revision = revision
    self.validator = validator
    self.byteCost = byteCost
  }
}

extension Page: Equatable where Item: Equatable {}

/// What a ``PageSource`` answers.
public enum PageAnswer<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The items.
  case page(Page<Item, Cursor>)
  /// The page is what the request's validator names. The revision is the one the collection has now. Only ever an
  /// answer to a request with a validator.
  case notModified(PageRevision?)
}

extension Page {
  /// The identifiers of the items, in their order; copies no item.
  var ids: [Item.ID] {
    items.withUnsafeBufferPointer { items in
      var ids: [Item.ID] = []
      ids.reserveCapacity(items.count)
      for offset in items.indices { ids.append(items[offset].id) }
      return ids
    }
  }
}
