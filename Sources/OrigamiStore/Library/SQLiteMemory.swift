internal import CSQLite

/// SQLite's count of its memory, which nothing in the program reads.
package enum SQLiteMemory {
  /// Turns the count off for the whole process. Only the first call does anything, and only before the first
  /// database is opened.
  ///
  /// For the count, SQLite locks a mutex twice for each piece of memory. That was a tenth of the time that
  /// an import's writing thread takes.
  package static func stopCounting() { _ = stopped }

  private static let stopped = origami_sqlite_stop_counting_memory()
}
