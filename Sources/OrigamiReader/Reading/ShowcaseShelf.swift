import LazyStacks
import OrigamiStore
import Paging

/// The photographs of a library as their lazy stack sees them: what its pager has loaded, and a row at the end, as
/// long as there are more, whose appearance fetches the next page.
///
///     // .load(page, reason):      run shelf.load(page.number), then
///     // what it brings:           tell(shelf.take(pages) ? .pageLoaded(page) : .replaced)
///     // what shows:               shelf.noteVisible(first, last)
///
/// Photographs keep their positions, also while the pager has dropped the pages before: those are missing then, and are
/// fetched again when one scrolls back to them. Owned by one screen and used on its thread only.
final class ShowcaseShelf {
  /// How many photographs a page has; the stack's pages must be as long.
  static let pagePhotos = 20

  /// What the pager has after a load.
  struct Pages: Sendable {
    var photos: [StoredPhoto]
    var atEnd: Bool
  }

  private let pager: ShowcasePager
  /// The rows that every photograph takes at a width.
  private let rows: (_ columns: Int) -> Int
  /// Photographs that are loaded, from position `base` on.
  private var photos: [StoredPhoto] = []
  private var base = 0
  private var places: [StoredPhoto.ID: Int] = [:]
  /// The photographs by position, loaded or not.
  private var known: [StoredPhoto.ID] = []
  /// Whether the last photograph is known.
  private(set) var atEnd = false

  /// Shows what a pager loads. Loads nothing yet.
  init(_ pager: ShowcasePager, rows: @escaping (_ columns: Int) -> Int) {
    self.pager = pager
    self.rows = rows
  }

  /// A pager whose pages fit this shelf. The stack says what is wanted ahead; so the pager adds nothing to it.
  static func pager(
    _ library: Library, environment: PagingEnvironment = .system, byteLimit: Int = 1 << 20
  ) -> ShowcasePager {
    ShowcasePager(
      library,
      configuration: PagerConfiguration(pageSize: pagePhotos, prefetchDistance: 0, byteLimit: byteLimit),
      environment: environment)
  }

  // MARK: Loading

  /// How the pager gets to a page.
  private enum Way {
    /// It lies beside what is loaded.
    case beside(PageDirection)
    /// It was there before, and begins with this photograph.
    case known(StoredPhoto.ID)
    /// It follows the last photograph that is known, which is not loaded any more.
    case beyond(StoredPhoto.ID)
  }

  private func way(to number: Int) -> Way {
    let first = number * ShowcaseShelf.pagePhotos
    if first < base, first + ShowcaseShelf.pagePhotos >= base { return .beside(.backward) }
    if (base...base + photos.count).contains(first) { return .beside(.forward) }
    if known.indices.contains(first) { return .known(known[first]) }
    return known.last.map { .beyond($0) } ?? .beside(.forward)
  }

  /// What loads the page that the stack asks for.
  func load(page number: Int) -> @Sendable () async throws -> Pages {
    let way = way(to: number)
    return { [pager] in
      func go() async throws {
        switch way {
        case .beside(let direction): try await pager.fetchPage(direction)
        case .known(let photo): try await pager.jump(to: .item(photo))
        case .beyond(let last):
          try await pager.jump(to: .item(last))
          try await pager.fetchPage()
        }
      }
      do {
        try await go()
      } catch PagerError.revisionChanged {
        // Another program has changed the library: the pager begins again around what is visible.
        try await pager.fetchPage()
      }
      return Pages(photos: await pager.pages.flatMap(\.items), atEnd: await pager.atEnd)
    }
  }

  /// Takes what a load has brought.
  ///
  /// - Returns: whether photographs kept their positions; if not, the stack has to be told that all was replaced.
  func take(_ pages: Pages) -> Bool {
    // Any photograph that was there before tells where all of them are.
    let place = pages.photos.indices.lazy.compactMap { index in
      self.places[pages.photos[index].id].map { $0 - index }
    }.first
    let start = place ?? 0
    let isSame = (place != nil || places.isEmpty) && start >= 0
    photos = pages.photos
    base = max(0, start)
    if !isSame { (places, known, atEnd) = ([:], [], false) }
    for (offset, photo) in photos.enumerated() {
      places[photo.id] = base + offset
      if base + offset == known.count { known.append(photo.id) }
    }
    // Known once, the end stays known when one reads elsewhere.
    atEnd = atEnd || pages.atEnd
    return isSame
  }

  /// Says which photographs show: the pager keeps the pages around them.
  func noteVisible(first: StoredPhoto.ID, last: StoredPhoto.ID) {
    pager.visibleChanged(first: first, last: last)
  }

  // MARK: Photographs

  /// A photograph that is loaded.
  func photo(_ id: StoredPhoto.ID) -> StoredPhoto? { places[id].flatMap { photo(at: $0) } }

  /// How many photographs are known, loaded or not.
  var count: Int { known.count }

  private func photo(at index: Int) -> StoredPhoto? {
    photos.indices.contains(index - base) ? photos[index - base] : nil
  }
}

extension ShowcaseShelf: LazyStackSource {
  func section(at section: Int, columns: Int) -> StackSection {
    StackSection(items: count, hasMore: !atEnd)
  }

  func id(at place: ItemPlace) -> StoredPhoto.ID? { photo(at: place.item)?.id }

  func place(of id: StoredPhoto.ID) -> ItemPlace? { places[id].map { ItemPlace(item: $0) } }

  func rows(of id: StoredPhoto.ID, at place: ItemPlace, columns: Int) -> Int { rows(columns) }
}
