internal import SeededRandom

/// The identity of one load. A result counts only while its flight is known.
package struct PageFlightID: Hashable, Sendable, Comparable {
  package let number: Int

  package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

/// The identity of a caller that waits for a page, and its reason.
package struct PageWaiterID: Hashable, Sendable {
  package let number: Int
  package let reason: LoadReason
  package init(_ number: Int, _ reason: LoadReason = .visible) {
    (self.number, self.reason) = (number, reason)
  }
}

/// A record of one load, for traces.
public struct PageLoadRecord: Sendable {
  /// The outcome of a load. `loaded` means that a page came, even one that is then refused. `raised` means
  /// that the load goes on with a more urgent reason.
  public enum Outcome: Hashable, Sendable { case started, loaded, failed, retried, raised, cancelled }
  /// The number of the load, the same in all its records.
  public let number: Int
  /// The direction of the page.
  public let direction: PageDirection
  /// The reason of the load.
  public let reason: LoadReason
  /// The outcome.
  public let outcome: Outcome
}

/// The state machine of a pager: takes events and returns the loads to start and the pages to drop.
///
/// Invariants, each of which is a property of the simulation:
///
/// - No two flights have the same target, and at most `maximumFlights` load.
/// - A result of an unknown flight (late, doubled, or abandoned) changes nothing.
/// - Nothing visible waits for a slot while a load ahead has one.
/// - A page is loaded only if a caller waits for it, it is within the prefetch distance of the visible items,
///   or a new revision is entered with it.
/// - After every event the bytes are within the limit, or no page may be dropped.
package struct PagerState<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  package typealias ID = Item.ID
  package typealias Target = PageTarget<Cursor, ID>
  package typealias Request = PageRequest<Cursor, ID>
  package typealias Content = Page<Item, Cursor>

  package enum Action: Sendable {
    case load(PageFlightID, Request)
    /// Tell the source that a load has become urgent.
    case raise(PageFlightID, Request)
    case cancel(PageFlightID)
    /// Call `waited(_:)` after this time.
    case wait(PageFlightID, Duration)
    /// Resume one caller. Exactly once for each.
    case resume(PageWaiterID, Result<Content, any Error>)
    case changed(PagerChange<ID>)
    case record(PageLoadRecord)
  }

  /// The use of a flight's result.
  enum Role: Equatable {
    /// Attached to the window.
    case page
    /// The first page of a new revision.
    case restart
    /// A page by the identifier of an island's outermost item, after its cursor expired.
    case recover(Target)
  }

  enum Phase { case queued, loading, waiting }

  struct Flight {
    let id: PageFlightID
    let target: Target
    var role: Role
    var reason: LoadReason
    /// The most urgent reason that the source knows of this load. A reason that falls is not told.
    var toldReason: LoadReason?
    var phase = Phase.queued
    var attempt = 0
    var waiters: [PageWaiterID] = []
    /// Those of the waiters that jump. While there is one, the window moves to the page.
    var jumpers: Set<PageWaiterID> = []
    /// Other items to go on from if the source refuses this one (``PageSourceError``), nearest first.
    var recoveries: [ID] = []
    var isJump: Bool { !jumpers.isEmpty }
  }

  /// The visible items. Without a report, the page that was fetched last.
  struct Viewport: Equatable {
    var first: ID
    var last: ID
    /// A Boolean value that indicates whether it was reported. Only then are pages loaded ahead.
    var isReported: Bool
  }

  /// A new revision that is being entered.
  struct Restart {
    /// The targets to try, the best last.
    var candidates: [Target]
    /// The item to find again and its neighbours, nearest first.
    var places: [ID]
    /// A Boolean value that indicates whether a caller has jumped meanwhile. The jump is then the only
    /// candidate.
    var isJump = false
    var waiters: [PageWaiterID] = []
    /// Set once all candidates have failed.
    var failure: (any Error)?
  }

  /// The largest number of restarts in a row without a page in between.
  static var restartLimit: Int { 3 }
  /// The largest number of pages in a row without a new item.
  static var standstillLimit: Int { 16 }
  /// The largest number of expired cursors in a row without a page in between.
  static var recoveryLimit: Int { 4 }
  /// The number of neighbours of a lost item that are tried.
  static var candidateLimit: Int { 16 }

  package let configuration: PagerConfiguration
  let start: PagePosition<Cursor, ID>
  package internal(set) var window = PageWindow<Item, Cursor>()
  package internal(set) var revision: PageRevision?
  var flights: [PageFlightID: Flight] = [:]
  var flightsByTarget: [Target: PageFlightID] = [:]
  var viewport: Viewport? {
    didSet { if viewport != oldValue { unkept = [] } }
  }
  /// The targets that are not loaded until the visible items change or a caller asks, because they would be
  /// loaded without end: their pages were dropped at once for lack of memory, their items are in another
  /// island, or they are behind a dropped page whose cursor has expired.
  var unkept: Set<Target> = []
  /// An item of the page that a caller waited for last, since the last report of visible items.
  var awaited: ID?
  var restart: Restart?
  /// Restarts since a page was last added, the visible items changed or failed loads were tried again. The
  /// first page of a revision does not count. Too many mean that every answer is from another revision.
  var restartStreak = 0
  /// Pages in a row without a new item, since the visible items changed or ``retry()`` was called.
  var standstill = 0
  /// Expired cursors since a page was last added or failed loads were tried again.
  var recoveryStreak = 0
  /// The error of the first load.
  var startFailure: (any Error)?
  var budget: RetryBudget
  private var lastNumber = 0
  var random: SeededGenerator

  package init(configuration: PagerConfiguration, start: PagePosition<Cursor, ID>, seed: UInt64) {
    self.configuration = configuration
    self.start = start
    budget = configuration.retryBudget
    random = SeededGenerator(seed: seed)
  }

  /// The memory of all pages, in bytes.
  package var bytes: Int { window.bytes }

  /// The number of loads and pauses, for tests and displays.
  package var flightCount: Int { flights.count }
  /// The number of loads that a source works on.
  package var loadingCount: Int {
    var count = 0
    for flight in flights.values where flight.phase == .loading { count += 1 }
    return count
  }
  /// Returns the state of loading in a direction.
  package func loadState(_ direction: PageDirection) -> PageLoadState {
    if let restart {
      if let failure = restart.failure { return .failed(failure) }
      return .loading
    }
    guard let island = window.currentIsland else {
      if let startFailure { return .failed(startFailure) }
      return flightsByTarget[startTarget(direction)] == nil ? .idle : .loading
    }
    if let failure = island.failures[direction] { return .failed(failure) }
    guard let target = island.next(direction) else { return .end }
    let isRecovering = flights.values.contains { $0.role == .recover(target) }
    return flightsByTarget[target] != nil || isRecovering ? .loading : .idle
  }

  /// The target of the first page.
  func startTarget(_ direction: PageDirection) -> Target {
    switch start {
    case .start: Target(.start, .forward)
    case .end: Target(.end, .backward)
    case .cursor, .item: Target(start, direction)
    }
  }

  mutating func nextFlightID() -> PageFlightID {
    lastNumber += 1
    return PageFlightID(number: lastNumber)
  }

  func record(_ flight: Flight, _ outcome: PageLoadRecord.Outcome) -> Action {
    .record(
      PageLoadRecord(
        number: flight.id.number, direction: flight.target.direction, reason: flight.reason, outcome: outcome)
    )
  }
}
