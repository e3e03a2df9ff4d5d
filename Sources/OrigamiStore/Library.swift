internal import Foundation
internal import GRDB

/// A library of models in one SQLite file.
///
///     let library = try Library.open(at: path, for: .reading)
///     if let swan = try library.model("swan") {
///       let page = try library.steps(StepQuery(swan, level: .overview), limit: 20)
///     }
///
/// Calls may come from any thread; they take turns on the library's one connection, and each reads or
/// writes for microseconds, imports excepted. Processes that read are never blocked by one that writes.
public final class Library: Sendable {
  /// What a library is opened for.
  public enum Access: Hashable, Sendable {
    /// The file must exist; nothing can be written.
    case reading
    /// A library is created where there is none, with its folder.
    case writing
  }

  /// Where the library is.
  public let path: String
  /// Random, made with the library: tells libraries apart that were at the same path at different times.
  public let id: String

  let queue: DatabaseQueue

  private init(path: String, id: String, queue: DatabaseQueue) {
    self.path = path
    self.id = id
    self.queue = queue
  }

  /// Opens a library.
  ///
  /// - Parameters:
  ///   - random: where a new library's identifier comes from.
  /// - Throws: ``StoreError/missing(path:)``, ``StoreError/noFolder(path:)``, ``StoreError/notALibrary(path:)``,
  ///   ``StoreError/newerLibrary(path:version:supported:)``, ``StoreError/olderLibrary(path:version:supported:)``
  /// - Complexity: the same for any size of library.
  public static func open(
    at path: String, for access: Access, random: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws(StoreError) -> Library {
    var random = random
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard !isFolder.boolValue else { throw .notALibrary(path: path) }
    } else if access == .reading {
      throw .missing(path: path)
    } else {
      try makeFolder(of: path)
    }
    let newID = [random.next(), random.next()].flatMap { (half: UInt64) in
      withUnsafeBytes(of: half.bigEndian) { Array($0) }
    }
    return try StoreError.mapping(path: path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration(access))
      try prepare(queue, path: path, access: access, newID: newID)
      let id = try queue.unsafeRead { db in
        try PreparedStatement(db, "SELECT id FROM library").firstRow { $0.bytes(0) }
      }
      guard let id else { throw StoreError.notALibrary(path: path) }
      return Library(path: path, id: hexadecimal(id), queue: queue)
    }
  }

  /// How many models and steps there are; kept, not counted.
  public func totals() throws(StoreError) -> LibraryTotals {
    try read(Library.totals)
  }

  /// A number that is greater after every change of the library.
  public func revision() throws(StoreError) -> Int {
    try read { db in
      try PreparedStatement(db, "SELECT revision FROM library").firstRow { $0.int(0) } ?? 0
    }
  }

  // MARK: For the other files of this module

  /// Runs a read of one statement, or of several that need not agree.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.mapping(path: path) { try queue.unsafeRead(body) }
  }

  /// The same for a task: ends early when the task is cancelled.
  ///
  /// Runs where the task runs, and waits there for its turn on the connection: changing threads would take longer than most
  /// reads do. Who must not wait gives the task an executor of its own.
  ///
  /// - Throws: ``StoreError``, or `CancellationError` when the task is cancelled.
  func readAsync<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await InterruptibleRead(queue).run { turn in
        try queue.unsafeRead { db in try turn.perform(db, body) }
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }

  static func totals(_ db: Database) throws -> LibraryTotals {
    let statement = try PreparedStatement(db, "SELECT models, steps FROM library")
    return try statement.firstRow { LibraryTotals(models: $0.int(0), steps: $0.int(1)) }
      ?? LibraryTotals(models: 0, steps: 0)
  }

  /// Runs several statements that see one state of the library.
  func readSnapshot<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.mapping(path: path) { try queue.read(body) }
  }

  /// The same for a task: ends early when the task is cancelled.
  func readSnapshotAsync<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await InterruptibleRead(queue).run { turn in
        try queue.read { db in try turn.perform(db, body) }
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }

  // MARK: Opening

  /// Processes that write take turns; a very large model may take this long, in seconds.
  private static let busyTimeout = 30.0

  private static func makeFolder(of path: String) throws(StoreError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .noFolder(path: folder.path)
    }
  }

  private static func configuration(_ access: Access) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = access == .reading
    configuration.busyMode = .timeout(busyTimeout)
    // No table has children that SQLite should look after; what belongs to a model is a range of keys.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      db.add(function: SQLText.contains)
      db.add(function: SQLText.startsWith)
      if access == .writing {
        // The size of a page counts only before the first write, and before WAL.
        try db.execute(
          sql: """
            PRAGMA page_size = \(Schema.pageSize);
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;
            PRAGMA secure_delete = OFF;
            PRAGMA cache_size = -\(writingCache);
            """)
      } else {
        try db.execute(sql: "PRAGMA cache_size = -\(readingCache)")
      }
    }
    return configuration
  }

  /// The page cache of a connection that imports, in KiB; twice as much took 10 MB more and no less time.
  private static let writingCache = 8192
  /// The page cache of a connection that reads, in KiB: what queries go through and a screen of steps.
  /// The file is in the system's memory as well, so a page that is not here costs microseconds; 4 MiB made
  /// the reader 3 MB heavier and no faster.
  private static let readingCache = 512

  private static func prepare(
    _ queue: DatabaseQueue, path: String, access: Access, newID: [UInt8]
  ) throws {
    let (application, version, isEmpty) = try queue.unsafeRead { db in
      let application = try PreparedStatement(db, "PRAGMA application_id").firstRow { $0.int(0) } ?? 0
      let version = try PreparedStatement(db, "PRAGMA user_version").firstRow { $0.int(0) } ?? 0
      guard application == 0, version == 0 else { return (application, version, false) }
      // A process that was killed while it made the library leaves the migrator's own table, and nothing else.
      let first = try PreparedStatement(
        db, "SELECT 1 FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations' LIMIT 1"
      ).firstRow { $0.int(0) }
      return (application, version, first == nil)
    }
    if application == Schema.applicationID, version == Schema.version { return }
    if isEmpty {
      guard access == .writing else { throw StoreError.missing(path: path) }
    } else {
      guard application == Schema.applicationID else { throw StoreError.notALibrary(path: path) }
      guard version < Schema.version else {
        throw StoreError.newerLibrary(path: path, version: version, supported: Schema.version)
      }
      guard access == .writing else {
        throw StoreError.olderLibrary(path: path, version: version, supported: Schema.version)
      }
    }
    try Schema.migrator.migrate(queue)
    try queue.inDatabase { db in
      let insertion = try PreparedStatement(
        db,
        "INSERT OR IGNORE INTO library (one, id, revision, run, models, steps) VALUES (1, ?, 0, 0, 0, 0)")
      insertion.bind(newID, at: 1)
      try insertion.run()
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// How much there is in a library.
public struct LibraryTotals: Hashable, Sendable {
  /// The number of models.
  public var models: Int
  /// The number of their steps.
  public var steps: Int

  /// Stores the two values.
  public init(models: Int, steps: Int) {
    self.models = models
    self.steps = steps
  }
}
