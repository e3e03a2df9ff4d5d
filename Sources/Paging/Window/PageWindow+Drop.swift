extension PageWindow {
  /// Drops the page at an end of an island; an island without pages is removed.
  ///
  /// If the dropped page had covered the end of its neighbour, the neighbour shows that end again.
  ///
  /// - Returns: The dropped page.
  mutating func drop(_ direction: PageDirection, of key: Int) -> Stored? {
    // Removed from the table, so that its pages are changed in place and not copied.
    guard var island = islands.removeValue(forKey: key) else { return nil }
    guard island.pages.count > 1 else {
      let page = island.pages[0]
      removeFromIndex(page)
      lastCurrent[key] = nil
      if current == key { current = nil }
      return page
    }
    let page = island.drop(direction)
    islands[key] = island
    removeFromIndex(page)
    uncover(direction, of: key)
    return page
  }

  /// Attaches the outermost page of an island again if it hides its end, which may now be shown or meet
  /// another island.
  private mutating func uncover(_ direction: PageDirection, of key: Int) {
    guard let edge = islands[key]?.edge(direction), direction == .forward ? edge.hidesEnd : edge.hidesStart,
      var island = islands.removeValue(forKey: key)
    else { return }
    let wasCurrent = current == key
    if island.pages.count == 1 {
      let page = island.pages[0]
      removeFromIndex(page)
      lastCurrent[key] = nil
      let arrival = attach(page.content, target: page.target)
      if wasCurrent { current = arrival.island }
      return
    }
    let page = island.drop(direction)
    islands[key] = island
    removeFromIndex(page)
    if direction == .forward {
      attach(page.content, target: page.target, before: key)
    } else {
      attach(page.content, target: page.target, after: key)
    }
  }

  /// Replaces the content of a page by a newer answer.
  ///
  /// If the items differ, the pages beside it may become islands of their own.
  mutating func replace(_ key: Int, with content: Page<Item, Cursor>) {
    guard let old = page(key), let place = places[key], let island = islands[place.island] else { return }
    let here = place.place - island.base
    if replaceInPlace(old, with: content, in: island, at: here) { return }
    let before = Array(island.pages[..<here])
    let after = Array(island.pages[(here + 1)...])
    let wasCurrent = current == place.island
    removeFromIndex(old)
    islands[place.island] = nil
    if wasCurrent { current = nil }
    let latest = lastCurrent.removeValue(forKey: place.island)
    let left = restore(before, like: island, side: .backward, beside: old)
    let right = restore(after, like: island, side: .forward, beside: old)
    for half in [left, right].compactMap({ $0 }) { lastCurrent[half] = latest }
    // Only now, because the items that are shown again are compared with all loaded pages.
    if let left { uncover(.forward, of: left) }
    if let right { uncover(.backward, of: right) }
    let arrival = attach(content, target: old.target)
    if wasCurrent { current = arrival.island }
  }

  /// Replaces a page by one with the same items; returns false if the items differ.
  private mutating func replaceInPlace(
    _ old: Stored, with content: Page<Item, Cursor>, in island: Island, at offset: Int
  ) -> Bool {
    guard content.ids == old.ids else { return false }
    bytes += content.byteCost - old.content.byteCost
    directory.remove(old)
    islands[island.key]?.pages[offset].content = content
    if let new = page(old.key) { directory.insert(new) }
    return true
  }

  /// Makes an island of the pages on one side of a page that was removed from `old`.
  private mutating func restore(
    _ pages: [Stored], like old: Island, side: PageDirection, beside taken: Stored
  ) -> Int? {
    guard let first = pages.first else { return nil }
    var island = Island(key: nextKey(), page: first)
    island.pages = pages
    // The cursor that led to the removed page must not stay on the trail: when both islands join again it
    // would be there twice, and look like a cycle.
    var trail = side == .forward ? old.forwardTrail : old.backwardTrail
    if taken.target.direction == side, let cursor = taken.target.cursor,
      let index = trail.lastIndex(of: cursor)
    {
      trail.removeSubrange(...index)
    }
    if side == .forward { island.forwardTrail = trail } else { island.backwardTrail = trail }
    island[failure: side] = old[failure: side]
    insert(island)
    return island.key
  }

  /// Returns a description of a broken invariant; nil if all hold.
  package func checkInvariants() -> String? {
    var sum = 0
    var directory = PageDirectory<Item, Cursor>()
    var shown: [ID: Int] = [:]
    var pages = 0
    for (key, island) in islands {
      if key != island.key { return "island \(island.key) is filed under \(key)" }
      if island.pages.isEmpty { return "island \(key) has no pages" }
      if island.edge(.forward).hidesEnd || island.edge(.backward).hidesStart {
        return "island \(key) hides an end of its own"
      }
      for (offset, page) in island.pages.enumerated() {
        pages += 1
        sum += page.content.byteCost
        if places[page.key] != Place(island: key, place: island.base + offset) {
          return "page \(page.key) is misplaced"
        }
        if page.ids != page.content.ids { return "page \(page.key) has other items than identifiers" }
        directory.insert(page)
        let items = page.content.items[page.shown]
        for item in items where shown.updateValue(page.key, forKey: item.id) != nil {
          return "item \(item.id) is shown twice"
        }
      }
    }
    if shown != index { return "the index differs from what is shown" }
    if !directory.isEqual(self.directory) { return "the directory differs from the pages" }
    if let key = lastCurrent.keys.first(where: { islands[$0] == nil }) {
      return "island \(key) is gone but known"
    }
    if pages != places.count { return "\(places.count) places for \(pages) pages" }
    if sum != bytes { return "\(bytes) bytes counted, \(sum) kept" }
    if let current, islands[current] == nil { return "the current island \(current) is gone" }
    return nil
  }
}
