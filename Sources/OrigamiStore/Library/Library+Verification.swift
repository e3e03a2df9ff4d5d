internal import GRDB
internal import OrigamiModel

/// Damage that ``Library/verify(_:)`` found.
public enum StoredProblem: Hashable, Sendable {
  /// SQLite finds the file itself damaged. `message` is its own text.
  case file(message: String)
  /// The description of a model cannot be read. `id` and `file` are as the row says, and may be damaged as
  /// well.
  case model(id: String, file: String)
  /// A step of a model, or its drawing, cannot be read. `ordinal` is its position among all steps.
  case step(ordinal: Int, model: String, file: String)
  /// The motion of a step of a model cannot be read, or belongs to no step. `ordinal` is the step's
  /// position among all steps.
  case motion(ordinal: Int, model: String, file: String)
  /// A model does not have the number of motions that it should have.
  case motionCount(model: String, expected: Int, found: Int, file: String)
  /// A model does not have the tags that it should have in the index of tags.
  case tags(model: String, file: String)
  /// The index of tags does not have the number of entries that it should have.
  case tagCount(expected: Int, found: Int)
  /// A model does not have the number of photos that it should have.
  case photoCount(model: String, expected: Int, found: Int, file: String)
  /// A photo of a model cannot be read. `index` is its position from 1.
  case photo(index: Int, model: String, file: String)
  /// A model does not have the number of steps that it should have.
  case stepCount(model: String, expected: Int, found: Int, file: String)
  /// The library does not have the number of models or steps that it should have.
  case totals(expected: LibraryTotals, found: LibraryTotals)
  /// The search index does not have an entry for each model and step.
  case searchIndex(expected: Int, found: Int)
  /// The entries of the search index do not have the words of the models and steps. A search may miss some,
  /// or order its hits differently.
  case searchWords
}

extension Library {
  /// Reads the whole library, in one state of it, and reports damage. Rows that belong to no model, which
  /// nothing reads, are not noticed, except in the index of tags.
  ///
  /// - Returns: the numbers of rows; 0 if the tables cannot be read.
  /// - Complexity: O(*n*) in the size of the library: every page and every row is read, and every hash is
  ///   computed.
  @discardableResult
  public func verify(_ report: (StoredProblem) throws -> Void) throws -> LibraryTotals {
    do {
      // Where a table cannot be read, GRDB's own transaction ends with an error.
      return try queue.unsafeRead { db in try db.inOneState { try LibraryVerification(db).run(report) } }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }
}

private struct LibraryVerification {
  private let db: Database
  private let models: PreparedStatement
  private let steps: PreparedStatement
  private let motions: PreparedStatement
  private let photos: PreparedStatement
  private let tags: PreparedStatement
  private let index: SearchIndexCheck

  private struct Entry {
    let revision: Int
    /// The number of motions.
    let motions: Int
    let id: String
    let file: String
  }

  init(_ db: Database) throws {
    self.db = db
    index = try SearchIndexCheck(db)
    models = try PreparedStatement(
      db,
      "SELECT \(ModelRow.columns), model.difficulty FROM \(ModelRow.tables) WHERE model.revision = ?")
    tags = try PreparedStatement(
      db, "SELECT revision FROM tag WHERE tag = ? AND sort_key = ? AND id = ?")
    steps = try PreparedStatement(
      db,
      """
      SELECT \(StepRow.columnsWithDrawing) FROM \(StepRow.tablesWithDrawing) \
      WHERE step.key > ? AND step.key < ? ORDER BY step.key
      """)
    motions = try PreparedStatement(
      db,
      """
      SELECT motion.key, motion.record, motion.row_hash, step.key IS NULL \
      FROM motion LEFT JOIN step ON step.key = motion.key \
      WHERE motion.key > ? AND motion.key < ? ORDER BY motion.key
      """)
    photos = try PreparedStatement(
      db,
      """
      SELECT key, id, description, row_hash, bytes, bytes_hash FROM photo \
      WHERE key > ? AND key < ? ORDER BY key
      """)
  }

