extension PagerState {
  /// Drops pages until the bytes are within the limit, but none that would be loaded again at once.
  ///
  /// First the island that was current longest ago, then the farther end of the current island.
  mutating func evict() -> [Action] {
    guard bytes > configuration.byteLimit else { return [] }
    var dropped = false
    while bytes > configuration.byteLimit {
      guard dropFromOtherIslands() || dropFromCurrentIsland() else { break }
      dropped = true
    }
    return dropped ? [.changed(.dropped)] : []
  }

  /// The places of the pages in the current island that may not be dropped, counted from the island's `base`:
  /// the pages around the visible items, the page that a caller has just waited for, and all between.
  private func keptPlaces() -> ClosedRange<Int>? {
    guard let kept = protectedPlaces() else { return nil }
    guard let island = window.currentIsland,
      let awaited = awaited.flatMap({ place(of: $0, in: island)?.place })
    else { return kept }
    return min(kept.lowerBound, awaited)...max(kept.upperBound, awaited)
  }

  /// Makes the awaited page the viewport, so that the visible items may be dropped: memory is too small for
  /// both, and the caller's wish is the newer one.
  ///
  /// - Returns: False if no page is awaited in the current island, or if it is a protected one.
  private mutating func readAwaited() -> Bool {
    guard let island = window.currentIsland, let kept = protectedPlaces(),
      let page = awaited.flatMap({ window.page(showing: $0) }), let place = window.places[page.key],
      place.island == island.key, !kept.contains(place.place),
      let first = page.items.first, let last = page.items.last
    else { return false }
    viewport = Viewport(first: first.id, last: last.id, isReported: false)
    awaited = nil
    return true
  }

  /// The places of the pages around the visible items in the current island.
  package func protectedPlaces() -> ClosedRange<Int>? {
    guard let island = window.currentIsland else { return nil }
    guard let viewport, let first = place(of: viewport.first, in: island),
      let last = place(of: viewport.last, in: island)
    else { return island.base...(island.base + min(1, island.pages.count - 1)) }
    let distance = viewport.isReported ? configuration.prefetchDistance : 0
    var low = min(first.place, last.place)
    var high = max(first.place, last.place)
    var before = first.itemsBefore
    while before < distance, low > island.base {
      low -= 1
      before += island.pages[low - island.base].itemCount
    }
    var after = last.itemsAfter
    while after < distance, high < island.base + island.pages.count - 1 {
      high += 1
      after += island.pages[high - island.base].itemCount
    }
    return low...high
  }

  private func place(of id: ID, in island: PageIsland<Item, Cursor>) -> (
    place: Int, itemsBefore: Int, itemsAfter: Int
  )? {
    guard let page = window.page(showing: id), let place = window.places[page.key],
      place.island == island.key, let rank = page.rank(of: id)
    else { return nil }
    return (place.place, rank.before, rank.after)
  }

  private mutating func dropFromOtherIslands() -> Bool {
    guard let oldest = window.longestUnread(besides: islandsAhead) else { return false }
    return window.drop(.forward, of: oldest) != nil
  }

  /// The islands that hold the next page of the current island in a direction, if that page is within the
  /// prefetch distance. It is loaded again, because the current island still asks for it, and then they join.
  var islandsAhead: [Int] {
    PageDirection.allCases.compactMap { direction in
      targetAhead(direction).flatMap(window.page(for:)).flatMap { window.places[$0.key]?.island }
    }
  }

  private mutating func dropFromCurrentIsland() -> Bool {
    // Two pages always remain (`PagerConfiguration.byteLimit`): without a report, the first two are kept.
    // No copy of the island is held here, so the page is removed in place.
    guard let key = window.current, let count = window.islands[key]?.pages.count, count > 2,
      let base = window.islands[key]?.base, let kept = keptPlaces()
    else { return false }
    let before = kept.lowerBound - base
    let after = base + count - 1 - kept.upperBound
    guard max(before, after) > 0 else { return readAwaited() }
    return window.drop(after >= before ? .forward : .backward, of: key) != nil
  }
}
