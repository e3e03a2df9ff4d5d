internal import GRDB

extension Library {
  /// Returns a random model; nil if there is none.
  ///
  /// Every model is about equally likely if at least a few per cent of the revisions from the oldest to the
  /// newest still exist. Where fewer exist, after many repeated imports, models after a long gap are
  /// likelier.
  ///
  /// - Parameter random: returns another random number for each call.
  /// - Complexity: a few look-ups by key, for any number of models.
  public func randomModel(_ random: () -> UInt64) throws(StoreError) -> StoredModel? {
    let numbers = (0..<Library.drawCount).map { _ in random() }
    return try read(inOneState: true) { db in
      let bounds = try PreparedStatement(
        db, "SELECT (SELECT min(revision) FROM model), (SELECT max(revision) FROM model)"
      ).firstRow { ($0.optionalInt(0), $0.optionalInt(1)) }
      guard case let (first?, last?)? = bounds else { return nil }
      let revisions = numbers.map { first + Int($0 % UInt64(last - first + 1)) }
      let exact = try PreparedStatement(
        db, "SELECT \(ModelRow.columns) FROM \(ModelRow.tables) WHERE model.revision = ?")
      for revision in revisions {
        if let model = try exact.bind(revision).firstRow(ModelRow.model) { return model }
      }
      // CROSS JOIN keeps the order of the tables, and so the search by revision.
      return try PreparedStatement(
        db,
        """
        SELECT \(ModelRow.columns) FROM model CROSS JOIN file ON file.id = model.file \
        WHERE model.revision >= ? ORDER BY model.revision LIMIT 1
        """
      ).bind(revisions[0]).firstRow(ModelRow.model)
    }
  }

  /// The number of revisions that are tried. After that, the next model after the first of them is
  /// returned.
  private static let drawCount = 64
}
