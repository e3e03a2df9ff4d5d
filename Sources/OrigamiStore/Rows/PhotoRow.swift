internal import OrigamiModel

/// Reads rows of `photo`. The description and the file have separate hashes, because lists do not read
/// files.
enum PhotoRow {
  /// Returns the photo of a row that begins with the key, the identifier, the description and its hash.
  static func photo(_ row: StatementRow) throws(StoreError) -> Photo {
    let key = row.int(0)
    let rowHash = hash(key: key, id: row.text(1), description: row.bytes(2))
    try rowHash.require(row, column: 3, of: "photo", key: key)
    do {
      return try row.withBytes(2) { bytes throws(ByteReader.Damage) in
        var reader = ByteReader(bytes)
        return try reader.photo()
      }
    } catch {
      throw .damaged(table: "photo", row: key)
    }
  }

  /// Returns the bytes of a photo's file.
  static func file(
    _ row: StatementRow, key: Int, columns: (bytes: Int, hash: Int)
  ) throws(StoreError) -> [UInt8] {
    let hash = row.withBytes(columns.bytes) { RowHash(key: key, blob: $0) }
    try hash.require(row, column: columns.hash, of: "photo", key: key)
    return row.bytes(columns.bytes)
  }

  static func hash(key: Int, id: String, description: [UInt8]) -> RowHash {
    var hash = RowHash()
    hash.add(key)
    hash.add(id)
    hash.add(description)
    return hash
  }
}
