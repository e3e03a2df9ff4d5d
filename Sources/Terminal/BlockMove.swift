/// A run of rows that a terminal can move by itself.
struct BlockMove: Hashable, Sendable {
  /// The rows of the scroll region.
  var region: Range<Int>
  /// How far its content moves up; negative is down.
  var distance: Int
  /// How many rows are where they should be afterwards and would otherwise be written.
  var keptRows: Int

  /// The move that saves most rows, if one saves enough of them.
  ///
  /// The region is what lies between the first and the last row that differ. Rows are compared as memory, which ends
  /// at the first difference: nearly always at once.
  ///
  /// - Complexity: O(*rows*²) comparisons.
  static func best(from old: Frame, to new: Frame) -> BlockMove? {
    let rows = 0..<new.rows
    guard let first = rows.first(where: { !old.isEqual(row: $0, new, row: $0) }),
      let last = rows.last(where: { !old.isEqual(row: $0, new, row: $0) }), last > first
    else { return nil }
    let region = first..<last + 1
    // What is right without a move may be wrong after it.
    let right = equalRows(old, new, region, 0)
    var best: BlockMove?
    for distance in 1..<region.count {
      // No longer move could save more.
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

  /// The frame that the terminal shows after the move.
  func applied(to frame: Frame) -> Frame { frame.movingRows(in: region, upBy: distance) }

  // MARK: Private

  /// How many rows of a region are right after a move up by a distance, down by a negative one.
  private static func equalRows(_ old: Frame, _ new: Frame, _ region: Range<Int>, _ distance: Int) -> Int {
    let rows =
      max(
        region.lowerBound, region.lowerBound - distance)..<min(
        region.upperBound, region.upperBound - distance)
    return rows.count { old.isEqual(row: $0 + distance, new, row: $0) }
  }
}
