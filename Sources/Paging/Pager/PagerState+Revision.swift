extension PagerState {
  /// Handles a caller that waits for a refresh: loads the loaded pages again, the visible one first.
  ///
  /// One request if the revision is the same. A source with validators does not send unchanged pages again.
  package mutating func refresh(waiter: PageWaiterID?) -> [Action] {
    if let waiter { refreshWaiters.append(waiter) }
    if restart != nil {
      restart?.refreshes = true
      isRefreshing = true
      guard restart?.failure != nil else { return [] }
      restart?.failure = nil
      return tryNextCandidate(after: nil) + settle()
    }
    guard !isRefreshing else { return [] }
    guard let page = anchorPage() else { return endRefresh(.success(())) }
    isRefreshing = true
    let held = page.content.validator == nil ? nil : page.content
    return request(page.target, role: .revalidate(page.key), reason: .revalidate, held: held) + settle()
  }

  /// The page with the visible items.
  private func anchorPage() -> StoredPage<Item, Cursor>? {
    viewport.flatMap { window.page(showing: $0.first) } ?? window.currentIsland?.pages[0]
  }

  // MARK: Refreshing

  /// Handles the new answer for the visible page.
  mutating func revalidated(_ flight: Flight, _ key: Int, _ page: Content, wasModified: Bool) -> [Action] {
    guard page.revision == revision else {
      let anchor = viewport?.first
      let isFound = !wasModified || anchor == nil || page.items.contains { $0.id == anchor }
      guard isFound else { return tell(flight, .success(page)) + beginRestart(skippingPage: true) }
      let places = nearestPlaces()
      return dropEverythingInFlight() + adopt(page, flight, places: places)
    }
    if wasModified, window.page(key) != nil { window.replace(key, with: page) }
    // Equal revisions mean equal content, also of the other pages. Without revisions each page is loaded
    // again.
    if revision == nil {
      if isRefreshing, toRevalidate.isEmpty, !isSweeping {
        isSweeping = true
        toRevalidate = outwardTargets(from: key).reversed()
      }
    } else {
      toRevalidate = []
    }
    return tell(flight, .success(page)) + (wasModified ? [.changed(.refreshed)] : [])
  }

  /// Returns the targets of the pages around one, nearest first.
  private func outwardTargets(from key: Int) -> [Target] {
    guard let place = window.places[key], let island = window.islands[place.island] else { return [] }
    let here = place.place - island.base
    return island.pages.indices.filter { $0 != here }
      .sorted { (abs($0 - here), $0) < (abs($1 - here), $1) }
      .map { island.pages[$0].target }
  }

  /// Loads the remaining pages of a refresh, and ends it after the last.
  mutating func continueRefresh() -> [Action] {
    guard isRefreshing, restart == nil else { return [] }
    var actions: [Action] = []
    while !toRevalidate.isEmpty,
      flights.values.count(where: { $0.reason == .revalidate }) < configuration.maximumFlights
    {
      let target = toRevalidate.removeLast()
      if let page = window.page(for: target) {
        guard revision == nil else { continue }
        let held = page.content.validator == nil ? nil : page.content
        actions += request(target, role: .revalidate(page.key), reason: .revalidate, held: held)
      } else if revision != nil {
        // Without revisions: the visible page was dropped meanwhile.
        actions += request(target, role: .page, reason: .revalidate)
      }
    }
    let isDone = toRevalidate.isEmpty && !flights.values.contains { $0.isRevalidating }
    return isDone ? actions + endRefresh(.success(())) : actions
  }

  mutating func endRefresh(_ result: Result<Void, any Error>) -> [Action] {
    let page =
      anchorPage()?.view ?? Content(items: [], before: nil, after: nil, revision: revision, byteCost: 0)
    let actions: [Action] = refreshWaiters.map { .resume($0, result.map { page }) }
    refreshWaiters = []
    toRevalidate = []
    isRefreshing = false
    isSweeping = false
    for target in poolOrder { forgetPooled(target) }
    return actions + dropRevalidations()
  }

  /// Cancels loads that only the refresh wanted.
  private mutating func dropRevalidations() -> [Action] {
    var actions: [Action] = []
    for flight in flights.values.sorted(by: { $0.id < $1.id })
    where flight.isRevalidating && flight.role != .restart && flight.waiters.isEmpty {
      actions += abandon(flight)
    }
    return actions
  }

  // MARK: Entering a new revision

  /// Cancels all flights and looks for the current item in the new revision. The old pages stay until its
  /// first page is there.
  ///
  /// - Parameter skippingPage: True if the page of the item was loaded already and the item is not on it.
  mutating func beginRestart(skippingPage: Bool = false) -> [Action] {
    var actions = dropEverythingInFlight()
    restartStreak += 1
    guard restartStreak <= Self.restartLimit else {
      window.currentIsland.map { island in
        window.islands[island.key]?.forwardFailure = PagerError.sourceUnstable
        window.islands[island.key]?.backwardFailure = PagerError.sourceUnstable
      }
      return actions + endRefresh(.failure(PagerError.sourceUnstable)) + [.changed(.loadState)]
    }
    let places = nearestPlaces()
    var candidates = [Target(.start, .forward)] + places.reversed().map { Target(.item($0), .forward) }
    if !skippingPage, let page = anchorPage() { candidates.append(page.target) }
    restart = Restart(candidates: candidates, places: places, refreshes: isRefreshing)
    actions += tryNextCandidate(after: nil)
    return actions
  }

  /// Cancels every flight and resumes its callers. Late results belong to an older generation.
  mutating func dropEverythingInFlight() -> [Action] {
    var actions: [Action] = []
    for flight in flights.values.sorted(by: { $0.id < $1.id }) {
      actions += tell(flight, .failure(PagerError.revisionChanged)) + abandon(flight)
    }
    generation += 1
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
    guard restart?.failure != nil else { return [] }
    restart?.failure = nil
    return tryNextCandidate(after: nil) + settle()
  }

  /// Removes a caller that waits for the new revision. The revision is still entered, but not at a place that
  /// only this caller wanted.
  mutating func leaveRestart(_ waiter: PageWaiterID) -> [Action] {
    restart?.waiters.removeAll { $0 == waiter }
    guard restart?.waiters.isEmpty == true else { return [] }
    for flight in flights.values where flight.role == .restart { flights[flight.id]?.reason = .revalidate }
    guard restart?.isJump == true else { return [] }
    restart = nil
    restartStreak -= 1
    return beginRestart()
  }

  /// Loads the next candidate of the restart. Without one the restart has failed.
  mutating func tryNextCandidate(after error: (any Error)?) -> [Action] {
    guard let candidate = restart?.candidates.popLast() else {
      return failRestart(error ?? PagerError.placeLost)
    }
    let reason: LoadReason = restart?.waiters.isEmpty == false ? .visible : .revalidate
    let held = window.page(for: candidate)?.content
    return request(candidate, role: .restart, reason: reason, held: held?.validator == nil ? nil : held)
  }

  mutating func failRestart(_ error: any Error) -> [Action] {
    let actions: [Action] = (restart?.waiters ?? []).map { .resume($0, .failure(error)) }
    restart?.waiters = []
    restart?.failure = error
    // A later retry begins at the item itself.
    let places = restart?.places ?? []
    restart?.candidates = [Target(.start, .forward)] + places.reversed().map { Target(.item($0), .forward) }
    return actions + [.changed(.loadState)] + endRefresh(.failure(error))
  }

  /// Handles the first page of a new revision.
  mutating func restarted(_ flight: Flight, _ page: Content, wasModified: Bool) -> [Action] {
    guard let restart else { return [] }
    guard page.revision != revision else {
      // The answer with another revision was out of date.
      self.restart = nil
      if restart.isJump {
        var jump = flight
        jump.role = .jump
        jump.waiters = restart.waiters
        return arrived(jump, page)
      }
      let view = anchorPage()?.view ?? page
      return restart.waiters.map { .resume($0, .success(view)) } + [.changed(.loadState)]
    }
    let isItem = if case .item = flight.target.position { true } else { false }
    if wasModified, !isItem, let place = restart.places.first, !restart.candidates.isEmpty,
      !page.items.contains(where: { $0.id == place })
    {
      return tryNextCandidate(after: nil)
    }
    self.restart = nil
    isRefreshing = restart.refreshes
    return adopt(page, flight, places: restart.places)
      + restart.waiters.map { .resume($0, .success(page)) }
  }

  /// Replaces all pages by the first page of a new revision.
  mutating func adopt(_ page: Content, _ flight: Flight, places: [ID]) -> [Action] {
    let anchor = anchorPage()
    let outward = anchor.map { outwardTargets(from: $0.key) } ?? []
    fillPool(outward.filter { $0 != flight.target })
    if isRefreshing { toRevalidate = outward.filter { $0 != flight.target }.reversed() }
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
    if flight.role == .jump, let stored = arrival.key.flatMap({ window.page($0) }) {
      enter(stored, at: flight.target)
    }
    return [.changed(.restarted(at: viewport?.first))] + tell(flight, .success(arrival.fresh))
  }

  /// Keeps pages that have validators, so that unchanged ones need not be sent again.
  private mutating func fillPool(_ targets: [Target]) {
    for target in poolOrder { forgetPooled(target) }
    for target in targets.reversed() {
      guard let page = window.page(for: target)?.content, page.validator != nil else { continue }
      pool[target] = page
      poolOrder.append(target)
      poolBytes += page.byteCost
    }
  }
}
