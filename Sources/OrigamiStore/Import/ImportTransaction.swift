internal import GRDB

/// The transaction of an import: complete models that are committed together.
///
/// 2,800 models of 24 steps took 3.7 s with a commit for each and 0.9 s with one for 16,384 steps, because
/// the search index writes a segment at every commit. So models share a commit while they come faster than
/// they are written, and are reported only after it. Each is still in the library as a whole or not at all.
struct ImportTransaction {
  /// The number of steps (or other writes) that makes the transaction full.
  static let writeLimit = 16_384
  /// The approximate number of bytes that makes the transaction full, so that long steps do not fill the
  /// cache.
  static let byteLimit = 16 << 20

  private let db: Database
  private let deliver: (ImportReport) throws -> Void
  private var isOpen = false
  /// The number of transactions that were opened so far.
  private(set) var number = 0
  private var writes = 0
  private var bytes = 0
  /// The last revision that was given out.
  private var revision = 0
  private var changedModels = 0
  private var changedSteps = 0
  /// Reports about models that are not committed yet.
  private var pending: [ImportReport] = []

  init(_ db: Database, report: @escaping (ImportReport) throws -> Void) {
    self.db = db
    deliver = report
  }

  /// A Boolean value that indicates whether the transaction should be committed.
  var isFull: Bool { writes >= ImportTransaction.writeLimit || bytes >= ImportTransaction.byteLimit }

  /// Reports an event, after everything before it has been committed.
  mutating func report(_ event: ImportReport) throws {
    if isOpen { pending.append(event) } else { try deliver(event) }
  }

  /// Opens the transaction before the first write.
  mutating func begin() throws {
    guard !isOpen else { return }
    // Immediate: from here to the commit, no other process can take the next revision.
    try PreparedStatement(db, "BEGIN IMMEDIATE").run()
    isOpen = true
    number += 1
    revision = try Library.revision(db)
  }

  /// Returns the next revision. The transaction must be open.
  mutating func nextRevision() -> Int {
    revision += 1
    return revision
  }

  /// Returns the next revision, for a model that ``undoModel()`` can undo. The transaction must be open.
  mutating func beginUndoableModel() throws -> Int {
    try PreparedStatement(db, "SAVEPOINT model").run()
    return nextRevision()
  }

  /// Undoes what was written since ``beginUndoableModel()``. The transaction stays open, so that no other
  /// process can write in between.
  mutating func undoModel() throws {
    try PreparedStatement(db, "ROLLBACK TO model").run()
    revision -= 1
  }

  /// Counts writes, which fill the transaction.
  mutating func count(writes: Int, bytes: Int = 0) {
    self.writes += writes
    self.bytes += bytes
  }

  /// Counts models and steps that were added or, with a negative number, removed, for the totals of the
  /// library.
  mutating func count(models: Int, steps: Int) {
    changedModels += models
    changedSteps += steps
  }

  /// Commits, then reports what waited for the commit.
  mutating func commit() throws {
    if isOpen {
      try PreparedStatement(db, "UPDATE library SET revision = ?, models = models + ?, steps = steps + ?")
        .bind(revision, changedModels, changedSteps).run()
      try PreparedStatement(db, "COMMIT").run()
    }
    let committed = pending
    reset()
    for event in committed { try deliver(event) }
  }

  /// Undoes everything since the last commit.
  mutating func rollBack() throws {
    if isOpen { try PreparedStatement(db, "ROLLBACK").run() }
    reset()
  }

  private mutating func reset() {
    isOpen = false
    (writes, bytes, changedModels, changedSteps) = (0, 0, 0, 0)
    pending.removeAll(keepingCapacity: true)
  }
}
