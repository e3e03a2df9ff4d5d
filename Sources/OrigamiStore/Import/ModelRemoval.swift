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
  /// - Returns: the number of steps that it had; nil if there is no such revision.
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
      (try ModelRow.described($0), $0.text(ModelRow.sortKeyColumn), $0.int(1))
    }
    guard let (described, sortKey, count) = found else { return nil }
    let bounds = StepKey.bounds(revision: revision)
    try steps.bind(bounds.after, bounds.before).forEachRow { row in
      let step = try StepRow.step(row, language: described.language).step
      try search.remove(step, key: row.int(0))
      return true
    }
    try search.remove(described, revision: revision)
    try removeRows(revision: revision)
    for tag in described.tags { try tags.bind(tag, sortKey, described.id).run() }
    try modelRow.bind(revision).run()
    return count
  }

  private func removeRows(revision: Int) throws {
    let bounds = StepKey.bounds(revision: revision)
    for statement in rows { try statement.bind(bounds.after, bounds.before).run() }
  }

  /// Removes a model with rows that cannot be read. An entry is removed from the search index by its text,
  /// which is not known here, so the index is built again.
  ///
  /// - Complexity: O(*n*) in the size of the library.
  private func removeDamaged(revision: Int) throws -> Int {
    let bounds = StepKey.bounds(revision: revision)
    let count = try PreparedStatement(db, "SELECT count(*) FROM step WHERE key > ? AND key < ?")
      .bind(bounds.after, bounds.before)
    let steps = try count.firstRow { $0.int(0) } ?? 0
    try removeRows(revision: revision)
    try PreparedStatement(db, "DELETE FROM tag WHERE revision = ?").bind(revision).run()
    try modelRow.bind(revision).run()
    try search.rebuild(db)
    return steps
  }
}
