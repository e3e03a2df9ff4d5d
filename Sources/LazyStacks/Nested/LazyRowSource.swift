/// The data of a horizontal stack; the rules are those of ``LazyStackSource``.
public protocol LazyRowSource<ID> {
  /// What tells items apart, for as long as they exist.
  associatedtype ID: Hashable & Sendable

  /// How many items are known to exist, loaded or not.
  var count: Int { get }
  /// Whether items may follow after those.
  var hasMore: Bool { get }
  /// The item at a place; nil where it is not loaded yet.
  func id(at item: Int) -> ID?
  /// Where an item stands; nil where there is no such item.
  func index(of id: ID) -> Int?
  /// Who stands in for an item that is gone; nil for the first.
  func substitute(for id: ID) -> ID?
  /// The cells an item takes in a viewport of so many columns, with the space that should follow it.
  func size(of id: ID, at item: Int, columns: Int) -> StackItemSize
  /// The bytes of state an item holds while it is off screen.
  func byteCount(of id: ID) -> Int
}

extension LazyRowSource {
  /// No more.
  public var hasMore: Bool { false }
  /// The first item.
  public func substitute(for id: ID) -> ID? { nil }
  /// Nothing beyond what the stack itself holds.
  public func byteCount(of id: ID) -> Int { 0 }
}

/// How many cells an item takes both ways.
public struct StackItemSize: Hashable, Sendable {
  /// Its width.
  public var columns: Int
  /// Its height.
  public var rows: Int

  /// Stores the two counts.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A horizontal source seen by the engine, which counts along the stack: its rows are columns here.
struct TurnedSource<Base: LazyRowSource>: LazyStackSource {
  var base: Base
  /// The columns of the viewport, along the stack.
  var columns: Int

  func section(at section: Int, columns: Int) -> StackSection {
    StackSection(items: base.count, hasMore: base.hasMore)
  }

  func id(at place: ItemPlace) -> Base.ID? { base.id(at: place.item) }
  func place(of id: Base.ID) -> ItemPlace? { base.index(of: id).map { ItemPlace(item: $0) } }
  func substitute(for id: Base.ID) -> Base.ID? { base.substitute(for: id) }
  func byteCount(of id: Base.ID) -> Int { base.byteCount(of: id) }

  func rows(of id: Base.ID, at place: ItemPlace, columns: Int) -> Int {
    base.size(of: id, at: place.item, columns: self.columns).columns
  }
}
