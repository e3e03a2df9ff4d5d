extension PageWindow {
  /// Replaces the item with the same identifier, wherever it is.
  ///
  /// - Returns: The item before; nil if it is not loaded. The change is kept all the same and shown when it is.
  /// - Complexity: O(items of a page).
  mutating func update(_ item: Item) -> Item? {
    edits.update(item)
    guard let (key, offset) = position(of: item.id) else { return nil }
    var old: Item?
    changePage(key) { page in
      old = page.content.items[offset]
      page.content.items[offset] = item
    }
    return old
  }

  /// Removes an item, also from pages of this revision that are loaded later.
  ///
  /// - Returns: The item; nil if it is not loaded.
  /// - Complexity: O(items of a page).
  mutating func remove(_ id: ID) -> Item? {
    let isOwn = edits.isInserted(id)
    guard let old = item(id), let (key, offset) = position(of: id) else {
      edits.remove(id)
      return nil
    }
    edits.remove(id)
    changePage(key) { page in
      if isOwn { page.take(at: offset) } else { page.removed.insert(id) }
    }
    if isOwn { index[id] = nil }
    return old
  }

  /// Inserts an item beside another.
  ///
  /// - Returns: Whether it is shown now: not if its neighbour is not loaded (it appears when the neighbour is),
  ///   nor if its identifier is taken.
  /// - Complexity: O(items of a page).
  mutating func insert(_ item: Item, _ point: InsertionPoint<ID>) -> Bool {
    guard page(showing: item.id) == nil, !edits.isInserted(item.id), item.id != point.neighbour else {
      return false
    }
    // It moves: the place it was removed from need not be known any more.
    if let (key, offset) = position(of: item.id) {
      changePage(key) { page in page.take(at: offset) }
      index[item.id] = nil
    }
    edits.insert(item, point)
    guard let (key, neighbour) = position(of: point.neighbour) else { return false }
    let offset = if case .after = point { neighbour + 1 } else { neighbour }
    changePage(key) { page in
      let cost = page.content.byteCost / max(1, page.content.items.count)
      page.content.items.insert(item, at: offset)
      page.ids.insert(item.id, at: offset)
      page.shown = page.shown.lowerBound..<(page.shown.upperBound + 1)
      page.content.byteCost += cost
    }
    index[item.id] = key
    return true
  }

  /// The shown item next to another, in a direction, on the same or the nearest page; nil at the island's end.
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

  /// The key of the page that an item belongs to, and where in its content.
  private func position(of id: ID) -> (key: Int, offset: Int)? {
    guard let page = index[id].flatMap(page), let offset = page.ids.firstIndex(of: id) else { return nil }
    return (page.key, offset)
  }

  /// Changes a page in place, keeping the sum of bytes.
  private mutating func changePage(_ key: Int, _ change: (inout Stored) -> Void) {
    guard let place = places[key] else { return }
    let offset = place.place - (islands[place.island]?.base ?? 0)
    bytes -= islands[place.island]?.pages[offset].content.byteCost ?? 0
    if var island = islands.removeValue(forKey: place.island) {
      change(&island.pages[offset])
      // No longer what the source answered: asked again, it must send the items.
      island.pages[offset].content.validator = nil
      bytes += island.pages[offset].content.byteCost
      islands[place.island] = island
    }
  }
}

extension StoredPage {
  /// Takes an item of the shown part out.
  fileprivate mutating func take(at offset: Int) {
    let cost = content.byteCost / max(1, content.items.count)
    content.items.remove(at: offset)
    removed.remove(ids.remove(at: offset))
    shown = shown.lowerBound..<(shown.upperBound - 1)
    content.byteCost -= cost
  }
}
