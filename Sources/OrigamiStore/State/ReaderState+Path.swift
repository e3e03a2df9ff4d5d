extension ReaderState {
  /// Remembers which screens were open, as text that only the reader understands; nil forgets them.
  ///
  /// - Throws: ``StoreError/busy(path:)`` when another program writes for long; the path is then not saved.
  public func savePath(_ path: String?, library: String) throws(StoreError) {
    try read { db in
      let sql =
        path == nil
        ? "DELETE FROM path WHERE library = ?"
        : "INSERT OR REPLACE INTO path (library, screens) VALUES (?, ?)"
      let statement = try PreparedStatement(db, sql)
      statement.bind(library, at: 1)
      if let path { statement.bind(path, at: 2) }
      try statement.run()
    }
  }

  /// The screens that were open, and forgets them: a screen that ends the program is not opened by the next one again.
  public func takePath(library: String) throws(StoreError) -> String? {
    let path = try read { db in
      let statement = try PreparedStatement(db, "SELECT screens FROM path WHERE library = ?")
      statement.bind(library, at: 1)
      return try statement.firstRow { $0.text(0) }
    }
    if path != nil { try savePath(nil, library: library) }
    return path
  }

  /// How many steps of a library are marked, and in how many models.
  public func markCount(library: String) throws(StoreError) -> (steps: Int, models: Int) {
    try read { db in
      let statement = try PreparedStatement(
        db, "SELECT count(*), count(DISTINCT model) FROM mark WHERE library = ?")
      statement.bind(library, at: 1)
      return try statement.firstRow { (steps: $0.int(0), models: $0.int(1)) } ?? (0, 0)
    }
  }
}
