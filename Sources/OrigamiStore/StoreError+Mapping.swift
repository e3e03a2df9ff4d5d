internal import GRDB

extension StoreError {
  /// Runs `body` and gives what SQLite says the library's own words.
  static func mapping<Value>(
    path: String, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch {
      throw .database(code: 0, message: "\(error)")
    }
  }

  /// What a failure of SQLite means for the library at a path.
  init(_ error: DatabaseError, path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_NOTADB: self = .notALibrary(path: path)
    default:
      self = .database(
        code: Int(error.extendedResultCode.rawValue), message: error.message ?? error.description)
    }
  }
}

extension Database {
  /// Runs several statements that see one state of the library, on a connection that may be one that writes.
  func inOneState<Value>(_ body: () throws -> Value) throws -> Value {
    try PreparedStatement(self, "BEGIN").run()
    defer {
      // A transaction that only read has nothing to lose; a cancelled task may interrupt the first of these.
      if (try? PreparedStatement(self, "COMMIT").run()) == nil {
        try? PreparedStatement(self, "ROLLBACK").run()
      }
    }
    return try body()
  }
}
