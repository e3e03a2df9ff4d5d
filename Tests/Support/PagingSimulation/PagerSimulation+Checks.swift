internal import Paging

extension PagerSimulation {
  /// The values that a late result could change.
  var fingerprint: [Int] {
    [state.bytes, state.flightCount, state.window.pageCount, state.loadingCount]
      + state.window.pages.flatMap { $0.items.map(\.id) }
  }

  func checkFlights() throws {
    var targets: Set<PageTarget<SimulatedCollection.Cursor, Int>> = []
    for (_, request, _) in loading
    where !targets.insert(PageTarget(request.position, request.direction)).inserted {
      throw Broken(
        property: .oneFlightPerTarget, message: "\(request.position) \(request.direction) is loaded twice")
    }
    if state.waitsBehindLoadsAhead {
      throw Broken(property: .visibleFirst, message: "something visible waits, and something ahead is loaded")
    }
    guard loading.count <= state.configuration.maximumFlights, loading.count == state.loadingCount else {
      throw Broken(property: .oneFlightPerTarget, message: "\(loading.count) loads at a time")
    }
  }

  /// Checks that a load has a waiting caller, a new revision that is being entered, or a visible item nearer
  /// than the prefetch distance.
  func checkAsked(_ id: PageFlightID, _ request: Request) throws {
    switch request.reason {
    case .visible where state.isWaitedFor(id), .ahead where state.isWaitedFor(id): return
    case .revalidate where state.hasRestart: return
    case .visible, .ahead:
      guard let (before, after) = state.loadedAroundViewport else { break }
      if min(before, after) < state.configuration.prefetchDistance { return }
    case .revalidate: break
    }
    throw Broken(
      property: .noUnaskedLoad, message: "\(request.position) is loaded (\(request.reason)) and nobody asked")
  }

  /// Checks that a page is kept for the caller that waits for it, whatever the memory limit and the visible
  /// items.
  func checkKept(_ page: Page<Row, SimulatedCollection.Cursor>) throws {
    let items = page.items
    guard revisions != .hidden, page.revision == state.revision, !state.isRestarting, !items.isEmpty,
      items.allSatisfy({ state.window.item($0.id) == nil })
    else { return }
    throw Broken(property: .boundedWindow, message: "\(items) are dropped in the step in which they came")
  }

  /// Checks that no more is kept beyond the limit than what is visible, what is within the prefetch distance
  /// of it, or two pages.
  func checkBytes() throws {
    guard state.bytes > state.configuration.byteLimit else { return }
    if let excess = state.droppablePage {
      throw Broken(
        property: .boundedWindow,
        message: "\(state.bytes) bytes of \(state.configuration.byteLimit), and \(excess) could go")
    }
  }
}
