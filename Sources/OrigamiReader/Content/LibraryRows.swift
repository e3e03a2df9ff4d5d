import OrigamiModel
import OrigamiStore
import Paging
import Threading

/// A row of the list of models: a model, or something that a search has found.
enum LibraryRow: Identifiable, Sendable {
  case model(StoredModel)
  case hit(SearchHit)

  /// The identifier of a row. A hit is named by its key in the search index.
  enum ID: Hashable, Sendable {
    case model(ContentID)
    case hit(Int)
  }

  var id: ID {
    switch self {
    case .model(let model): .model(model.id)
    case .hit(let hit): .hit(hit.id)
    }
  }
}

/// The number of hits of a search.
struct HitCount: Hashable, Sendable {
  var count: Int
  /// A Boolean value that indicates whether there are no more.
  var isExact: Bool
}

/// The models of a library, or the hits of a search, as a source of pages.
struct LibraryRows: PageSource {
  /// The rows that are listed.
  enum Listing: Hashable, Sendable {
    case models
    case hits(SearchQuery)
  }

  enum Cursor: Hashable, Sendable {
    case model(ModelCursor)
    case hit(SearchCursor)
  }

  let content: any LibraryContent
  let listing: Listing
  /// The number of hits; nil until a page of hits is loaded.
  let totalHits = Locked<HitCount?>(nil)

  /// A number with many divisors, so that a page is whole rows of a gallery.
  static let pageSize = 60

  func load(_ request: PageRequest<Cursor, LibraryRow.ID>) async throws -> Page<LibraryRow, Cursor> {
    switch listing {
    case .models: try await models(request)
    case .hits(let query): try await hits(request, query)
    }
  }

  private func models(_ request: PageRequest<Cursor, LibraryRow.ID>) async throws -> Page<LibraryRow, Cursor>
  {
    let position: PagePosition<ModelCursor, ContentID>
    switch request.position {
    case .start: position = .start
    case .end: position = .end
    case .cursor(.model(let cursor)): position = .cursor(cursor)
    case .item(.model(let id)): position = .item(id)
    case .cursor(.hit), .item(.hit): throw PageSourceError.unsupportedPosition
    }
    let page = try await content.models(
      PageRequest(
        position: position, direction: request.direction, limit: request.limit, reason: request.reason),
      of: ModelQuery())
    return Page(
      items: page.items.map { .model($0) }, before: page.before.map { .model($0) },
      after: page.after.map { .model($0) }, revision: page.revision, byteCost: page.byteCost)
  }

  private func hits(
    _ request: PageRequest<Cursor, LibraryRow.ID>, _ query: SearchQuery
  ) async throws -> Page<LibraryRow, Cursor> {
    var after: SearchCursor?
    switch (request.position, request.direction) {
    case (.start, .forward): break
    case (.cursor(.hit(let cursor)), .forward): after = cursor
    default: throw PageSourceError.unsupportedPosition
    }
    let page = try await content.search(query, after: after, limit: request.limit)
    totalHits.withLock { known in
      // An earlier page that is loaded again may know of fewer hits than a later one.
      let isMore = known.map { $0.count < page.total || ($0.count == page.total && !$0.isExact) } ?? true
      if page.isTotalExact || isMore { known = HitCount(count: page.total, isExact: page.isTotalExact) }
    }
    return Page(
      items: page.hits.map { .hit($0) }, before: nil, after: page.after.map { .hit($0) },
      byteCost: page.hits.reduce(0) { $0 + $1.model.byteCost })
  }
}
