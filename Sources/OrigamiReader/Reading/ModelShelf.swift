import LazyStacks
import OrigamiModel
import OrigamiStore

/// A row of the list: a model, or what a search has found.
enum ListItem: Hashable, Sendable {
  case model(ContentID)
  /// The key of a hit.
  case hit(Int)
}

/// The part of a list of models, or of a search's hits, that is in memory, as its lazy stack sees it.
///
/// Models are counted by the library, so any page has its number; but a page is found by its neighbour's cursor, so
/// only the first, the last, and those beside a known one can be asked for, which are the ones that one can
/// scroll to. Hits come one page after the other.
final class ModelShelf {
  static let pageModels = 50
  private static let keptPages = 8

  /// What is listed.
  enum Listing: Hashable, Sendable {
    case models
    case hits(SearchQuery)
  }

  let listing: Listing
  /// How many rows there are; for hits, how many are known.
  private(set) var count: Int
  /// Whether more hits follow.
  private(set) var hasMore: Bool
  /// How many hits there are in all; nil before the first page.
  private(set) var totalHits: Int?
  private var models: [Int: [StoredModel]] = [:]
  private var usedPages: [Int] = []
  private var cursors: [Int: (before: ModelCursor?, after: ModelCursor?)] = [:]
  private var hits: [SearchHit] = []
  private var nextHits: SearchCursor?
  private var places: [ListItem: Int] = [:]

  init(_ listing: Listing, count: Int) {
    self.listing = listing
    self.count = listing == .models ? count : 0
    hasMore = listing != .models
  }

  // MARK: Pages

  /// What loads a page; nil where it cannot be found.
  func load(page: Int, from library: Library) -> (@Sendable () async throws -> LoadedValue)? {
    switch listing {
    case .hits(let query):
      guard page * ModelShelf.pageModels == hits.count else { return nil }
      let cursor = nextHits
      return { .hits(try library.search(query, after: cursor, limit: ModelShelf.pageModels)) }
    case .models:
      let last = max(0, count - 1) / ModelShelf.pageModels
      let position: ModelPosition
      var limit = ModelShelf.pageModels
      if page == 0 {
        position = .start
      } else if let after = cursors[page - 1]?.after {
        position = .after(after)
      } else if let before = cursors[page + 1]?.before {
        position = .before(before)
      } else if page == last {
        position = .end
        limit = count - last * ModelShelf.pageModels
      } else {
        return nil
      }
      return { [limit] in .models(try library.models(at: position, limit: limit)) }
    }
  }

  func insert(_ page: ModelPage, at number: Int) {
    models[number] = page.models
    cursors[number] = (page.before, page.after)
    use(number)
    for (offset, model) in page.models.enumerated() {
      places[.model(model.id)] = number * ModelShelf.pageModels + offset
    }
    while usedPages.count > ModelShelf.keptPages {
      for model in models.removeValue(forKey: usedPages.removeFirst()) ?? [] {
        places[.model(model.id)] = nil
      }
    }
  }

  func append(_ page: SearchPage) {
    for hit in page.hits {
      places[.hit(hit.id)] = hits.count
      hits.append(hit)
    }
    count = hits.count
    totalHits = page.total
    nextHits = page.after
    hasMore = page.after != nil
  }

  // MARK: Rows

  func model(_ id: ListItem) -> StoredModel? {
    guard case .model = id, let index = places[id] else { return nil }
    let (page, offset) = index.quotientAndRemainder(dividingBy: ModelShelf.pageModels)
    return models[page].flatMap { $0.indices.contains(offset) ? $0[offset] : nil }
  }

  func hit(_ id: ListItem) -> SearchHit? {
    guard case .hit = id, let index = places[id], hits.indices.contains(index) else { return nil }
    return hits[index]
  }

  private func use(_ page: Int) {
    if usedPages.last == page { return }
    usedPages.removeAll { $0 == page }
    usedPages.append(page)
  }
}

extension ModelShelf: LazyStackSource {
  func section(at section: Int, columns: Int) -> StackSection {
    StackSection(items: count, hasMore: hasMore, footerRows: hasMore || count == 0 ? 0 : 2)
  }

  func id(at place: ItemPlace) -> ListItem? {
    switch listing {
    case .hits: return hits.indices.contains(place.item) ? .hit(hits[place.item].id) : nil
    case .models:
      let (page, offset) = place.item.quotientAndRemainder(dividingBy: ModelShelf.pageModels)
      guard let loaded = models[page], loaded.indices.contains(offset) else { return nil }
      use(page)
      return .model(loaded[offset].id)
    }
  }

  func place(of id: ListItem) -> ItemPlace? { places[id].map { ItemPlace(item: $0) } }

  func rows(of id: ListItem, at place: ItemPlace, columns: Int) -> Int { 1 }
}
