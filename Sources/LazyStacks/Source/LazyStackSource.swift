/// The data layer as a lazy stack sees it: it answers by query and builds nothing to be counted.
///
/// A source is asked synchronously, so it answers from what is loaded. What is not loaded has an index
/// and no id; the stack then asks for its page and shows a progress row there.
///
/// All items of a source have different ids, over all its sections. Answers must not change except as
/// told to the stack by an event; the rows of an item are a function of its content and the width.
public protocol LazyStackSource<ID> {
  /// What tells items apart, for as long as they exist.
  associatedtype ID: Hashable & Sendable

  /// How many sections there are. Sections are few, items are many.
  var sectionCount: Int { get }
  /// A section's counts and declared rows at a width.
  ///
  /// Asked for every section when the width or the data changes.
  func section(at section: Int, columns: Int) -> StackSection

  /// The item at a place; nil where it is not loaded yet.
  ///
  /// Asked a few times for each item on screen and each frame, so it should cost no more than an array access.
  func id(at place: ItemPlace) -> ID?
  /// Where an item stands, whether it is loaded or not; nil where there is no such item.
  func place(of id: ID) -> ItemPlace?
  /// Who stands in for an item that the source no longer shows: its nearest shown ancestor, else the
  /// nearest shown item before it; nil for the first item.
  func substitute(for id: ID) -> ID?

  /// How many rows an item takes at a width, at least 0. Called only for loaded items.
  ///
  /// The one call that may build the item. It includes whatever space should follow the item.
  func rows(of id: ID, at place: ItemPlace, columns: Int) -> Int
  /// The row on which a position of the item's content lies at a width.
  func row(of position: ContentPosition, in id: ID, columns: Int) -> Int
  /// The position with which a row begins, such that ``row(of:in:columns:)`` gives back the row.
  func position(ofRow row: Int, in id: ID, columns: Int) -> ContentPosition
  /// Where a position went when the item's content was replaced; see ``ContentPosition/carried(from:to:)``.
  ///
  /// Asked for the item that holds the screen, once for each event that says that its content changed:
  /// ``LazyStackEvent/contentChanged(_:)`` or an update with its id or place, or ``LazyStackEvent/replaced``.
  func carriedPosition(_ position: ContentPosition, in id: ID) -> ContentPosition

  /// The bytes of state an item holds while it is off screen.
  func byteCount(of id: ID) -> Int
  /// What an item draws beyond its rows; asked only if ``maximumOverdraw`` allows any.
  func overdraw(of id: ID) -> Overdraw
  /// No item draws more rows above or below its own than this.
  var maximumOverdraw: Int { get }
  /// Whether an item contains a lazy stack of its own, which then shares the time for work ahead.
  func hostsNestedStack(_ id: ID) -> Bool
}

extension LazyStackSource {
  /// One section.
  public var sectionCount: Int { 1 }
  /// The first item.
  public func substitute(for id: ID) -> ID? { nil }
  /// Positions are rows: right for content that never wraps.
  public func row(of position: ContentPosition, in id: ID, columns: Int) -> Int { position.rawValue }
  /// Rows are positions: right for content that never wraps.
  public func position(ofRow row: Int, in id: ID, columns: Int) -> ContentPosition { ContentPosition(row) }
  /// The same position.
  public func carriedPosition(_ position: ContentPosition, in id: ID) -> ContentPosition { position }
  /// Nothing beyond what the stack itself holds.
  public func byteCount(of id: ID) -> Int { 0 }
  /// Nothing.
  public func overdraw(of id: ID) -> Overdraw { .none }
  /// No item draws beyond its rows.
  public var maximumOverdraw: Int { 0 }
  /// None does.
  public func hostsNestedStack(_ id: ID) -> Bool { false }
}
