extension PagerState {
  /// What should be loaded because of what is visible, nearest first.
  func demand() -> [(target: Target, reason: LoadReason)] {
    var visible: [(target: Target, reason: LoadReason)] = []
    var ahead: [(target: Target, reason: LoadReason)] = []
    for direction in PageDirection.allCases {
      guard let island = window.currentIsland, island[failure: direction] == nil else { continue }
      for target in targetsAhead(direction) where !isLoaded(target, beyond: island) {
        // With nothing at all beyond what is visible, the reader stands at the edge.
        if target == island.next(direction), itemsBeyondViewport(direction, in: island) == 0 {
          visible.append((target, .visible))
        } else {
          ahead.append((target, .ahead))
        }
      }
    }
    return visible + ahead
  }

  /// Whether what a target brings is in another island, which the current one will meet. What comes next is never
  /// taken for loaded: it is what they are still apart by.
  private func isLoaded(_ target: Target, beyond island: PageIsland<Item, Cursor>) -> Bool {
    target != island.next(target.direction) && window.covers(target)
  }

  /// The targets beyond the current island that are within the prefetch distance of what is visible, nearest
  /// first, loaded or not.
  func targetsAhead(_ direction: PageDirection) -> [Target] {
    guard restart == nil, viewport?.isReported == true, let island = window.currentIsland,
      let next = island.next(direction), let distance = itemsBeyondViewport(direction, in: island)
    else { return [] }
    var missing = configuration.prefetchDistance - distance
    guard missing > 0 else { return [] }
    var targets = [next]
    let content = island.edge(direction).content
    for cursor in direction == .forward ? content.furtherAfter : content.furtherBefore {
      missing -= configuration.pageSize
      guard missing > 0 else { break }
      targets.append(Target(.cursor(cursor), direction))
    }
    return targets
  }

  private func itemsBeyondViewport(_ direction: PageDirection, in island: PageIsland<Item, Cursor>) -> Int? {
    guard let viewport else { return nil }
    let edge = direction == .forward ? viewport.last : viewport.first
    return itemsBeyond(edge, direction, in: island, limit: configuration.prefetchDistance)
  }

  /// How many items are loaded beyond one, counted up to a limit; nil if the item is not in the island.
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

  /// Brings loads and pages in line with what is wanted now. Ends every event.
  ///
  /// Cancels come before loads, so that slots are free.
  mutating func settle() -> [Action] {
    keepViewportTogether()
    var actions = evict()
    let wanted = demand()
    let targets = Set(wanted.map { $0.target })
    for flight in flights.values.sorted(by: { $0.id < $1.id })
    where flight.waiters.isEmpty && isAutomatic(flight) && !targets.contains(demandedTarget(of: flight)) {
      actions += abandon(flight)
    }
    let recovering = Set(flights.values.map(demandedTarget))
    for (target, reason) in wanted where !recovering.contains(target) {
      actions += request(target, role: .page, reason: reason)
    }
    for (target, reason) in wanted where reason == .visible {
      if let id = flightsByTarget[target] { flights[id]?.reason = .visible }
    }
    // Last, for a page that was to be asked for again may just have been given up with what was wanted ahead.
    return actions + continueRefresh() + fillSlots()
  }

  /// A page that was replaced can leave one end of what is visible in another island; the reader is told of the
  /// change and reports anew.
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

  /// Whether a flight is there only because of what is visible.
  private func isAutomatic(_ flight: Flight) -> Bool {
    switch flight.role {
    case .page: flight.reason != .revalidate
    case .recover: true
    case .jump, .restart, .revalidate: false
    }
  }

  /// The target that a flight serves: a recovery serves the one whose cursor expired.
  func demandedTarget(of flight: Flight) -> Target {
    if case .recover(let target) = flight.role { target } else { flight.target }
  }

  // MARK: Flights

  /// Asks for a target, or joins whoever asks for it.
  mutating func request(
    _ target: Target, role: Role, reason: LoadReason = .visible, waiter: PageWaiterID? = nil,
    held: Content? = nil
  ) -> [Action] {
    let serving = flights.values.filter { demandedTarget(of: $0) == target }.map { $0.id }.min()
    if let id = flightsByTarget[target] ?? serving {
      if let waiter { flights[id]?.waiters.append(waiter) }
      if reason == .visible { flights[id]?.reason = .visible }
      if role == .jump, flights[id]?.role == .page { flights[id]?.role = .jump }
      return []
    }
    var flight = Flight(id: nextFlightID(), target: target, role: role, reason: reason)
    if let waiter { flight.waiters = [waiter] }
    flight.held = held ?? pool[target]
    flights[flight.id] = flight
    flightsByTarget[target] = flight.id
    return [.changed(.loadState)]
  }

  /// Starts what is queued, most urgent first, as far as there are slots.
  private mutating func fillSlots() -> [Action] {
    var actions: [Action] = []
    var loading = loadingCount
    let queued = flights.values.filter { $0.phase == .queued }
      .sorted { ($0.reason.rank, $0.id) < ($1.reason.rank, $1.id) }
    for flight in queued {
      if loading >= configuration.maximumFlights, flight.reason == .visible, let victim = preemptible() {
        // Goes back into the queue: what is visible does not wait for what may never be.
        actions.append(.cancel(victim.id))
        actions.append(record(victim, .cancelled))
        requeue(victim)
        loading -= 1
      }
      guard loading < configuration.maximumFlights else { break }
      loading += 1
      flights[flight.id]?.phase = .loading
      if flight.attempt == 0 { budget.earn() }
      actions.append(.load(flight.id, pageRequest(for: flight)))
      actions.append(record(flight, flight.attempt == 0 ? .started : .retried))
    }
    return actions
  }

  private func preemptible() -> Flight? {
    flights.values.filter { $0.phase == .loading && $0.reason == .ahead && $0.waiters.isEmpty }.max {
      $0.id < $1.id
    }
  }

  /// Puts a flight back under a new name, so that a result of the old one is late.
  private mutating func requeue(_ flight: Flight) {
    flights[flight.id] = nil
    var next = Flight(id: nextFlightID(), target: flight.target, role: flight.role, reason: flight.reason)
    next.held = flight.held
    flights[next.id] = next
    flightsByTarget[flight.target] = next.id
  }

  private func pageRequest(for flight: Flight) -> Request {
    Request(
      position: flight.target.position, direction: flight.target.direction, limit: configuration.pageSize,
      reason: flight.reason, revision: revision, validator: flight.held?.validator)
  }

  /// Takes a flight out; its result, should one come, is late.
  mutating func remove(_ flight: Flight) {
    flights[flight.id] = nil
    if flightsByTarget[flight.target] == flight.id { flightsByTarget[flight.target] = nil }
  }

  /// Takes a flight out and ends what it does. Its waiters must have been told.
  mutating func abandon(_ flight: Flight) -> [Action] {
    remove(flight)
    guard flight.phase != .queued else { return [] }
    return [.cancel(flight.id), record(flight, .cancelled)]
  }
}

extension LoadReason {
  /// Smaller is more urgent.
  package var rank: Int {
    switch self {
    case .visible: 0
    case .revalidate: 1
    case .ahead: 2
    }
  }
}
