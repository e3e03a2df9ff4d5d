import GRDB

@testable import OrigamiStore

// Tests rename a table to make reads or writes fail.

extension Library {
  /// Runs SQL on the library's connection.
  func execute(_ sql: String) throws { try queue.inDatabase { db in try db.execute(sql: sql) } }
}

extension ReaderState {
  /// Runs SQL on the connection of the file.
  func execute(_ sql: String) throws { try perform { db in try db.execute(sql: sql) } }
}
