internal import Foundation
internal import GRDB
internal import Glibc
public import OrigamiModel
internal import Threading

/// The places and marks of a reader. They are kept outside every library, so that no import deletes them.
///
/// The state is one small SQLite file. A write takes a millisecond, and waits at most 0.2 s for another
/// program. If the file is removed meanwhile, the next call creates it anew: what is written to a file
/// without a name is lost.
public final class ReaderState: Sendable {
  /// A file that was opened. The identity is nil if it was gone again at once.
  private struct Opened {
    var queue: DatabaseQueue
    var identity: FileIdentity?
    var busyTimeout: Double
  }

  private let path: String
  private let opened: Locked<Opened>
  /// The path to which a damaged file was moved when this one was opened; nil if there was none.
  public let damagedFile: String?

  /// Opens the file, and creates it with its folder if there is none.
  ///
  /// A damaged file is renamed, so that nothing in it is lost, and a new one is created.
  ///
  /// - Throws: ``StoreError`` if the file cannot be opened, or was made by a newer program.
  public convenience init(path: String) throws(StoreError) {
    try self.init(path: path, busyTimeout: 0.2)
  }

  /// Opens the file, with the most seconds that a read or write waits for another program.
  package init(path: String, busyTimeout: Double) throws(StoreError) {
    let (queue, damagedFile) = try ReaderState.openOrReplace(path, busyTimeout)
    (self.path, self.damagedFile) = (path, damagedFile)
    opened = Locked(Opened(queue: queue, identity: FileIdentity(path), busyTimeout: busyTimeout))
  }

