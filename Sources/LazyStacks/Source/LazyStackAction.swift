/// What the owner of a lazy stack has to do, in this order.
///
/// Measuring for the screen is not an action: the engine calls
/// ``LazyStackSource/rows(of:at:columns:)`` while it places. Measuring ahead is one of the phases of
/// ``prefetch(_:)``.
public enum LazyStackAction<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item is no longer on screen. Its state is kept for a while.
  case disappear(ID)
  /// Forget the item's state and cancel what still runs for it.
  case drop(ID)
  /// Make whatever the item needs to be drawn; nothing was made ahead, or it is outdated.
  case build(ID, ItemPlace)
  /// The item is on screen from now on.
  case appear(ID)
  /// Nothing stands on these screen rows any more.
  case clear(rows: Range<Int>)
  /// Draw these rows again, in the order given: a pinned header comes last and covers what is below it.
  case draw(StackPlacement<ID>)
  /// The item now shows, or no longer shows, by ``StackConfiguration/visiblePercent``.
  case visibilityChanged(ID, isVisible: Bool)
  /// Load a page, then tell with ``LazyStackEvent/pageLoaded(_:)`` or ``LazyStackEvent/pageFailed(_:)``.
  case load(PageKey, StackLoadReason)
  /// Do some work ahead, then tell with ``LazyStackEvent/finished(_:took:)``.
  case prefetch(PrefetchWork<ID>)
  /// There is no such item; nothing moved.
  case notFound(ID)
  /// A nested stack needs so many rows across from now on; its host should be measured again.
  case grow(rows: Int)
}

/// Why a page is loaded.
public enum StackLoadReason: Hashable, Comparable, Sendable {
  /// It will be on screen if the user goes on like this.
  case ahead
  /// It is missing on screen.
  case visible
}

/// The steps from an item that the data names to rows that can be shown.
public enum ItemPhase: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// Start what it needs from elsewhere, a drawing for instance. Starting is enough; it may arrive later.
  case load = 1
  /// Build it, without a width.
  case prepare
  /// Lay it out, so that its rows are known. The engine asks the source for them when this is finished.
  case measure
  /// Draw it into whatever the owner keeps.
  case draw
  /// Let the item's own lazy stack do one piece of its work ahead.
  case nested

  /// Compares by order of work.
  public static func < (left: ItemPhase, right: ItemPhase) -> Bool { left.rawValue < right.rawValue }
}

/// One phase of one item, to be done ahead of need.
public struct PrefetchWork<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item.
  public var id: ID
  /// Where it stands.
  public var place: ItemPlace
  /// What to do.
  public var phase: ItemPhase
  /// For ``ItemPhase/nested``: whether the nested stack had anything to do. Left true, it is asked again.
  public var hasMore: Bool

  /// Stores the values.
  public init(id: ID, place: ItemPlace, phase: ItemPhase, hasMore: Bool = true) {
    self.id = id
    self.place = place
    self.phase = phase
    self.hasMore = hasMore
  }
}
