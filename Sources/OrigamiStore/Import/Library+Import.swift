internal import GRDB
package import OrigamiModel

extension Library {
  /// Runs an import: `feed` hands what is read to a session, which writes it.
  ///
  /// - Parameters:
  ///   - files: gives the session the bytes of photos, and the devices and the presence of content files.
  ///   - report: called on the calling thread, after what it reports has been committed.
  ///   - feed: called once, on the calling thread, with the library locked for other writers of this process.
  /// - Throws: what `feed` or `report` throws, or ``StoreError``. What was reported is kept.
  package func runImport(
    options: ImportOptions, files: any ImportedFiles, report: @escaping (ImportReport) throws -> Void,
    feed: (inout ImportSession) throws -> Void
  ) throws -> ImportSummary {
    do {
      return try queue.inDatabase { db in
        // One statement: two processes that begin at the same time get two numbers.
        let run =
          try PreparedStatement(db, "UPDATE library SET run = run + 1 RETURNING run")
          .rows { $0.int(0) }.last ?? 0
        var session = try ImportSession(db, run: run, options: options, importedFiles: files, report: report)
        do {
          try feed(&session)
          try session.pruneMissingFiles()
          try session.commitWhatIsComplete()
          // The log is copied into the file here, because closing may not do it: the last connection to close
          // may be one that only reads, and the process may end without closing any. What another process is
          // reading now is copied later; this does not wait.
          _ = try? db.checkpoint(.passive)
        } catch {
          // The first error says more than one of the rollback. If that fails, SQLite rolls back on closing.
          try? session.rollBack()
          throw error
        }
        return session.summary
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }

  /// Returns the hash that a file had when it was imported; nil if it must be read again: it had errors,
  /// lacks photos, or a model of it has been taken over by another file.
  package func recordedHash(ofFileAt path: String) throws(StoreError) -> ContentHash? {
    try read { db in
      try PreparedStatement(db, "SELECT hash FROM file WHERE path = ?").bind(path)
        .firstRow { ContentHash(bytes: $0.bytes(0)) } ?? nil
    }
  }
}
