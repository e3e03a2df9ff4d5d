internal import OrigamiModel

/// The hash of a row. It shows whether the disk has changed the row.
///
/// The hash is computed over the values in a fixed order, each text and blob after its length. It is the
/// first half of a ``ContentHash``: fast, and no defence against someone who changes a row and its hash on
/// purpose.
struct RowHash {
  private var hasher = ContentHasher()

  /// Adds a number.
  mutating func add(_ value: Int) { hasher.update(Int64(value)) }

  /// Adds a number or NULL.
  mutating func add(_ value: Int?) { add(value ?? .min) }

  /// Adds the bytes of a text or blob, or NULL.
  mutating func add(_ bytes: UnsafeRawBufferPointer?) {
    guard let bytes else { return add(-1) }
    add(bytes.count)
    hasher.update(bytes)
  }

  /// Adds the bytes of an array.
  mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Adds the UTF-8 bytes of a text.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// The hash as a column stores it.
  var value: Int { Int(truncatingIfNeeded: hasher.finish().high) }
}

extension RowHash {
  /// Creates the hash of a key and one blob: of the row of a motion, or of the file of a photo.
  init(key: Int, blob: UnsafeRawBufferPointer) {
    self.init()
    add(key)
    add(blob)
  }

  /// Creates the same hash.
  init(key: Int, blob: [UInt8]) { self = blob.withUnsafeBytes { RowHash(key: key, blob: $0) } }

  /// Adds a range of columns of a row that hold texts or blobs.
  mutating func add(_ row: StatementRow, bytesOf columns: ClosedRange<Int>) {
    for column in columns {
      if row.isNull(column) { add(-1) } else { row.withBytes(column) { add($0) } }
    }
  }

  /// Throws ``StoreError/damaged(table:row:)`` if the row has a different hash.
  func require(_ row: StatementRow, column: Int, of table: String, key: Int) throws(StoreError) {
    if row.int(column) != value { throw .damaged(table: table, row: key) }
  }
}
