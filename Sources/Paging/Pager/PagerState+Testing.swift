// Hooks for the simulation. They look for items in all pages, and not in the window's indexes, so that a
// wrong index is noticed.

extension PageWindow {
  /// The targets of all loaded pages.
  package var targets: Set<PageTarget<Cursor, ID>> {
    Set(islands.values.flatMap { $0.pages.map { $0.target } })
  }

  /// The number of pages in all islands.
  package var pageCount: Int { islands.values.reduce(0) { $0 + $1.pages.count } }

  /// The shown identifiers of each island.
  package var shownIdentifiers: [[ID]] {
    islands.values.map { island in island.pages.flatMap { $0.items.map { $0.id } } }
  }
}

extension PagerState {
  /// The islands as text: pages in brackets, the current island marked with a star.
  package var picture: String {
    let islands = window.islandsInOrder.map { island in
      (island.key == window.current ? "*" : "")
        + island.pages.map { "\($0.items.map { $0.id })" }.joined()
    }
    let seen = viewport.map { "\($0.first)...\($0.last)\($0.isReported ? "" : "?")" } ?? "nothing"
    return "\(islands.joined(separator: " ")) sees \(seen), \(bytes) of \(configuration.byteLimit) bytes, "
      + "\(flights.count) flights\(restart == nil ? "" : ", restarting")"
  }

  /// Returns true if a caller waits for a flight.
  package func isWaitedFor(_ id: PageFlightID) -> Bool {
    guard let flight = flights[id] else { return false }
    return !flight.waiters.isEmpty || (flight.role == .restart && restart?.waiters.isEmpty == false)
  }

  /// A Boolean value that indicates whether a visible load is queued while a load ahead is under way.
  package var waitsBehindLoadsAhead: Bool {
    flights.values.contains { $0.phase == .queued && $0.reason == .visible }
      && flights.values.contains { $0.phase == .loading && $0.reason == .ahead }
  }

  /// Returns true if a target is the next page of the current island in a direction.
  package func leadsOn(_ target: Target) -> Bool {
    PageDirection.allCases.contains { window.currentIsland?.next($0) == target }
  }

  /// A Boolean value that indicates whether a new revision is being entered.
  package var isRestarting: Bool { restart != nil && restart?.failure == nil }

  /// A Boolean value that indicates whether the entry into a new revision is under way or has failed.
  package var hasRestart: Bool { restart != nil }

  /// The numbers of items loaded before and after the visible ones; the largest integer at an end of the
  /// collection; nil if no item is visible.
  package var loadedAroundViewport: (before: Int, after: Int)? {
    guard let viewport, viewport.isReported else { return nil }
    let shown = window.pages.flatMap { $0.items.map { $0.id } }
    guard let first = shown.firstIndex(of: viewport.first), let last = shown.firstIndex(of: viewport.last)
    else {
      return nil
    }
    let island = window.currentIsland
    return (
      island?.cursor(.backward) == nil ? .max : first,
      island?.cursor(.forward) == nil ? .max : shown.count - 1 - last
    )
  }

  /// A description of a page that must not stay when more bytes are loaded than the limit allows; nil if
  /// there is none.
  package var droppablePage: String? {
    if let key = window.longestUnread(besides: islandsAhead) { return "another island \(key)" }
    guard let island = window.currentIsland, island.pages.count > 2 else { return nil }
    let pages = island.pages.map { $0.items.map { $0.id } }
    guard let viewport, let low = pages.firstIndex(where: { $0.contains(viewport.first) }),
      let high = pages.firstIndex(where: { $0.contains(viewport.last) })
    else { return "a page of an island without the viewport" }
    let distance = viewport.isReported ? configuration.prefetchDistance : 0
    // Without the outermost page there would still be enough on its side.
    let before = pages[..<low].joined().count + (pages[low].firstIndex(of: viewport.first) ?? 0)
    let after =
      pages[(high + 1)...].joined().count + pages[high].count - 1
      - (pages[high].firstIndex(of: viewport.last) ?? 0)
    if low > 0, before - pages[0].count >= distance { return "the first page" }
    if high < pages.count - 1, after - (pages.last?.count ?? 0) >= distance { return "the last page" }
    return nil
  }
}
