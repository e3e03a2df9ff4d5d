internal import GRDB
internal import OrigamiModel

/// The full-text index, with an entry for each step and for each model (ordinal 0), under the key of its
/// row.
///
/// The index holds no text of its own (`content=''`), so that nothing is stored twice. An entry is removed
/// by its text, which is made again from the row. So a change of the way in which the text is made needs a
/// new version of the schema. Entries are written together with the rows: with triggers an import took 3.3
/// times as long.
struct SearchIndex {
  /// The tokenizer, with its arguments.
  static let tokenizer = ["unicode61", "remove_diacritics", "2"]

  /// The texts from which an entry is made.
  struct Texts {
    var title: [UInt8] = []
    var text: [UInt8] = []

    init(_ model: Model) {
      SearchText.appendTitle(model.texts, to: &title)
      SearchText.appendRest(model, to: &text)
    }

    init(_ step: Step) {
      SearchText.appendTitle(step.texts, to: &title)
      SearchText.appendRest(step.texts, to: &text)
    }
  }

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
          title, text, content='', tokenize='\(tokenizer.joined(separator: " "))'
        )
        """)
    // A segment is written whenever this many bytes are collected, and sixteen segments of one size are
    // merged. This takes half the time of the defaults (1 MB and 4).
    try db.execute(sql: "INSERT INTO search (search, rank) VALUES ('hashsize', 8388608)")
    try db.execute(sql: "INSERT INTO search (search, rank) VALUES ('automerge', 16)")
  }

  /// Adds an entry with texts that ``SearchText`` made.
  func insert(title: UnsafeRawBufferPointer?, text: UnsafeRawBufferPointer?, key: Int) throws {
    try insertion.bind(key, Borrowed.text(title), Borrowed.text(text)).run()
  }

  /// Empties the index, and adds the entries of all models and steps that can be read.
  ///
  /// - Complexity: O(*n*) in the size of the library.
  func rebuild(_ db: Database) throws {
    try PreparedStatement(db, "INSERT INTO search (search) VALUES ('delete-all')").run()
    try PreparedStatement(db, "SELECT \(ModelRow.describedColumns) FROM model").forEachRow { row in
      // A model that cannot be read has no entry until an import replaces it.
      if let model = try? ModelRow.described(row) {
        try insert(Texts(model), key: SearchIndex.key(ofModel: row.int(0)))
      }
      return true
    }
    try PreparedStatement(db, "SELECT \(StepRow.columns) FROM step").forEachRow { row in
      // The language is not needed: it decides which text is the title of the step, and all titles are
      // indexed alike.
      if let step = try? StepRow.step(row, language: "").step { try insert(Texts(step), key: row.int(0)) }
      return true
    }
  }

  /// Returns the key of a model's entry. A step's entry has the key of the step.
  static func key(ofModel revision: Int) -> Int { StepKey(revision: revision, ordinal: 0).rawValue }

  /// Adds the entry of a model or step.
  func insert(_ texts: Texts, key: Int) throws {
    try texts.title.withUnsafeBytes { title in
      try texts.text.withUnsafeBytes { try insert(title: title, text: $0, key: key) }
    }
  }

  /// Removes an entry. Its texts must be those with which it was added.
  func remove(_ texts: Texts, key: Int) throws {
    try texts.title.withUnsafeBytes { title in
      try texts.text.withUnsafeBytes { try removal.bind(key, Borrowed.text(title), Borrowed.text($0)).run() }
    }
  }
}