  func run(_ pass: (StoredProblem) throws -> Void) throws -> LibraryTotals {
    var totals = LibraryTotals(models: 0, steps: 0)
    var tagCount = 0
    var isSound = true
    func report(_ problem: StoredProblem) throws {
      isSound = false
      try pass(problem)
    }
    try readable(report) { try checkIntegrity(report) }
    try readable(report) {
      for entry in try entries() {
        try damaged({ tagCount += try checkModel(entry, report) }) {
          try report(.model(id: entry.id, file: entry.file))
        }
      }
    }
    try readable(report) { totals = try countRows() }
    // The words and the tags of a damaged row are not known, and a lost row makes the numbers wrong. An
    // import that mends the models mends these as well.
    guard isSound else { return totals }
    try readable(report) { try checkTotals(totals, report) }
    guard isSound else { return totals }
    try readable(report) { try checkTags(tagCount, report) }
    try readable(report) { if try !index.isMet() { try report(.searchWords) } }
    return totals
  }

  /// Runs `read`, and reports the file if SQLite cannot read a table or an index.
  private func readable(_ report: (StoredProblem) throws -> Void, _ read: () throws -> Void) throws {
    do {
      try read()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      try report(.file(message: error.message ?? error.description))
    }
  }

  /// Runs `read`, and then `report` if the rows are damaged. Any other error ends the verification.
  private func damaged(_ read: () throws -> Void, report: () throws -> Void) throws {
    do {
      try read()
    } catch StoreError.damaged {
      try report()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      try report()
    }
  }

  /// The most problems that SQLite names.
  private static let problemLimit = 20

  private func checkIntegrity(_ report: (StoredProblem) throws -> Void) throws {
    let check = try PreparedStatement(db, "PRAGMA integrity_check(\(LibraryVerification.problemLimit))")
    for message in try check.rows({ $0.text(0) }) where message != "ok" {
      try report(.file(message: message))
    }
  }

  private func entries() throws -> [Entry] {
    try PreparedStatement(
      db,
      """
      SELECT model.revision, model.id, file.path, model.motions \
      FROM model LEFT JOIN file ON file.id = model.file ORDER BY model.revision
      """
    ).rows {
      Entry(revision: $0.int(0), motions: $0.int(3), id: $0.text(1), file: $0.text(2))
    }
  }

  /// Checks a model, and returns the number of its different tags.
  private func checkModel(_ entry: Entry, _ report: (StoredProblem) throws -> Void) throws -> Int {
    let found = try models.bind(entry.revision).firstRow {
      (try ModelRow.model($0), $0.text(ModelRow.sortKeyColumn), $0.optionalInt(ModelRow.columnCount))
    }
    guard let (stored, sortKey, difficulty) = found, stored.model.id == entry.id,
      stored.model.difficulty?.rawValue == difficulty
    else { throw StoreError.damaged(table: "model", row: entry.revision) }
    let isTagged = try stored.model.tags.allSatisfy { tag in
      try tags.bind(tag, sortKey, entry.id).firstRow { $0.int(0) } == entry.revision
    }
    if !isTagged { try report(.tags(model: entry.id, file: entry.file)) }
    try index.expect(SearchIndex.Texts(stored.model), key: SearchIndex.key(ofModel: entry.revision))
    let hasAllSteps = try checkSteps(entry, stored, report)
    try checkMotions(entry, hasAllSteps: hasAllSteps, report)
    try checkPhotos(entry, stored, report)
    return Set(stored.model.tags).count
  }

  /// Reads the rows of a model from a table whose key begins with the revision, and reports each that is
  /// damaged.
  ///
  /// - Parameters:
  ///   - read: reads a row, and throws if it is damaged.
  ///   - problem: the problem of a damaged row, by its position in the model.
  /// - Returns: the number of rows.
  private func checkRows(
    _ statement: PreparedStatement, of entry: Entry, _ report: (StoredProblem) throws -> Void,
    _ read: (StatementRow, StepKey) throws -> Void, problem: (Int) -> StoredProblem
  ) throws -> Int {
    let bounds = StepKey.bounds(revision: entry.revision)
    statement.bind(bounds.after, bounds.before)
    var found = 0
    try statement.forEachRow { row in
      found += 1
      let key = StepKey(rawValue: row.int(0))
      try damaged({ try read(row, key) }) { try report(problem(key.ordinal)) }
      return true
    }
    return found
  }

