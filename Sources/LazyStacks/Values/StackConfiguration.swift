/// The settings of a stack.
public struct StackConfiguration: Hashable, Sendable {
  /// The estimated height of an item, in rows, until one is measured.
  public var estimatedRows = 8
  /// The number of items in a page of the data. Pages count from 0 in each section.
  public var pageItems = 50
  /// The number of items beyond the screen within which pages are requested.
  public var pageDistance = 25
  /// The number of rows that stay on screen when scrolling by a page.
  public var pageOverlap = 0
  /// The number of screens up to which a scroll by rows is exact. A longer scroll uses estimated heights.
  public var exactScreens = 4
  /// The part of an item, or of the screen, that must be covered for the item to count as visible, in
  /// percent.
  public var visiblePercent = 80
  /// The distance up to which work is done ahead, in the direction of travel, in percent of the screen's
  /// rows.
  public var aheadPercent = 150
  /// The distance up to which work is done behind, in percent of the screen's rows.
  public var behindPercent = 50
  /// The largest number of items with work ahead, in both directions together.
  public var maximumItemsAhead = 48
  /// The memory limit for the state of items off screen, in bytes: those that the source counts, and 256 for
  /// each item.
  public var byteBudget = 1 << 20
  /// The largest number of items off screen whose state is kept.
  public var maximumKeptItems = 256

  /// The height of a progress row, in rows.
  static let progressRows = 1

  /// Creates the default settings.
  public init() {}
}
