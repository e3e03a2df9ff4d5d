extension PagerState {
  /// The page with the first visible item; before any item is known, the first page of the current island.
  private func anchorPage() -> StoredPage<Item, Cursor>? {
    viewport.flatMap { window.page(showing: $0.first) } ?? window.currentIsland?.pages[0]
  }

  // MARK: Entering a new revision

  /// Cancels all flights and looks for the current item in the new revision. The old pages stay until its
  /// first page is there.
  mutating func beginRestart() -> [Action] {
    var actions = dropEverythingInFlight()
    restartStreak += 1
    guard restartStreak <= Self.restartLimit else {
      if let key = window.currentIsland?.key {
        let failure = PagerError.sourceUnstable
        window.islands[key]?.failures = PerDirection(forward: failure, backward: failure)
      }
      return actions + [.changed(.loadState)]
    }
    let places = nearestPlaces()
    // `tryNextCandidate` takes the last one first: the page on screen, then the items nearest first, then
    // the start.
    var candidates = [Target(.start, .forward)] + places.reversed().map { Target(.item($0), .forward) }
    if let page = anchorPage() { candidates.append(page.target) }
    restart = Restart(candidates: candidates, places: places)
    actions += tryNextCandidate(after: nil)
    return actions
  }

  /// Cancels every flight and resumes its callers.
  mutating func dropEverythingInFlight() -> [Action] {
    var actions: [Action] = []
    for flight in flightsByAge {
      actions += tell(flight, .failure(PagerError.revisionChanged)) + abandon(flight)
    }
    return actions
  }

  /// The current item and its neighbours, nearest first.
  private func nearestPlaces() -> [ID] {
    guard let first = viewport?.first ?? window.currentIsland?.pages[0].view.items.first?.id else {
      return []
    }
    var places = [first]
    var (forward, backward): (ID?, ID?) = (first, first)
    while places.count < Self.candidateLimit, forward != nil || backward != nil {
      forward = forward.flatMap { window.neighbour(of: $0, .forward) }
      backward = backward.flatMap { window.neighbour(of: $0, .backward) }
      places += [forward, backward].compactMap { $0 }
    }
    return places
  }

  mutating func joinRestart(_ waiter: PageWaiterID) -> [Action] {
    restart?.waiters.append(waiter)
    guard restart?.failure != nil else {
      // The first page of the new revision is under way.
      var actions: [Action] = []
      for flight in flightsByAge where flight.role == .restart {
        actions += raise(flight.id, to: restartReason)
      }
      return actions
    }
    restart?.failure = nil
    return settle(after: tryNextCandidate(after: nil))
  }

  /// Removes a caller that waits for the new revision. The revision is still entered, but not at a place that
  /// only this caller wanted.
  mutating func leaveRestart(_ waiter: PageWaiterID) -> [Action] {
    restart?.waiters.removeAll { $0 == waiter }
    let reason = restartReason
    for flight in flights.values where flight.role == .restart { flights[flight.id]?.reason = reason }
    guard restart?.waiters.isEmpty == true, restart?.isJump == true else { return [] }
    restart = nil
    // `beginRestart` counts it again, and it is the same new revision.
    restartStreak -= 1
    return beginRestart()
  }

  /// Loads the next candidate of the restart. Without one the restart has failed.
  mutating func tryNextCandidate(after error: (any Error)?) -> [Action] {
    guard let candidate = restart?.candidates.popLast() else {
      return failRestart(error ?? PagerError.placeLost)
    }
    return request(candidate, role: .restart, reason: restartReason)
  }

  /// The reason of the loads that enter a new revision.
  private var restartReason: LoadReason {
    restart?.waiters.contains { $0.reason == .visible } == true ? .visible : .revalidate
  }

  mutating func failRestart(_ error: any Error) -> [Action] {
    let actions: [Action] = (restart?.waiters ?? []).map { .resume($0, .failure(error)) }
    restart?.waiters = []
    restart?.failure = error
    // A later retry begins at the item itself, also after a jump that failed.
    restart?.isJump = false
    let places = restart?.places ?? []
    restart?.candidates = [Target(.start, .forward)] + places.reversed().map { Target(.item($0), .forward) }
    return actions + [.changed(.loadState)]
  }

  /// Handles the first page of a new revision.
  mutating func restarted(_ flight: Flight, _ page: Content) -> [Action] {
    guard let restart else { return [] }
    guard page.revision != revision else {
      // The page that seemed to be of a new revision was out of date: this one has the revision that is
      // shown.
      self.restart = nil
      if restart.isJump {
        var jump = flight
        jump.role = .page
        jump.waiters = restart.waiters
        jump.jumpers = Set(restart.waiters)
        return arrived(jump, page)
      }
      let view = anchorPage()?.view ?? page
      return restart.waiters.map { .resume($0, .success(view)) } + [.changed(.loadState)]
    }
    // A page at the old cursor may lack the current item. The next candidate is then the item itself.
    let isItem = if case .item = flight.target.position { true } else { false }
    if !isItem, !restart.isJump, let place = restart.places.first, !restart.candidates.isEmpty,
      !page.items.contains(where: { $0.id == place })
    {
      return tryNextCandidate(after: nil)
    }
    self.restart = nil
    return adopt(page, flight, places: restart.isJump ? [] : restart.places, isJump: restart.isJump)
      + restart.waiters.map { .resume($0, .success(page)) }
  }

  /// Replaces all pages by the first page of a new revision, and shows the first of the places that it has. A
  /// jump shows its target.
  mutating func adopt(_ page: Content, _ flight: Flight, places: [ID], isJump: Bool) -> [Action] {
    let wasReported = viewport?.isReported ?? false
    window.removeAll()
    viewport = nil
    awaited = nil
    revision = page.revision
    let arrival = window.attach(page, target: flight.target)
    window.current = arrival.island
    let kept = places.first { window.index[$0] != nil }
    if let landing = kept ?? page.items.first?.id {
      viewport = Viewport(first: landing, last: landing, isReported: wasReported)
    }
    if isJump, let stored = arrival.key.flatMap({ window.page($0) }) {
      enter(stored, at: flight.target)
    }
    return [.changed(.restarted(at: viewport?.first))] + tell(flight, .success(arrival.fresh))
  }
}
