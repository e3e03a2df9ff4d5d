/// The data of a horizontal stack. The rules are those of ``LazyStackSource``.
public protocol LazyRowSource<ID> {
  /// The identity of an item, stable while the item exists.
  associatedtype ID: Hashable & Sendable

  /// The number of known items, loaded or not.
  var count: Int { get }
  /// A Boolean value that indicates whether more items may follow. False by default.
  var hasMore: Bool { get }
  /// Returns the id of the item at a place; nil if it is not loaded yet.
  func id(at item: Int) -> ID?
  /// Returns the place of an item; nil if there is no such item.
  func index(of id: ID) -> Int?
  /// Returns the item to show in place of one that is gone, as ``LazyStackSource/substitute(for:)``. Nil by
  /// default.
  func substitute(for id: ID) -> ID?
  /// Returns the size of an item in a viewport of this width, with the space that follows it.
  func size(of id: ID, at item: Int, columns: Int) -> StackItemSize
  /// Returns the memory of an item's state while it is off screen, in bytes. 0 by default.
  func byteCount(of id: ID) -> Int
}

extension LazyRowSource {
  /// Returns false.
  public var hasMore: Bool { false }
  /// Returns nil.
  public func substitute(for id: ID) -> ID? { nil }
  /// Returns 0.
  public func byteCount(of id: ID) -> Int { 0 }
}

/// The size of an item, in cells.
public struct StackItemSize: Hashable, Sendable {
  /// Its width.
  public var columns: Int
  /// Its height.
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A horizontal source turned for the vertical engine: its columns are the engine's rows.
struct TurnedSource<Base: LazyRowSource>: LazyStackSource {
  var base: Base

  func section(at section: Int, columns: Int) -> StackSection {
    StackSection(items: base.count, hasMore: base.hasMore)
  }

  func id(at place: ItemPlace) -> Base.ID? { base.id(at: place.item) }
  func place(of id: Base.ID) -> ItemPlace? { base.index(of: id).map { ItemPlace(item: $0) } }
  func substitute(for id: Base.ID) -> Base.ID? { base.substitute(for: id) }
  func byteCount(of id: Base.ID) -> Int { base.byteCount(of: id) }

  func rows(of id: Base.ID, at place: ItemPlace, columns: Int) -> Int {
    base.size(of: id, at: place.item, columns: columns).columns
  }
}
