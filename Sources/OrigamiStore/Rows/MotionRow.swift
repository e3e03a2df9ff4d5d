internal import OrigamiModel

/// Reads rows of `motion`.
enum MotionRow {
  /// Returns the motion of a row.
  static func record(
    _ row: StatementRow, columns: (key: Int, record: Int, hash: Int)
  ) throws(StoreError) -> MotionRecord {
    let key = row.int(columns.key)
    let hash = row.withBytes(columns.record) { MotionRow.hash(of: $0, key: key) }
    do {
      try hash.require(row, column: columns.hash)
    } catch {
      throw .damaged(table: "motion", row: key)
    }
    return MotionRecord(bytes: row.bytes(columns.record))
  }

  /// Returns the hash of a row that is going to be written, or was read.
  static func hash(of record: UnsafeRawBufferPointer, key: Int) -> RowHash {
    var hash = RowHash()
    hash.add(key)
    hash.add(record)
    return hash
  }
}
