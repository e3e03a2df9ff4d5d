internal import GRDB
internal import OrigamiModel

/// Compares the search index with what it should hold, in little memory.
///
/// Each word of an entry is hashed with its place, and the hashes are added up. The index lists its words
/// alphabetically, the library row by row; a sum does not depend on the order. The numbers of words, by
/// which hits are ranked, are compared in the same way.
final class SearchIndexCheck {
  private let db: Database
  private let tokenizer: any FTS5Tokenizer
  private var expected = 0
  /// The number of entries, and of their words in titles and in texts.
  private var counts = [0, 0, 0]
  /// The place of the next word to hash.
  private var place = Place(key: 0, column: 0, number: 0)

  /// The place of a word in the index: the entry, the column and the words before it.
  private struct Place {
    var key: Int
    /// 0 for the title, 1 for the text.
    var column: Int
    /// The number of words before it in the column.
    var number: Int

    func hash(_ word: UnsafeRawBufferPointer) -> Int {
      var hash = RowHash()
      hash.add(word)
      for value in [key, column, number] { hash.add(value) }
      return hash.value
    }
  }

  init(_ db: Database) throws {
    self.db = db
    tokenizer = try db.makeTokenizer(FTS5TokenizerDescriptor(components: SearchIndex.tokenizer))
  }

  /// Adds the entry that a model or step should have.
  func expect(_ texts: SearchIndex.Texts, key: Int) throws {
    var sizes: [UInt8] = []
    counts[0] += 1
    for (column, text) in [texts.title, texts.text].enumerated() {
      place = Place(key: key, column: column, number: 0)
      try addWords(of: text)
      counts[column + 1] += place.number
      SearchIndexCheck.append(place.number, to: &sizes)
    }
    expected &+= SearchIndexCheck.hash(sizes, key)
  }

  private func addWords(of text: [UInt8]) throws {
    let status = text.withUnsafeBytes { text in
      tokenizer.tokenize(
        context: Unmanaged.passUnretained(self).toOpaque(), tokenization: .document,
        pText: text.baseAddress?.assumingMemoryBound(to: CChar.self), nText: CInt(text.count)
      ) { context, _, word, count, _, _ in
        guard let context else { return ResultCode.SQLITE_ERROR.rawValue }
        let check = Unmanaged<SearchIndexCheck>.fromOpaque(context).takeUnretainedValue()
        let word = UnsafeRawBufferPointer(start: word, count: min(Int(count), SearchIndexCheck.longestWord))
        check.expected &+= check.place.hash(word)
        check.place.number += 1
        return ResultCode.SQLITE_OK.rawValue
      }
    }
    if status != ResultCode.SQLITE_OK.rawValue {
      throw DatabaseError(resultCode: ResultCode(rawValue: status))
    }
  }

  /// Returns a Boolean value that indicates whether the index holds exactly the expected entries.
  ///
  /// - Complexity: O(words of the library).
  func isMet() throws -> Bool {
    var found = 0
    try PreparedStatement(db, "SELECT term, doc, col = 'text', offset FROM search_vocabulary").forEachRow {
      row in
      let place = Place(key: row.int(1), column: row.int(2), number: row.int(3))
      found &+= row.withBytes(0) { place.hash($0) }
      return true
    }
    try PreparedStatement(db, "SELECT sz, id FROM search_docsize").forEachRow { row in
      found &+= SearchIndexCheck.hash(row.bytes(0), row.int(1))
      return true
    }
    let statement = try PreparedStatement(db, "SELECT block FROM search_data WHERE id = ?")
    statement.bind(SearchIndexCheck.totalsRow)
    var totals: [UInt8] = []
    for count in counts { SearchIndexCheck.append(count, to: &totals) }
    // The row is empty before the first entry.
    let isWhole = try statement.firstRow { $0.bytes(0) == totals || counts[0] == 0 && $0.bytes(0).isEmpty }
    return found == expected && isWhole == true
  }

  // MARK: FTS5's file format

  /// The number of bytes at which FTS5 cuts a word.
  private static let longestWord = 32_768
  /// The row with the number of entries, and of the words in each column.
  private static let totalsRow = 1

  private static func hash(_ sizes: [UInt8], _ key: Int) -> Int {
    var hash = RowHash()
    hash.add(sizes)
    hash.add(key)
    return hash.value
  }

  /// Appends a count as SQLite writes one, below 2⁵⁶: groups of seven bits, the highest first, with the
  /// high bit set in all but the last.
  private static func append(_ count: Int, to bytes: inout [UInt8]) {
    var group = stride(from: 49, through: 7, by: -7).drop { count >> $0 == 0 }.map {
      UInt8(count >> $0 & 0x7F) | 0x80
    }
    group.append(UInt8(count & 0x7F))
    bytes += group
  }
}
