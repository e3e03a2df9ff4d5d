extension PagerState {
  /// Handles a caller that waits for the next page in a direction. Tries again after a failure.
  package mutating func fetch(_ direction: PageDirection, waiter: PageWaiterID) -> [Action] {
    if restart != nil { return joinRestart(waiter) }
    guard let key = window.current, let island = window.islands[key] else {
      startFailure = nil
      return settle(
        after: request(startTarget(direction), role: .page, reason: waiter.reason, waiter: waiter))
    }
    guard let target = island.next(direction) else {
      let nothing = Content(items: [], before: nil, after: nil, revision: revision, byteCost: 0)
      return [.resume(waiter, .success(nothing))]
    }
    window.islands[key]?.failures[direction] = nil
    return settle(after: request(target, role: .page, reason: waiter.reason, waiter: waiter))
  }

  /// Handles a caller that jumps to another place. Loaded pages stay.
  package mutating func jump(to position: PagePosition<Cursor, ID>, waiter: PageWaiterID) -> [Action] {
    let target = Target(position, position == .end ? .backward : .forward)
    if restart == nil, let page = loadedPage(for: target) {
      enter(page, at: target)
      return settle(after: [.changed(.jumped), .resume(waiter, .success(page.view))])
    }
    if restart != nil {
      restart?.candidates = [target]
      restart?.isJump = true
      // Before `joinRestart`, which after a failure would try a candidate itself.
      restart?.failure = nil
      var actions = joinRestart(waiter)
      for flight in flights.values.filter({ $0.role == .restart }) { actions += abandon(flight) }
      return settle(after: actions + tryNextCandidate(after: nil))
    }
    return settle(after: request(target, role: .page, reason: waiter.reason, waiter: waiter, jumps: true))
  }

  /// Handles a report of visible items: loads pages near them.
  ///
  /// Ignores a report with an identifier that is not loaded: its page was dropped before the report arrived.
  package mutating func visible(first: ID, last: ID) -> [Action] {
    guard window.page(showing: first) != nil, window.page(showing: last) != nil else { return [] }
    var actions: [Action] = []
    if let island = window.index[first].flatMap({ window.places[$0]?.island }), island != window.current {
      window.current = island
      actions.append(.changed(.jumped))
    }
    let next = Viewport(first: first, last: last, isReported: true)
    guard next != viewport || !actions.isEmpty else { return [] }
    viewport = next
    awaited = nil
    standstill = 0
    restartStreak = 0
    return settle(after: actions)
  }

  /// Handles the report that no item is visible. Loads without a waiting caller end, except those that enter
  /// a new revision.
  package mutating func hidden() -> [Action] {
    viewport?.isReported = false
    return settle()
  }

  /// Tries failed loads again.
  package mutating func retry() -> [Action] {
    restartStreak = 0
    standstill = 0
    recoveryStreak = 0
    unkept = []
    if restart?.failure != nil {
      restart?.failure = nil
      return settle(after: tryNextCandidate(after: nil))
    }
    startFailure = nil
    guard let key = window.current else { return settle(after: [.changed(.loadState)]) }
    window.islands[key]?.failures = PerDirection(forward: nil, backward: nil)
    return settle(after: [.changed(.loadState)])
  }

  /// Handles a caller that was cancelled. Its load ends unless it is wanted for another reason.
  package mutating func cancelled(_ waiter: PageWaiterID) -> [Action] {
    let waiting = (restart?.waiters ?? []) + flights.values.flatMap { $0.waiters }
    guard waiting.contains(waiter) else { return [] }
    var actions: [Action] = [.resume(waiter, .failure(CancellationError()))]
    if restart?.waiters.contains(waiter) == true { actions += leaveRestart(waiter) }
    for (id, flight) in flights where flight.waiters.contains(waiter) {
      flights[id]?.waiters.removeAll { $0 == waiter }
      flights[id]?.jumpers.remove(waiter)
      guard flight.role != .restart else { continue }
      let demanded = demand().first { $0.target == demandedTarget(of: flight) }?.reason
      // If the page is also wanted for another reason, the flight goes on.
      if let reason = mostUrgent((flights[id]?.waiters ?? []).map(\.reason) + [demanded].compactMap { $0 }) {
        flights[id]?.reason = reason
      } else if let flight = flights[id] {
        actions += abandon(flight)
      }
    }
    return settle(after: actions)
  }

  private func mostUrgent(_ reasons: [LoadReason]) -> LoadReason? { reasons.min { $0.rank < $1.rank } }

  /// Ends all loads and resumes all callers with ``PagerError/closed``.
  package mutating func close() -> [Action] {
    var actions: [Action] = []
    for flight in flightsByAge {
      for waiter in flight.waiters { actions.append(.resume(waiter, .failure(PagerError.closed))) }
      actions += abandon(flight)
    }
    actions += (restart?.waiters ?? []).map { .resume($0, .failure(PagerError.closed)) }
    restart = nil
    // Nothing is loaded ahead any more, not even by a retry. The owner passes on no report after this. The
    // pages stay.
    viewport?.isReported = false
    return settle(after: actions)
  }

  // MARK: Jumps within loaded pages

  private func loadedPage(for target: Target) -> StoredPage<Item, Cursor>? {
    switch target.position {
    case .item(let id): return window.page(showing: id)
    case .cursor: return window.page(for: target)
    case .start: return window.island { $0.cursor(.backward) == nil }?.pages[0]
    case .end: return window.island { $0.cursor(.forward) == nil }?.edge(.forward)
    }
  }

  /// Moves to a loaded page.
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
