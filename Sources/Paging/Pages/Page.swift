/// A run of neighbouring items in reading order, with cursors to the pages beside it.
public struct Page<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The items, in reading order in both directions. May be empty.
  public var items: [Item]
  /// The cursor for the items before this page; nil at the start.
  public var before: Cursor?
  /// The cursor for the items after this page; nil at the end.
  public var after: Cursor?
  /// Cursors of the pages beyond ``before``, nearest first, if the source knows them without loading
  /// ``before``.
  ///
  /// Sources with numbered pages do, and those with an index of their pages. The pager can then load several
  /// pages at once.
  public var furtherBefore: [Cursor]
  /// Cursors of the pages beyond ``after``, nearest first, if the source knows them.
  public var furtherAfter: [Cursor]
  /// The revision of the collection; nil if the source has no revisions.
  ///
  /// Without revisions a pager can hide an item that comes twice, but cannot notice an item that was missed
  /// between two pages.
  public var revision: PageRevision?
  /// The memory of the items, in bytes; an estimate is enough.
  public var byteCost: Int

  public init(
    items: [Item], before: Cursor?, after: Cursor?,
    furtherBefore: [Cursor] = [], furtherAfter: [Cursor] = [],
    revision: PageRevision? = nil, byteCost: Int
  ) {
    self.items = items
    self.before = before
    self.after = after
    self.furtherBefore = furtherBefore
    self.furtherAfter = furtherAfter
    self.revision = revision
    self.byteCost = byteCost
  }
}

extension Page: Equatable where Item: Equatable {}

extension Page {
  /// The identifiers of the items, in order. Copies no item.
  var ids: [Item.ID] {
    items.withUnsafeBufferPointer { items in
      var ids: [Item.ID] = []
      ids.reserveCapacity(items.count)
      for offset in items.indices { ids.append(items[offset].id) }
      return ids
    }
  }
}
