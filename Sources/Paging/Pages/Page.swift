/// A run of neighbouring items in reading order, with cursors to the pages beside it.
public struct Page<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The items, in reading order in both directions. May be empty.
  public var items: [Item]
  /// The cursor for the items before this page; nil at the start.
  public var before: Cursor?
  /// The cursor for the items after this page; nil at the end.
  public var after: Cursor?
  /// The revision of the collection; nil if the source has no revisions.
  ///
  /// Without revisions a pager can hide an item that comes twice, but cannot notice an item that was missed
  /// between two pages.
  public var revision: PageRevision?
  /// The memory of the items, in bytes; an estimate is enough.
  public var byteCost: Int

  public init(
    items: [Item], before: Cursor?, after: Cursor?, revision: PageRevision? = nil, byteCost: Int
  ) {
    self.items = items
    self.before = before
    self.after = after
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
