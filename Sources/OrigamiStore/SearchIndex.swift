internal import GRDB
internal import OrigamiModel

/// The full-text index: one document for each step, one for each model (ordinal 0), keyed as the rows are.
///
/// It holds no text of its own (`content=''`), so that nothing is stored twice. What takes a document out again
/// is the same text, made again from the row: how text is made is part of the schema's version. It is
/// written in the loop that writes the rows; by triggers the whole import took 3.3 times as long.
struct SearchIndex {
  private let insertion: PreparedStatement
  private let removal: PreparedStatement

  init(_ db: Database) throws {
    insertion = try PreparedStatement(db, "INSERT INTO search (rowid, title, text) VALUES (?, ?, ?)")
    removal = try PreparedStatement(
      db, "INSERT INTO search (search, rowid, title, text) VALUES ('delete', ?, ?, ?)")
  }

  /// Creates the empty index.
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE search USING fts5 (
          title, text, content='', tokenize='unicode61 remove_diacritics 2'
        )
        """)
    // A segment is written whenever this much is collected, and segments of one size are merged by sixteen:
    // fewer and larger ones, half the time of the defaults (1 MB and 4).
    try db.execute(sql: "INSERT INTO search (search, rank) VALUES ('hashsize', 8388608)")
    try db.execute(sql: "INSERT INTO search (search, rank) VALUES ('automerge', 16)")
  }

  /// The two texts of a document, in one piece of memory that is used again and again.
  struct Document {
    private var bytes: [UInt8] = []
    private var titleSize = 0

    mutating func make(of step: [ContentText]) {
      bytes.removeAll(keepingCapacity: true)
      for text in step where text.kind == .title { SearchText.append(text.content, to: &bytes) }
      titleSize = bytes.count
      for text in step where text.kind != .title { SearchText.append(text.content, to: &bytes) }
    }

    mutating func make(of model: Model) {
      make(of: model.texts)
      for tag in model.tags { SearchText.append(tag, to: &bytes) }
      for credit in model.credits where credit.kind != .rights && !credit.content.isEmpty {
        SearchText.append(credit.content, to: &bytes)
      }
      for photo in model.photos {
        for text in photo.texts { SearchText.append(text.content, to: &bytes) }
      }
    }

    fileprivate func run(_ statement: PreparedStatement, key: Int) throws {
      try bytes.withUnsafeBytes { bytes in
        statement.bind(key, at: 1)
        statement.bind(text: UnsafeRawBufferPointer(rebasing: bytes[..<titleSize]), at: 2)
        statement.bind(text: UnsafeRawBufferPointer(rebasing: bytes[titleSize...]), at: 3)
        try statement.run()
      }
    }
  }

  /// Adds a document.
  func insert(_ document: Document, key: Int) throws { try document.run(insertion, key: key) }

  /// Takes a document out; it must be exactly as it was put in.
  func remove(_ document: Document, key: Int) throws { try document.run(removal, key: key) }
}
