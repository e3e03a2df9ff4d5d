internal import GRDB

/// The transaction of an import: models that are complete, waiting to be committed together.
///
/// One commit for each model of 24 steps took 3.7 s where one for 16,384 steps took 0.9 s: the search index writes
/// a segment at every commit. So models share a commit while they come faster than they are written,
/// and are reported only after it: each is still in the library whole or not at all.
struct ImportTransaction {
  /// Commits when this many steps (or other writes) have come together.
  static let writeLimit = 16_384
  /// Commits when about this many bytes have come together, so that long steps do not fill the cache.
  static let byteLimit = 16 << 20

  private let db: Database
  private let report: (ImportReport) throws -> Void
  private var isOpen = false
  private var writes = 0
  private var bytes = 0
  /// The revision given last.
  private var revision = 0
  private var changedModels = 0
  private var changedSteps = 0
  /// What is said when what it says is safe.
  private var pending: [ImportReport] = []

  init(_ db: Database, report: @escaping (ImportReport) throws -> Void) {
    self.db = db
    self.report = report
  }

  /// Whether something waits to be committed.
  var hasWrites: Bool { isOpen }

  /// Whether enough has come together.
  var isFull: Bool { writes >= ImportTransaction.writeLimit || bytes >= ImportTransaction.byteLimit }

  /// Says something, after what was done before it is safe.
  mutating func say(_ what: ImportReport) throws {
    if isOpen { pending.append(what) } else { try report(what) }
  }

  /// Makes sure that a transaction is open, before the first write.
  mutating func begin() throws {
    guard !isOpen else { return }
    // Immediate: the revision that is read is nobody else's until the commit.
    try PreparedStatement(db, "BEGIN IMMEDIATE").run()
    isOpen = true
    revision = try PreparedStatement(db, "SELECT revision FROM library").firstRow { $0.int(0) } ?? 0
  }

  /// The next revision; the transaction is open.
  mutating func nextRevision() -> Int {
    revision += 1
    return revision
  }

  /// Counts writes, by which the transaction gets full.
  mutating func count(writes: Int, bytes: Int = 0) {
    self.writes += writes
    self.bytes += bytes
  }

  /// Counts models and steps that came (or, negative, went), for the library's totals.
  mutating func count(models: Int, steps: Int) {
    changedModels += models
    changedSteps += steps
  }

  /// Commits what there is, then says what waited for it.
  mutating func commit() throws {
    if isOpen {
      if changedModels != 0 || changedSteps != 0 || revision != 0 {
        let update = try PreparedStatement(
          db, "UPDATE library SET revision = ?, models = models + ?, steps = steps + ?")
        update.bind(revision, at: 1)
        update.bind(changedModels, at: 2)
        update.bind(changedSteps, at: 3)
        try update.run()
      }
      try PreparedStatement(db, "COMMIT").run()
    }
    let said = pending
    reset()
    for what in said { try report(what) }
  }

  /// Undoes what was done since the last commit.
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
