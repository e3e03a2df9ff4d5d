extension PageWindow {
  /// The result of attaching a page.
  package struct Arrival {
    /// A page of the items that were not shown before. Empty if all were.
    package var fresh: Page<Item, Cursor>
    /// The key of the page; nil if it was not stored: all its items were shown already, or it has none and
    /// its place is not known.
    var key: Int?
    /// Its island; the current one for a page whose place is not known.
    var island: Int
    /// A Boolean value that indicates whether islands joined.
    var joined: Bool
  }

  /// A part of the collection known to be without gaps: an island, or the new items of the arriving page.
  private enum Link {
    /// `run` are the items of the arriving page that the island shows; nil if only a cursor leads to it.
    case island(Int, run: Range<Int>?)
    case fresh(Range<Int>)
  }

  /// A page that is being attached.
  private struct Newcomer {
    var content: Page<Item, Cursor>
    /// The identifiers of its items.
    var ids: [ID]
    let target: Target

    /// Removes items.
    ///
    /// - Returns: The number of removed items.
    mutating func removeItems(_ isTaken: (ID) -> Bool) -> Int {
      let all = ids.count
      content.items.removeAll { isTaken($0.id) }
      ids = content.ids
      return all - ids.count
    }
  }

  /// Attaches a page: to an island that its cursor or its items meet, between two islands, which then join,
  /// or as an island of its own.
  ///
  /// Items that another page shows are hidden.
  ///
  /// - Parameters:
  ///   - page: The page as the source answered it.
  ///   - target: The target of the load.
  ///   - before, after: The keys of the islands directly before and after it, if the caller knows them: after
  ///     a drop, the island that the page belonged to. Cursors are then not asked.
  /// - Complexity: O(items of the page), plus O(pages of the later island) when two join.
  @discardableResult
  package mutating func attach(
    _ page: Page<Item, Cursor>, target: Target, before: Int? = nil, after: Int? = nil
  ) -> Arrival {
    var new = Newcomer(content: page, ids: page.ids, target: target)
    removeRepeats(in: &new)
    var links = links(of: new, before: before, after: after)
    if before == nil, after == nil { drift += repeats(of: new, in: links) }
    if !isConsistent(links, new.ids) {
      // The items contradict the loaded pages: the collection changed under one revision. Shown items stay,
      // and only the cursors decide where the others go. One neighbour is enough: with both, islands would
      // join whose order the items have just contradicted.
      drift += new.removeItems { index[$0] != nil }
      links = [.fresh(0..<new.ids.count)]
      if let left = before ?? neighbour(of: new, .backward) {
        links.insert(.island(left, run: nil), at: 0)
      } else if let right = after ?? neighbour(of: new, .forward) {
        links.append(.island(right, run: nil))
      }
    }
    if new.ids.isEmpty, links.count == 1, let current {
      // No item and no neighbour: its place is not known.
      return Arrival(fresh: new.content, key: nil, island: current, joined: false)
    }
    return join(links, new)
  }

  // MARK: Finding the neighbours

  private mutating func removeRepeats(in page: inout Newcomer) {
    var seen = Set<ID>(minimumCapacity: page.ids.count)
    for id in page.ids { seen.insert(id) }
    guard seen.count < page.ids.count else { return }
    seen.removeAll(keepingCapacity: true)
    drift += page.removeItems { !seen.insert($0).inserted }
  }

  /// Returns the number of items that the island shows whose cursor led to the page. Beyond a cursor there
  /// are none of them, unless the collection has shifted.
  private func repeats(of page: Newcomer, in links: [Link]) -> Int {
    guard page.target.cursor != nil, let leading = island(leadingTo: page.target)?.key else { return 0 }
    var count = 0
    for case .island(leading, let run?) in links { count += run.count }
    return count
  }

  /// Returns the islands and new items that the page connects, in reading order.
  private func links(of page: Newcomer, before: Int?, after: Int?) -> [Link] {
    var chain = runs(of: page.ids)
    if chain.isEmpty { chain = [.fresh(0..<0)] }
    // A stored page shows one run of items. A second run of new items lies beyond an island that the page
    // covers; it is loaded later.
    let fresh = chain.indices.filter { if case .fresh = chain[$0] { true } else { false } }
    if fresh.count > 1 {
      chain =
        page.target.direction == .forward
        ? Array(chain[..<fresh[1]]) : Array(chain[(fresh[fresh.count - 2] + 1)...])
    }
    if let left = before ?? (reachesStart(chain) ? neighbour(of: page, .backward) : nil) {
      chain.insert(.island(left, run: nil), at: 0)
    }
    if let right = after ?? (reachesEnd(chain, page.ids.count) ? neighbour(of: page, .forward) : nil) {
      chain.append(.island(right, run: nil))
    }
    return chain
  }

  private func reachesStart(_ chain: [Link]) -> Bool {
    switch chain[0] {
    case .island(_, let run): run?.lowerBound == 0
    case .fresh(let range): range.lowerBound == 0
    }
  }

  private func reachesEnd(_ chain: [Link], _ count: Int) -> Bool {
    switch chain[chain.count - 1] {
    case .island(_, let run): run?.upperBound == count
    case .fresh(let range): range.upperBound == count
    }
  }

  private func runs(of ids: [ID]) -> [Link] {
    var runs: [Link] = []
    var start = 0
    var owner: Int?
    func close(at end: Int) {
      guard end > start else { return }
      runs.append(owner.map { .island($0, run: start..<end) } ?? .fresh(start..<end))
    }
    for offset in ids.indices {
      let next = index[ids[offset]].flatMap { places[$0]?.island }
      if offset > 0, next != owner {
        close(at: offset)
        start = offset
      }
      owner = next
    }
    close(at: ids.count)
    return runs
  }

  /// Returns the island that lies beside a page according to cursors.
  private func neighbour(of page: Newcomer, _ side: PageDirection) -> Int? {
    // Pages whose cursor led to it, and pages that were loaded with its cursor.
    var known = page.target.direction == side.opposite ? directory.leading(to: page.target) : []
    if let cursor = side == .forward ? page.content.after : page.content.before {
      known += directory.asked(for: Target(.cursor(cursor), side))
    }
    let edges = known.filter { key in
      // A cursor belongs to all items of a page, so it says nothing about a page that hides an end.
      island(ofEdge: key, side.opposite)?.edge(side.opposite).hides(side.opposite) == false
    }
    return nearest(of: edges).flatMap { places[$0]?.island }
  }

  // MARK: Joining

  /// Joins a consistent chain, which is never empty.
  private mutating func join(_ chain: [Link], _ page: Newcomer) -> Arrival {
    var result: Int?
    var fresh: Stored?
    let joined = Set(chain.compactMap(islandKey)).count > 1
    // A joined island has another key, so a repeated link is recognised by its own key.
    var last: Int?
    for link in chain {
      switch link {
      case .island(let key, _):
        if key != last { result = result.map { join($0, key) } ?? key }
        last = key
      case .fresh(let range):
        let stored = store(page, showing: range)
        fresh = stored
        let island = Island(key: nextKey(), page: stored)
        insert(island)
        result = result.map { join($0, island.key) } ?? island.key
        last = nil
      }
    }
    guard let result else { preconditionFailure("an empty chain") }
    learnCursors(from: page, in: result)
    if current == nil { current = result }
    var none = page.content
    none.items = []
    return Arrival(fresh: fresh?.view ?? none, key: fresh?.key, island: result, joined: joined)
  }

  private mutating func store(_ page: Newcomer, showing range: Range<Int>) -> Stored {
    let stored = Stored(
      key: nextKey(), content: page.content, ids: page.ids, shown: range, target: page.target)
    addToIndex(stored)
    return stored
  }

  /// Returns true if the chain enters every island at its first item and leaves it at its last.
  private func isConsistent(_ chain: [Link], _ ids: [ID]) -> Bool {
    var seen: Set<Int> = []
    for (position, link) in chain.enumerated() {
      guard case .island(let key, let run) = link else { continue }
      let repeatsLast = position > 0 && islandKey(chain[position - 1]) == key
      if !repeatsLast, !seen.insert(key).inserted { return false }
      guard let run else { continue }
      let isEntered = position > 0 && !repeatsLast
      if isEntered, outermostItem(of: key, .backward) != ids[run.lowerBound] { return false }
      let isLeft = position < chain.count - 1 && islandKey(chain[position + 1]) != key
      if isLeft, outermostItem(of: key, .forward) != ids[run.upperBound - 1] { return false }
    }
    return true
  }

  private func islandKey(_ link: Link) -> Int? {
    if case .island(let key, _) = link { key } else { nil }
  }

  /// Returns the items at an end of an island, the outermost first.
  func outermost(of key: Int, _ direction: PageDirection, limit: Int) -> [ID] {
    guard let island = islands[key] else { return [] }
    var ids: [ID] = []
    let isForward = direction == .forward
    for offset in island.pages.indices {
      guard ids.count < limit else { break }
      let page = island.pages[isForward ? island.pages.count - 1 - offset : offset]
      let (shown, missing) = (page.ids[page.shown], limit - ids.count)
      ids += isForward ? shown.suffix(missing).reversed() : Array(shown.prefix(missing))
    }
    return ids
  }

  /// Returns the outermost item of an island; nil if it shows none.
  private func outermostItem(of key: Int, _ direction: PageDirection) -> ID? {
    outermost(of: key, direction, limit: 1).first
  }

  /// Joins two islands, of which the second begins where the first ends. Returns the key of the result.
  private mutating func join(_ left: Int, _ right: Int) -> Int {
    // Removed from the table, so that the pages are appended in place and not copied.
    guard var island = islands.removeValue(forKey: left), let next = islands.removeValue(forKey: right) else {
      return left
    }
    let latest = [left, right].compactMap { lastCurrent.removeValue(forKey: $0) }.max()
    if next.pages.count <= island.pages.count || current == left {
      for (offset, page) in next.pages.enumerated() {
        places[page.key] = Place(island: left, place: island.base + island.pages.count + offset)
      }
      island.append(next)
      islands[left] = island
      lastCurrent[left] = latest
      if current == right { current = left }
      return left
    }
    // The left one is smaller and not current: the pages of the right one keep their places.
    let base = next.base - island.pages.count
    for (offset, page) in island.pages.enumerated() {
      places[page.key] = Place(island: right, place: base + offset)
    }
    island.append(next)
    island.key = right
    island.base = base
    islands[right] = island
    lastCurrent[right] = latest
    return right
  }

  /// Takes the cursor of a page that ends where its island ends: it is newer than the island's. After an
  /// expired cursor the island goes on with it.
  private mutating func learnCursors(from page: Newcomer, in key: Int) {
    let direction = page.target.direction
    let isForward = direction == .forward
    guard let outermost = isForward ? page.ids.last : page.ids.first, let island = islands[key] else {
      return
    }
    let next = isForward ? page.content.after : page.content.before
    if island.next(direction) == page.target {
      // Loaded from this edge, and all items were here already: without a new cursor it would be loaded for
      // ever.
      changeEdge(direction, of: key) { $0.goOn(direction, at: next) }
    } else if island.cursor(direction) != next, outermostItem(of: key, direction) == outermost {
      changeEdge(direction, of: key) { $0.lead(direction, to: next) }
    }
  }

  /// Changes the cursor of an island, in place.
  private mutating func changeEdge(
    _ direction: PageDirection, of key: Int, _ change: (inout Island) -> Void
  ) {
    guard var island = islands.removeValue(forKey: key) else { return }
    directory.remove(island.edge(direction))
    change(&island)
    directory.insert(island.edge(direction))
    islands[key] = island
  }
}
