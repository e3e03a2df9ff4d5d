/// What a stretch of items adds up to.
///
/// A stretch is summed with the usual rules: totals of neighbours are added, so totals of any prefix
/// are the sum over a few nodes of the tree.
public struct HeightTotals: Hashable, Sendable {
  /// How many items.
  public var items: Int
  /// How many of them have a height that was measured.
  public var measuredItems: Int
  /// The heights of those, added up, in rows.
  public var measuredRows: Int

  /// How many items only have an estimate.
  public var unmeasuredItems: Int { items - measuredItems }

  /// Nothing.
  public static let zero = HeightTotals(items: 0, measuredItems: 0, measuredRows: 0)

  /// Stores the three sums.
  public init(items: Int, measuredItems: Int, measuredRows: Int) {
    self.items = items
    self.measuredItems = measuredItems
    self.measuredRows = measuredRows
  }

  static func += (left: inout HeightTotals, right: HeightTotals) {
    left.items += right.items
    left.measuredItems += right.measuredItems
    left.measuredRows += right.measuredRows
  }

  static func -= (left: inout HeightTotals, right: HeightTotals) {
    left.items -= right.items
    left.measuredItems -= right.measuredItems
    left.measuredRows -= right.measuredRows
  }
}

/// The average height by which unmeasured items are counted, kept as a fraction.
///
/// A fraction and not a rounded number, so that the estimate of ten million items is not ten million
/// rounding errors long.
///
/// Invariant: ``rows(of:)`` never decreases when the number of items grows, and is 0 for none.
public struct RowAverage: Hashable, Sendable {
  /// The rows of `items` items together.
  public let rows: Int
  /// How many items those rows belong to; at least 1.
  public let items: Int

  /// The average of so many rows over so many items; an empty stretch averages to 0.
  ///
  /// Terms that would overflow a product are halved together, which changes the average by less than
  /// one part in a billion.
  public init(rows: Int, items: Int) {
    var rows = max(0, rows)
    var items = max(0, items)
    while rows >= 1 << 31 || items >= 1 << 31 {
      rows >>= 1
      items >>= 1
    }
    self.rows = items == 0 ? 0 : rows
    self.items = max(1, items)
  }

  /// The estimated rows of so many unmeasured items, rounded down.
  ///
  /// - Complexity: O(1).
  public func rows(of unmeasuredItems: Int) -> Int {
    unmeasuredItems * rows / items
  }

  /// How many rows the stretch has by measurement and estimate together.
  func rows(of totals: HeightTotals) -> Int {
    totals.measuredRows + rows(of: totals.unmeasuredItems)
  }

  /// Whether the stretch ends at or above a row, without the division of ``rows(of:)``.
  func ends(_ totals: HeightTotals, atOrAbove row: Int) -> Bool {
    // floor(u·r / i) ≤ row − m  ⟺  u·r < (row − m + 1)·i
    let left = row - totals.measuredRows
    return left >= 0 && totals.unmeasuredItems * rows < (left + 1) * items
  }
}
