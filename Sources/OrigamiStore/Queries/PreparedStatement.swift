internal import GRDB
// This is the only Swift file that calls SQLite's C functions. `CSQLite` calls one more, in C.
internal import GRDBSQLite

/// A statement that is prepared once and run many times.
///
/// Memory that the caller keeps is bound without a copy (``Borrowed``), and ``StatementRow/withBytes(_:_:)``
/// reads without one. Strings and arrays are copied.
///
/// GRDB owns the connection, the statement and the transactions. Only binding, stepping and reading columns
/// call SQLite directly: compared with C, inserting 68,000 steps took 1.55 times as long with GRDB's
/// arguments and 1.23 times with direct binding.
///
/// Use a statement only on the queue of its connection, and not while it is being stepped. Values made from
/// the same SQL share one statement, so the body of ``forEachRow(_:)`` must not run the SQL of its own loop.
///
/// Bind all parameters before each run. A parameter that is left out keeps the value of the run before, and
/// with ``Borrowed`` that memory may be gone.
struct PreparedStatement {
  /// Keeps the raw statement alive.
  private let statement: Statement
  private let raw: OpaquePointer

  /// Prepares a statement, which the connection keeps for the next time.
  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    raw = statement.sqliteStatement
  }

  // MARK: Binding

  /// Binds values to the parameters, from the first on.
  @discardableResult
  func bind<each Value: StatementValue>(_ values: repeat each Value) -> PreparedStatement {
    var index = 0
    for value in repeat each values {
      index += 1
      bind(value, at: index)
    }
    return self
  }

  /// Binds the values of a piece of SQL to the parameters, from the first on.
  @discardableResult
  func bind(_ values: [SQLFragment.Value]) -> PreparedStatement {
    for (offset, value) in values.enumerated() { bind(value, at: offset + 1) }
    return self
  }

  /// Binds a value to the parameter at an index, which counts from 1.
  ///
  /// A parameter that does not exist, or binding during a run, is a mistake in this module.
  func bind(_ value: some StatementValue, at index: Int) {
    let code = value.bind(to: raw, at: Int32(index))
    precondition(code == SQLITE_OK, "binding failed with \(code): \(String(cString: sqlite3_sql(raw)))")
  }

  // MARK: Running

  /// Runs a statement to its end, passes over its rows if it has any, and resets it.
  func run() throws {
    defer { sqlite3_reset(raw) }
    while true {
      switch sqlite3_step(raw) {
      case SQLITE_ROW: continue
      case SQLITE_DONE: return
      case let code: throw failure(code)
      }
    }
  }

  /// Runs a query and calls `body` with each row. A row is valid until `body` returns.
  ///
  /// - Parameter body: returns true to continue.
  func forEachRow(_ body: (StatementRow) throws -> Bool) throws {
    defer { sqlite3_reset(raw) }
    let columns = Int(sqlite3_column_count(raw))
    try withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: columns) { values in
      while true {
        switch sqlite3_step(raw) {
        case SQLITE_ROW:
          for column in 0..<columns {
            values.initializeElement(at: column, to: sqlite3_column_value(raw, Int32(column)))
          }
          guard try body(StatementRow(values: UnsafeBufferPointer(values))) else { return }
        case SQLITE_DONE: return
        case let code: throw failure(code)
        }
      }
    }
  }

  /// Returns the results of `body` for all rows.
  func rows<Value>(_ body: (StatementRow) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try forEachRow {
      values.append(try body($0))
      return true
    }
    return values
  }

  /// Returns the result of `body` for the first row; nil if there is none.
  func firstRow<Value>(_ body: (StatementRow) throws -> Value) throws -> Value? {
    var value: Value?
    try forEachRow {
      value = try body($0)
      return false
    }
    return value
  }

  // MARK: Private

  private func failure(_ code: Int32) -> DatabaseError {
    let message = sqlite3_db_handle(raw).flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
  }
}

/// A value that a parameter of a statement can take.
protocol StatementValue {
  /// Binds the value to the parameter at an index, which counts from 1, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Double: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }
}

/// A text is copied.
extension String: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_text(statement, index, self, Int32(utf8.count), copied)
  }
}

/// Bytes are copied.
extension [UInt8]: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    // The address of an empty array may be nil, which would bind NULL.
    isEmpty
      ? sqlite3_bind_zeroblob(statement, index, 0)
      : sqlite3_bind_blob(statement, index, self, Int32(count), copied)
  }
}

/// Nil is NULL.
extension Optional: StatementValue where Wrapped: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}

/// Bytes or NULL, bound without a copy. They must stay where they are until the statement has run.
enum Borrowed: StatementValue {
  case blob(UnsafeRawBufferPointer?)
  /// A text in UTF-8.
  case text(UnsafeRawBufferPointer?)

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .blob(let bytes?): sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), nil)
    case .text(let text?) where text.isEmpty: "".bind(to: statement, at: index)
    case .text(let text?):
      sqlite3_bind_text(
        statement, index, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), nil)
    case .blob(nil), .text(nil): sqlite3_bind_null(statement, index)
    }
  }
}

extension SQLFragment.Value: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .int(let value): value.bind(to: statement, at: index)
    case .text(let value): value.bind(to: statement, at: index)
    case .null: sqlite3_bind_null(statement, index)
    }
  }
}

/// `SQLITE_TRANSIENT`, a macro that Swift cannot import.
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

/// The current row of a statement. Columns count from 0.
///
/// A column is fetched once, as a `sqlite3_value`, and then asked for its type, size and bytes. That is
/// cheaper than a call of `sqlite3_column_…` for each of them. SQLite allows it on connections without a
/// mutex, as GRDB opens them (https://sqlite.org/c3ref/value.html).
struct StatementRow {
  fileprivate let values: UnsafeBufferPointer<OpaquePointer?>

  /// Returns an integer; 0 for NULL.
  func int(_ column: Int) -> Int { Int(sqlite3_value_int64(values[column])) }

  /// Returns an integer; nil for NULL.
  func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

  func double(_ column: Int) -> Double { sqlite3_value_double(values[column]) }

  /// Returns a Boolean value that indicates whether the column is NULL.
  func isNull(_ column: Int) -> Bool { sqlite3_value_type(values[column]) == SQLITE_NULL }

  /// Returns a text; an empty one for NULL.
  func text(_ column: Int) -> String {
    // The text is asked for before its size, because asking for it may convert it.
    guard let start = sqlite3_value_text(values[column]) else { return "" }
    let size = Int(sqlite3_value_bytes(values[column]))
    return String(decoding: UnsafeBufferPointer(start: start, count: size), as: UTF8.self)
  }

  /// Returns a text; nil for NULL.
  func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// Calls `body` with the bytes of a text or blob, which are valid until `body` returns. NULL has no
  /// bytes.
  func withBytes<Value, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = sqlite3_value_blob(values[column])
    let size = Int(sqlite3_value_bytes(values[column]))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size))
  }

  /// Returns a copy of the bytes of a text or blob. NULL has no bytes.
  func bytes(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }
}
