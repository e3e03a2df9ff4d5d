extension ReaderState {
  /// Saves a setting of the reader, which holds for all libraries.
  ///
  /// - Throws: ``StoreError/busy(path:)`` if another program writes for too long.
  public func save(_ value: String, for name: String) throws(StoreError) {
    try perform { db in
      let statement = try PreparedStatement(
        db, "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)")
      statement.bind(name, at: 1)
      statement.bind(value, at: 2)
      try statement.run()
    }
  }

  /// Returns a setting of the reader; nil if it was never saved.
  public func setting(_ name: String) throws(StoreError) -> String? {
    try perform { db in
      let statement = try PreparedStatement(db, "SELECT value FROM setting WHERE name = ?")
      statement.bind(name, at: 1)
      return try statement.firstRow { $0.text(0) }
    }
  }
}
