internal import GRDB
public import OrigamiModel
public import Paging

/// The models of a library as a source of pages.
///
/// The revision of a page is the library's: any import or removal is a new one.
public struct ModelSource: PageSource {
  private let library: Library
  private let query: ModelQuery

  /// Creates a source of the models of a query.
  public init(_ library: Library, _ query: ModelQuery = ModelQuery()) {
    self.library = library
    self.query = query
  }

  /// Loads a page where the calling task runs, and waits there for its turn on the library's connection.
  ///
  /// - Throws: `PageSourceError.unknownItem` for a model that is not in the list, ``StoreError``.
  public func load(
    _ request: PageRequest<ModelCursor, ContentID>
  ) async throws -> PageAnswer<StoredModel, ModelCursor> {
    let query = query
    let (page, revision) = try await library.readAsync { db in
      try db.inOneState {
        let revision = try PreparedStatement(db, "SELECT revision FROM library").firstRow { $0.int(0) } ?? 0
        return (try ModelSource.page(request, query, db), revision)
      }
    }
    return .page(
      Page(
        items: page.models, before: page.before, after: page.after, revision: PageRevision(revision),
        byteCost: page.models.reduce(0) { $0 + $1.byteCost }))
  }

  private static func page(
    _ request: PageRequest<ModelCursor, ContentID>, _ query: ModelQuery, _ db: Database
  ) throws -> ModelPage {
    let reader = ModelPageReader(query)
    switch (request.position, request.direction) {
    case (.start, .forward): return try reader.page(db, .start, request.limit)
    case (.end, .backward): return try reader.page(db, .end, request.limit)
    // Nothing is before the start or after the end.
    case (.start, .backward), (.end, .forward): return ModelPage(models: [], before: nil, after: nil)
    case (.cursor(let cursor), .forward): return try reader.page(db, .after(cursor), request.limit)
    case (.cursor(let cursor), .backward): return try reader.page(db, .before(cursor), request.limit)
    case (.item(let id), let direction):
      return try reader.page(db, from: id.text, isForward: direction == .forward, request.limit)
    }
  }
}
