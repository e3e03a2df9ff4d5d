internal import GRDB
internal import OrigamiModel

/// Writes the photos of a model to the library, within limits.
struct PhotoWriter {
  private let row: PreparedStatement
  private let known: PreparedStatement

  init(_ db: Database) throws {
    row = try PreparedStatement(
      db,
      "INSERT INTO photo (key, id, description, bytes, row_hash, bytes_hash) VALUES (?, ?, ?, ?, ?, ?)")
    known = try PreparedStatement(
      db,
      "SELECT key, id, description, row_hash, bytes_hash FROM photo WHERE key > ? AND key < ? ORDER BY key")
  }

  /// Inserts the photos of a model in order. A photo whose file cannot be kept is inserted without its bytes.
  ///
  /// - Parameter content: the absolute path of the model's file.
  /// - Returns: a warning for each photo without bytes.
  func insert(
    _ ending: ModelEnding, revision: Int, besides content: String, from reader: any ImportedFiles
  ) throws -> [ImportReport] {
    var problems: [ImportReport] = []
    for (index, (photo, position)) in zip(ending.photos, ending.photoPositions).enumerated() {
      var description = ByteWriter()
      description.append(photo)
      let key = StepKey(revision: revision, ordinal: index + 1).rawValue
      let file = reader.photo(photo.source, besides: content, atMost: Photo.byteLimit)
      var kept: [UInt8]?
      if let problem = file.problem {
        let place = ContentLocation(file: content, position: position)
        problems.append(.photo(at: place, id: photo.id, source: photo.source, problem))
      } else if case .bytes(let bytes) = file {
        kept = bytes
      }
      try row.bind(
        key, photo.id, description.bytes, kept,
        PhotoRow.hash(key: key, id: photo.id, description: description.bytes).value,
        kept.map { RowHash(key: key, blob: $0).value }
      ).run()
    }
    return problems
  }
}

extension PhotoWriter {
  /// Returns the reasons why the files of photos cannot be kept, by the indices of the photos; nil if the
  /// model has to be imported again, because the file of a photo could be kept now, or is not the one that
  /// was imported.
  ///
  /// The library keeps the bytes that it has. A file that is gone since it was imported is no problem.
  ///
  /// - Parameters:
  ///   - revision: the revision of a model whose content has not changed.
  ///   - content: the absolute path of its file.
  func problems(
    revision: Int, besides content: String, from reader: any ImportedFiles
  ) throws -> [Int: PhotoProblem]? {
    let bounds = StepKey.bounds(revision: revision)
    let rows = try known.bind(bounds.after, bounds.before).rows { row in
      (key: row.int(0), photo: try? PhotoRow.photo(row), hash: row.optionalInt(4))
    }
    var problems: [Int: PhotoProblem] = [:]
    for (index, (key, photo, hash)) in rows.enumerated() {
      // A damaged row is written again.
      guard let photo else { return nil }
      let file = reader.photo(photo.source, besides: content, atMost: Photo.byteLimit)
      if let problem = file.problem {
        if hash == nil || problem != .missing { problems[index] = problem }
      } else if case .bytes(let bytes) = file, RowHash(key: key, blob: bytes).value != hash {
        return nil
      }
    }
    return problems
  }
}

extension PhotoFile {
  /// The reason why a library would not keep the photo; nil if it would.
  public var problem: PhotoProblem? {
    switch self {
    case .missing: return .missing
    case .outside: return .outside
    case .notAFile: return .notAFile
    case .tooLarge: return .tooManyBytes(limit: Photo.byteLimit)
    case .bytes(let bytes):
      guard bytes.count <= Photo.byteLimit else { return .tooManyBytes(limit: Photo.byteLimit) }
      guard let size = PictureSize(bytes) else { return .unknownFormat }
      let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
      guard !isOverflow, pixels <= Photo.pixelLimit else { return .tooManyPixels(limit: Photo.pixelLimit) }
      return PictureSize.isWhole(bytes) ? nil : .incomplete
    }
  }
}
