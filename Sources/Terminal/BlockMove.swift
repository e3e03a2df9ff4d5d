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
  /// The region is what lies between the first and the last row that differ. Its rows are found again by hash, then
  /// proven equal cell for cell.
  static func best(from old: Frame, to new: Frame) -> BlockMove? {
    let rows = 0..<new.rows
    guard let first = rows.first(where: { !old.isEqual(row: $0, new, row: $0) }),
      let last = rows.last(where: { !old.isEqual(row: $0, new, row: $0) }), last > first
    else { return nil }
    let region = first..<last + 1
    let oldRows = region.map { old.hash(ofRow: $0) }
    let newRows = region.map { new.hash(ofRow: $0) }
    // What is right without a move may be wrong after it.
    let right = equalRows(oldRows, newRows, 0)
    var best: BlockMove?
    for distance in 1..<region.count {
      for signed in [distance, -distance] {
        let kept = equalRows(oldRows, newRows, signed) - right
        if kept > best?.keptRows ?? 0 {
          best = BlockMove(region: region, distance: signed, keptRows: kept)
        }
      }
    }
    guard let best, best.keptRows * 3 >= region.count, best.isProven(from: old, to: new) else { return nil }
    return best
  }

  /// The frame that the terminal shows after the move.
  func applied(to frame: Frame) -> Frame { frame.movingRows(in: region, upBy: distance) }

  // MARK: Private

  /// How many rows are right after a move up by a distance, down by a negative one.
  private static func equalRows(_ old: [UInt64], _ new: [UInt64], _ distance: Int) -> Int {
    var count = 0
    for row in max(0, -distance)..<min(new.count, new.count - distance) where old[row + distance] == new[row]
    {
      count += 1
    }
    return count
  }

  /// Whether as many rows are really equal as their hashes say.
  private func isProven(from old: Frame, to new: Frame) -> Bool {
    let equal = region.count { row in
      region.contains(row + distance) && old.isEqual(row: row + distance, new, row: row)
    }
    return equal >= keptRows
  }
}
