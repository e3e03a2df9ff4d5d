internal import OrigamiModel

/// Reads rows of `photo`. The description and the file have separate hashes, because lists do not read
/// files.
enum PhotoRow {
  /// Returns the photo that a row describes.
  static func photo(
    _ row: StatementRow, key: Int, columns: (id: Int, description: Int, hash: Int)
  ) throws(StoreError) -> Photo {
    do {
      let hash = hash(key: key, id: row.text(columns.id), description: row.bytes(columns.description))
      try hash.require(row, column: columns.hash)
      return try row.withBytes(columns.description) { bytes throws(ByteReader.Damage) in
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
    let bytes = row.bytes(columns.bytes)
    do {
      try hash(ofFile: bytes, key: key).require(row, column: columns.hash)
    } catch {
      throw .damaged(table: "photo", row: key)
    }
    return bytes
  }

  static func hash(key: Int, id: String, description: [UInt8]) -> RowHash {
    var hash = RowHash()
    hash.add(key)
    hash.add(id)
    hash.add(description)
    return hash
  }

  static func hash(ofFile bytes: [UInt8], key: Int) -> RowHash {
    var hash = RowHash()
    hash.add(key)
    hash.add(bytes)
    return hash
  }
}
