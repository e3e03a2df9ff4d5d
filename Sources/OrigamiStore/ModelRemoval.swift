internal import GRDB
internal import OrigamiModel

/// Removes a revision of a model: its rows, and its documents from the search index.
struct ModelRemoval {
  private let model: PreparedStatement
  private let steps: PreparedStatement
  private let rows: [PreparedStatement]
  private let tags: PreparedStatement
  private let modelRow: PreparedStatement
  private let search: SearchIndex

  init(_ db: Database) throws {
    model = try PreparedStatement(
      db, "SELECT \(ModelRow.columns) FROM \(ModelRow.tables) WHERE model.revision = ?")
    steps = try PreparedStatement(
      db, "SELECT \(StepRow.columns) FROM step WHERE key > ? AND key < ? ORDER BY key")
    rows = try ["step", "diagram", "photo"].map {
      try PreparedStatement(db, "DELETE FROM \($0) WHERE key > ? AND key < ?")
    }
    tags = try PreparedStatement(db, "DELETE FROM tag WHERE tag = ? AND sort_key = ? AND id = ?")
    modelRow = try PreparedStatement(db, "DELETE FROM model WHERE revision = ?")
    search = try SearchIndex(db)
  }

  /// Removes a revision of a model with all that belongs to it, within the caller's transaction.
  ///
  /// - Returns: how many steps it had; nil if there is no such revision.
  /// - Complexity: O(*n*) in the number of its steps.
  func remove(revision: Int) throws -> Int? {
    model.bind(revision, at: 1)
    let found = try model.firstRow { (try ModelRow.model($0), $0.text(ModelRow.sortKeyColumn)) }
    guard let (stored, sortKey) = found else { return nil }
    let bounds = StepKey.bounds(revision: revision)
    steps.bind(bounds.after, at: 1)
    steps.bind(bounds.before, at: 2)
    try steps.forEachRow { row in
      let step = try StepRow.step(row, language: stored.model.language).step
      try search.remove(step, key: row.int(0))
      return true
    }
    try search.remove(stored.model, revision: revision)
    for statement in rows {
      statement.bind(bounds.after, at: 1)
      statement.bind(bounds.before, at: 2)
      try statement.run()
    }
    for tag in stored.model.tags {
      tags.bind(tag, at: 1)
      tags.bind(sortKey, at: 2)
      tags.bind(stored.id.text, at: 3)
      try tags.run()
    }
    modelRow.bind(revision, at: 1)
    try modelRow.run()
    return stored.stepCounts.full
  }
}
