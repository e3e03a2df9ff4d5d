extension ReaderState {
  /// Saves the screens that were open, as text that only the reader understands; nil forgets them.
  ///
  /// - Throws: ``StoreError/busy(path:)`` if another program writes for too long. The path is then not
  ///   saved.
  public func savePath(_ path: String?, library: String) throws(StoreError) {
    try perform { db in
      guard let path else {
        return try PreparedStatement(db, "DELETE FROM path WHERE library = ?").bind(library).run()
      }
      try PreparedStatement(db, "INSERT OR REPLACE INTO path (library, screens) VALUES (?, ?)")
        .bind(library, path).run()
    }
  }

  /// Returns the screens that were open, and forgets them. A screen that ends the program is then not
  /// opened again by the next start.
  public func takePath(library: String) throws(StoreError) -> String? {
    let path = try perform { db in
      try PreparedStatement(db, "SELECT screens FROM path WHERE library = ?").bind(library)
        .firstRow { $0.text(0) }
    }
    if path != nil { try savePath(nil, library: library) }
    return path
  }

  /// Returns the number of marked steps of a library, and the number of models that they belong to.
  public func markCount(library: String) throws(StoreError) -> (steps: Int, models: Int) {
    try perform { db in
      try PreparedStatement(db, "SELECT count(*), count(DISTINCT model) FROM mark WHERE library = ?")
        .bind(library).firstRow { (steps: $0.int(0), models: $0.int(1)) } ?? (0, 0)
    }
  }
}
