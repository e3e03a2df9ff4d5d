internal import GRDB
internal import OrigamiModel
public import Paging

/// The photos of a library as a source of pages, in the order in which their models were imported.
///
/// The revision of a page is the library's: any import or removal is a new one. Imports do not invalidate a
/// cursor.
public struct PhotoSource: PageSource {
  private let library: Library

  /// Creates a source of the photos of all models.
  public init(_ library: Library) { self.library = library }

  /// Loads a page where the calling task runs, and waits there for its turn on the library's connection.
  ///
  /// - Throws: `PageSourceError.unknownItem` for a photo that is not in the library, ``StoreError``.
  public func load(
    _ request: PageRequest<PhotoCursor, StoredPhoto.ID>
  ) async throws -> PageAnswer<StoredPhoto, PhotoCursor> {
    .page(
      try await library.readAsync { db in
        try db.inOneState {
          let revision = try PreparedStatement(db, "SELECT revision FROM library").firstRow { $0.int(0) } ?? 0
          var page = try PhotoPageReader(db).page(request)
          page.revision = PageRevision(revision)
          return page
        }
      })
  }
}

/// Reads one page of photos.
struct PhotoPageReader {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Returns the statement that reads a page. Its parameters are the position and the limit.
  static func sql(isForward: Bool) -> String {
    // CROSS JOIN makes SQLite keep this order of the tables. The length of a blob is in the row, so the
    // blob is not read.
    """
    SELECT \(ModelRow.describedColumns), photo.key, photo.id, photo.description, length(photo.bytes), \
    photo.row_hash, model.id \
    FROM photo CROSS JOIN model ON model.revision = photo.key >> 32 \
    WHERE photo.key \(isForward ? ">" : "<") ? ORDER BY photo.key\(isForward ? "" : " DESC") LIMIT ?
    """
  }

  func page(
    _ request: PageRequest<PhotoCursor, StoredPhoto.ID>
  ) throws -> Page<StoredPhoto, PhotoCursor> {
    let isForward = request.direction == .forward
    let place: Int
    switch request.position {
    case .start: place = isForward ? 0 : 1
    case .end: place = isForward ? .max - 1 : .max
    case .cursor(let cursor): place = cursor.key.rawValue
    case .item(let id):
      guard let key = try key(of: id) else { throw PageSourceError.unknownItem }
      place = isForward ? key - 1 : key + 1
    }
    // One more photo than was asked for, to know whether any follows.
    var photos = try photos(beside: place, isForward: isForward, limit: request.limit.andOne)
    let hasMore = photos.count > request.limit
    if hasMore { photos.removeLast() }
    if !isForward { photos.reverse() }
    guard let first = photos.first?.key, let last = photos.last?.key else {
      return Page(items: [], before: nil, after: nil, byteCost: 0)
    }
    let hasBefore = isForward ? try hasPhoto(beside: first, isForward: false) : hasMore
    let hasAfter = isForward ? hasMore : try hasPhoto(beside: last, isForward: true)
    return Page(
      items: photos, before: hasBefore ? PhotoCursor(key: first) : nil,
      after: hasAfter ? PhotoCursor(key: last) : nil,
      byteCost: photos.reduce(0) { $0 + $1.byteCost })
  }

  private func photos(beside place: Int, isForward: Bool, limit: Int) throws -> [StoredPhoto] {
    let statement = try PreparedStatement(db, PhotoPageReader.sql(isForward: isForward))
    statement.bind(place, at: 1)
    statement.bind(limit, at: 2)
    // Neighbouring photos mostly belong to one model, whose description is read once.
    var last: (revision: Int, model: Model)?
    return try statement.rows { row in
      let key = StepKey(rawValue: row.int(10))
      if last?.revision != key.revision {
        last = (key.revision, try ModelRow.described(row))
      }
      let photo = try PhotoRow.photo(row, key: key.rawValue, columns: (id: 11, description: 12, hash: 14))
      return StoredPhoto(
        id: StoredPhoto.ID(model: ContentID(row.text(15)), photo: ContentID(photo.id)), photo: photo,
        titles: last?.model.texts.filter { $0.kind == .title } ?? [], language: last?.model.language ?? "",
        fileSize: row.optionalInt(13), key: key)
    }
  }

  private func hasPhoto(beside key: StepKey, isForward: Bool) throws -> Bool {
    try !photos(beside: key.rawValue, isForward: isForward, limit: 1).isEmpty
  }

  /// Returns the key of a photo; nil if there is none.
  ///
  /// - Complexity: one look-up, and O(*n*) in the number of the model's photos.
  func key(of id: StoredPhoto.ID) throws -> Int? {
    let statement = try PreparedStatement(
      db,
      """
      SELECT photo.key FROM model CROSS JOIN photo \
      ON photo.key > model.revision << 32 AND photo.key < (model.revision + 1) << 32 \
      WHERE model.id = ? AND photo.id = ?
      """)
    statement.bind(id.model.text, at: 1)
    statement.bind(id.photo.text, at: 2)
    return try statement.firstRow { $0.int(0) }
  }
}
