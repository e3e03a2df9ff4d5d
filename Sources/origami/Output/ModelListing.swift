import OrigamiModel
import OrigamiStore
import Paging

/// Walks the models of a library through a pager, page by page.
struct ModelListing {
  private let content: any LibraryContent
  private let query: ModelQuery
  private var start: PagePosition<ModelCursor, ContentID> = .start
  /// The cursor of the next page, as text; nil exactly when nothing follows.
  private(set) var next: String?

  /// Creates a listing of the models of a query, from the first or after a cursor.
  ///
  /// - Throws: `StoreError.cursor` for a cursor that cannot be used.
  init(content: any LibraryContent, query: ModelQuery = ModelQuery(), after cursor: String? = nil) throws {
    self.content = content
    self.query = query
    if let cursor { start = .cursor(try ModelCursor(cursor, of: query)) }
  }

  /// Returns the number of models.
  func total() async throws -> Int { try await content.modelCount(query) }

  /// Passes the models to `body` by title, with one page in memory at a time.
  mutating func forEach(
    limit: Int = .max, on environment: PagingEnvironment, _ body: (StoredModel) async throws -> Void
  ) async throws {
    let walk = PageWalk(source: ContentModelSource(content, query), start: start)
    next = try await walk.forEach(limit: limit, on: environment, body)?.text(of: query)
  }
}
