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
  /// The positions that are known, loaded or not.
  private(set) var count = 0
  /// Whether the last photograph is known.
  private(set) var atEnd = false

  /// Shows what a pager loads. Loads nothing yet.
  init(_ pager: ShowcasePager, rows: @escaping (_ columns: Int) -> Int) {
    self.pager = pager
    self.rows = rows
  }

  /// A pager whose pages fit this shelf. The stack says what is wanted ahead; so the pager adds nothing to it.
  static func pager(_ library: Library, byteLimit: Int = 1 << 20) -> ShowcasePager {
    ShowcasePager(
      library,
      configuration: PagerConfiguration(pageSize: pagePhotos, prefetchDistance: 0, byteLimit: byteLimit))
  }

  // MARK: Loading

  /// What loads the page that the stack asks for.
  func load(page number: Int) -> @Sendable () async throws -> Pages {
    let isBefore = number * ShowcaseShelf.pagePhotos < base
    return { [pager] in
      let direction: PageDirection = isBefore ? .backward : .forward
      do {
        try await pager.fetchPage(direction)
      } catch PagerError.revisionChanged {
        // Another program has changed the library: the pager begins again around what is visible.
        try await pager.fetchPage(direction)
      }
      return Pages(photos: await pager.pages.flatMap(\.items), atEnd: await pager.atEnd)
    }
  }

  /// Takes what a load has brought.
  ///
  /// - Returns: whether photographs kept their positions; if not, the stack has to be told that all was replaced.
  func take(_ pages: Pages) -> Bool {
    // Any photograph that was there before tells where all of them are.
    let known = pages.photos.indices.lazy.compactMap { index in
      self.places[pages.photos[index].id].map { $0 - index }
    }.first
    let start = known ?? 0
    let isSame = (known != nil || places.isEmpty) && start >= 0
    photos = pages.photos
    base = max(0, start)
    if !isSame { places = [:] }
    for (offset, photo) in photos.enumerated() { places[photo.id] = base + offset }
    count = pages.atEnd || !isSame ? base + photos.count : max(count, base + photos.count)
    atEnd = pages.atEnd
    return isSame
  }

  /// Says which photographs show: the pager keeps the pages around them.
  func noteVisible(first: StoredPhoto.ID, last: StoredPhoto.ID) {
    pager.visibleChanged(first: first, last: last)
  }

  // MARK: Photographs

  /// A photograph that is loaded.
  func photo(_ id: StoredPhoto.ID) -> StoredPhoto? { places[id].flatMap { photo(at: $0) } }

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
