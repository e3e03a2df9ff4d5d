import Paging

/// A list of any length with some pages loaded, for a lazy stack.
///
/// When `stack.handle` returns `.load(page, _)`, a task runs the closure of ``load(page:visible:_:)``. Its
/// result goes to ``take(_:page:hint:)``; after ``Outcome/loaded`` the stack gets `.pageLoaded(page)`.
///
/// The pager keeps the pages, and drops those that are far away. The list knows the position of each page. It
/// belongs to one screen and is used only on that screen's thread.
///
/// Invariants: pages do not overlap; an item has one position as long as the list exists.
final class PagedList<Source: PageSource> {
  typealias Item = Source.Item
  typealias Loaded = PagerSnapshot<Source.Item, Source.Cursor>

  /// The result of a load, which tells the owner of the stack what to do next.
  enum Outcome: Hashable {
    /// The page is here.
    case loaded
    /// The page is not here, because another load came in between. Load it again.
    case missed
    /// The page was missed several times in a row. It counts as one that could not be loaded.
    case failed
    /// The library has changed, so the positions are no longer valid. Make a new list.
    case outdated
  }

  /// The number of positions above which the positions of items that are not loaded are dropped.
  private static var keptPositions: Int { 4096 }

  /// The number of misses in a row after which a page is still loaded again. The next miss is a failure.
  private static var mostMisses: Int { 3 }

  /// A page in its place.
  private struct Placed {
    let start: Int
    let page: Page<Source.Item, Source.Cursor>
    var items: [Item] { page.items }
    var end: Int { start + page.items.count }
  }

  let pager: Pager<Source>
  private let pageSize: Int
  /// The number of items, or, while ``hasMore``, of those that are known.
  private(set) var count: Int
  /// A Boolean value that indicates whether there may be items beyond ``count``.
  private(set) var hasMore: Bool
  /// The position of an item; nil if items do not hold their position.
  private let position: ((Item) -> Int?)?
  /// The cursor before a position; nil if the source cannot be read from any position.
  private let cursor: ((Int) -> Source.Cursor)?
  /// The loaded pages, in the order of the list.
  private var pages: [Placed] = []
  /// The index in `pages` of the page that was asked for last.
  private var lastPage = 0
  private var positions: [Item.ID: Int] = [:]
  /// The first items of pages that were loaded once, by position: the ways back to them.
  private var landmarks: [Int: Item.ID] = [:]
  /// The number of the latest snapshot that was taken. An older one is ignored.
  private var version = 0
  /// The revision that all pages of the list are from; nil before the first.
  private var revision: PageRevision?
  /// The number of loads in a row that ended without the requested page.
  private var misses = 0

  /// Creates a list without loaded pages.
  ///
  /// - Parameters:
  ///   - pageSize: the number of items in a page of the stack; the pager's pages must be as large.
  ///   - count: the number of all items; nil if it is not known before the last page is loaded.
  ///   - position: the position of an item, from 0, if the item has it.
  ///   - cursor: the cursor before a position, if there is one for each.
  init(
    _ pager: Pager<Source>, pageSize: Int, count: Int?, position: ((Item) -> Int?)? = nil,
    cursor: ((Int) -> Source.Cursor)? = nil
  ) {
    self.pager = pager
    self.pageSize = pageSize
    self.count = count ?? 0
    hasMore = count == nil
    self.position = position
    self.cursor = cursor
  }

  // MARK: Items

  /// Returns the item at a position, from 0; nil if it is not loaded.
  ///
  /// - Complexity: O(1) in the page of the item that was asked for last, else O(log pages).
  func item(at index: Int) -> Item? {
    guard let page = page(at: index) else { return nil }
    return page.items[index - page.start]
  }

  /// Returns the loaded item with an identifier.
  func item(_ id: Item.ID) -> Item? { positions[id].flatMap { item(at: $0) } }

  /// Returns the position of an item that is loaded, or was lately.
  func position(of id: Item.ID) -> Int? { positions[id] }

