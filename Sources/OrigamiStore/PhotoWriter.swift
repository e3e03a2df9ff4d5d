internal import GRDB
internal import OrigamiModel

/// Stores the photos of a model, within limits.
struct PhotoWriter {
  /// The most bytes of one photo's file.
  static let byteLimit = 8 << 20
  /// The most pixels of one photo.
  static let pixelLimit = 40_000_000

  private let row: PreparedStatement

  init(_ db: Database) throws {
    row = try PreparedStatement(db, "INSERT INTO photo (key, id, description, bytes) VALUES (?, ?, ?, ?)")
  }

  /// Inserts the photos in order, without bytes where there are none that can be kept.
  ///
  /// - Returns: a warning for each photo without bytes.
  func insert(
    _ photos: [Photo], revision: Int, place: ContentPlace, from reader: any ContentFileReading
  ) throws -> [ImportReport] {
    var problems: [ImportReport] = []
    for (index, photo) in photos.enumerated() {
      var description = ByteWriter()
      description.append(photo)
      row.bind(StepKey(revision: revision, ordinal: index + 1).rawValue, at: 1)
      row.bind(photo.id, at: 2)
      row.bind(description.bytes, at: 3)
      let file = reader.photo(photo.source, besides: place.file, atMost: PhotoWriter.byteLimit)
      switch PhotoWriter.check(file) {
      case .success(let bytes): row.bind(bytes, at: 4)
      case .failure(let rejection):
        row.bindNull(at: 4)
        problems.append(
          .photo(model: place, id: photo.id, source: photo.source, rejection.problem))
      }
      try row.run()
    }
    return problems
  }

  private struct Rejection: Error { let problem: PhotoProblem }

  private static func check(_ file: PhotoFile) -> Result<[UInt8], Rejection> {
    switch file {
    case .missing: return .failure(Rejection(problem: .missing))
    case .tooLarge: return .failure(Rejection(problem: .tooManyBytes(limit: byteLimit)))
    case .bytes(let bytes):
      guard bytes.count <= byteLimit else {
        return .failure(Rejection(problem: .tooManyBytes(limit: byteLimit)))
      }
      guard let size = PictureSize(bytes) else { return .failure(Rejection(problem: .unknownFormat)) }
      let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
      guard !isOverflow, pixels <= pixelLimit else {
        return .failure(Rejection(problem: .tooManyPixels(limit: pixelLimit)))
      }
      return .success(bytes)
    }
  }
}
