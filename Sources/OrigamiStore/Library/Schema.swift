internal import GRDB

/// The tables of a library.
///
/// Every import of a model takes the next number of a counter of the library, its *revision*, which is
/// never used again. It is the key of the model's row, and `revision << 32 | ordinal` is the key of a step
/// (its ordinal at ``DetailLevel/full``). This means that
///
/// - reading order at `full` is the order of rows, and a page is a range of keys;
/// - a new revision is appended to the end of every table, beside the old one;
/// - a cursor into a revision that has been replaced names no other step; reading from it throws an error.
enum Schema {
  /// The version that this program reads and writes. A library of another version is refused.
  static let version = 5
  /// `PRAGMA application_id`: "Ori1". It distinguishes a library from other databases, also for `file(1)`.
  static let applicationID = 0x4F72_6931

  /// The size of a database page, in bytes. Rows have about 800 bytes, and larger pages mean fewer pages to
  /// log.
  static let pageSize = 16_384

  /// Creates the tables in an empty file, in the transaction of the caller.
  static func create(_ db: Database) throws {
    try db.execute(sql: tables)
    try db.execute(sql: indexes)
    try SearchIndex.create(db)
    try SearchVocabulary.create(db)
    try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
  }

  // `library` has one row. Its counters are exact, so no query counts all models or steps.
  //
  // - `library.run`: the number of the last import; `file.run`: of the last import that found the file
  //   unchanged, 0 if none did; `model.run`: of the last import that read the model.
  // - `file.hash`: NULL until every model of the file is in the library from it.
  // - `file.device`: distinguishes a disk that is not mounted from files that were removed; NULL if unknown.
  // - `model.file`: the only foreign key. SQLite does not check it (`Library.configuration`).
  // - `model.motions`: the number of its motions; `model.last_…`: the number of the last step in no group at
  //   a level, which is the 7 of "step 5.1 of 7".
  // - `step.has_diagram`: a `StepRecord.DrawingOrigin`.
  // - `photo.key`: the revision of the model and, in place of a step's ordinal, the number of the photo from
  //   1. The keys of `diagram` and `motion` are those of their steps.
  // - `row_hash`: shows whether the disk has changed the row.
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
      run INTEGER NOT NULL,
      device INTEGER
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
      header BLOB NOT NULL,
      row_hash INTEGER NOT NULL,
      motions INTEGER NOT NULL,
      last_full INTEGER NOT NULL,
      last_standard INTEGER NOT NULL,
      last_overview INTEGER NOT NULL
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
      repetition BLOB,
      row_hash INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE diagram (
      key INTEGER PRIMARY KEY,
      drawing BLOB NOT NULL,
      row_hash INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE photo (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      description BLOB NOT NULL,
      bytes BLOB,
      row_hash INTEGER NOT NULL,
      bytes_hash INTEGER
    ) STRICT;

    CREATE TABLE motion (
      key INTEGER PRIMARY KEY,
      record BLOB NOT NULL,
      row_hash INTEGER NOT NULL
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
