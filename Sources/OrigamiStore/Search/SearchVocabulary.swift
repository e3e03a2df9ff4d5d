internal import GRDB

/// The words of the search index that begin with a word.
///
/// FTS5 answers a search for a prefix by collecting the places of all words with that prefix first: for a
/// word in each of ten million steps that takes seconds and 60 MB. A search for the words themselves goes
/// through their places one by one.
struct SearchVocabulary {
  /// The most words that are searched for in place of a prefix.
  private static let limit = 64

  private let next: PreparedStatement

  init(_ db: Database) throws {
    next = try PreparedStatement(
      db, "SELECT term FROM search_vocabulary WHERE term >= ? AND term < ? ORDER BY term LIMIT 1")
  }

  /// Creates the table through which the index shows its words. It holds nothing.
  static func create(_ db: Database) throws {
    try db.execute(sql: "CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search, instance)")
  }

  /// Returns the words that begin with a word; nil if there are too many, or if the word has other characters
  /// than ASCII letters and digits, which the index may hold in another form.
  ///
  /// - Complexity: a look-up for each of the words.
  func words(beginningWith word: String) throws -> [String]? {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let prefix = word.lowercased()
    guard prefix.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    var words: [String] = []
    var start = prefix
    while words.count < SearchVocabulary.limit {
      next.bind(start, prefix + "\u{10FFFF}")
      guard let found = try next.firstRow({ $0.text(0) }) else { return words }
      words.append(found)
      // The next word is not below this: no word of the index has a character below U+0001.
      start = found + "\u{1}"
    }
    return nil
  }
}
