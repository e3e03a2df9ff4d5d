/// A run of rows that the terminal moves by itself, by a scroll region.
struct BlockMove: Hashable, Sendable {
  /// The rows of the scroll region.
  var region: Range<Int>
  /// The number of rows by which the content moves up; negative moves it down.
  var distance: Int
  /// The number of rows that need not be written because of the move.
  var keptRows: Int

  /// Returns the move that saves the most rows, or nil if none saves a third of its region.
  ///
  /// The region reaches from the first to the last row that differs. Rows are compared as memory, which ends
  /// at the first difference.
  ///
  /// - Complexity: O(*rows*²) comparisons.
  static func best(from old: Frame, to new: Frame) -> BlockMove? {
    let rows = 0..<new.rows
    guard let first = rows.first(where: { !old.isEqual(row: $0, new, row: $0) }),
      let last = rows.last(where: { !old.isEqual(row: $0, new, row: $0) }), last > first
    else { return nil }
    let region = first..<last + 1
    // Rows that are right without a move may be wrong after it.
    let right = equalRows(old, new, region, 0)
    var best: BlockMove?
    for distance in 1..<region.count {
      // A longer move cannot save more.
      if region.count - distance - right <= best?.keptRows ?? 0 { break }
      for signed in [distance, -distance] {
        let kept = equalRows(old, new, region, signed) - right
        if kept > best?.keptRows ?? 0 {
          best = BlockMove(region: region, distance: signed, keptRows: kept)
        }
      }
    }
    guard let best, best.keptRows * 3 >= region.count else { return nil }
    return best
  }

  /// Returns the frame that the terminal shows after the move.
  func applied(to frame: Frame) -> Frame { frame.movingRows(in: region, upBy: distance) }

  // MARK: Private

  /// Returns the number of rows of a region that are right after a move.
  private static func equalRows(_ old: Frame, _ new: Frame, _ region: Range<Int>, _ distance: Int) -> Int {
    let first = max(region.lowerBound, region.lowerBound - distance)
    let end = min(region.upperBound, region.upperBound - distance)
    return (first..<end).count { old.isEqual(row: $0 + distance, new, row: $0) }
  }
}
