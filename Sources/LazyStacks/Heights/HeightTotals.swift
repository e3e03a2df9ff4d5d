/// The totals of a range of items. Totals of neighbouring ranges can be added.
package struct HeightTotals: Hashable, Sendable {
  /// The number of items.
  package var items: Int
  /// The number of measured items.
  package var measuredItems: Int
  /// The sum of the heights of the measured items, in rows.
  package var measuredRows: Int

  /// The number of unmeasured items.
  package var unmeasuredItems: Int { items - measuredItems }

  /// The totals of no items.
  package static let zero = HeightTotals(items: 0, measuredItems: 0, measuredRows: 0)

  package init(items: Int, measuredItems: Int, measuredRows: Int) {
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

/// The average height of unmeasured items, as a fraction.
///
/// A rounded number would add a rounding error for each of ten million items.
///
/// Invariant: ``rows(of:)`` never decreases as the number of items grows, and is 0 for none.
package struct RowAverage: Hashable, Sendable {
  /// The sum of the heights of `items` items, in rows.
  package let rows: Int
  /// The number of items those rows belong to; at least 1.
  package let items: Int

  /// Creates the average of a number of rows over a number of items; 0 without items.
  ///
  /// Both terms are halved and rounded down until each is below 2^31, so that ``rows(of:)`` cannot overflow
  /// for 2^32 items. If no item remains (one item of 2^31 rows), the average is 0.
  package init(rows: Int, items: Int) {
    var rows = max(0, rows)
    var items = max(0, items)
    while rows >= 1 << 31 || items >= 1 << 31 {
      rows >>= 1
      items >>= 1
    }
    self.rows = items == 0 ? 0 : rows
    self.items = max(1, items)
  }

  /// Returns the estimated height of a number of unmeasured items, rounded down.
  ///
  /// - Complexity: O(1).
  package func rows(of unmeasuredItems: Int) -> Int {
    unmeasuredItems * rows / items
  }

  /// Returns the number of rows, measured and estimated.
  func rows(of totals: HeightTotals) -> Int {
    totals.measuredRows + rows(of: totals.unmeasuredItems)
  }

  /// Returns true if the range ends at or above a row. Cheaper than ``rows(of:)``: it does not divide.
  /// The row must be in the index: beyond its end the product may overflow.
  func ends(_ totals: HeightTotals, atOrAbove row: Int) -> Bool {
    // floor(u·r / i) ≤ row − m  ⟺  u·r < (row − m + 1)·i
    let left = row - totals.measuredRows
    return left >= 0 && totals.unmeasuredItems * rows < (left + 1) * items
  }
}
