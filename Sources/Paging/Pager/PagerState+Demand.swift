extension PagerState {
  /// Returns the targets to load because of the visible items: those on screen first.
  func demand() -> [(target: Target, reason: LoadReason)] {
    var visible: [(target: Target, reason: LoadReason)] = []
    var ahead: [(target: Target, reason: LoadReason)] = []
    for direction in PageDirection.allCases {
      guard let island = window.currentIsland, island.failures[direction] == nil else { continue }
      guard let target = targetAhead(direction), !unkept.contains(target) else { continue }
      // Without a loaded item beyond the visible ones, the reader waits for this page already.
      if itemsBeyondViewport(direction, in: island) == 0 {
        visible.append((target, .visible))
      } else {
        ahead.append((target, .ahead))
      }
    }
    visible.appendEach(ahead)
    return visible
  }

  /// Returns the target of the page beside the current island if that page is within the prefetch distance of
  /// the visible items. The page may be loaded already, in another island.
  func targetAhead(_ direction: PageDirection) -> Target? {
    guard restart == nil, viewport?.isReported == true, let island = window.currentIsland,
      let next = island.next(direction), let distance = itemsBeyondViewport(direction, in: island),
      distance < configuration.prefetchDistance
    else { return nil }
    return next
  }

  private func itemsBeyondViewport(_ direction: PageDirection, in island: PageIsland<Item, Cursor>) -> Int? {
    guard let viewport else { return nil }
    let edge = direction == .forward ? viewport.last : viewport.first
    return itemsBeyond(edge, direction, in: island, limit: configuration.prefetchDistance)
  }

  /// Returns the number of items loaded beyond one, up to a limit; nil if the item is not in the island.
  func itemsBeyond(_ id: ID, _ direction: PageDirection, in island: PageIsland<Item, Cursor>, limit: Int)
    -> Int?
  {
    guard let page = window.page(showing: id), let place = window.places[page.key],
      place.island == island.key,
      let rank = page.rank(of: id)
    else { return nil }
    var here = place.place - island.base
    var count = direction == .forward ? rank.after : rank.before
    while count < limit {
      here += direction == .forward ? 1 : -1
      guard island.pages.indices.contains(here) else { break }
      count += island.pages[here].itemCount
    }
    return min(count, limit)
  }

  /// Starts, cancels and drops according to the current demand. Called at the end of every event.
  ///
  /// Cancels come before loads, so that slots are free.
  ///
  /// - Parameters:
  ///   - first: the actions of the event itself.
  ///   - landed: the target of the page that came.
  /// - Returns: those actions, then the actions that the demand needs.
  mutating func settle(after first: [Action] = [], landed: Target? = nil) -> [Action] {
    keepViewportTogether()
    var actions = first
    let dropped = evict()
    actions.appendEach(dropped)
    if !dropped.isEmpty { forgetRecoveriesOfDroppedPages() }
    var wanted = demand()
    // The page of a target has come, and the target is still wanted: it would be loaded again and again.
    for item in wanted where item.target == landed {
      unkept.insert(item.target)
      wanted = demand()
      break
    }
    var targets: Set<Target> = []
    for item in wanted { targets.insert(item.target) }
    for flight in flightsByAge
    where flight.waiters.isEmpty && flight.role != .restart && !targets.contains(demandedTarget(of: flight)) {
      actions.appendEach(abandon(flight))
    }
    for (target, reason) in wanted { actions.appendEach(request(target, role: .page, reason: reason)) }
    actions.appendEach(fillSlots())
    return actions
  }

  /// Forgets visible items that are no longer in one island, as after the replacement of a page. The owner is
  /// told of the change and reports again.
  private mutating func keepViewportTogether() {
    guard let seen = viewport else { return }
    let first = window.island(showing: seen.first)
    let last = window.island(showing: seen.last)
    guard first == nil || first != window.current || last != first else { return }
    if let landing = [(seen.first, first), (seen.last, last)].first(where: {
      $0.1 != nil && $0.1 == window.current
    }) {
      viewport = Viewport(first: landing.0, last: landing.0, isReported: seen.isReported)
    } else if let landing = window.currentIsland?.pages.lazy.compactMap({ $0.view.items.first?.id }).first {
      viewport = Viewport(first: landing, last: landing, isReported: seen.isReported)
    } else {
      viewport = nil
    }
  }

  /// Forgets the queued recoveries that nobody waits for, if the item that they start from has been dropped.
  /// They would only bring the dropped page back, its cursor would expire again, and so on without end. Those
  /// that already load are left to end.
  private mutating func forgetRecoveriesOfDroppedPages() {
    for flight in flightsByAge where flight.phase == .queued && flight.waiters.isEmpty {
      guard case .recover(let target) = flight.role, case .item(let id) = flight.target.position,
        window.index[id] == nil
      else { continue }
      remove(flight)
      unkept.insert(target)
    }
  }

  /// Returns the target that a flight serves. A recovery serves the target whose cursor expired.
  func demandedTarget(of flight: Flight) -> Target {
    if case .recover(let target) = flight.role { target } else { flight.target }
  }

  // MARK: Flights

  /// Starts a load of a target, or joins the one that is under way.
  mutating func request(
    _ target: Target, role: Role, reason: LoadReason, waiter: PageWaiterID? = nil, jumps: Bool = false
  ) -> [Action] {
    if let id = flightsByTarget[target] ?? recoveringFlight(of: target) {
      if let waiter { flights[id]?.waiters.append(waiter) }
      if let waiter, jumps { flights[id]?.jumpers.insert(waiter) }
      return raise(id, to: reason)
    }
    var flight = Flight(id: nextFlightID(), target: target, role: role, reason: reason)
    if let waiter { flight.waiters = [waiter] }
    if let waiter, jumps { flight.jumpers = [waiter] }
    flights[flight.id] = flight
    flightsByTarget[target] = flight.id
    return [.changed(.loadState)]
  }

  /// Raises the reason of a flight. If the source already works on it, the source is told.
  mutating func raise(_ id: PageFlightID, to reason: LoadReason) -> [Action] {
    guard var flight = flights[id], reason.rank < flight.reason.rank else { return [] }
    flight.reason = reason
    defer { flights[id] = flight }
    guard flight.phase == .loading, let told = flight.toldReason, reason.rank < told.rank else { return [] }
    flight.toldReason = reason
    return [.raise(id, pageRequest(for: flight)), record(flight, .raised)]
  }

  /// The flights, the oldest first.
  var flightsByAge: [Flight] {
    // For the algorithms of a dictionary's values, such as `sorted`, the runtime searches the conformances of
    // the program: 0.1 ms the first time.
    var all: [Flight] = []
    for flight in flights.values { all.append(flight) }
    return all.sorted { $0.id < $1.id }
  }

  /// Returns the oldest flight that recovers a target whose cursor expired; nil if there is none.
  private func recoveringFlight(of target: Target) -> PageFlightID? {
    var oldest: PageFlightID?
    for flight in flights.values where demandedTarget(of: flight) == target {
      if oldest.map({ flight.id < $0 }) ?? true { oldest = flight.id }
    }
    return oldest
  }

  /// Starts queued flights while slots are free, the most urgent first.
  private mutating func fillSlots() -> [Action] {
    var actions: [Action] = []
    var loading = loadingCount
    var queued: [Flight] = []
    for flight in flights.values where flight.phase == .queued { queued.append(flight) }
    queued.sort { ($0.reason.rank, $0.id) < ($1.reason.rank, $1.id) }
    for flight in queued {
      if loading >= configuration.maximumFlights, flight.reason == .visible, let victim = preemptible() {
        // Goes back into the queue, so that visible items do not wait behind loads ahead.
        actions.append(.cancel(victim.id))
        actions.append(record(victim, .cancelled))
        requeue(victim)
        loading -= 1
      }
      guard loading < configuration.maximumFlights else { break }
      loading += 1
      flights[flight.id]?.phase = .loading
      flights[flight.id]?.toldReason = flight.reason
      if flight.attempt == 0 { budget.earn() }
      actions.append(.load(flight.id, pageRequest(for: flight)))
      actions.append(record(flight, flight.attempt == 0 ? .started : .retried))
    }
    return actions
  }

  private func preemptible() -> Flight? {
    flights.values.filter { $0.phase == .loading && $0.reason == .ahead }.max { $0.id < $1.id }
  }

  /// Queues a flight again under a new identity, so that a result of the old one is ignored.
  private mutating func requeue(_ flight: Flight) {
    flights[flight.id] = nil
    var next = Flight(id: nextFlightID(), target: flight.target, role: flight.role, reason: flight.reason)
    (next.attempt, next.waiters, next.recoveries) = (flight.attempt, flight.waiters, flight.recoveries)
    next.jumpers = flight.jumpers
    flights[next.id] = next
    flightsByTarget[flight.target] = next.id
  }

  private func pageRequest(for flight: Flight) -> Request {
    Request(
      position: flight.target.position, direction: flight.target.direction, limit: configuration.pageSize,
      reason: flight.reason, revision: revision)
  }

  /// Removes a flight. A late result is ignored.
  mutating func remove(_ flight: Flight) {
    flights[flight.id] = nil
    if flightsByTarget[flight.target] == flight.id { flightsByTarget[flight.target] = nil }
  }

  /// Removes a flight and cancels its load. Its waiters must have been resumed.
  mutating func abandon(_ flight: Flight) -> [Action] {
    remove(flight)
    guard flight.phase != .queued else { return [] }
    return [.cancel(flight.id), record(flight, .cancelled)]
  }
}

extension LoadReason {
  /// The rank of a flight in the queue; smaller is more urgent. The first page of a new revision, which has
  /// the reason `revalidate`, comes before pages ahead. (In ``LoadPriority``, larger is more urgent.)
  package var rank: Int {
    switch self {
    case .visible: 0
    case .revalidate: 1
    case .ahead: 2
    }
  }
}
