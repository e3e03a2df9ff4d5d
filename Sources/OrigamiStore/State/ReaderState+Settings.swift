internal import GRDB

extension ReaderState {
  /// Saves a setting of the reader, which holds for all libraries.
  ///
  /// - Throws: ``StoreError/busy(path:)`` if another program writes for too long.
  public func save(_ value: String, for name: String) throws(StoreError) {
    try perform { db in
      try PreparedStatement(db, "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)")
        .bind(name, value).run()
    }
  }

  /// Notes which library is at a path. If another one was there before, this one gets a copy of its places
  /// and marks: a library that is removed and imported anew has another identifier. Those of the other one
  /// stay, because it may have been moved.
  ///
  /// - Complexity: a look-up; a write only if the library is another.
  public func note(library: String, atPath path: String) throws(StoreError) {
    let name = "library at " + path
    let before = try setting(name)
    guard before != library else { return }
    try perform { db in
      try db.inTransaction(.immediate) {
        if let before {
          for table in ["place", "mark"] {
            let columns = try db.columns(in: table).map(\.name).filter { $0 != "library" }
            let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
            try PreparedStatement(
              db,
              """
              INSERT OR IGNORE INTO \(table) (library, \(list)) \
              SELECT ?, \(list) FROM \(table) WHERE library = ?
              """
            ).bind(library, before).run()
          }
        }
        try PreparedStatement(db, "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)")
          .bind(name, library).run()
        return .commit
      }
    }
  }

  /// Returns a setting of the reader; nil if it was never saved.
  public func setting(_ name: String) throws(StoreError) -> String? {
    try perform { db in
      try PreparedStatement(db, "SELECT value FROM setting WHERE name = ?").bind(name)
        .firstRow { $0.text(0) }
    }
  }
}
