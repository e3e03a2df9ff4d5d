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
    removeRepeats(in: &content)
    let links = links(of: content, target: target, before: before, after: after)
    if content.items.isEmpty, links.count == 1, let current {
      // Nothing (left of it, after local removals), beside nothing: it may lie inside what is loaded, and has no
      // item to tell by.
      noteEmpty(target)
      return Arrival(fresh: content, key: nil, island: current, joined: false)
    }
    if let arrival = fold(links, content, target) { return arrival }
    // The items contradict what is loaded: the collection moved under an unchanged revision. What is shown
    // stays, and only cursors say where the rest belongs.
    let all = content.items.count
    content.items.removeAll { index[$0.id] != nil }
    drift += all - content.items.count
    var cursorLinks: [Link] = [.fresh(0..<content.items.count)]
    if let left = before ?? neighbour(of: content, target, .backward) {
      cursorLinks.insert(.island(left, run: nil), at: 0)
    } else if let right = after ?? neighbour(of: content, target, .forward) {
      cursorLinks.append(.island(right, run: nil))
    }
    return fold(cursorLinks, content, target) ?? alone(content, target)
  }

  // MARK: Finding the neighbours

  private mutating func removeRepeats(in page: inout Page<Item, Cursor>) {
    var seen = Set<ID>(minimumCapacity: page.items.count)
    let all = page.items.count
    page.items.removeAll { !seen.insert($0.id).inserted }
    drift += all - page.items.count
  }

  /// The chain of islands and new items that the page proves, in reading order.
  private func links(of page: Page<Item, Cursor>, target: Target, before: Int?, after: Int?) -> [Link] {
    var chain = runs(of: page)
    if chain.isEmpty { chain = [.fresh(0..<0)] }
    // One stored page shows one run. A second run of new items lies beyond an island that the page swallows
    // whole; it is loaded when somebody gets there.
    let fresh = chain.indices.filter { if case .fresh = chain[$0] { true } else { false } }
    if fresh.count > 1 {
      chain =
        target.direction == .forward
        ? Array(chain[..<fresh[1]]) : Array(chain[(fresh[fresh.count - 2] + 1)...])
    }
    if let left = before ?? (reachesStart(chain) ? neighbour(of: page, target, .backward) : nil) {
      chain.insert(.island(left, run: nil), at: 0)
    }
    if let right = after ?? (reachesEnd(chain, page) ? neighbour(of: page, target, .forward) : nil) {
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

  private func reachesEnd(_ chain: [Link], _ page: Page<Item, Cursor>) -> Bool {
    switch chain[chain.count - 1] {
    case .island(_, let run): run?.upperBound == page.items.count
    case .fresh(let range): range.upperBound == page.items.count
    }
  }

  private func runs(of page: Page<Item, Cursor>) -> [Link] {
    var runs: [Link] = []
    var start = 0
    var owner: Int?
    func close(at end: Int) {
      guard end > start else { return }
      runs.append(owner.map { .island($0, run: start..<end) } ?? .fresh(start..<end))
    }
    for (offset, item) in page.items.enumerated() {
      let next = index[item.id].flatMap { places[$0]?.island }
      if offset > 0, next != owner {
        close(at: offset)
        start = offset
      }
      owner = next
    }
    close(at: page.items.count)
    return runs
  }

  /// The island that cursors prove to lie beside a page that is not stored yet.
  private func neighbour(of page: Page<Item, Cursor>, _ target: Target, _ side: PageDirection) -> Int? {
    let probe = Stored(key: 0, content: page, shown: 0..<page.items.count, target: target)
    return island { island in
      side == .backward ? island.edge(.forward).meets(probe) : probe.meets(island.edge(.backward))
    }?.key
  }

  // MARK: Joining

  /// Joins a chain; nil, with nothing changed, if it contradicts the order that is known.
  private mutating func fold(_ chain: [Link], _ page: Page<Item, Cursor>, _ target: Target) -> Arrival? {
    guard isConsistent(chain, page) else { return nil }
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
        var stored = Stored(key: nextKey(), content: page, shown: range, target: target)
        stored.removed = edits.removed(among: page.items[range])
        fresh = stored
        addToIndex(stored)
        let island = Island(key: nextKey(), page: stored)
        insert(island)
        result = result.map { join($0, island.key) } ?? island.key
        last = nil
      }
    }
    guard let result else { return nil }
    learnCursors(from: page, target, in: result)
    if fresh == nil, let first = page.items.first { noteCovered(target, by: first.id) }
    if current == nil { current = result }
    var none = page
    none.items = []
    return Arrival(fresh: fresh?.view ?? none, key: fresh?.key, island: result, joined: joined)
  }

  private mutating func alone(_ page: Page<Item, Cursor>, _ target: Target) -> Arrival {
    var stored = Stored(key: nextKey(), content: page, shown: 0..<page.items.count, target: target)
    stored.removed = edits.removed(among: page.items[...])
    addToIndex(stored)
    let island = Island(key: nextKey(), page: stored)
    insert(island)
    if current == nil { current = island.key }
    return Arrival(fresh: stored.view, key: stored.key, island: island.key, joined: false)
  }

  /// Whether every island of the chain is entered at its first item and left at its last.
  private func isConsistent(_ chain: [Link], _ page: Page<Item, Cursor>) -> Bool {
    var seen: Set<Int> = []
    for (position, link) in chain.enumerated() {
      guard case .island(let key, let run) = link else { continue }
      let repeatsLast = position > 0 && islandKey(chain[position - 1]) == key
      if !repeatsLast, !seen.insert(key).inserted { return false }
      guard let run else { continue }
      let isEntered = position > 0 && !repeatsLast
      if isEntered, sourceEdge(of: key, .backward) != page.items[run.lowerBound].id { return false }
      let isLeft = position < chain.count - 1 && islandKey(chain[position + 1]) != key
      if isLeft, sourceEdge(of: key, .forward) != page.items[run.upperBound - 1].id { return false }
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
      let items = page.content.items[page.shown]
      for item in direction == .forward ? items.reversed() : Array(items) where !edits.isInserted(item.id) {
        if ids.count == limit { return ids }
        ids.append(item.id)
      }
    }
    return ids
  }

  /// The outermost item of an island that is the source's and not inserted locally.
  private func sourceEdge(of key: Int, _ direction: PageDirection) -> ID? {
    guard let island = islands[key] else { return nil }
    for offset in island.pages.indices {
      let page = island.pages[direction == .forward ? island.pages.count - 1 - offset : offset]
      let items = page.content.items[page.shown]
      let edge =
        direction == .forward
        ? items.last { !edits.isInserted($0.id) } : items.first { !edits.isInserted($0.id) }
      if let edge { return edge.id }
    }
    return nil
  }

  /// Makes one island of two, of which the second begins where the first ends.
  private mutating func join(_ left: Int, _ right: Int) -> Int {
    // Taken out, so that the pages are appended in place and not copied.
    guard var island = islands.removeValue(forKey: left), let next = islands.removeValue(forKey: right) else {
      return left
    }
    if next.pages.count <= island.pages.count || current == left {
      for (offset, page) in next.pages.enumerated() {
        places[page.key] = Place(island: left, place: island.base + island.pages.count + offset)
      }
      island.append(next)
      islands[left] = island
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
    return right
  }

  /// A page that ends where its island ends knows a cursor there that is newer than the island's. After an
  /// expired cursor this is how the island learns to go on.
  private mutating func learnCursors(from page: Page<Item, Cursor>, _ target: Target, in key: Int) {
    guard let last = page.items.last?.id, let first = page.items.first?.id,
      let count = islands[key]?.pages.count
    else {
      return
    }
    if islands[key]?.next(target.direction) == target {
      // Asked for from this very edge, and all of it was here: without this it would be asked for again for ever.
      islands[key]?.goOn(target.direction, at: target.direction == .forward ? page.after : page.before)
      return
    }
    if target.direction == .forward, islands[key]?.cursor(.forward) != page.after,
      sourceEdge(of: key, .forward) == last
    {
      islands[key]?.pages[count - 1].content.after = page.after
    }
    if target.direction == .backward, islands[key]?.cursor(.backward) != page.before,
      sourceEdge(of: key, .backward) == first
    {
      islands[key]?.pages[0].content.before = page.before
    }
  }
}
