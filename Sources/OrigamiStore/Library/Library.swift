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

  init(path: String, id: String, queue: DatabaseQueue) {
    self.path = path
    self.id = id
    self.queue = queue
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
