import GRDB

@testable import OrigamiWeb

extension ObjectCache {
  /// The number of bytes of all objects; -1 if the file cannot be read.
  var byteCount: Int {
    let count = try? queue.read { try Int.fetchOne($0, sql: "SELECT coalesce(sum(size), 0) FROM object") }
    return count ?? -1
  }

  /// Returns the offset in the file of the first page of a table, after writing everything to the file.
  func rootPageOffset(of table: String) throws -> Int {
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      let page = try Int.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [table])
      let size = try Int.fetchOne(db, sql: "PRAGMA page_size")
      return ((page ?? 1) - 1) * (size ?? 0)
    }
  }

  /// Makes all of every root NULL, as the columns of a damaged row can be.
  func emptyRoots() throws {
    try queue.write {
      try $0.execute(
        sql: "CREATE TABLE emptied AS SELECT address, NULL json, NULL validator, NULL hash FROM known_root")
      try $0.execute(sql: "DROP TABLE known_root")
      try $0.execute(sql: "ALTER TABLE emptied RENAME TO known_root")
    }
  }

  /// Gives a column of the roots another value, as SQL.
  func damageRoot(_ assignment: String) throws {
    try queue.write { try $0.execute(sql: "UPDATE known_root SET \(assignment)") }
  }

  /// Changes the first two bytes of every object and root.
  func damage() throws {
    try queue.write {
      try $0.execute(sql: "UPDATE object SET bytes = CAST(x'01FF' || substr(bytes, 3) AS BLOB)")
      try $0.execute(sql: "UPDATE known_root SET json = CAST(x'01FF' || substr(json, 3) AS BLOB)")
    }
  }
}
