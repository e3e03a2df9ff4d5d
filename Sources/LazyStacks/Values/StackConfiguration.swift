/// The knobs of a stack, each with the default that the reader of this package uses.
public struct StackConfiguration: Hashable, Sendable {
  /// The rows by which an item counts until one has been measured.
  public var estimatedRows = 8
  /// How many items a page of the data layer has; pages are counted within their section.
  public var pageItems = 50
  /// How many items beyond the screen must be loaded before their page is asked for.
  public var pageDistance = 25
  /// The rows of a progress row.
  public var progressRows = 1
  /// Rows kept from the old screen when a page is scrolled.
  public var pageOverlap = 0
  /// Up to so many screens a scroll by rows is exact; a longer one lands by estimate.
  public var exactScreens = 4
  /// The part of an item, or of the screen, that must show for the item to count as visible, in percent.
  public var visiblePercent = 80
  /// How far work is done ahead in the direction of travel, in percent of the screen's rows.
  public var aheadPercent = 150
  /// How far work is kept done behind, in percent of the screen's rows.
  public var behindPercent = 50
  /// The most items in which work is done ahead, both directions together.
  public var maximumItemsAhead = 48
  /// The memory that the state of items off screen may hold, in bytes as the source counts them.
  public var byteBudget = 1 << 20
  /// The most items off screen whose state is kept, whatever their bytes.
  public var maximumKeptItems = 256

  /// The defaults.
  public init() {}
}
