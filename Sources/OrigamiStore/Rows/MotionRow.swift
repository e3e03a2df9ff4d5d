internal import OrigamiModel

/// Reads rows of `motion`.
enum MotionRow {
  /// Returns the motion of a row that begins with the key, the record and the hash.
  static func record(_ row: StatementRow) throws(StoreError) -> MotionRecord {
    let key = row.int(0)
    let hash = row.withBytes(1) { RowHash(key: key, blob: $0) }
    try hash.require(row, column: 2, of: "motion", key: key)
    return MotionRecord(bytes: row.bytes(1))
  }
}
