/// The loaded pages, as islands of neighbouring pages that join when they meet.
///
/// Invariants, asserted by `checkInvariants()` in every simulated step:
///
/// - An identifier is shown at most once in all islands, and `index` has its page.
/// - Within an island pages follow each other without a gap. The first shows all items at its start, the last
///   all at its end.
/// - `bytes` is the sum of the pages' costs.
///
/// It knows nothing of loads, limits or time.
package struct PageWindow<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  package typealias ID = Item.ID
  package typealias Target = PageTarget<Cursor, ID>
  typealias Stored = StoredPage<Item, Cursor>
  typealias Island = PageIsland<Item, Cursor>

  /// The place of a page: its island and its number there, which counts from ``PageIsland/base``.
  struct Place: Hashable {
    var island: Int
    var place: Int
  }

  /// The islands by key; only a few.
  var islands: [Int: Island] = [:]
  /// The key of the current island; nil only while there is none.
  var current: Int? {
    didSet {
      guard let current else { return }
      clock += 1
      lastCurrent[current] = clock
    }
  }
  /// The counter value at which each island was last current. Islands that never were have none.
  var lastCurrent: [Int: Int] = [:]
  /// The key of the page that shows each item.
  var index: [ID: Int] = [:]
  /// The place of each page, by its key.
  var places: [Int: Place] = [:]
  /// The pages by target and by cursor.
  var directory = PageDirectory<Item, Cursor>()
  /// The sum of `byteCost` of all pages, with hidden ends.
  package internal(set) var bytes = 0
  /// The number of items left out because a page of the same revision contained them again. More than 0 means
  /// that the source breaks its rules.
  package internal(set) var drift = 0
  /// The last key that was given to an island or a page.
  private var lastKey = 0
  /// The number of times that an island became current.
  private var clock = 0

  package init() {}

  /// A Boolean value that indicates whether nothing is loaded.
  package var isEmpty: Bool { islands.isEmpty }
  /// The islands, the first made first.
  var islandsInOrder: [Island] {
    // A loop, and not `values.sorted`, for the reason given at `PagerState.flightsByAge`.
    var all: [Island] = []
    for island in islands.values { all.append(island) }
    return all.sorted { $0.key < $1.key }
  }
  /// The current island.
  var currentIsland: Island? { current.flatMap { islands[$0] } }

  /// The shown pages of the current island, in reading order.
  ///
  /// - Complexity: O(pages).
  package var pages: [Page<Item, Cursor>] { currentIsland?.pages.map { $0.view } ?? [] }

  /// Returns a key that was never used.
  mutating func nextKey() -> Int {
    lastKey += 1
    return lastKey
  }

  /// Returns the page with a key.
  func page(_ key: Int) -> Stored? {
    guard let place = places[key], let island = islands[place.island] else { return nil }
    return island.pages[place.place - island.base]
  }

  /// Returns the page that shows an item.
  func page(showing id: ID) -> Stored? { index[id].flatMap(page) }

  /// Returns the island that shows an item.
  func island(showing id: ID) -> Int? { page(showing: id).flatMap { places[$0.key]?.island } }

  /// Returns the loaded item with an identifier.
  package func item(_ id: ID) -> Item? {
    guard let page = page(showing: id) else { return nil }
    return page.ids.firstIndex(of: id).map { page.content.items[$0] }
  }

  /// Returns an island for which a condition holds: the current one, else the oldest.
  ///
  /// Not the first in the dictionary, whose order differs between runs: a seed must replay its schedule.
  func island(where holds: (Island) -> Bool) -> Island? {
    if let island = currentIsland, holds(island) { return island }
    var oldest: Island?
    for island in islands.values where island.key < oldest?.key ?? .max && holds(island) { oldest = island }
    return oldest
  }

  /// Returns the page in the current island, else the one in the oldest island; within one island the first.
  func nearest(of pages: [Int]) -> Int? {
    pages.filter { places[$0] != nil }.min { rank($0) < rank($1) }
  }

  private func rank(_ page: Int) -> (Int, Int, Int) {
    let place = places[page] ?? Place(island: .max, place: .max)
    return (place.island == current ? 0 : 1, place.island, place.place)
  }

  /// Returns the island of a page that is its last in a direction; nil for any other page.
  func island(ofEdge page: Int, _ direction: PageDirection) -> Island? {
    guard let place = places[page], let island = islands[place.island] else { return nil }
    let edge = direction == .forward ? island.base + island.pages.count - 1 : island.base
    return place.place == edge ? island : nil
  }

  /// Returns the island whose next page is a target.
  ///
  /// - Complexity: O(1), however many islands there are.
  func island(leadingTo target: Target) -> Island? {
    let edges = directory.leading(to: target).filter { island(ofEdge: $0, target.direction) != nil }
    return nearest(of: edges).flatMap { island(ofEdge: $0, target.direction) }
  }

  /// Returns the page that was loaded for a target.
  ///
  /// - Complexity: O(1), however many pages there are.
  func page(for target: Target) -> Stored? { nearest(of: directory.asked(for: target)).flatMap(page) }

  /// Returns the island that was current longest ago, without the current one and some others.
  func longestUnread(besides others: [Int]) -> Int? {
    var oldest: (last: Int, key: Int)?
    for key in islands.keys where key != current && !others.contains(key) {
      let last = lastCurrent[key] ?? 0
      if oldest.map({ (last, key) < $0 }) ?? true { oldest = (last, key) }
    }
    return oldest?.key
  }

  /// Returns the item next to another in a direction; nil at the end of the island.
  func neighbour(of id: ID, _ direction: PageDirection) -> ID? {
    guard let page = page(showing: id), let place = places[page.key], let island = islands[place.island]
    else { return nil }
    let items = page.items
    guard let offset = items.firstIndex(where: { $0.id == id }) else { return nil }
    let beside = direction == .forward ? offset + 1 : offset - 1
    if items.indices.contains(beside) { return items[beside].id }
    let here = place.place - island.base
    var next = direction == .forward ? here + 1 : here - 1
    while island.pages.indices.contains(next) {
      let items = island.pages[next].items
      if let id = direction == .forward ? items.first?.id : items.last?.id { return id }
      next += direction == .forward ? 1 : -1
    }
    return nil
  }

  // MARK: Bookkeeping shared by the extensions

  mutating func addToIndex(_ page: Stored) {
    for id in page.ids[page.shown] { index[id] = page.key }
    directory.insert(page)
    bytes += page.content.byteCost
  }

  mutating func removeFromIndex(_ page: Stored) {
    for id in page.ids[page.shown] { index[id] = nil }
    directory.remove(page)
    bytes -= page.content.byteCost
    places[page.key] = nil
  }

  mutating func insert(_ island: Island) {
    islands[island.key] = island
    for (offset, page) in island.pages.enumerated() {
      places[page.key] = Place(island: island.key, place: island.base + offset)
    }
  }

  /// Removes all pages; the counters stay.
  mutating func removeAll() {
    islands = [:]
    current = nil
    lastCurrent = [:]
    index = [:]
    places = [:]
    directory = PageDirectory()
    bytes = 0
  }
}
