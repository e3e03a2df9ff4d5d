import OrigamiModel
import OrigamiStore
import Paging

/// Walks the models of a library through a pager, page by page.
struct ModelListing {
  /// The most models that are loaded at once.
  private static let pageSize = 256

  private let library: Library
  private let query: ModelQuery
  private var start: PagePosition<ModelCursor, String> = .start
  /// Where to go on, as text; nil exactly when nothing follows.
  private(set) var next: String?

  /// The models of a query, from the first or from behind a cursor.
  ///
  /// - Throws: `StoreError.cursor` for a cursor that cannot be used.
  init(library: Library, query: ModelQuery = ModelQuery(), after cursor: String? = nil) throws {
    self.library = library
    self.query = query
    if let cursor { start = .cursor(try ModelCursor(cursor, of: query)) }
  }

  /// How many models there are.
  func total() throws -> Int { try library.modelCount(query) }

  /// Gives the models by title, a page in memory at a time.
  mutating func forEach(limit: Int = .max, _ body: (StoredModel) throws -> Void) async throws {
    let source = ModelSource(library, query)
    var rest = limit
    var pager = Pager(source: source, start: start, pageSize: min(limit, ModelListing.pageSize))
    while rest > 0 {
      let page = try await pager.fetchPage()
      for model in page.items { try body(model) }
      rest -= page.items.count
      next = page.after?.text(of: query)
      guard let after = page.after else { return }
      // What is left is less than a page: the cursor behind it is wanted.
      if (1..<ModelListing.pageSize).contains(rest) {
        pager = Pager(source: source, start: .cursor(after), pageSize: rest)
      }
    }
  }
}
