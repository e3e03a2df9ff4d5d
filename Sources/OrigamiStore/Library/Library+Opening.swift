internal import GRDB

extension Library {
  /// Opens a library.
  ///
  /// Opening for writing creates a library if there is none, with its folder. Processes that do this at the
  /// same time wait for each other. If a killed program left a change unfinished, opening for reading
  /// completes or undoes it. The file must be writable for this.
  ///
  /// A library on a read-only file system is read without locks.
  ///
  /// - Parameter random: the source of a new library's identifier.
  /// - Throws: the cases of ``StoreError`` under "Opening", ``StoreError/busy(path:)``,
  ///   ``StoreError/corrupt(path:message:)``, ``StoreError/full(path:)``,
  ///   ``StoreError/database(code:message:)``
  /// - Complexity: the same for any size of library.
  public static func open(
    at path: String, for access: Access, random: some RandomNumberGenerator = SystemRandomNumberGenerator()
  ) throws(StoreError) -> Library {
    let file = try LibraryFile(path)
    switch access {
    case .reading: return try openForReading(file)
    case .writing:
      var random = random
      return try openForWriting(file, newID: [random.next(), random.next()])
    }
  }

  // MARK: Reading

  private static func openForReading(_ file: LibraryFile) throws(StoreError) -> Library {
    guard file.exists else { throw .missing(path: file.path) }
    try file.requireReadable()
    try file.requireWholePages()
    guard !file.isOnReadOnlyMedium else { return try openImmutable(file) }
    do {
      return try openAsItIs(file, name: file.path)
    } catch {
      guard case .readOnly = error else { throw error }
      // Opening for writing completes or undoes what a killed program began. If it fails, the second attempt
      // to read says why.
      try? recover(file)
      return try openAsItIs(file, name: file.path)
    }
  }

  /// Opens a library that cannot change while it is open.
  static func openImmutable(_ file: LibraryFile) throws(StoreError) -> Library {
    try openAsItIs(file, name: try file.immutableName())
  }

  private static func openAsItIs(_ file: LibraryFile, name: String) throws(StoreError) -> Library {
    try mappingDamage(path: file.path) {
      let queue = try DatabaseQueue(path: name, configuration: configuration(.reading))
      guard try queue.unsafeRead({ db in try db.inOneState { try isCreated(db, path: file.path) } }) else {
        throw StoreError.missing(path: file.path)
      }
      return try library(queue, path: file.path)
    }
  }

  /// Runs a body that opens a library, and turns damage that it meets into `beyondRepair`: it keeps every
  /// command from opening the file, also an import.
  private static func mappingDamage(
    path: String, _ body: () throws -> Library
  ) throws(StoreError) -> Library {
    do {
      return try StoreError.mapping(path: path, body)
    } catch {
      if case .corrupt(_, let message) = error { throw .beyondRepair(path: path, message: message) }
      throw error
    }
  }

  /// Opens an existing library for writing, and closes it.
  private static func recover(_ file: LibraryFile) throws {
    let queue = try DatabaseQueue(path: file.path, configuration: configuration(.writing))
    let exists = try queue.inDatabase { db in try db.inOneState { try isCreated(db, path: file.path) } }
    // The library exists, so no identifier is made.
    if exists { try prepareForWriting(queue, path: file.path, newID: []) }
  }

  // MARK: Writing

