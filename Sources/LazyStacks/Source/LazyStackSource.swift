/// The data of a lazy stack.
///
/// Four members are required: counts (``section(at:columns:)``), the item at a place (``id(at:)``), the place
/// of an item (``place(of:)``) and its height (``rows(of:at:columns:)``). The others have defaults that suit
/// one section of plain items.
///
/// The stack calls a source synchronously, so a source answers from loaded data. A place that is not loaded
/// has no id; the stack then requests its page and shows a progress row.
///
/// Ids are distinct over all sections. Answers may change only together with an event to the stack. The
/// height of an item may depend on its content and on the size of the viewport.
public protocol LazyStackSource<ID> {
  /// The identity of an item, stable while the item exists.
  associatedtype ID: Hashable & Sendable

  /// The number of sections. 1 by default.
  var sectionCount: Int { get }
  /// Returns a section: its number of items, and the rows of its header and footer at a width.
  ///
  /// Called for every section when the size of the viewport or the data changes.
  func section(at section: Int, columns: Int) -> StackSection

  /// Returns the id of the item at a place; nil if it is not loaded yet.
  ///
  /// Called a few times for each item on screen in each frame, so it should cost no more than an array
  /// access.
  func id(at place: ItemPlace) -> ID?
  /// Returns the place of an item, loaded or not; nil if there is no such item.
  func place(of id: ID) -> ItemPlace?
  /// Returns the item to show in place of one that is no longer in the source: its nearest visible ancestor,
  /// else the nearest visible item before it. If this returns nil (the default), the stack shows: after a
  /// change of the data, the item that is now at the old index; after a change of the level or a restored
  /// anchor, the first item.
  func substitute(for id: ID) -> ID?

  /// Returns the height of a loaded item at a width, in rows, with the space that follows it. At least 0.
  ///
  /// This call and the two below may build the item, and may start loads. They never wait.
  func rows(of id: ID, at place: ItemPlace, columns: Int) -> Int
  /// Returns the row of a position in the item's content at a width. By default a position is a row, as in
  /// content that never wraps.
  func row(of position: ContentPosition, in id: ID, columns: Int) -> Int
  /// Returns the position at which a row begins: the inverse of ``row(of:in:columns:)``.
  func position(ofRow row: Int, in id: ID, columns: Int) -> ContentPosition

  /// Returns the memory of an item's state while it is off screen, in bytes. 0 by default.
  func byteCount(of id: ID) -> Int
  /// Returns true if an item contains a lazy stack of its own, which then shares the time for work ahead.
  /// False by default.
  func hostsNestedStack(_ id: ID) -> Bool
}

extension LazyStackSource {
  /// Returns 1.
  public var sectionCount: Int { 1 }
  /// Returns nil.
  public func substitute(for id: ID) -> ID? { nil }
  /// Returns the position as a row.
  public func row(of position: ContentPosition, in id: ID, columns: Int) -> Int { position.rawValue }
  /// Returns the row as a position.
  public func position(ofRow row: Int, in id: ID, columns: Int) -> ContentPosition { ContentPosition(row) }
  /// Returns 0.
  public func byteCount(of id: ID) -> Int { 0 }
  /// Returns false.
  public func hostsNestedStack(_ id: ID) -> Bool { false }
}
