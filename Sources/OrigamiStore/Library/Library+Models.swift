internal import GRDB
public import OrigamiModel

extension Library {
  /// Returns the model with an identifier; nil if there is none.
  ///
  /// - Complexity: one look-up.
  public func model(_ id: ContentID) throws(StoreError) -> StoredModel? {
    try read { db in
      try PreparedStatement(db, Library.modelSQL).bind(id.text).firstRow(ModelRow.model)
    }
  }

  // Made once: to join the text costs a tenth of the look-up.
  private static let modelSQL = "SELECT \(ModelRow.columns) FROM \(ModelRow.tables) WHERE model.id = ?"

  /// Returns a Boolean value that indicates whether the library has a model with an identifier. The model may
  /// be damaged so that it cannot be read.
  ///
  /// - Complexity: one look-up.
  public func contains(_ id: ContentID) throws(StoreError) -> Bool {
    try read { db in
      try PreparedStatement(db, "SELECT 1 FROM model WHERE id = ?").bind(id.text)
        .firstRow { _ in true } ?? false
    }
  }

  /// Returns a Boolean value that indicates whether the library has the given revision of a model.
  ///
  /// - Complexity: one look-up.
  func hasRevision(of model: StoredModel) throws(StoreError) -> Bool {
    try read { db in
      try PreparedStatement(db, "SELECT 1 FROM model WHERE revision = ?").bind(model.revision)
        .firstRow { _ in true } ?? false
    }
  }

  /// Returns identifiers of models that are similar to an unknown one, best first.
  ///
  /// - Complexity: O(1): looks at the first 10,000 identifiers, and at 10,000 that begin with the same two
  ///   characters.
  public func modelIDs(nearestTo id: String) throws(StoreError) -> [String] {
    let names = try read { db in
      // In a large library, those with the same beginning are the likely ones.
      let start = String(id.prefix(2))
      return try PreparedStatement(
        db,
        """
        SELECT * FROM (SELECT id FROM model ORDER BY id LIMIT 10000) \
        UNION SELECT * FROM (SELECT id FROM model WHERE id >= ? AND id < ? ORDER BY id LIMIT 10000)
        """
      ).bind(start, start + "\u{10FFFF}").rows { $0.text(0) }
    }
    return NearestNames.nearest(to: id, among: names)
  }

  /// Returns identifiers of a model's steps that are similar to an unknown one, best first.
  ///
  /// - Complexity: O(1): looks at 10,000 identifiers.
  public func stepIDs(of model: StoredModel, nearestTo id: String) throws(StoreError) -> [String] {
    let names = try read { db in
      try PreparedStatement(db, "SELECT id FROM step WHERE revision = ? ORDER BY id LIMIT 10000")
        .bind(model.revision).rows { $0.text(0) }
    }
    return NearestNames.nearest(to: id, among: names)
  }

  /// Removes models, with everything that belongs to them, also if their rows are damaged.
  ///
  /// The next import reads their files again, although they have not changed.
  ///
  /// - Returns: the models that were in the library.
  /// - Throws: ``StoreError``; then nothing is removed.
  /// - Complexity: O(*n*) in the number of their steps; in the size of the library if any row is damaged.
  @discardableResult
  public func remove(_ ids: [String]) throws(StoreError) -> [RemovedModel] {
    try StoreError.mapping(path: path) {
      try queue.inDatabase { db in
        var transaction = ImportTransaction(db) { _ in }
        do {
          try transaction.begin()
          var removed: [RemovedModel] = []
          for id in ids { if let model = try remove(id, db, &transaction) { removed.append(model) } }
          try transaction.commit()
          return removed
        } catch {
          // If undoing fails too, the first error says more.
          try? transaction.rollBack()
          throw error
        }
      }
    }
  }

  private func remove(
    _ id: String, _ db: Database, _ transaction: inout ImportTransaction
  ) throws -> RemovedModel? {
    let files = try FileTable(db)
    guard let known = try files.model(id),
      let steps = try ModelRemoval(db).remove(revision: known.revision)
    else { return nil }
    try files.forgetHash(known.file)
    _ = transaction.nextRevision()
    transaction.count(models: -1, steps: -steps)
    return RemovedModel(id: ContentID(id), steps: steps)
  }

}

/// A model that was removed from a library.
public struct RemovedModel: Hashable, Sendable {
  /// The identifier that the model had.
  public let id: ContentID
  /// The number of steps that were removed with it.
  public let steps: Int
}

extension Library {
  /// Returns the bytes of a photo's file, PNG or JPEG; nil if the model has no photo with this identifier,
  /// or if the library kept none.
  ///
  /// - Complexity: O(*n*) in the number of the model's photos.
  public func photo(_ id: ContentID, of model: StoredModel) throws(StoreError) -> [UInt8]? {
    guard let index = model.model.photos.firstIndex(where: { ContentID($0.id) == id }) else { return nil }
    let key = StepKey(revision: model.revision, ordinal: index + 1)
    return try read { db in
      try PreparedStatement(db, "SELECT bytes, bytes_hash FROM photo WHERE key = ?").bind(key.rawValue)
        .firstRow { row in
          row.isNull(0) ? nil : try PhotoRow.file(row, key: key.rawValue, columns: (bytes: 0, hash: 1))
        } ?? nil
    }
  }
}
