internal import GRDB
internal import Threading

/// A library of models in one SQLite file.
///
///     let library = try Library.open(at: path, for: .reading)
///     if let swan = try library.model("swan") {
///       let query = StepQuery(swan, level: .overview)
///       let page = try await library.steps(PageRequest(position: .start, limit: 20), of: query)
///     }
///
/// Any thread may call the library. Calls take turns on its one connection. Most take microseconds; imports,
/// searches and calls with a complexity of O(*n*) take longer. A process that reads is never blocked by one
/// that writes.
public final class Library: Sendable {
  /// The purpose for which a library is opened.
  public enum Access: Hashable, Sendable {
    /// The file must exist, and nothing can be written.
    case reading
    /// A library is created if there is none, with its folder.
    case writing
  }

  /// The path of the file.
  public let path: String
  /// A random identifier that was created with the library. It distinguishes libraries that were at the
  /// same path at different times.
  public let id: String

  let queue: DatabaseQueue
  /// The file that is open; nil if it could not be looked up.
  private let file: FileIdentity?
  /// The error of every read while the path has another file or none, as far as ``noteFile()`` knows.
  private let absence = Locked<StoreError?>(nil)
  /// The latest search within a model.
  let latestMatch = Locked<LatestMatch?>(nil)

  init(path: String, id: String, queue: DatabaseQueue) {
    self.path = path
    self.id = id
    self.queue = queue
    file = FileIdentity(path)
  }

  /// Looks whether the open file is still the one at the path. While it is not, reads fail: nobody else sees
  /// the file that is open, and what is at the path may be another library.
  ///
  /// - Returns: true if this has changed since the last call.
  func noteFile() -> Bool {
    guard let file else { return false }
    let present = FileIdentity(path)
    let error: StoreError? =
      present == file ? nil : present == nil ? .missing(path: path) : .fileReplaced(path: path)
    return absence.exchange(error) != error
  }

  private func requireFile() throws(StoreError) {
    if let error = absence.withLock(\.self) { throw error }
  }

  /// Returns the number of models and steps. The library keeps these numbers; nothing is counted.
  public func totals() throws(StoreError) -> LibraryTotals {
    try read(Library.totals)
  }

  // MARK: For the other files of this module

  /// Runs a read.
  ///
  /// - Parameter inOneState: true if all its statements must see the same state of the library.
  func read<Value>(
    inOneState: Bool = false, _ body: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    try requireFile()
    return try StoreError.mapping(path: path) {
      try queue.unsafeRead { db in inOneState ? try db.inOneState { try body(db) } : try body(db) }
    }
  }

  /// Runs a read for a task. The read ends early if the task is cancelled.
  ///
  /// The read runs where the task runs, and waits there for its turn on the connection. Changing threads
  /// would take longer than most reads do. A task that must not wait needs an executor of its own.
  ///
  /// - Parameter inOneState: true if all its statements must see the same state of the library.
  /// - Throws: ``StoreError``, or `CancellationError` if the task is cancelled.
  func readAsync<Value: Sendable>(
    inOneState: Bool = false, _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try requireFile()
    do {
      return try await InterruptibleRead(queue).run { turn in
        try queue.unsafeRead { db in
          try turn.perform(db) { db in inOneState ? try db.inOneState { try body(db) } : try body(db) }
        }
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

  /// Returns the revision of the library, which every import or removal of a model increases.
  static func revision(_ db: Database) throws -> Int {
    try PreparedStatement(db, "SELECT revision FROM library").firstRow { $0.int(0) } ?? 0
  }
}

extension Database {
  /// Runs several statements that see one state of the library, also on a connection that may write.
  func inOneState<Value>(_ body: () throws -> Value) throws -> Value {
    try PreparedStatement(self, "BEGIN").run()
    defer {
      // A transaction that only reads has nothing to lose. A cancelled task may interrupt the COMMIT.
      if (try? PreparedStatement(self, "COMMIT").run()) == nil {
        try? PreparedStatement(self, "ROLLBACK").run()
      }
    }
    return try body()
  }
}

/// The number of models and steps in a library.
public struct LibraryTotals: Hashable, Sendable {
  /// The number of models.
  public var models: Int
  /// The number of steps of all models.
  public var steps: Int

  public init(models: Int, steps: Int) {
    self.models = models
    self.steps = steps
  }
}
