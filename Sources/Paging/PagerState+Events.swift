extension PagerState {
  /// Somebody wants the page that follows what is loaded, and waits for it.
  ///
  /// A failure before is forgotten and tried again.
  package mutating func fetch(_ direction: PageDirection, waiter: PageWaiterID) -> [Action] {
    if restart != nil { return joinRestart(waiter) }
    guard let key = window.current, let island = window.islands[key] else {
      startFailure = nil
      return request(startTarget(direction), role: .page, waiter: waiter) + settle()
    }
    guard let target = island.next(direction) else {
      let nothing = Content(items: [], before: nil, after: nil, revision: revision, byteCost: 0)
      return [.resume(waiter, .success(nothing))]
    }
    window.islands[key]?[failure: direction] = nil
    return request(target, role: .page, waiter: waiter) + settle()
  }

  /// Somebody wants to read elsewhere. What is loaded stays.
  package mutating func jump(to position: PagePosition<Cursor, ID>, waiter: PageWaiterID) -> [Action] {
    let target = Target(position, position == .end ? .backward : .forward)
    if restart == nil, let page = loadedPage(for: target) {
      enter(page, at: target)
      return [.changed(.jumped), .resume(waiter, .success(page.view))] + settle()
    }
    if restart != nil {
      restart?.candidates = [target]
      restart?.places = []
      restart?.isJump = true
      restart?.failure = nil
      var actions = joinRestart(waiter)
      for flight in flights.values.filter({ $0.role == .restart }) { actions += abandon(flight) }
      return actions + tryNextCandidate(after: nil) + settle()
    }
    return request(target, role: .jump, waiter: waiter) + settle()
  }

  /// What is visible changed. Loads what is near in both directions.
  ///
  /// Identifiers that are not loaded are ignored: the report was on its way when they were dropped.
  package mutating func visible(first: ID, last: ID) -> [Action] {
    guard let first = window.page(showing: first) == nil ? nil : first,
      let last = window.page(showing: last) == nil ? nil : last
    else { return [] }
    var actions: [Action] = []
    if let island = window.index[first].flatMap({ window.places[$0]?.island }), island != window.current {
      window.current = island
      actions.append(.changed(.jumped))
    }
    let next = Viewport(first: first, last: last, isReported: true)
    guard next != viewport || !actions.isEmpty else { return [] }
    viewport = next
    awaited = nil
    emptyStreak = 0
    restartStreak = 0
    return actions + settle()
  }

  /// Nothing is visible any more: loads that nobody waits for end, and none begin.
  package mutating func hidden() -> [Action] {
    viewport?.isReported = false
    return settle()
  }

  /// Tries again what failed.
  package mutating func retry() -> [Action] {
    if restart?.failure != nil {
      restart?.failure = nil
      return tryNextCandidate(after: nil) + settle()
    }
    startFailure = nil
    restartStreak = 0
    emptyStreak = 0
    guard let key = window.current else { return settle() }
    window.islands[key]?.forwardFailure = nil
    window.islands[key]?.backwardFailure = nil
    return [.changed(.loadState)] + settle()
  }

  /// A caller does not wait any more. A load that nobody else wants ends.
  package mutating func cancelled(_ waiter: PageWaiterID) -> [Action] {
    let waiting = (restart?.waiters ?? []) + refreshWaiters + flights.values.flatMap { $0.waiters }
    guard waiting.contains(waiter) else { return [] }
    refreshWaiters.removeAll { $0 == waiter }
    var actions: [Action] = [.resume(waiter, .failure(CancellationError()))]
    if restart?.waiters.contains(waiter) == true { actions += leaveRestart(waiter) }
    for (id, flight) in flights where flight.waiters.contains(waiter) {
      flights[id]?.waiters.removeAll { $0 == waiter }
      // What is also wanted ahead is asked for again by `settle`; the flight goes on if it can.
      if flight.waiters.count == 1, flight.role != .restart {
        if demand().contains(where: { $0.target == demandedTarget(of: flight) }) {
          flights[id]?.reason = .ahead
          if flight.role == .jump { flights[id]?.role = .page }
        } else if let flight = flights[id] {
          actions += abandon(flight)
        }
      }
    }
    return actions + settle()
  }

  /// Ends everything. Whoever waits is told.
  package mutating func close() -> [Action] {
    var actions: [Action] = []
    for flight in flights.values.sorted(by: { $0.id < $1.id }) {
      for waiter in flight.waiters { actions.append(.resume(waiter, .failure(PagerError.closed))) }
      actions += abandon(flight)
    }
    actions += (restart?.waiters ?? []).map { .resume($0, .failure(PagerError.closed)) }
    restart = nil
    actions += endRefresh(.failure(PagerError.closed))
    // Nothing is wanted ahead any more, neither by a retry nor by a local change; what is on show stays.
    viewport?.isReported = false
    generation += 1
    return actions + settle()
  }

  // MARK: Single items

  /// See ``PageWindow/update(_:)``.
  package mutating func update(_ item: Item) -> (old: Item?, actions: [Action]) {
    let old = window.update(item)
    return (old, old == nil ? [] : [.changed(.updated(item.id))])
  }

  /// See ``PageWindow/remove(_:)``. What is visible moves to the nearest item.
  package mutating func remove(_ id: ID) -> (old: Item?, actions: [Action]) {
    let next = window.neighbour(of: id, .forward) ?? window.neighbour(of: id, .backward)
    let previous = window.neighbour(of: id, .backward) ?? next
    guard let old = window.remove(id) else { return (nil, []) }
    if let seen = viewport, seen.first == id || seen.last == id {
      // What stays visible, or else what moves up into its place.
      let isAlone = seen.first == seen.last
      let first = seen.first == id ? next : seen.first
      let last = seen.last == id ? (isAlone ? next : previous) : seen.last
      viewport = nil
      if let first, let last { viewport = Viewport(first: first, last: last, isReported: seen.isReported) }
    }
    return (old, [.changed(.removed(id))] + settle())
  }

  /// See ``PageWindow/insert(_:_:)``.
  package mutating func insert(_ item: Item, _ point: InsertionPoint<ID>) -> (shown: Bool, actions: [Action])
  {
    let shown = window.insert(item, point)
    return (shown, shown ? [.changed(.inserted(item.id))] + settle() : [])
  }

  // MARK: Jumps within what is loaded

  private func loadedPage(for target: Target) -> StoredPage<Item, Cursor>? {
    switch target.position {
    case .item(let id): return window.page(showing: id)
    case .cursor: return window.page(for: target)
    case .start: return window.island { $0.cursor(.backward) == nil }?.pages[0]
    case .end: return window.island { $0.cursor(.forward) == nil }?.edge(.forward)
    }
  }

  /// Reads a loaded page from now on.
  mutating func enter(_ page: StoredPage<Item, Cursor>, at target: Target) {
    window.current = window.places[page.key]?.island
    let landing: ID? =
      switch target.position {
      case .item(let id): id
      case .end: page.items.last?.id
      case .start, .cursor: page.items.first?.id
      }
    awaited = nil
    if let landing {
      viewport = Viewport(first: landing, last: landing, isReported: viewport?.isReported ?? false)
    }
  }
}
