/// The pages that are loaded, as islands of neighbouring pages that merge when they meet.
///
/// Invariants, asserted by `checkInvariants()` in every simulated step:
///
/// - An identifier is shown at most once in all islands, and `index` knows on which page.
/// - Within an island pages follow each other without a gap; only inner pages hide an end.
/// - `bytes` is the sum of the pages' costs.
///
/// Knows nothing of loads, limits or time.
package struct PageWindow<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  package typealias ID = Item.ID
  package typealias Target = PageTarget<Cursor, ID>
  typealias Stored = StoredPage<Item, Cursor>
  typealias Island = PageIsland<Item, Cursor>

  /// Where a page is: its island and its place there.
  struct Place: Hashable {
    var island: Int
    var place: Int
  }

  /// In no order; a handful at most.
  var islands: [Int: Island] = [:]
  /// The island that is read; nil only while there is none.
  var current: Int? {
    didSet {
      guard let current else { return }
      clock += 1
      lastCurrent[current] = clock
    }
  }
  /// When each island was last the current one, on a counter; those that never were are not in it.
  var lastCurrent: [Int: Int] = [:]
  /// The page that each item belongs to, also those that were removed locally.
  var index: [ID: Int] = [:]
  var places: [Int: Place] = [:]
  /// The pages by what was asked for and by where they lead.
  var directory = PageDirectory<Item, Cursor>()
  /// The sum of `byteCost` of all pages, hidden ends included.
  package internal(set) var bytes = 0
  /// How many items were left out because a page brought them a second time although the source says that its
  /// revision is the same. More than 0 means that the source cannot keep its promise.
  package internal(set) var drift = 0
  /// What was changed locally in this revision.
  var edits = PageEdits<Item>()
  /// The first item of each answer of which everything was loaded, so that it is not asked for again.
  private var coveredTargets: [Target: ID] = [:]
  /// What brought nothing and lies beside nothing, as beyond the end.
  private var emptyTargets: Set<Target> = []
  var lastKey = 0
  private var clock = 0

  package init() {}

  /// Whether nothing is loaded.
  package var isEmpty: Bool { islands.isEmpty }
  /// How many pages there are in all islands.
  package var pageCount: Int { places.count }
  /// How many pages the island has that is read.
  var currentPageCount: Int { currentIsland?.pages.count ?? 0 }
  /// The island that is read.
  var currentIsland: Island? { current.flatMap { islands[$0] } }

  /// The shown pages of the island that is read, in reading order.
  ///
  /// - Complexity: O(pages).
  package var pages: [Page<Item, Cursor>] { currentIsland?.pages.map { $0.view } ?? [] }

  /// The shown identifiers of each island, for tests.
  package var shownIdentifiers: [[ID]] {
    islands.values.map { island in island.pages.flatMap { $0.items.map { $0.id } } }
  }

  /// Makes a key that was never used.
  mutating func nextKey() -> Int {
    lastKey += 1
    return lastKey
  }

  /// The page with a key.
  func page(_ key: Int) -> Stored? {
    guard let place = places[key], let island = islands[place.island] else { return nil }
    return island.pages[place.place - island.base]
  }

  /// The page that shows an item; nil also if the item was removed.
  func page(showing id: ID) -> Stored? {
    guard let page = index[id].flatMap(page), !page.removed.contains(id) else { return nil }
    return page
  }

  /// The island that shows an item.
  func island(showing id: ID) -> Int? { page(showing: id).flatMap { places[$0.key]?.island } }

  /// The loaded item with an identifier.
  package func item(_ id: ID) -> Item? {
    guard let page = page(showing: id) else { return nil }
    return page.ids.firstIndex(of: id).map { page.content.items[$0] }
  }

  /// An island of which something holds: the one that is read before the others, and of those the oldest. Never simply
  /// the first in the dictionary, whose order is another in every run: a seed would not replay its schedule.
  func island(where holds: (Island) -> Bool) -> Island? {
    if let island = currentIsland, holds(island) { return island }
    var oldest: Island?
    for island in islands.values where island.key < oldest?.key ?? .max && holds(island) { oldest = island }
    return oldest
  }

  /// Of some pages the one in the island that is read, else the one in the oldest; of those in one island the first.
  func nearest(of pages: [Int]) -> Int? {
    pages.filter { places[$0] != nil }.min { rank($0) < rank($1) }
  }

  private func rank(_ page: Int) -> (Int, Int, Int) {
    let place = places[page] ?? Place(island: .max, place: .max)
    return (place.island == current ? 0 : 1, place.island, place.place)
  }

  /// The island of a page that is at one of its ends; nil if it is in the middle.
  func island(ofEdge page: Int, _ direction: PageDirection) -> Island? {
    guard let place = places[page], let island = islands[place.island] else { return nil }
    let edge = direction == .forward ? island.base + island.pages.count - 1 : island.base
    return place.place == edge ? island : nil
  }

  /// The island that goes on with a target.
  ///
  /// - Complexity: O(1), however many islands there are.
  func island(leadingTo target: Target) -> Island? {
    let edges = directory.leading(to: target).filter { island(ofEdge: $0, target.direction) != nil }
    return nearest(of: edges).flatMap { island(ofEdge: $0, target.direction) }
  }

  /// The page that was asked for in this way, if there is one.
  ///
  /// - Complexity: O(1), however many pages there are.
  func page(for target: Target) -> Stored? { nearest(of: directory.asked(for: target)).flatMap(page) }

  /// The island that was read longest ago, without the one that is read and some others.
  func longestUnread(besides others: Set<Int>) -> Int? {
    var oldest: (last: Int, key: Int)?
    for key in islands.keys where key != current && !others.contains(key) {
      let last = lastCurrent[key] ?? 0
      if oldest.map({ (last, key) < $0 }) ?? true { oldest = (last, key) }
    }
    return oldest?.key
  }

  /// The island that has what a target would bring; nil if it is not known to be loaded.
  func island(covering target: Target) -> Int? {
    if let page = page(for: target) { return places[page.key]?.island }
    return coveredTargets[target].flatMap { index[$0] }.flatMap { places[$0]?.island }
  }

  /// Whether asking for a target would bring nothing new.
  func covers(_ target: Target) -> Bool { emptyTargets.contains(target) || island(covering: target) != nil }

  mutating func noteEmpty(_ target: Target) {
    if emptyTargets.count > 64 { emptyTargets = [] }
    emptyTargets.insert(target)
  }

  mutating func noteCovered(_ target: Target, by first: ID) {
    // Only what is loaded now counts; the rest is thrown out now and then.
    if coveredTargets.count > 64 { coveredTargets = coveredTargets.filter { index[$0.value] != nil } }
    coveredTargets[target] = first
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

  /// Forgets everything but the counters.
  mutating func removeAll() {
    islands = [:]
    current = nil
    lastCurrent = [:]
    index = [:]
    places = [:]
    directory = PageDirectory()
    bytes = 0
    edits = PageEdits()
    coveredTargets = [:]
    emptyTargets = []
  }
}
