internal import GRDB
internal import OrigamiModel

/// Writes the photos of a model to the library, within limits.
struct PhotoWriter {
  private let row: PreparedStatement
  private let empty: PreparedStatement

  init(_ db: Database) throws {
    row = try PreparedStatement(
      db,
      "INSERT INTO photo (key, id, description, bytes, row_hash, bytes_hash) VALUES (?, ?, ?, ?, ?, ?)")
    empty = try PreparedStatement(
      db, "SELECT key FROM photo WHERE key > ? AND key < ? AND bytes IS NULL ORDER BY key")
  }

  /// Inserts the photos in order. A photo whose file cannot be kept is inserted without its bytes.
  ///
  /// - Returns: a warning for each photo without bytes.
  func insert(
    _ photos: [Photo], revision: Int, place: ContentLocation, from reader: any ImportedFiles
  ) throws -> [ImportReport] {
    var problems: [ImportReport] = []
    for (index, photo) in photos.enumerated() {
      var description = ByteWriter()
      description.append(photo)
      let key = StepKey(revision: revision, ordinal: index + 1).rawValue
      let file = reader.photo(photo.source, besides: place.file, atMost: PhotoFile.byteLimit)
      var kept: [UInt8]?
      if case .bytes(let bytes) = file, file.problem == nil { kept = bytes }
      if let problem = file.problem {
        problems.append(.photo(model: place, id: photo.id, source: photo.source, problem))
      }
      try row.bind(
        key, photo.id, description.bytes, kept,
        PhotoRow.hash(key: key, id: photo.id, description: description.bytes).value,
        kept.map { PhotoRow.hash(ofFile: $0, key: key).value }
      ).run()
    }
    return problems
  }
}

extension PhotoWriter {
  /// Returns a warning for each photo that was inserted without its bytes; nil if the file of one could be
  /// kept now.
  ///
  /// - Parameter photos: the photos of the model, whose description has not changed.
  func problems(
    _ photos: [Photo], revision: Int, place: ContentLocation, from reader: any ImportedFiles
  ) throws -> [ImportReport]? {
    guard !photos.isEmpty else { return [] }
    let bounds = StepKey.bounds(revision: revision)
    let ordinals = try empty.bind(bounds.after, bounds.before).rows { StepKey(rawValue: $0.int(0)).ordinal }
    var problems: [ImportReport] = []
    for photo in ordinals.compactMap({ photos.indices.contains($0 - 1) ? photos[$0 - 1] : nil }) {
      let file = reader.photo(photo.source, besides: place.file, atMost: PhotoFile.byteLimit)
      guard let problem = file.problem else { return nil }
      problems.append(.photo(model: place, id: photo.id, source: photo.source, problem))
    }
    return problems
  }
}

extension PhotoFile {
  /// The most bytes of a photo that a library keeps.
  public static var byteLimit: Int { 8 << 20 }
  /// The most pixels of a photo that a library keeps.
  private static var pixelLimit: Int { 40_000_000 }

  /// The reason why a library would not keep the photo; nil if it would.
  public var problem: PhotoProblem? {
    switch self {
    case .missing: return .missing
    case .tooLarge: return .tooManyBytes(limit: PhotoFile.byteLimit)
    case .bytes(let bytes):
      guard bytes.count <= PhotoFile.byteLimit else { return .tooManyBytes(limit: PhotoFile.byteLimit) }
      guard let size = PictureSize(bytes) else { return .unknownFormat }
      let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
      guard !isOverflow, pixels <= PhotoFile.pixelLimit else {
        return .tooManyPixels(limit: PhotoFile.pixelLimit)
      }
      return nil
    }
  }
}
