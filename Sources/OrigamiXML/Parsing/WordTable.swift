/// Words and their meanings, found from bytes without making a `String`.
///
/// Its entries are never freed. A process has one table of each kind (``ValueWords/shared``), and counting
/// references to it for every element took longer than the search.
///
/// - Complexity: O(1), usually one comparison.
// Unchecked because of the pointer: the memory is not written after the table is made.
struct WordTable<Value: Sendable>: @unchecked Sendable {
  private struct Entry {
    var key = WordKey()
    /// Nil in a free entry.
    var value: Value?
    /// The index in ``words``.
    var word = 0
  }

  private static var size: Int { 64 }

  /// The words, in order; for messages.
  let words: [String]
  /// Open addressing, by the hash of the key.
  private let entries: UnsafePointer<Entry>

  init(_ values: some Sequence<Value>, name: (Value) -> String) {
    let values = Array(values)
    words = values.map(name)
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: WordTable.size)
    entries.initialize(repeating: Entry(), count: WordTable.size)
    precondition(2 * values.count <= WordTable.size, "\(values.count) words")
    for (index, value) in values.enumerated() {
      let key = Array(words[index].utf8).withUnsafeBufferPointer { WordKey($0, readable: nil) }
      var slot = key.hash
      while entries[slot].value != nil { slot = (slot + 1) & (WordTable.size - 1) }
      entries[slot] = Entry(key: key, value: value, word: index)
    }
    self.entries = UnsafePointer(entries)
  }

  /// Returns the meaning of a word; nil for an unknown word. `readable` is the end of the memory that may be
  /// read from the word's start, or nil if that is the end of the word.
  @inline(__always)
  subscript(_ bytes: Bytes, readable readable: UnsafePointer<UInt8>?) -> Value? {
    let key = WordKey(bytes, readable: readable)
    var slot = key.hash
    while let value = entries[slot].value {
      if entries[slot].key == key, key.isWhole || words[entries[slot].word].utf8.elementsEqual(bytes) {
        return value
      }
      slot = (slot + 1) & (WordTable.size - 1)
    }
    return nil
  }
}

/// The first and the last eight bytes of a word and its length. They identify words of up to sixteen bytes.
private struct WordKey: Equatable {
  private var first: UInt64 = 0
  private var last: UInt64 = 0
  private var count = 0

  /// No word.
  init() {}

  /// Memory up to `readable` may be read; bytes after the word are ignored.
  @inline(__always)
  init(_ bytes: Bytes, readable: UnsafePointer<UInt8>?) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    count = bytes.count
    if count >= 8 {
      first = UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)
      last = UnsafeRawPointer(base + count - 8).loadUnaligned(as: UInt64.self)
    } else if let readable, readable - base >= 8 {
      let word = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self))
      first = word & (~0 &>> UInt64(64 &- 8 &* count))
    } else {
      for index in 0..<count { first |= UInt64(base[index]) &<< UInt64(8 &* index) }
    }
  }

  /// A Boolean value that indicates whether the key holds every byte of the word.
  @inline(__always)
  var isWhole: Bool { count <= 16 }

  /// The slot to look in first. It has six bits, for the 64 entries of a table.
  @inline(__always)
  var hash: Int {
    Int(truncatingIfNeeded: ((first ^ last &<< 1) &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }
}