  /// Opens the file, and creates it with its folder if there is none. Renames a damaged one and creates a new
  /// one.
  private static func openOrReplace(
    _ path: String, _ busyTimeout: Double
  ) throws(StoreError) -> (DatabaseQueue, damagedFile: String?) {
    let file = try LibraryFile(path)
    if !file.exists { try file.createFolder() }
    // One reader at a time. The second would otherwise rename the new file of the first. And of two that
    // switch a new file to WAL, SQLite refuses one at once, whatever the timeout.
    let folder = Glibc.open(
      URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    let isAlone = ReaderState.lock(folder, atMost: busyTimeout)
    do {
      return (try open(path, busyTimeout), nil)
    } catch {
      guard error.isDamage, isAlone else { throw error }
      let damaged = try DamagedFile.setAside(path)
      return (try open(path, busyTimeout), damaged)
    }
  }

  /// Waits for the lock on a folder, which another reader holds for a few milliseconds.
  ///
  /// - Returns: false if another process still holds it. Where there are no locks, as on some network file
  ///   systems, or the folder cannot be opened, the reader counts as alone.
  private static func lock(_ folder: CInt, atMost seconds: Double) -> Bool {
    let pause = 0.005
    for _ in 0..<max(1, Int(seconds / pause)) {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      usleep(UInt32(pause * 1_000_000))
    }
    return false
  }

  private static func open(_ path: String, _ busyTimeout: Double) throws(StoreError) -> DatabaseQueue {
    try StoreError.mapping(path: path) {
      SQLiteMemory.stopCounting()
      var configuration = Configuration()
      configuration.busyMode = .timeout(busyTimeout)
      configuration.foreignKeysEnabled = false
      configuration.prepareDatabase { db in
        // A power failure may lose the last places and marks, but does not damage the file.
        for pragma in ["journal_mode = WAL", "synchronous = NORMAL", "cache_size = -64"] {
          try PreparedStatement(db, "PRAGMA " + pragma).run()
        }
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inDatabase { db in try prepare(db, path: path) }
      return queue
    }
  }

  // MARK: Places

  /// Returns the place at which the reader left a model; nil if the model was never read.
  public func place(library: String, model: ContentID) throws(StoreError) -> ReadingPlace? {
    try perform { db in
      try PreparedStatement(
        db, "SELECT \(ReadingPlace.columns) FROM place WHERE library = ? AND model = ?"
      ).bind(library, model.text).firstRow(ReadingPlace.init)
    }
  }

  /// Returns the places at which the reader left the models of a library, the latest first.
  public func places(library: String, limit: Int) throws(StoreError) -> [ReadingPlace] {
    try perform { db in
      try PreparedStatement(
        db, "SELECT \(ReadingPlace.columns) FROM place WHERE library = ? ORDER BY saved DESC, model LIMIT ?"
      ).bind(library, limit).rows(ReadingPlace.init)
    }
  }

  /// Saves the place at which the reader leaves a model.
  ///
  /// - Throws: ``StoreError/busy(path:)`` if another program writes for too long. The place is then not
  ///   saved.
  public func save(_ place: ReadingPlace, library: String) throws(StoreError) {
    try perform { db in
      try PreparedStatement(
        db,
        """
        INSERT INTO place (library, saved, \(ReadingPlace.columns)) \
        VALUES (\
          ?, (SELECT coalesce(max(saved), 0) + 1 FROM place), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (library, model) DO UPDATE SET \(ReadingPlace.changes)
        """
      ).bind(
        library, place.model.text, place.title, place.step.text, place.stepTitle, place.ordinal,
        place.level.rawValue, place.shown, place.position, place.row, place.search, place.number,
        place.current?.text, place.opened.map(\.text).joined(separator: " "), place.isFolded ? 1 : 0
      ).run()
    }
  }

  // MARK: Marks

  /// Returns the marked steps of a library, or of one of its models, in the order of models and steps.
  public func marks(library: String, model: ContentID? = nil) throws(StoreError) -> [StepMark] {
    try perform { db in
      try PreparedStatement(
        db,
        """
        SELECT model, step, title, number, ordinal FROM mark \
        WHERE library = ? AND (?2 IS NULL OR model = ?2) ORDER BY model, ordinal, step
        """
      ).bind(library, model?.text).rows {
        StepMark(
          model: ContentID($0.text(0)), step: ContentID($0.text(1)), title: $0.text(2), number: $0.text(3),
          ordinal: $0.int(4))
      }
    }
  }

  /// Marks a step, or removes its mark.
  public func set(_ mark: StepMark, isMarked: Bool, library: String) throws(StoreError) {
    try perform { db in
      guard isMarked else {
        return try PreparedStatement(db, "DELETE FROM mark WHERE library = ? AND model = ? AND step = ?")
          .bind(library, mark.model.text, mark.step.text).run()
      }
      try PreparedStatement(
        db,
        """
        INSERT OR REPLACE INTO mark (library, model, step, title, number, ordinal) VALUES (?, ?, ?, ?, ?, ?)
        """
      ).bind(library, mark.model.text, mark.step.text, mark.title, mark.number, mark.ordinal).run()
    }
  }

  /// Makes further calls fail instead of wait for another program, because the process is about to end.
  public func stopWaiting() {
    let queue = opened.withLock { opened in
      opened.busyTimeout = 0
      return opened.queue
    }
    queue.unsafeReentrantRead { db in try? db.execute(sql: "PRAGMA busy_timeout = 0") }
  }

  // MARK: Private

  private static let version = 3

  /// Runs reads or writes on the connection. Each statement is a transaction of its own.
  func perform<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    let queue = try present()
    return try StoreError.mapping(path: path) { try queue.inDatabase(body) }
  }

  /// Returns the connection to the file that is at the path now.
  private func present() throws(StoreError) -> DatabaseQueue {
    try opened.withLock { opened throws(StoreError) in
      let identity = FileIdentity(path)
      if let identity, identity == opened.identity { return opened.queue }
      opened.identity = nil
      // Before the new one is opened, because SQLite keeps files beside each by name.
      try? opened.queue.close()
      opened.queue = try ReaderState.openOrReplace(path, opened.busyTimeout).0
      opened.identity = FileIdentity(path)
      return opened.queue
    }
  }

  private static func prepare(_ db: Database, path: String) throws {
    // The file is small: checking all of it takes less than a millisecond.
    let problem = try PreparedStatement(db, "PRAGMA quick_check(1)").firstRow { $0.text(0) }
    guard problem == "ok" else { throw StoreError.corrupt(path: path, message: problem ?? "") }
    let found = try PreparedStatement(db, "PRAGMA user_version").firstRow { $0.int(0) } ?? 0
    if found == version {
      // A file without its tables is damaged too.
      return try PreparedStatement(db, "SELECT 1 FROM place, mark, path, setting LIMIT 0").run()
    }
    guard found < version else {
      throw StoreError.newerState(path: path, version: found, supported: version)
    }
    try db.inTransaction(.immediate) {
      // Another reader may have been faster.
      let found = try PreparedStatement(db, "PRAGMA user_version").firstRow { $0.int(0) } ?? 0
      if found == version { return .commit }
      try db.execute(sql: tables)
      return .commit
    }
  }

  /// The statements that make a file of the newest version, out of an empty one or one of an older version.
  ///
  /// Version 2 adds the open screens (`path`); version 3 the settings, and in places the printed number, the
  /// current step, the opened groups, and whether the model was folded.
  private static let tables = """
    CREATE TABLE IF NOT EXISTS place (
      library TEXT NOT NULL,
      model TEXT NOT NULL,
      title TEXT NOT NULL,
      step TEXT NOT NULL,
      step_title TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      level INTEGER NOT NULL,
      shown INTEGER NOT NULL,
      position INTEGER NOT NULL,
      "row" INTEGER NOT NULL,
      search TEXT,
      saved INTEGER NOT NULL,
      PRIMARY KEY (library, model)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS place_saved ON place (library, saved);
    CREATE TABLE IF NOT EXISTS mark (
      library TEXT NOT NULL,
      model TEXT NOT NULL,
      step TEXT NOT NULL,
      title TEXT NOT NULL,
      number TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      PRIMARY KEY (library, model, step)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS path (
      library TEXT PRIMARY KEY,
      screens TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE place ADD COLUMN number TEXT NOT NULL DEFAULT '';
    ALTER TABLE place ADD COLUMN current TEXT;
    ALTER TABLE place ADD COLUMN opened TEXT NOT NULL DEFAULT '';
    ALTER TABLE place ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE IF NOT EXISTS setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    PRAGMA user_version = \(version);
    """
}

/// The place at which a model was left.
public struct ReadingPlace: Hashable, Sendable {
  /// The identifier of the model.
  public var model: ContentID
  /// The title of the model, to be shown.
  public var title: String
  /// The step on the anchor row. It is found again by this identifier, else by ``stepTitle``, else by
  /// ``ordinal``.
  public var step: ContentID
  /// The title of the step in the model's own language.
  public var stepTitle: String
  /// The ordinal of the step at the level `full`.
  public var ordinal: Int
  /// The level of detail.
  public var level: DetailLevel
  /// The ordinal of the current step among the steps shown at the level.
  public var shown: Int
  /// The printed number of the current step at the level, for "step 5.1 of 7"; empty if it is not known.
  public var number: String
  /// The step that counts as the one being read; nil if it is not known.
  public var current: ContentID?
  /// The groups whose parts are shown whatever the level.
  public var opened: [ContentID]
  /// The position inside the content of the step, as the stack's anchor has it (`ContentPosition`).
  public var position: Int
  /// The row of the screen on which that position was, from 0.
  public var row: Int
  /// The last search; nil if there was none.
  public var search: String?
  /// A Boolean value that indicates whether the last step has ever been the current one. Saving false later
  /// does not change a saved true.
  public var isFolded: Bool