  private func checkMotions(
    _ entry: Entry, hasAllSteps: Bool, _ report: (StoredProblem) throws -> Void
  ) throws {
    let found = try checkRows(motions, of: entry, report) { row, key in
      _ = try MotionRow.record(row)
      // If a step is lost, its motion is not reported as well.
      if hasAllSteps, row.int(3) != 0 { throw StoreError.damaged(table: "motion", row: key.rawValue) }
    } problem: {
      .motion(ordinal: $0, model: entry.id, file: entry.file)
    }
    if entry.motions != found {
      try report(.motionCount(model: entry.id, expected: entry.motions, found: found, file: entry.file))
    }
  }

  /// Checks the steps of a model, and returns whether none is lost.
  private func checkSteps(
    _ entry: Entry, _ stored: StoredModel, _ report: (StoredProblem) throws -> Void
  ) throws -> Bool {
    let found = try checkRows(steps, of: entry, report) { row, key in
      let step = try StepRow.step(row, language: stored.model.language, withDrawing: true)
      // A step that is lost before this one is reported by the number of rows, below.
      if key.ordinal > stored.stepCounts.full { throw StoreError.damaged(table: "step", row: key.rawValue) }
      try index.expect(SearchIndex.Texts(step.step), key: key.rawValue)
    } problem: {
      .step(ordinal: $0, model: entry.id, file: entry.file)
    }
    if found != stored.stepCounts.full {
      try report(
        .stepCount(model: entry.id, expected: stored.stepCounts.full, found: found, file: entry.file))
    }
    return found == stored.stepCounts.full
  }

  private func checkPhotos(
    _ entry: Entry, _ stored: StoredModel, _ report: (StoredProblem) throws -> Void
  ) throws {
    let found = try checkRows(photos, of: entry, report) { row, key in
      let photo = try PhotoRow.photo(row)
      if !row.isNull(4) || !row.isNull(5) {
        _ = try PhotoRow.file(row, key: key.rawValue, columns: (bytes: 4, hash: 5))
      }
      let expected = stored.model.photos
      guard expected.indices.contains(key.ordinal - 1), expected[key.ordinal - 1] == photo else {
        throw StoreError.damaged(table: "photo", row: key.rawValue)
      }
    } problem: {
      .photo(index: $0, model: entry.id, file: entry.file)
    }
    let expected = stored.model.photos.count
    if found != expected {
      try report(.photoCount(model: entry.id, expected: expected, found: found, file: entry.file))
    }
  }

  private func checkTags(_ expected: Int, _ report: (StoredProblem) throws -> Void) throws {
    let found = try PreparedStatement(db, "SELECT count(*) FROM tag").firstRow { $0.int(0) } ?? 0
    if found != expected { try report(.tagCount(expected: expected, found: found)) }
  }

  private func countRows() throws -> LibraryTotals {
    try PreparedStatement(db, "SELECT (SELECT count(*) FROM model), (SELECT count(*) FROM step)")
      .firstRow { LibraryTotals(models: $0.int(0), steps: $0.int(1)) } ?? LibraryTotals(models: 0, steps: 0)
  }

  /// Compares the counters that the library keeps with the numbers of rows.
  private func checkTotals(
    _ found: LibraryTotals, _ report: (StoredProblem) throws -> Void
  ) throws {
    let expected = try Library.totals(db)
    if found != expected { try report(.totals(expected: expected, found: found)) }
    // FTS5 keeps a row of this table for each entry of the index.
    let entries = try PreparedStatement(db, "SELECT count(*) FROM search_docsize").firstRow { $0.int(0) } ?? 0
    if entries != found.models + found.steps {
      try report(.searchIndex(expected: found.models + found.steps, found: entries))
    }
  }
}
