/// How many items a section has, and the rows of what stands around them.
///
/// Rows of a header and a footer are declared, not measured, so that the length of a stack with many
/// sections needs none of them built.
public struct StackSection: Hashable, Sendable {
  /// How many items are known to exist, loaded or not.
  public var items: Int
  /// Whether items may follow after those. A progress row ends the section while that is so.
  public var hasMore: Bool
  /// The rows of the header at the current width; 0 for none.
  public var headerRows: Int
  /// Whether the header stays at the top of the viewport while its section passes below it.
  public var pinsHeader: Bool
  /// The rows of the footer at the current width; 0 for none.
  public var footerRows: Int

  /// Stores the values; negative counts become 0.
  public init(
    items: Int, hasMore: Bool = false, headerRows: Int = 0, pinsHeader: Bool = true, footerRows: Int = 0
  ) {
    self.items = max(0, items)
    self.hasMore = hasMore
    self.headerRows = max(0, headerRows)
    self.pinsHeader = pinsHeader
    self.footerRows = max(0, footerRows)
  }

  /// The rows that a pinned header covers; 0 where it scrolls away.
  var pinnedRows: Int { pinsHeader ? headerRows : 0 }
}

/// What an item draws beyond its own rows.
public struct Overdraw: Hashable, Sendable {
  /// Rows above its first.
  public var above: Int
  /// Rows below its last.
  public var below: Int

  /// Nothing beyond its rows.
  public static let none = Overdraw(above: 0, below: 0)

  /// Stores the two counts.
  public init(above: Int, below: Int) {
    self.above = above
    self.below = below
  }
}
