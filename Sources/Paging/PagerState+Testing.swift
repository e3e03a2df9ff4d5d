// Hooks for the simulation: the same questions that the state machine answers for itself, answered by plain
// counting over flat arrays.

extension PageWindow {
  /// How every kept page was asked for.
  package var targets: Set<PageTarget<Cursor, ID>> {
    Set(islands.values.flatMap { $0.pages.map { $0.target } })
  }
}

extension PagerState {
  /// The islands as text: pages in brackets, the current island marked with a star.
  package var picture: String {
    let islands = window.islands.values.sorted { $0.key < $1.key }.map { island in
      (island.key == window.current ? "*" : "")
        + island.pages.map { "\($0.items.map { $0.id })" }.joined()
    }
    let seen = viewport.map { "\($0.first)...\($0.last)\($0.isReported ? "" : "?")" } ?? "nothing"
    return "\(islands.joined(separator: " ")) sees \(seen), \(bytes) of \(configuration.byteLimit) bytes, "
      + "\(flights.count) flights\(restart == nil ? "" : ", restarting")\(isRefreshing ? ", refreshing" : "")"
  }

  /// Whether a caller waits for a flight.
  package func isWaitedFor(_ id: PageFlightID) -> Bool {
    guard let flight = flights[id] else { return false }
    return !flight.waiters.isEmpty || (flight.role == .restart && restart?.waiters.isEmpty == false)
  }

  /// Whether a target is what follows the pages that are read, one way or the other.
  package func leadsOn(_ target: Target) -> Bool {
    PageDirection.allCases.contains { window.currentIsland?.next($0) == target }
  }

  /// Whether a refresh or the entry into a new revision is under way.
  package var isReassuring: Bool { isRefreshing || restart != nil }

  /// How many items are loaded before and after what is visible, where there are more; nil if nothing is visible.
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

  /// Something that is kept beyond the limit without need.
  package var droppablePage: String? {
    if !pool.isEmpty { return "a page of an older revision" }
    let ahead = Set(PageDirection.allCases.flatMap { targetsAhead($0) })
    for (key, island) in window.islands where key != window.current {
      if !ahead.contains(where: { window.island(covering: $0) == key }) {
        return "another island \(island.key)"
      }
    }
    guard let island = window.currentIsland, island.pages.count > 2 else { return nil }
    let pages = island.pages.map { $0.items.map { $0.id } }
    guard let viewport, let low = pages.firstIndex(where: { $0.contains(viewport.first) }),
      let high = pages.firstIndex(where: { $0.contains(viewport.last) })
    else { return "a page far from nothing" }
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
