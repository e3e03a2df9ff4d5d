internal import GRDB

extension ReaderState {
  /// Runs SQL on the connection of the file. For tests, which rename a table so that writes fail.
  package func execute(_ sql: String) throws {
    try perform { db in try db.execute(sql: sql) }
  }
}
