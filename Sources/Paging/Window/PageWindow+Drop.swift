extension PageWindow {
  /// Drops the page at an end of an island, and an island with its only page. The current island must have
  /// more than two pages: a single page with a covered end would be attached again, as an island with another
  /// key.
  ///
  /// If the dropped page had covered the end of its neighbour, the neighbour shows that end again.
  ///
  /// - Returns: The dropped page; nil if there is no island with the key.
  mutating func drop(_ direction: PageDirection, of key: Int) -> Stored? {
    // Removed from the table, so that its pages are changed in place and not copied.
    guard var island = islands.removeValue(forKey: key) else { return nil }
    guard island.pages.count > 1 else {
      let page = island.pages[0]
      removeFromIndex(page)
      lastCurrent[key] = nil
      return page
    }
    let page = island.drop(direction)
    islands[key] = island
    removeFromIndex(page)
    uncover(direction, of: key)
    return page
  }

  /// Attaches the outermost page of an island again if the dropped page had covered its end. That end may now
  /// be shown, or meet another island.
  private mutating func uncover(_ direction: PageDirection, of key: Int) {
    guard islands[key]?.edge(direction).hides(direction) == true,
      var island = islands.removeValue(forKey: key)
    else { return }
    if island.pages.count == 1 {
      let page = island.pages[0]
      removeFromIndex(page)
      lastCurrent[key] = nil
      attach(page.content, target: page.target)
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
