internal import GRDB
internal import OrigamiModel

/// Removes a revision of a model: its rows, and its entries in the search index.
struct ModelRemoval {
  private let model: PreparedStatement
  private let steps: PreparedStatement
  private let rows: [PreparedStatement]
  private let tags: PreparedStatement
  private let modelRow: PreparedStatement
  private let search: SearchIndex
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
    // Without the file, whose row may be missing.
    model = try PreparedStatement(
      db, "SELECT \(ModelRow.describedColumns) FROM model WHERE model.revision = ?")
    steps = try PreparedStatement(
      db, "SELECT \(StepRow.columns) FROM step WHERE key > ? AND key < ? ORDER BY key")
    rows = try ["step", "diagram", "motion", "photo"].map {
      try PreparedStatement(db, "DELETE FROM \($0) WHERE key > ? AND key < ?")
    }
    tags = try PreparedStatement(db, "DELETE FROM tag WHERE tag = ? AND sort_key = ? AND id = ?")
    modelRow = try PreparedStatement(db, "DELETE FROM model WHERE revision = ?")
    search = try SearchIndex(db)
  }

  /// Removes a revision of a model with everything that belongs to it, within the transaction of the
  /// caller.
  ///
  /// - Returns: the number of steps that were imported, lost rows included; nil if there is no such revision.
  /// - Complexity: O(*n*) in the number of its steps; in the size of the library if any of its rows is
  ///   damaged.
  func remove(revision: Int) throws -> Int? {
    do {
      return try removeReadable(revision: revision)
    } catch StoreError.damaged {
      return try removeDamaged(revision: revision)
    }
  }

  private func removeReadable(revision: Int) throws -> Int? {
    let found = try model.bind(revision).firstRow {
      (try ModelRow.described($0), $0.text(ModelRow.sortKeyColumn), $0.int(ModelRow.stepCountColumn))
    }
    guard let (described, sortKey, count) = found else { return nil }
    let bounds = StepKey.bounds(revision: revision)
    var readable = 0
    try steps.bind(bounds.after, bounds.before).forEachRow { row in
      let step = try StepRow.step(row, language: described.language).step
      try search.remove(SearchIndex.Texts(step), key: row.int(0))
      readable += 1
      return true
    }
    // A row that is lost has its words in the search index all the same.
    guard readable == count else { throw StoreError.damaged(table: "step", row: revision) }
    try search.remove(SearchIndex.Texts(described), key: SearchIndex.key(ofModel: revision))
    try removeRows(revision: revision)
    // Events that do not come from the parser may repeat a tag; the table has it once.
    for tag in Set(described.tags) {
      try tags.bind(tag, sortKey, described.id).run()
      guard db.changesCount == 1 else { throw StoreError.damaged(table: "tag", row: revision) }
    }
    try modelRow.bind(revision).run()
    return count
  }

  private func removeRows(revision: Int) throws {
    let bounds = StepKey.bounds(revision: revision)
    for statement in rows { try statement.bind(bounds.after, bounds.before).run() }
  }

  /// Removes a model with rows that cannot be read. The search index is built again: to remove an entry takes
  /// its text, which a damaged row does not give.
  ///
  /// - Complexity: O(*n*) in the size of the library.
  private func removeDamaged(revision: Int) throws -> Int {
    let count = try PreparedStatement(db, "SELECT steps_full FROM model WHERE revision = ?").bind(revision)
    let steps = try count.firstRow { $0.int(0) } ?? 0
    try removeRows(revision: revision)
    try PreparedStatement(db, "DELETE FROM tag WHERE revision = ?").bind(revision).run()
    try modelRow.bind(revision).run()
    try search.rebuild(db)
    return steps
  }
}