  public init(
    model: ContentID, title: String, step: ContentID, stepTitle: String, ordinal: Int, level: DetailLevel,
    shown: Int, number: String = "", current: ContentID? = nil, opened: [ContentID] = [],
    position: Int, row: Int, search: String? = nil, isFolded: Bool = false
  ) {
    self.model = model
    self.title = title
    self.step = step
    self.stepTitle = stepTitle
    self.ordinal = ordinal
    self.level = level
    self.shown = shown
    self.number = number
    self.current = current
    self.opened = opened
    self.position = position
    self.row = row
    self.search = search
    self.isFolded = isFolded
  }

  fileprivate static let columns =
    "model, title, step, step_title, ordinal, level, shown, position, \"row\", search, "
    + "number, current, opened, folded"

  /// The changes of a row that is there already. A model that was folded stays folded.
  fileprivate static let changes = """
    saved = excluded.saved, title = excluded.title, step = excluded.step, step_title = excluded.step_title, \
    ordinal = excluded.ordinal, level = excluded.level, shown = excluded.shown, \
    position = excluded.position, "row" = excluded."row", search = excluded.search, \
    number = excluded.number, current = excluded.current, opened = excluded.opened, \
    folded = max(folded, excluded.folded)
    """

  fileprivate init(_ row: StatementRow) {
    self.init(
      model: ContentID(row.text(0)), title: row.text(1), step: ContentID(row.text(2)), stepTitle: row.text(3),
      ordinal: row.int(4),
      level: DetailLevel(rawValue: row.int(5)) ?? .standard, shown: row.int(6), number: row.text(10),
      current: row.optionalText(11).map { ContentID($0) },
      // An identifier has no space.
      opened: row.text(12).split(separator: " ").map { ContentID(String($0)) },
      position: row.int(7), row: row.int(8), search: row.optionalText(9),
      isFolded: row.int(13) != 0)
  }
}

/// A step that a reader marked.
public struct StepMark: Hashable, Sendable, Identifiable {
  /// The identifier of the model.
  public var model: ContentID
  /// The identifier of the step.
  public var step: ContentID
  /// The title of the step in the model's own language when it was marked.
  public var title: String
  /// The printed number of the step when it was marked.
  public var number: String
  /// The ordinal of the step at the level `full` when it was marked.
  public var ordinal: Int

  public init(model: ContentID, step: ContentID, title: String, number: String, ordinal: Int) {
    self.model = model
    self.step = step
    self.title = title
    self.number = number
    self.ordinal = ordinal
  }

  /// The model and the step, which are unique in a library.
  public var id: [ContentID] { [model, step] }
}

extension StoreError {
  /// A Boolean value that indicates whether the file itself is damaged, or is no library.
  fileprivate var isDamage: Bool {
    switch self {
    case .notALibrary, .corrupt: true
    default: false
    }
  }
}
