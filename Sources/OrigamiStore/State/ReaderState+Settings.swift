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

  /// Returns a setting of the reader; nil if it was never saved.
  public func setting(_ name: String) throws(StoreError) -> String? {
    try perform { db in
      try PreparedStatement(db, "SELECT value FROM setting WHERE name = ?").bind(name)
        .firstRow { $0.text(0) }
    }
  }
}
