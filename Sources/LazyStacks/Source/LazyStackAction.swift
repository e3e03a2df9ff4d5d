/// An action for the owner of a lazy stack to perform.
///
/// Measuring for the screen is not an action: the stack calls ``LazyStackSource/rows(of:at:columns:)``.
/// Work ahead is no action either: ``LazyVStack/nextPrefetch(timeLeft:source:)`` returns it.
public enum LazyStackAction<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item left the screen. Keep its state until ``drop(_:)``.
  case disappear(ID)
  /// Release the item's state and cancel its tasks.
  case drop(ID)
  /// Build the item. It was not built ahead, or its content has changed.
  case build(ID, ItemPlace)
  /// The item came on screen.
  case appear(ID)
  /// Clear these screen rows: no element covers them.
  case clear(rows: Range<Int>)
  /// Draw an element. A pinned header is drawn last and covers the elements below it.
  case draw(StackPlacement<ID>)
  /// The item became visible or invisible, as ``StackConfiguration/visiblePercent`` defines it.
  case visibilityChanged(ID, isVisible: Bool)
  /// Load a page, then send ``LazyStackEvent/pageLoaded(_:)`` or ``LazyStackEvent/pageFailed(_:)``.
  case load(PageKey, StackLoadReason)
  /// The item of a scroll does not exist; nothing moved.
  case notFound(ID)
  /// Only from ``LazyHStack``: its height is now this number of rows, because it has grown or was measured at
  /// another width. Send ``LazyStackEvent/rowsChanged(_:)`` for its host item.
  case grow(rows: Int)
}

/// The reason of a page load.
public enum StackLoadReason: Hashable, Comparable, Sendable {
  /// It will be on screen if the user goes on in this direction.
  case ahead
  /// It is missing on screen.
  case visible
}

/// A phase of the work for an item before it appears.
public enum ItemPhase: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// Start loads for it, of a drawing for example. They may end later.
  case load = 1
  /// Build it. The width is not needed.
  case prepare
  /// Lay it out. When this is finished, the stack asks the source for the number of rows.
  case measure
  /// Draw it into a buffer of the owner.
  case draw
  /// Let the item's own lazy stack do one phase of its work ahead.
  case nested

  /// Returns true if `left` comes before `right`.
  public static func < (left: ItemPhase, right: ItemPhase) -> Bool { left.rawValue < right.rawValue }
}

/// One phase of work ahead for one item.
public struct PrefetchWork<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item.
  public var id: ID
  /// The place of the item.
  public var place: ItemPlace
  /// The phase to do.
  public var phase: ItemPhase
  /// For ``ItemPhase/nested``: false if the nested stack had no more work. While true, the phase is handed
  /// out again.
  public var hasMore: Bool

  public init(id: ID, place: ItemPlace, phase: ItemPhase, hasMore: Bool = true) {
    self.id = id
    self.place = place
    self.phase = phase
    self.hasMore = hasMore
  }
}
