internal import GRDB
public import OrigamiModel

extension Library {
  /// Returns the motions of a step, or of the steps in a group, in reading order.
  ///
  /// - Returns: an empty array where no paper moves, and for a step or revision that does not exist.
  /// - Complexity: two look-ups. For a group two more, and one for each of its steps up to the last motion
  ///   of the model.
  public func motions(ofStep id: ContentID, revision: Int) throws(StoreError) -> [MotionRecord] {
    try read { db in
      guard let keys = try keys(db, ofStep: id, revision: revision) else { return [] }
      return try motions(db, keys).map(\.record)
    }
  }

  /// Returns the motions of steps, by their ordinals at full detail.
  ///
  /// - Complexity: one look-up, and one for each motion.
  public func motions(
    revision: Int, ordinals: ClosedRange<Int>
  ) throws(StoreError) -> [Int: MotionRecord] {
    try read { db in
      let base = StepKey.bounds(revision: revision).after
      let found = try motions(db, base + ordinals.lowerBound..<base + ordinals.upperBound + 1)
      return Dictionary(uniqueKeysWithValues: found.map { ($0.key - base, $0.record) })
    }
  }

  private func motions(_ db: Database, _ keys: Range<Int>) throws -> [(key: Int, record: MotionRecord)] {
    try PreparedStatement(
      db, "SELECT key, record, row_hash FROM motion WHERE key >= ? AND key < ? ORDER BY key"
    ).bind(keys.lowerBound, keys.upperBound).rows {
      ($0.int(0), try MotionRow.record($0))
    }
  }

  /// Returns the keys of a step and the steps in it; nil if there is no such step.
  private func keys(_ db: Database, ofStep id: ContentID, revision: Int) throws -> Range<Int>? {
    let found = try PreparedStatement(
      db, "SELECT key, depth, is_group FROM step WHERE revision = ? AND id = ?"
    ).bind(revision, id.text).firstRow { (key: $0.int(0), depth: $0.int(1), isGroup: $0.int(2) != 0) }
    guard let found else { return nil }
    guard found.isGroup else { return found.key..<found.key + 1 }
    // In a model without motions, a group of a million steps is not walked through.
    let moving = try PreparedStatement(db, "SELECT max(key) FROM motion WHERE key > ? AND key < ?")
      .bind(found.key, StepKey.bounds(revision: revision).before)
    guard let last = try moving.firstRow({ $0.optionalInt(0) }) ?? nil else {
      return found.key..<found.key + 1
    }
    let next = try PreparedStatement(
      db, "SELECT key FROM step WHERE key > ? AND key < ? AND depth <= ? ORDER BY key LIMIT 1"
    ).bind(found.key, last + 1, found.depth).firstRow { $0.int(0) }
    return found.key..<(next ?? last + 1)
  }
}
