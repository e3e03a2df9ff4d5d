internal import GRDB
internal import OrigamiModel

/// The files of the models, and the facts that an import needs about the models in the library.
///
/// A recorded hash means that every model of these bytes is in the library, from this file. A change that
/// makes this untrue removes the hash, and the next import reads the file.
struct FileTable {
  /// A model of the library, as an import needs it.
  struct KnownModel {
    var id: String
    var revision: Int
    var steps: Int
    var hash: ContentHash?
    var file: Int
    /// The file and the position in it. The path is empty if the row of the file is missing.
    var place: ContentLocation
    /// The last run that read the model.
    var run: Int
    /// The last run that found the file of the model unchanged, and so did not read the model.
    var fileRun: Int
  }

  /// A file that was imported.
  struct RecordedFile {
    var id: Int
    var path: String
    /// The device that the file was on; nil if it is not recorded.
    var device: Int?
  }

  /// A model that was imported from a file.
  struct RecordedModel {
    var id: String
    var revision: Int
    var steps: Int
  }

  private let insertFile: PreparedStatement
  private let fileID: PreparedStatement
  private let setHash: PreparedStatement
  private let clearHash: PreparedStatement
  private let confirmFile: PreparedStatement
  private let deleteFile: PreparedStatement
  private let filesUnder: PreparedStatement
  private let knownModel: PreparedStatement
  private let modelsOfFile: PreparedStatement
  private let moveModel: PreparedStatement

  init(_ db: Database) throws {
    insertFile = try PreparedStatement(
      db,
      """
      INSERT INTO file (path, run, device) VALUES (?1, 0, ?2)
      ON CONFLICT (path) DO UPDATE SET hash = NULL, device = ?2
      """)
    fileID = try PreparedStatement(db, "SELECT id, hash IS NOT NULL FROM file WHERE path = ?")
    setHash = try PreparedStatement(db, "UPDATE file SET hash = ? WHERE id = ?")
    clearHash = try PreparedStatement(db, "UPDATE file SET hash = NULL WHERE id = ?")
    confirmFile = try PreparedStatement(db, "UPDATE file SET run = ?, device = ? WHERE id = ?")
    deleteFile = try PreparedStatement(db, "DELETE FROM file WHERE id = ?")
    filesUnder = try PreparedStatement(
      db,
      """
      SELECT id, path, device FROM file WHERE path = ? \
      UNION ALL SELECT id, path, device FROM file WHERE path > ? AND path < ?
      """
    )
    knownModel = try PreparedStatement(
      db,
      """
      SELECT model.revision, model.steps_full, model.hash, model.file, file.path, model.line, \
      model."column", model.run, file.run FROM model LEFT JOIN file ON file.id = model.file \
      WHERE model.id = ?
      """)
    modelsOfFile = try PreparedStatement(
      db, "SELECT id, revision, steps_full, run FROM model WHERE file = ? ORDER BY revision")
    moveModel = try PreparedStatement(
      db,
      "UPDATE model SET file = ?, line = ?, \"column\" = ?, run = max(run, ?) WHERE revision = ?")
  }

  /// Records a file that is about to be read, and returns the key of its row. Its hash is removed, so it
  /// counts as changed until it has been read completely.
  func begin(_ path: String, device: Int?) throws -> Int {
    try insertFile.bind(path, device).run()
    guard let id = try fileID.bind(path).firstRow({ $0.int(0) }) else {
      throw StoreError.damaged(table: "file", row: 0)
    }
    return id
  }

  /// Records that every model of the file is in the library; nothing if the hash is nil.
  func end(_ id: Int, hash: ContentHash?) throws {
    if let hash { try setHash.bind(hash.bytes, id).run() }
  }

  /// Returns the key of a file's row if it has a hash, so that all models of the file are in the library from
  /// it; else nil.
  func complete(_ path: String) throws -> Int? {
    let found = try fileID.bind(path).firstRow { (id: $0.int(0), isComplete: $0.int(1) != 0) }
    return found.flatMap { $0.isComplete ? $0.id : nil }
  }

  /// Records that a run found a file unchanged. The caller has compared the hash.
  func confirm(_ id: Int, device: Int?, run: Int) throws {
    try confirmFile.bind(run, device, id).run()
  }

  /// Records that not every model of the file is in the library from it any more.
  func forgetHash(_ id: Int) throws { try clearHash.bind(id).run() }

  func remove(_ id: Int) throws { try deleteFile.bind(id).run() }

  /// Returns the recorded files at a path, or in the folder with that name.
  func files(under path: String) throws -> [RecordedFile] {
    let root = path == "/" ? "" : path
    // "0" is the character after "/".
    return try filesUnder.bind(path, root + "/", root + "0").rows {
      RecordedFile(id: $0.int(0), path: $0.text(1), device: $0.optionalInt(2))
    }
  }

  /// Returns the model with an identifier; nil if there is none.
  func model(_ id: String) throws -> KnownModel? {
    try knownModel.bind(id).firstRow { row in
      KnownModel(
        id: id, revision: row.int(0), steps: row.int(1), hash: ContentHash(bytes: row.bytes(2)),
        file: row.int(3),
        place: ContentLocation(
          file: row.text(4), position: TextPosition(line: row.int(5), column: row.int(6))),
        run: row.int(7), fileRun: row.int(8))
    }
  }

  /// Returns the models that were imported from a file.
  ///
  /// - Parameter run: models that this run, or a later one of another process, has read are left out.
  func models(of file: Int, notIn run: Int? = nil) throws -> [RecordedModel] {
    try modelsOfFile.bind(file).rows { row in
      (RecordedModel(id: row.text(0), revision: row.int(1), steps: row.int(2)), row.int(3))
    }.compactMap { model, readIn in readIn >= run ?? .max ? nil : model }
  }

  /// Records the new position of a model that has not changed.
  func move(_ revision: Int, file: Int, position: TextPosition, run: Int) throws {
    try moveModel.bind(file, position.line, position.column, run, revision).run()
  }
}