  private func page(at index: Int) -> Placed? {
    if pages.indices.contains(lastPage), pages[lastPage].start <= index, index < pages[lastPage].end {
      return pages[lastPage]
    }
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].end <= index { low = middle + 1 } else { high = middle }
    }
    guard low < pages.count, pages[low].start <= index else { return nil }
    lastPage = low
    return pages[low]
  }

  // MARK: Loading

  /// The way in which the pager reaches a page.
  private enum Way {
    case position(Pager<Source>.Position)
    /// Beside the page that shows an item.
    case beside(Item.ID, PageDirection)
  }

  /// Returns the first position of a page of the stack that is not loaded; nil if all are.
  private func missing(in number: Int) -> Int? {
    var index = number * pageSize
    let end = hasMore ? index + pageSize : min(count, index + pageSize)
    while index < end {
      guard let page = page(at: index) else { return index }
      index = page.end
    }
    return nil
  }

  /// Returns the way to a position that is not loaded, in a page of the stack; nil if none is known.
  private func way(to missing: Int, page number: Int) -> Way? {
    if let cursor { return .position(number == 0 ? .start : .cursor(cursor(number * pageSize))) }
    if missing == 0 { return .position(.start) }
    // A neighbour's cursor first: what it brings joins the neighbour, and the pager keeps both.
    if let before = page(at: missing - 1), let last = before.items.last?.id {
      return before.page.after.map { .position(.cursor($0)) } ?? .beside(last, .forward)
    }
    if let after = pages.first(where: { missing < $0.start && $0.start <= missing + pageSize }),
      let id = after.items.first?.id
    {
      return .beside(id, .backward)
    }
    if let landmark = landmarks[missing] { return .position(.item(landmark)) }
    if !hasMore, (number + 1) * pageSize >= count { return .position(.end) }
    // No page beside it is loaded. Go there from the nearest page that was loaded once: each load that misses
    // brings the next one nearer.
    let nearest = landmarks.min { abs($0.key - missing) < abs($1.key - missing) }
    return nearest.map { .beside($0.value, $0.key < missing ? .forward : .backward) }
  }

  /// Returns a closure that loads a page of the stack; nil while no way to the page is known. The owner then
  /// tells the stack that the page has failed.
  ///
  /// - Parameters:
  ///   - visible: the first and the last item on screen, whose pages the pager keeps.
  ///   - reason: ``LoadReason/ahead`` if nothing on screen waits for the page.
  func load(
    page number: Int, visible: (first: Item.ID, last: Item.ID)?, _ reason: LoadReason = .visible
  ) -> (@Sendable () async throws -> Loaded)? {
    let missing = missing(in: number) ?? number * pageSize
    guard let way = way(to: missing, page: number) else { return nil }
    return { [pager] in
      if let visible { pager.visibleChanged(first: visible.first, last: visible.last) }
      switch way {
      case .position(let position): try await pager.jump(to: position, reason: reason)
      case .beside(let id, let direction):
        try await pager.jump(to: .item(id), reason: reason)
        try await pager.fetchPage(direction, reason: reason)
      }
      return await pager.snapshot()
    }
  }

  /// Takes the result of a load.
  ///
  /// - Parameters:
  ///   - number: the page that was asked for.
  ///   - hint: an item of `loaded` with its position, for a list that opens at a model in its middle.
  func take(_ loaded: Loaded, page number: Int, hint: (id: Item.ID, position: Int)? = nil) -> Outcome {
    if let revision, let now = loaded.revision, revision != now { return .outdated }
    revision = revision ?? loaded.revision
    if let hint { positions[hint.id] = hint.position }
    if loaded.version > version {
      version = loaded.version
      place(loaded.runs)
    }
    // While the end of the list is not known, the items received so far count as the whole page.
    let missing = missing(in: number)
    let isLoaded = missing.map { hasMore && $0 == count && $0 > number * pageSize } ?? true
    misses = isLoaded || misses == PagedList.mostMisses ? 0 : misses + 1
    return isLoaded ? .loaded : misses == 0 ? .failed : .missed
  }

  private func place(_ runs: [[Page<Source.Item, Source.Cursor>]]) {
    var placed: [Placed] = []
    for run in runs {
      guard var start = start(of: run) else { continue }
      for page in run {
        if !page.items.isEmpty { placed.append(Placed(start: start, page: page)) }
        start += page.items.count
      }
      if run.last?.after == nil, hasMore {
        count = start
        hasMore = false
      }
    }
    placed.sort { $0.start < $1.start }
    if hasMore { count = max(count, placed.last?.end ?? 0) }
    pages = placed
    // Items of dropped pages keep their positions for a while: the stack may still hold on to one of them.
    if positions.count > PagedList.keptPositions { positions.removeAll(keepingCapacity: true) }
    for page in placed {
      for (offset, item) in page.items.enumerated() { positions[item.id] = page.start + offset }
      if cursor == nil { landmarks[page.start] = page.items[0].id }
    }
  }

  /// Returns the position of the first item of a run; nil if it is not known.
  private func start(of run: [Page<Source.Item, Source.Cursor>]) -> Int? {
    var offset = 0
    for item in run.lazy.flatMap(\.items) {
      if let position = position?(item) ?? positions[item.id] { return position - offset }
      offset += 1
    }
    if run.first?.before == nil { return 0 }
    // The positions of dropped pages are forgotten sooner than their landmarks.
    if let first = run.first?.items.first?.id, let known = landmarks.first(where: { $0.value == first })?.key
    {
      return known
    }
    return run.last?.after == nil && !hasMore ? count - offset : nil
  }
}
