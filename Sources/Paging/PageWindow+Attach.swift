extension PageWindow {
  /// What became of a page that was handed in.
  package struct Arrival {
    /// The items that were not shown before, as a page. Empty if all were.
    package var fresh: Page<Item, Cursor>
    /// The key of the page, if any of it is shown (or it is empty and marks an end).
    var key: Int?
    /// The island it belongs to now.
    var island: Int
    /// Whether islands became one.
    var joined: Bool
  }

  /// A part of the collection known to be without gaps: an island, or the new items of the arriving page.
  private enum Link {
    case island(Int, run: Range<Int>?)
    case fresh(Range<Int>)
  }

  /// A page on its way in.
  private struct Newcomer {
    var content: Page<Item, Cursor>
    /// The identifiers of its items.
    var ids: [ID]
    let target: Target

    /// Takes items out.
    ///
    /// - Returns: How many.
    mutating func removeItems(_ isTaken: (ID) -> Bool) -> Int {
      let all = ids.count
      content.items.removeAll { isTaken($0.id) }
      ids = content.ids
      return all - ids.count
    }
  }

  /// Puts a page where it belongs: at the end of an island that its cursor or its items meet, between two
  /// islands, which become one, or alone.
  ///
  /// Items that another page shows are hidden, items that were removed locally are left out.
  ///
  /// - Parameters:
  ///   - page: As answered.
  ///   - target: How it was asked for.
  ///   - before, after: Islands known to end where it begins, and to begin where it ends.
  /// - Complexity: O(items of the page), plus O(pages of the smaller island) when two become one.
  @discardableResult
  package mutating func attach(
    _ page: Page<Item, Cursor>, target: Target, before: Int? = nil, after: Int? = nil
  ) -> Arrival {
    var content = page
    edits.apply(to: &content) { index[$0] != nil }
    var new = Newcomer(content: content, ids: content.ids, target: target)
    removeRepeats(in: &new)
    let links = links(of: new, before: before, after: after)
    if new.ids.isEmpty, links.count == 1, let current {
      // Nothing (left of it, after local removals), beside nothing: it may lie inside what is loaded, and has no
      // item to tell by.
      noteEmpty(target)
      return Arrival(fresh: new.content, key: nil, island: current, joined: false)
    }
    if let arrival = fold(links, new) { return arrival }
    // The items contradict what is loaded: the collection moved under an unchanged revision. What is shown
    // stays, and only cursors say where the rest belongs.
    drift += new.removeItems { index[$0] != nil }
    var cursorLinks: [Link] = [.fresh(0..<new.ids.count)]
    if let left = before ?? neighbour(of: new, .backward) {
      cursorLinks.insert(.island(left, run: nil), at: 0)
    } else if let right = after ?? neighbour(of: new, .forward) {
      cursorLinks.append(.island(right, run: nil))
    }
    return fold(cursorLinks, new) ?? alone(new)
  }

  // MARK: Finding the neighbours

  private mutating func removeRepeats(in page: inout Newcomer) {
    guard Set(page.ids).count < page.ids.count else { return }
    var seen = Set<ID>(minimumCapacity: page.ids.count)
    drift += page.removeItems { !seen.insert($0).inserted }
  }

  /// The chain of islands and new items that the page proves, in reading order.
  private func links(of page: Newcomer, before: Int?, after: Int?) -> [Link] {
    var chain = runs(of: page.ids)
    if chain.isEmpty { chain = [.fresh(0..<0)] }
    // One stored page shows one run. A second run of new items lies beyond an island that the page swallows
    // whole; it is loaded when somebody gets there.
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

  /// The island that cursors prove to lie beside a page that is not stored yet.
  private func neighbour(of page: Newcomer, _ side: PageDirection) -> Int? {
    // What led to it, and what was asked for with where it leads.
    var known = page.target.direction == side.opposite ? directory.leading(to: page.target) : []
    if let cursor = side == .forward ? page.content.after : page.content.before {
      known += directory.asked(for: Target(.cursor(cursor), side))
    }
    let edges = known.filter { key in
      // Cursors belong to all items; of a page that hides an end they say nothing about what it shows.
      island(ofEdge: key, side.opposite)?.edge(side.opposite).hides(side.opposite) == false
    }
    return nearest(of: edges).flatMap { places[$0]?.island }
  }

  // MARK: Joining

  /// Joins a chain; nil, with nothing changed, if it contradicts the order that is known.
  private mutating func fold(_ chain: [Link], _ page: Newcomer) -> Arrival? {
    guard isConsistent(chain, page.ids) else { return nil }
    var result: Int?
    var fresh: Stored?
    let joined = Set(chain.compactMap(islandKey)).count > 1
    // An island that was joined has another key, so a chain that names one twice running is told by the name.
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
    guard let result else { return nil }
    learnCursors(from: page, in: result)
    if fresh == nil, let first = page.ids.first { noteCovered(page.target, by: first) }
    if current == nil { current = result }
    var none = page.content
    none.items = []
    return Arrival(fresh: fresh?.view ?? none, key: fresh?.key, island: result, joined: joined)
  }

  private mutating func store(_ page: Newcomer, showing range: Range<Int>) -> Stored {
    var stored = Stored(
      key: nextKey(), content: page.content, ids: page.ids, shown: range, target: page.target)
    stored.removed = edits.removed(among: page.ids[range])
    addToIndex(stored)
    return stored
  }

  private mutating func alone(_ page: Newcomer) -> Arrival {
    let stored = store(page, showing: 0..<page.ids.count)
    let island = Island(key: nextKey(), page: stored)
    insert(island)
    if current == nil { current = island.key }
    return Arrival(fresh: stored.view, key: stored.key, island: island.key, joined: false)
  }

  /// Whether every island of the chain is entered at its first item and left at its last.
  private func isConsistent(_ chain: [Link], _ ids: [ID]) -> Bool {
    var seen: Set<Int> = []
    for (position, link) in chain.enumerated() {
      guard case .island(let key, let run) = link else { continue }
      let repeatsLast = position > 0 && islandKey(chain[position - 1]) == key
      if !repeatsLast, !seen.insert(key).inserted { return false }
      guard let run else { continue }
      let isEntered = position > 0 && !repeatsLast
      if isEntered, sourceEdge(of: key, .backward) != ids[run.lowerBound] { return false }
      let isLeft = position < chain.count - 1 && islandKey(chain[position + 1]) != key
      if isLeft, sourceEdge(of: key, .forward) != ids[run.upperBound - 1] { return false }
    }
    return true
  }

  private func islandKey(_ link: Link) -> Int? {
    if case .island(let key, _) = link { key } else { nil }
  }

  /// The source's items at an end of an island, the outermost first.
  func outermost(of key: Int, _ direction: PageDirection, limit: Int) -> [ID] {
    guard let island = islands[key] else { return [] }
    var ids: [ID] = []
    for page in direction == .forward ? island.pages.reversed() : island.pages {
      let shown = page.ids[page.shown]
      for id in direction == .forward ? shown.reversed() : Array(shown) where !edits.isInserted(id) {
        if ids.count == limit { return ids }
        ids.append(id)
      }
    }
    return ids
  }

  /// The outermost item of an island that is the source's and not inserted locally.
  private func sourceEdge(of key: Int, _ direction: PageDirection) -> ID? {
    guard let island = islands[key] else { return nil }
    for offset in island.pages.indices {
      let page = island.pages[direction == .forward ? island.pages.count - 1 - offset : offset]
      let shown = page.ids[page.shown]
      let edge =
        direction == .forward
        ? shown.last { !edits.isInserted($0) } : shown.first { !edits.isInserted($0) }
      if let edge { return edge }
    }
    return nil
  }

  /// Makes one island of two, of which the second begins where the first ends.
  private mutating func join(_ left: Int, _ right: Int) -> Int {
    // Taken out, so that the pages are appended in place and not copied.
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
    // The left one is the smaller: the pages of the right one keep their places.
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

  /// A page that ends where its island ends knows a cursor there that is newer than the island's. After an
  /// expired cursor this is how the island learns to go on.
  private mutating func learnCursors(from page: Newcomer, in key: Int) {
    let direction = page.target.direction
    let isForward = direction == .forward
    guard let outermost = isForward ? page.ids.last : page.ids.first, let island = islands[key] else {
      return
    }
    let next = isForward ? page.content.after : page.content.before
    if island.next(direction) == page.target {
      // Asked for from this very edge, and all of it was here: without this it would be asked for again for ever.
      changeEdge(direction, of: key) { $0.goOn(direction, at: next) }
    } else if island.cursor(direction) != next, sourceEdge(of: key, direction) == outermost {
      changeEdge(direction, of: key) { $0.lead(direction, to: next) }
    }
  }

  /// Changes where an island leads, in place.
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
