internal import GRDB

// For tests.

extension ObjectCache {
  /// The number of bytes of all objects; -1 if the file cannot be read.
  package var byteCount: Int {
    let count = try? queue.read { try Int.fetchOne($0, sql: "SELECT coalesce(sum(size), 0) FROM object") }
    return (count ?? nil) ?? -1
  }

  /// Changes the first two bytes of every object and root.
  package func damageForTesting() throws {
    try queue.write {
      try $0.execute(sql: "UPDATE object SET bytes = CAST(x'01FF' || substr(bytes, 3) AS BLOB)")
      try $0.execute(sql: "UPDATE known_root SET json = CAST(x'01FF' || substr(json, 3) AS BLOB)")
    }
  }
}
