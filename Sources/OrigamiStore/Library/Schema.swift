internal import GRDB

/// The tables of a library, and the changes that led to them.
///
/// Every import of a model takes the next number of a counter of the library, its *revision*, which is
/// never used again. It is the key of the model's row, and `revision << 32 | ordinal` is the key of a step
/// (its ordinal at ``DetailLevel/full``). This means that
///
/// - reading order at `full` is the order of rows, and a page is a range of keys;
/// - a new revision is appended to the end of every table, beside the old one;
/// - a cursor into a revision that has been replaced names no other step; reading from it throws an error.
enum Schema {
  /// The version that this program reads and writes.
  static var version: Int { migrations.count }
  /// `PRAGMA application_id`: "Ori1". It distinguishes a library from other databases, also for `file(1)`.
  static let applicationID = 0x4F72_6931

  /// The size of a database page, in bytes. Rows have about 800 bytes, and larger pages mean fewer pages to
  /// log.
  static let pageSize = 16_384

  /// The changes that lead from each version to the next. A released change is never edited.
  private static let migrations: [@Sendable (Database) throws -> Void] = [
    createTables, addDevices, addHashes, addVersion4,
  ]

  /// Brings a library from a version to the present one, in the transaction of the caller. Version 0 is an
  /// empty file.
  static func migrate(_ db: Database, from version: Int) throws {
    for migration in migrations[version...] { try migration(db) }
    try db.execute(sql: "PRAGMA user_version = \(Schema.version)")
  }

  @Sendable private static func createTables(_ db: Database) throws {
    try db.execute(sql: tables)
    try db.execute(sql: indexes)
    try SearchIndex.create(db)
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
  }

  /// Adds the device of each file. It distinguishes a disk that is not mounted from files that were removed.
  @Sendable private static func addDevices(_ db: Database) throws {
    try db.execute(sql: "ALTER TABLE file ADD COLUMN device INTEGER")
  }

  /// Adds a hash to each row, which shows whether the disk has changed the row. It is NULL in rows of older
  /// programs.
  @Sendable private static func addHashes(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE model ADD COLUMN row_hash INTEGER;
        ALTER TABLE step ADD COLUMN row_hash INTEGER;
        ALTER TABLE diagram ADD COLUMN row_hash INTEGER;
        ALTER TABLE photo ADD COLUMN row_hash INTEGER;
        ALTER TABLE photo ADD COLUMN bytes_hash INTEGER;
        DROP TABLE IF EXISTS grdb_migrations;
        """)
  }

  /// Adds the motions of steps. `model.motions` is the number of a model's motions; it is NULL for a
  /// model that an older program imported, which has none.
  static func addMotions(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE motion (
          key INTEGER PRIMARY KEY,
          record BLOB NOT NULL,
          row_hash INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE model ADD COLUMN motions INTEGER;
        """)
  }

  // `library` has one row. Its counters are exact, so no query counts all models or steps. `library.run` is
  // the number of the last import; `file.run` is the last import that found the file unchanged, `model.run`
  // the last that read the model. `step.has_diagram` is a `StepRecord.DrawingOrigin`.
  private static let tables = """
    CREATE TABLE library (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id BLOB NOT NULL,
      revision INTEGER NOT NULL,
      run INTEGER NOT NULL,
      models INTEGER NOT NULL,
      steps INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE file (
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE,
      hash BLOB,
      run INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE model (
      revision INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      sort_key TEXT NOT NULL,
      difficulty INTEGER,
      steps_full INTEGER NOT NULL,
      steps_standard INTEGER NOT NULL,
      steps_overview INTEGER NOT NULL,
      file INTEGER NOT NULL REFERENCES file (id),
      line INTEGER NOT NULL,
      "column" INTEGER NOT NULL,
      run INTEGER NOT NULL,
      hash BLOB NOT NULL,
      header BLOB NOT NULL
    ) STRICT;

    CREATE TABLE tag (
      tag TEXT NOT NULL,
      sort_key TEXT NOT NULL,
      id TEXT NOT NULL,
      revision INTEGER NOT NULL,
      PRIMARY KEY (tag, sort_key, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE step (
      key INTEGER PRIMARY KEY,
      detail INTEGER NOT NULL,
      depth INTEGER NOT NULL,
      is_group INTEGER NOT NULL,
      has_diagram INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      standard_key INTEGER,
      overview_key INTEGER,
      id TEXT NOT NULL,
      number TEXT NOT NULL,
      standard_number TEXT,
      overview_number TEXT,
      title TEXT NOT NULL,
      subtitle TEXT,
      texts TEXT,
      folds BLOB,
      repetition BLOB
    ) STRICT;

    CREATE TABLE diagram (
      key INTEGER PRIMARY KEY,
      drawing BLOB NOT NULL
    ) STRICT;

    CREATE TABLE photo (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      description BLOB NOT NULL,
      bytes BLOB
    ) STRICT;
    """

  // A level's key is NULL if the step is hidden there, so the index of a level holds only the steps that
  // are shown. SQLite infers the condition of the index from `key > ?`. Each index costs about a tenth of
  // the insertion of a step.
  private static let indexes = """
    CREATE UNIQUE INDEX step_id ON step (revision, id);
    CREATE INDEX step_standard ON step (standard_key) WHERE standard_key IS NOT NULL;
    CREATE INDEX step_overview ON step (overview_key) WHERE overview_key IS NOT NULL;
    CREATE INDEX step_number ON step (revision, number);
    CREATE INDEX step_standard_number ON step (revision, standard_number)
      WHERE standard_number IS NOT NULL;
    CREATE INDEX step_overview_number ON step (revision, overview_number)
      WHERE overview_number IS NOT NULL;
    CREATE INDEX model_order ON model (sort_key, id);
    CREATE INDEX model_difficulty ON model (difficulty, sort_key, id) WHERE difficulty IS NOT NULL;
    CREATE INDEX model_file ON model (file);
    """
}
