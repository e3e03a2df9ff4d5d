internal import GRDB
internal import OrigamiModel

extension Schema {
  /// Adds everything that is new in version 4.
  @Sendable static func addVersion4(_ db: Database) throws {
    try addMotions(db)
    try addLastNumbers(db)
    try SearchVocabulary.create(db)
    try readAgain(db)
  }

  /// Forgets the hashes of files and models, so that the next import reads them again and computes what older
  /// programs did not: motions, and the scales of drawings. Until then everything stays as it is.
  private static func readAgain(_ db: Database) throws {
    try db.execute(sql: "UPDATE file SET hash = NULL; UPDATE model SET hash = zeroblob(16)")
  }

  /// Adds, for each level, the number of the last step that is in no group: the 7 of "step 5.1 of 7". In
  /// older rows it is the first part of the last step's number. They get new hashes, unless their old ones
  /// show damage.
  private static func addLastNumbers(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE model ADD COLUMN last_full INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE model ADD COLUMN last_standard INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE model ADD COLUMN last_overview INTEGER NOT NULL DEFAULT 0;
        UPDATE model SET
          last_full = coalesce((
            SELECT CAST(number AS INTEGER) FROM step WHERE key = (model.revision << 32) + steps_full), 0),
          last_standard = coalesce((
            SELECT CAST(standard_number AS INTEGER) FROM step
            WHERE standard_key = (model.revision << 32) + steps_standard), 0),
          last_overview = coalesce((
            SELECT CAST(overview_number AS INTEGER) FROM step
            WHERE overview_key = (model.revision << 32) + steps_overview), 0);
        """)
    let next = try PreparedStatement(
      db,
      """
      SELECT revision, steps_full, steps_standard, steps_overview, last_full, last_standard, last_overview, \
      sort_key, header, row_hash FROM model WHERE revision > ? ORDER BY revision LIMIT 1
      """)
    let update = try PreparedStatement(db, "UPDATE model SET row_hash = ? WHERE revision = ?")
    var revision = -1
    while true {
      next.bind(revision, at: 1)
      let row = try next.firstRow { ($0.int(0), stored: $0.optionalInt(9), hashes: hashes($0)) }
      guard let row else { return }
      revision = row.0
      guard row.stored == row.hashes.old else { continue }
      update.bind(row.hashes.new, at: 1)
      update.bind(revision, at: 2)
      try update.run()
    }
  }

  private static func hashes(_ row: StatementRow) -> (old: Int, new: Int) {
    let counts = PerLevel(full: row.int(1), standard: row.int(2), overview: row.int(3))
    let last = PerLevel(full: row.int(4), standard: row.int(5), overview: row.int(6))
    let (revision, sortKey) = (row.int(0), row.text(7))
    return row.withBytes(8) { header in
      (
        ModelRow.version3Hash(revision: revision, counts, sortKey: sortKey, header: header).value,
        ModelRow.hash(revision: revision, counts, last, sortKey: sortKey, header: header).value
      )
    }
  }
}
