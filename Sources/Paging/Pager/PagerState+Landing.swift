extension PagerState {
  /// Handles the answer of a source.
  package mutating func landed(_ id: PageFlightID, _ page: Content) -> [Action] {
    // Late, doubled, or abandoned: the callers have been resumed already.
    guard let flight = flights[id], flight.phase == .loading else { return [] }
    remove(flight)
    var actions = [record(flight, .loaded)]
    switch flight.role {
    case .page, .recover: actions.appendEach(arrived(flight, page))
    case .restart: actions.appendEach(restarted(flight, page))
    }
    return settle(after: actions, landed: demandedTarget(of: flight))
  }

  /// Handles the error of a load.
  package mutating func failed(_ id: PageFlightID, _ error: any Error) -> [Action] {
    guard let flight = flights[id], flight.phase == .loading else { return [] }
    if let actions = recover(flight, from: error) { return settle(after: actions) }
    let advice = RetryPolicy.advice(for: error)
    if let delay = configuration.retry.delay(afterAttempt: flight.attempt, advice: advice, using: &random),
      budget.spend()
    {
      flights[id]?.attempt += 1
      flights[id]?.phase = .waiting
      return settle(after: [.wait(id, delay), record(flight, .failed), .changed(.loadState)])
    }
    remove(flight)
    return settle(after: [record(flight, .failed)] + fail(flight, error))
  }

  /// Handles the end of a `wait`.
  package mutating func waited(_ id: PageFlightID) -> [Action] {
    guard flights[id]?.phase == .waiting else { return [] }
    flights[id]?.phase = .queued
    return settle()
  }

  // MARK: Arriving pages

  mutating func arrived(_ flight: Flight, _ page: Content) -> [Action] {
    if !window.isEmpty, page.revision != revision {
      guard flight.isJump, flight.target.isIndependentOfRevision else {
        return tell(flight, .failure(PagerError.revisionChanged)) + beginRestart()
      }
      return dropEverythingInFlight() + adopt(page, flight, places: [], isJump: true)
    }
    if let error = cursorError(in: page, flight) { return fail(flight, error) }
    if window.isEmpty { revision = page.revision }
    startFailure = nil
    let arrival = window.attach(page, target: flight.target)
    let stuck = noteProgress(page, arrival, flight)
    var view = arrival.fresh
    // A jump moves to its page. Without a report, the page that came last counts as visible. With a report, a
    // page that a caller waited for is only protected from eviction.
    if flight.isJump {
      let landing = arrival.key ?? page.items.first.flatMap { window.index[$0.id] }
      if let stored = landing.flatMap({ window.page($0) }) {
        enter(stored, at: demandedTarget(of: flight))
        view = stored.view
      }
    } else if viewport?.isReported != true, let first = view.items.first, let last = view.items.last {
      window.current = arrival.island
      viewport = Viewport(first: first.id, last: last.id, isReported: false)
      awaited = nil
    } else if !flight.waiters.isEmpty, let first = view.items.first ?? page.items.first {
      awaited = first.id
    }
    var actions: [Action] = [.changed(flight.isJump ? .jumped : .extended(flight.target.direction))]
    actions.appendEach(tell(flight, stuck.map { .failure($0) } ?? .success(view)))
    return actions
  }

  /// Counts the pages that bring nothing new.
  ///
  /// - Returns: The error if there are too many in a row; nil otherwise. The next try goes on behind them.
  private mutating func noteProgress(
    _ page: Content, _ arrival: PageWindow<Item, Cursor>.Arrival, _ flight: Flight
  ) -> PagerError? {
    if !arrival.fresh.items.isEmpty || arrival.joined {
      restartStreak = 0
      recoveryStreak = 0
      standstill = 0
      return nil
    }
    // A jump may well lead to loaded items.
    guard !flight.isJump else { return nil }
    standstill += 1
    let next = flight.target.direction == .forward ? page.after : page.before
    guard standstill > Self.standstillLimit, next != nil else { return nil }
    let error: PagerError = page.items.isEmpty ? .tooManyEmptyPages : .cursorNotAdvancing
    window.islands[arrival.island]?.failures[flight.target.direction] = error
    return error
  }

  /// Resumes the callers that wait for a flight.
  func tell(_ flight: Flight, _ result: Result<Content, any Error>) -> [Action] {
    flight.waiters.map { .resume($0, result) }
  }

  // MARK: Cursors

  /// Returns the error in the next cursor of a page; nil if there is none.
  private func cursorError(in page: Content, _ flight: Flight) -> PagerError? {
    let direction = flight.target.direction
    guard let next = direction == .forward ? page.after : page.before else { return nil }
    if next == flight.target.cursor { return .cursorNotAdvancing }
    let served = demandedTarget(of: flight)
    if served != flight.target {
      // The page of a recovery begins with an item that is here already. With nothing beyond it and the
      // expired cursor again, the same recovery would follow.
      return next == served.cursor && page.items.count <= 1 ? .cursorNotAdvancing : nil
    }
    guard let island = window.island(leadingTo: flight.target) else { return nil }
    return island.stepsSince(next, direction).map { .cursorCycle(length: $0 + 1) }
  }

  /// Handles an error from which a pager recovers by itself: a restart tries its next candidate; a flight
  /// whose cursor expired is replaced by one that begins at the outermost item of the island.
  ///
  /// - Returns: The actions; nil if the pager does not recover. The flight then fails like any other.
  private mutating func recover(_ flight: Flight, from error: any Error) -> [Action]? {
    guard let error = error as? PageSourceError else { return nil }
    if flight.role == .restart {
      remove(flight)
      return [record(flight, .failed)] + tryNextCandidate(after: error)
    }
    let served = demandedTarget(of: flight)
    let candidates: [ID]
    switch (flight.role, error) {
    case (.page, .cursorExpired):
      guard recoveryStreak < Self.recoveryLimit, let island = window.island(leadingTo: served) else {
        return nil
      }
      recoveryStreak += 1
      candidates = window.outermost(of: island.key, served.direction, limit: Self.candidateLimit)
    case (.recover, _):
      candidates = flight.recoveries
    default:
      return nil
    }
    // No two flights have one target, so the nearest items are skipped while they are being loaded.
    let free = candidates.drop { flightsByTarget[Target(.item($0), served.direction)] != nil }
    guard let nearest = free.first else { return nil }
    remove(flight)
    var next = Flight(
      id: nextFlightID(), target: Target(.item(nearest), served.direction), role: .recover(served),
      reason: flight.reason)
    next.waiters = flight.waiters
    next.recoveries = Array(free.dropFirst())
    next.jumpers = flight.jumpers
    flights[next.id] = next
    flightsByTarget[next.target] = next.id
    return [record(flight, .failed)]
  }

  // MARK: Failures

  /// Fails a flight that was already removed.
  mutating func fail(_ flight: Flight, _ error: any Error) -> [Action] {
    let actions = [.changed(.loadState)] + tell(flight, .failure(error))
    switch flight.role {
    case .restart:
      return actions + failRestart(error)
    case .page, .recover:
      let served = demandedTarget(of: flight)
      if let key = window.island(leadingTo: served)?.key {
        window.islands[key]?.failures[served.direction] = error
      } else if window.isEmpty {
        startFailure = error
      }
      return actions
    }
  }
}
