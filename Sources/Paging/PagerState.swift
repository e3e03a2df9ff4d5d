internal import SeededRandom

/// Names one load of a ``PagerState``. A result is taken only while its flight is known.
package struct PageFlightID: Hashable, Sendable, Comparable {
  /// How often everything had been dropped when the flight started.
  package let generation: Int
  package let number: Int

  package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

/// Names somebody who waits for a page.
package struct PageWaiterID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// What one load was for and what became of it, for traces.
public struct PageLoadRecord: Sendable {
  /// How a load ended.
  public enum Outcome: Hashable, Sendable { case started, loaded, notModified, failed, retried, cancelled }
  /// Names the load.
  public let number: Int
  /// Which way it went.
  public let direction: PageDirection
  /// Why.
  public let reason: LoadReason
  /// What became of it.
  public let outcome: Outcome
}

/// Decides what a pager loads, keeps and drops. Takes events, returns actions; knows no clock and no source.
///
/// Invariants, each of which is a property of the simulation:
///
/// - No two flights have the same target, and at most `maximumFlights` load.
/// - A result of a flight that is not known (late, twice, of a dropped generation) changes nothing.
/// - Something is loaded only because somebody waits for it, or it is within the prefetch distance of what is
///   visible, or a refresh asked for it.
/// - After every event the bytes are within the limit, or nothing is left that may be dropped.
package struct PagerState<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  package typealias ID = Item.ID
  package typealias Target = PageTarget<Cursor, ID>
  package typealias Request = PageRequest<Cursor, ID>
  package typealias Content = Page<Item, Cursor>

  package enum Action: Sendable {
    case load(PageFlightID, Request)
    case cancel(PageFlightID)
    /// Call `waited(_:)` after this time.
    case wait(PageFlightID, Duration)
    /// Ends the waiting of one caller. Comes exactly once for each.
    case resume(PageWaiterID, Result<Content, any Error>)
    case changed(PagerChange<ID>)
    case record(PageLoadRecord)
  }

  /// What a flight's result is used for.
  enum Role: Equatable {
    /// Attached where it belongs.
    case page
    /// The same, and read from then on.
    case jump
    /// The first page of a new revision.
    case restart
    /// Compared with the page that has this key.
    case revalidate(Int)
    /// A page by the identifier of an island's outermost item, after its cursor expired.
    case recover(Target)
  }

  enum Phase { case queued, loading, waiting }

  struct Flight {
    let id: PageFlightID
    let target: Target
    var role: Role
    var reason: LoadReason
    var phase = Phase.queued
    var attempt = 0
    var waiters: [PageWaiterID] = []
    /// What the pager has for the target, from an older revision or on show.
    var held: Content?
    /// Where else to go on from if this item is unknown, nearest first.
    var recoveries: [ID] = []

    /// Whether a refresh waits for it.
    var isRevalidating: Bool {
      if case .revalidate = role { true } else { reason == .revalidate }
    }
  }

  /// What is looked at. Without a report of it, the page that was fetched last.
  struct Viewport: Equatable {
    var first: ID
    var last: ID
    /// Whether it was reported, so that loads ahead are wanted.
    var isReported: Bool
  }

  /// A new revision that is being entered.
  struct Restart {
    /// What to try, the best last.
    var candidates: [Target]
    /// The item to find again and its neighbours, nearest first.
    var places: [ID]
    /// Whether all pages are asked for again once it is entered.
    var refreshes: Bool
    /// Whether somebody meanwhile asked for another place, which is then the only candidate.
    var isJump = false
    var waiters: [PageWaiterID] = []
    /// Set once all candidates have failed.
    var failure: (any Error)?
  }

  /// The most restarts in a row without a page in between.
  static var restartLimit: Int { 3 }
  /// The most empty pages in a row.
  static var emptyPageLimit: Int { 16 }
  /// The most expired cursors in a row without a page in between.
  static var recoveryLimit: Int { 4 }
  /// How many neighbours of a lost item are tried.
  static var candidateLimit: Int { 16 }

  package let configuration: PagerConfiguration
  let start: PagePosition<Cursor, ID>
  package internal(set) var window = PageWindow<Item, Cursor>()
  package internal(set) var revision: PageRevision?
  package internal(set) var generation = 0
  var flights: [PageFlightID: Flight] = [:]
  var flightsByTarget: [Target: PageFlightID] = [:]
  var viewport: Viewport?
  /// An item of the page that somebody waited for last, since the last report of what is visible.
  var awaited: ID?
  var restart: Restart?
  /// Restarts since a page was last added; a source whose every answer is from another revision is given up.
  var restartStreak = 0
  /// Empty pages one after the other, added without anybody waiting for each.
  var emptyStreak = 0
  /// Expired cursors since a page was last added.
  var recoveryStreak = 0
  /// Why the very first load failed.
  var startFailure: (any Error)?
  /// Pages of the revision before, for their validators; dropped first.
  var pool: [Target: Content] = [:]
  /// The same, farthest first.
  var poolOrder: [Target] = []
  var poolBytes = 0
  /// What a refresh still has to ask for, the next last.
  var toRevalidate: [Target] = []
  var refreshWaiters: [PageWaiterID] = []
  /// From the call of `refresh` until the last page has been asked for again.
  var isRefreshing = false
  /// Whether the refresh, of a source without revisions, has listed all pages.
  var isSweeping = false
  var budget: RetryBudget
  private var lastNumber = 0
  var random: SeededGenerator

  package init(configuration: PagerConfiguration, start: PagePosition<Cursor, ID>, seed: UInt64) {
    self.configuration = configuration
    self.start = start
    budget = configuration.retryBudget
    random = SeededGenerator(seed: seed)
  }

  /// All bytes kept, also those for validators.
  package var bytes: Int { window.bytes + poolBytes }

  /// What is loading or waiting, for tests and displays.
  package var flightCount: Int { flights.count }
  /// How many loads a source works on.
  package var loadingCount: Int { flights.values.count { $0.phase == .loading } }
  /// Whether a new revision is being entered.
  package var isRestarting: Bool { restart != nil && restart?.failure == nil }

  /// How loading stands in a direction of the pages that are read.
  package func loadState(_ direction: PageDirection) -> PageLoadState {
    if let restart {
      if let failure = restart.failure { return .failed(failure) }
      return .loading
    }
    guard let island = window.currentIsland else {
      if let startFailure { return .failed(startFailure) }
      return flightsByTarget[startTarget(direction)] == nil ? .idle : .loading
    }
    if let failure = island[failure: direction] { return .failed(failure) }
    guard let target = island.next(direction) else { return .end }
    let isRecovering = flights.values.contains { $0.role == .recover(target) }
    return flightsByTarget[target] != nil || isRecovering ? .loading : .idle
  }

  /// What loads the first page.
  func startTarget(_ direction: PageDirection) -> Target {
    switch start {
    case .start: Target(.start, .forward)
    case .end: Target(.end, .backward)
    case .cursor, .item: Target(start, direction)
    }
  }

  mutating func nextFlightID() -> PageFlightID {
    lastNumber += 1
    return PageFlightID(generation: generation, number: lastNumber)
  }

  func record(_ flight: Flight, _ outcome: PageLoadRecord.Outcome) -> Action {
    .record(
      PageLoadRecord(
        number: flight.id.number, direction: flight.target.direction, reason: flight.reason, outcome: outcome)
    )
  }
}