  private static func openForWriting(_ file: LibraryFile, newID: [UInt64]) throws(StoreError) -> Library {
    if file.exists {
      guard !file.isOnReadOnlyMedium else { throw .readOnly(path: file.path) }
      // SQLite would write whole pages behind the half one, and the loss could no longer be seen.
      try file.requireWholePages()
    } else {
      try file.createFolder()
    }
    return try mappingDamage(path: file.path) {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration(.writing))
      try prepareForWriting(queue, path: file.path, newID: newID)
      return try library(queue, path: file.path)
    }
  }

  /// Creates the library, in one transaction, if the file is empty.
  private static func prepareForWriting(_ queue: DatabaseQueue, path: String, newID: [UInt64]) throws {
    try queue.inDatabase { db in
      if try !db.inOneState({ try isCreated(db, path: path) }) {
        // The page size has an effect only before the first write.
        try db.execute(sql: "PRAGMA page_size = \(Schema.pageSize)")
        try db.inTransaction(.immediate) {
          // Another process may have done it while this one waited.
          if try !isCreated(db, path: path) { try create(db, id: newID) }
          return .commit
        }
      }
      try writeAhead(db)
      // After the page size: SQLite turns KiB into a number of pages when this is set, and keeps the number.
      try db.execute(sql: "PRAGMA cache_size = -\(writingCache)")
    }
  }

  private static func create(_ db: Database, id: [UInt64]) throws {
    try Schema.create(db)
    try PreparedStatement(
      db, "INSERT INTO library (one, id, revision, run, models, steps) VALUES (1, ?, 0, 0, 0, 0)"
    ).bind(id.flatMap { half in withUnsafeBytes(of: half.bigEndian) { Array($0) } }).run()
  }

  /// Switches the file to a write-ahead log, so that writers never block readers.
  ///
  /// The switch needs exclusive access, and SQLite does not wait for it. It does wait to begin an exclusive
  /// transaction, so this waits with one and then tries again.
  private static func writeAhead(_ db: Database) throws {
    for attempt in 1... {
      do {
        return try db.execute(sql: "PRAGMA journal_mode = WAL")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && attempt < modeAttempts {
        try PreparedStatement(db, "BEGIN EXCLUSIVE").run()
        try PreparedStatement(db, "COMMIT").run()
      }
    }
  }

  /// The number of times that the switch is tried, since another process may take the file after each wait.
  private static let modeAttempts = 1000

  // MARK: Versions

  /// Returns a Boolean value that indicates whether the file is a library of the version that this program
  /// reads; false for a file to which nothing has been written. For use within a transaction: another process
  /// may be creating the library at this moment.
  ///
  /// - Throws: ``StoreError/notALibrary(path:)``, and ``StoreError/olderLibrary(path:version:supported:)`` or
  ///   ``StoreError/newerLibrary(path:version:supported:)``
  private static func isCreated(_ db: Database, path: String) throws -> Bool {
    func number(_ query: String) throws -> Int {
      try PreparedStatement(db, query).firstRow { $0.int(0) } ?? 0
    }
    let (application, version) = try (number("PRAGMA application_id"), number("PRAGMA user_version"))
    if application == 0, version == 0, try number("SELECT count(*) FROM sqlite_schema") == 0 { return false }
    guard application == Schema.applicationID, version > 0 else { throw StoreError.notALibrary(path: path) }
    guard version >= Schema.version else {
      throw StoreError.olderLibrary(path: path, version: version, supported: Schema.version)
    }
    guard version == Schema.version else {
      throw StoreError.newerLibrary(path: path, version: version, supported: Schema.version)
    }
    return true
  }

  // MARK: Connections

  private static func library(_ queue: DatabaseQueue, path: String) throws -> Library {
    let id = try queue.unsafeRead { db in
      try PreparedStatement(db, "SELECT id FROM library").firstRow { $0.bytes(0) }
    }
    guard let id else { throw StoreError.notALibrary(path: path) }
    return Library(path: path, id: id.hexadecimal, queue: queue)
  }

  private static func configuration(_ access: Access) -> Configuration {
    SQLiteMemory.stopCounting()
    var configuration = Configuration()
    configuration.readonly = access == .reading
    configuration.busyMode = .timeout(busyTimeout)
    // What belongs to a model is a range of keys. `model.file` is the only foreign key, and an import removes
    // a file after its models, so SQLite need not check it.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      db.add(function: SQLText.contains)
      db.add(function: SQLText.startsWith)
      if access == .writing {
        try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = OFF")
      } else {
        try PreparedStatement(db, "PRAGMA cache_size = -\(readingCache)").run()
      }
    }
    return configuration
  }

  /// The longest wait for another process that writes, in seconds. Writing a very large model may take this
  /// long.
  private static let busyTimeout = 30.0
  /// The page cache of a connection that imports, in KiB. Twice as much took 10 MB more and no less time.
  private static let writingCache = 8192
  /// The page cache of a connection that reads, in KiB: enough for queries and a screen of steps. The
  /// system caches the file as well, so a page that is not here costs microseconds. 4 MiB made the reader 3
  /// MB heavier and no faster.
  private static let readingCache = 512
}
