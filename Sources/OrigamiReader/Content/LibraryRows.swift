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
  /// A Boolean value that indicates whether `count` is the number of all hits. Otherwise there may be more.
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
  /// The beginnings of the pages of hits that were loaded.
  private let hitPages = Locked(HitPages())

  /// The most rows of a page: a number with many divisors, so that a page is whole rows of a gallery.
  static let pageSize = 60

  /// Asks for the rows once more, so that the library knows that they are urgent.
  func raise(_ request: PageRequest<Cursor, LibraryRow.ID>) async { _ = try? await load(request) }

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
    let known: HitPages.Beginning?
    switch (request.position, request.direction) {
    case (.start, .forward): known = HitPages.Beginning(after: nil)
    case (.cursor(.hit(let cursor)), .forward): known = HitPages.Beginning(after: cursor)
    case (.cursor(.hit(let cursor)), .backward): known = hitPages.withLock { $0.byEnd[cursor] }
    case (.item(.hit(let id)), .forward): known = hitPages.withLock { $0.byFirstHit[id] }
    default: known = nil
    }
    guard let known else { throw PageSourceError.unsupportedPosition }
    let page = try await content.search(query, after: known.after, limit: request.limit)
    hitPages.withLock { $0.note(page, known) }
    totalHits.withLock { known in
      // An earlier page that is loaded again may know of fewer hits than a later one.
      let isMore = known.map { $0.count < page.total || ($0.count == page.total && !$0.isExact) } ?? true
      if page.isTotalExact || isMore { known = HitCount(count: page.total, isExact: page.isTotalExact) }
    }
    // Hits have no revision: the cursor of another revision is refused, and then the search begins anew.
    return Page(
      items: page.hits.map { .hit($0) }, before: known.after.map { .hit($0) },
      after: page.after.map { .hit($0) },
      byteCost: page.hits.reduce(0) { $0 + $1.model.byteCost })
  }
}

/// The beginnings of the pages of hits that were loaded. A search goes forward only; with these, its pages
/// can be loaded again from behind, and by their first hit. That needs the same limit in every request, which
/// a `Pager` guarantees.
private struct HitPages {
  /// The place where a page begins: after a cursor; nil is the start.
  struct Beginning {
    let after: SearchCursor?
  }

  /// By the cursor after the page's last hit.
  private(set) var byEnd: [SearchCursor: Beginning] = [:]
  /// By the key of the page's first hit.
  private(set) var byFirstHit: [Int: Beginning] = [:]

  mutating func note(_ page: SearchPage, _ beginning: Beginning) {
    if let end = page.after { byEnd[end] = beginning }
    if let first = page.hits.first { byFirstHit[first.id] = beginning }
  }
}
