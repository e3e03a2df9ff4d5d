internal import OrigamiModel

/// Reads rows of `motion`.
enum MotionRow {
  /// Returns the motion of a row that begins with the key, the record and the hash.
  static func record(_ row: StatementRow) throws(StoreError) -> MotionRecord {
    let key = row.int(0)
    let hash = row.withBytes(1) { MotionRow.hash(of: $0, key: key) }
    do {
      try hash.require(row, column: 2)
    } catch {
      throw .damaged(table: "motion", row: key)
    }
    return MotionRecord(bytes: row.bytes(1))
  }

  /// Returns the hash of a row that is going to be written, or was read.
  static func hash(of record: UnsafeRawBufferPointer, key: Int) -> RowHash {
    var hash = RowHash()
    hash.add(key)
    hash.add(record)
    return hash
  }
}
