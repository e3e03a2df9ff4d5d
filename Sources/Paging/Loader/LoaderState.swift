internal import SeededRandom

/// The identity of one load, or of one pause before a retry. A result counts only while its flight is known.
package struct LoadFlightID: Hashable, Sendable, Comparable {
  package let number: Int
  package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

/// The identity of one request for a key.
package struct LoadAskID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// The state machine of a loader: takes events and returns the loads to start and cancel.
///
/// Invariants, each of which is a property of the simulation:
///
/// - A key has at most one flight. At most `maximumFlights` load. At most `maximumAheadFlights` of them have
///   never been visible: a flight that was visible once keeps its slot when it becomes less urgent.
/// - The priority of a flight is the highest of its requests. Without requests there is no flight.
/// - Every load starts in the end: one of `fairShare` starts is for a load that has waited for `patience`.
/// - A result of an unknown flight changes nothing.
package struct LoaderState<Key: Hashable & Sendable>: Sendable {
  package enum Action: Sendable {
    case start(LoadFlightID, Key, LoadReason)
    case cancel(LoadFlightID)
    /// Call `waited(_:at:)` after this time.
    case wait(LoadFlightID, Duration)
    case record(LoadRecord<Key>)
  }

  /// The state of a key.
  package enum Phase: Sendable {
    case queued
    case loading(LoadFlightID)
    case waiting(LoadFlightID)
    case loaded
    case failed(any Error)
  }

  package struct Entry: Sendable {
    package var phase: Phase
    /// The requests, with their priorities.
    package var asks: [LoadAskID: LoadPriority]
    package var failures = 0
    package var priority: LoadPriority
    /// A Boolean value that indicates whether it occupies a slot for loads ahead.
    var isAhead = false
    /// The time at which it was queued last.
    var queuedAt = Duration.zero
  }

  package let configuration: LoaderConfiguration
  package private(set) var entries: [Key: Entry] = [:]
  private var flights: [LoadFlightID: Key] = [:]
  private var queue = LoadQueue<Key>()
  private var loading = 0
  private var loadingAhead = 0
  /// The number of successive starts that passed a load which had waited too long.
  private var unfairStarts = 0
  private var budget: RetryBudget
  private var lastFlight = 0
  private var random: SeededGenerator

  package init(configuration: LoaderConfiguration, seed: UInt64) {
    self.configuration = configuration
    budget = configuration.retryBudget
    random = SeededGenerator(seed: seed)
  }

  /// The number of loads, and of pauses before a retry, that are under way.
  package var flightCount: Int { flights.count }
  /// The number of loads that are under way.
  package var loadingCount: Int { loading }
  /// The number of keys that wait for a slot.
  package var queuedCount: Int { queue.count }

  /// Returns true if a flight is under way.
  package func knows(_ flight: LoadFlightID) -> Bool { flights[flight] != nil }

  // MARK: Events

  /// Handles a request. A key that failed before is tried again.
  ///
  /// - Parameter isCached: True if the value is there; then nothing is loaded. The value of a loaded key is
  ///   always there: its requests keep it after it is evicted from the cache.
  package mutating func ask(
    _ key: Key, _ ask: LoadAskID, _ priority: LoadPriority, isCached: Bool, at now: Duration
  ) -> [Action] {
    guard var entry = entries[key] else {
      let phase: Phase = isCached ? .loaded : .queued
      entries[key] = Entry(phase: phase, asks: [ask: priority], priority: priority, queuedAt: now)
      guard !isCached else { return [] }
      queue.insert(key, priority, at: now)
      return fillSlots(at: now)
    }
    entry.asks[ask] = priority
    entries[key] = entry
    reprioritise(key)
    if case .failed = entry.phase {
      entries[key]?.failures = 0
      enqueue(key, at: now)
    }
    return fillSlots(at: now)
  }

  /// Handles a request whose priority changed.
  package mutating func change(
    _ key: Key, _ ask: LoadAskID, to priority: LoadPriority, at now: Duration
  ) -> [Action] {
    guard entries[key]?.asks[ask] != nil else { return [] }
    entries[key]?.asks[ask] = priority
    reprioritise(key)
    return fillSlots(at: now)
  }

  /// Handles the end of a request. With the last request of a key its load ends, also while the load is
  /// queued or waits for a retry.
  package mutating func leave(_ key: Key, _ ask: LoadAskID, at now: Duration) -> [Action] {
    guard let entry = entries[key], entry.asks[ask] != nil else { return [] }
    entries[key]?.asks[ask] = nil
    guard entry.asks.count == 1 else {
      reprioritise(key)
      return fillSlots(at: now)
    }
    entries[key] = nil
    queue.remove(key)
    var actions: [Action] = []
    switch entry.phase {
    case .loading(let flight):
      flights[flight] = nil
      release(entry)
      actions = [.cancel(flight), record(key, entry, .cancelled)]
    case .waiting(let flight):
      flights[flight] = nil
      actions = [.cancel(flight), record(key, entry, .cancelled)]
    case .queued, .loaded, .failed: break
    }
    return actions + fillSlots(at: now)
  }

  /// Handles a load that succeeded.
  ///
  /// - Returns: The actions, and true if the value is wanted; a late one is not.
  package mutating func loaded(_ flight: LoadFlightID, at now: Duration) -> (
    isWanted: Bool, actions: [Action]
  ) {
    guard let (key, entry) = land(flight) else { return (false, []) }
    entries[key]?.phase = .loaded
    entries[key]?.failures = 0
    return (true, [record(key, entry, .loaded)] + fillSlots(at: now))
  }

  /// Handles a load that failed.
  package mutating func failed(_ flight: LoadFlightID, _ error: any Error, at now: Duration) -> [Action] {
    guard let (key, entry) = land(flight) else { return [] }
    let advice = RetryPolicy.advice(for: error)
    entries[key]?.failures = entry.failures + 1
    if let delay = configuration.retry.delay(afterAttempt: entry.failures, advice: advice, using: &random),
      budget.spend()
    {
      // With a new identity, so that the task of the old flight is not taken for it.
      lastFlight += 1
      let pause = LoadFlightID(number: lastFlight)
      flights[pause] = key
      entries[key]?.phase = .waiting(pause)
      return [.wait(pause, delay), record(key, entry, .failed)] + fillSlots(at: now)
    }
    entries[key]?.phase = .failed(error)
    return [record(key, entry, .failed)] + fillSlots(at: now)
  }

  /// Handles the end of a `wait`.
  package mutating func waited(_ flight: LoadFlightID, at now: Duration) -> [Action] {
    guard let key = flights[flight], case .waiting(flight)? = entries[key]?.phase else { return [] }
    flights[flight] = nil
    enqueue(key, at: now)
    return fillSlots(at: now)
  }

  // MARK: Helpers

  private mutating func enqueue(_ key: Key, at now: Duration) {
    guard let priority = entries[key]?.priority else { return }
    entries[key]?.phase = .queued
    entries[key]?.queuedAt = now
    queue.insert(key, priority, at: now)
  }

  /// Updates the priority of a key to the highest of its requests.
  private mutating func reprioritise(_ key: Key) {
    guard let entry = entries[key], let highest = entry.asks.values.max(), highest != entry.priority else {
      return
    }
    entries[key]?.priority = highest
    switch entry.phase {
    case .queued: queue.change(key, to: highest)
    case .loading where entry.isAhead && highest.reason == .visible:
      // It no longer occupies a slot for loads ahead, so another of those may start.
      entries[key]?.isAhead = false
      loadingAhead -= 1
    case .loading, .waiting, .loaded, .failed: break
    }
  }

  private mutating func land(_ flight: LoadFlightID) -> (Key, Entry)? {
    guard let key = flights[flight], let entry = entries[key], case .loading(flight) = entry.phase else {
      return nil
    }
    flights[flight] = nil
    release(entry)
    return (key, entry)
  }

  private mutating func release(_ entry: Entry) {
    loading -= 1
    if entry.isAhead { loadingAhead -= 1 }
  }

  /// Starts loads while there are slots, the most urgent first.
  private mutating func fillSlots(at now: Duration) -> [Action] {
    var actions: [Action] = []
    while loading < configuration.maximumFlights, let (key, priority) = next(at: now) {
      let isAhead = priority.reason != .visible
      guard let entry = entries[key] else { break }
      queue.remove(key)
      lastFlight += 1
      let flight = LoadFlightID(number: lastFlight)
      flights[flight] = key
      entries[key]?.phase = .loading(flight)
      entries[key]?.isAhead = isAhead
      loading += 1
      if isAhead { loadingAhead += 1 }
      if entry.failures == 0 { budget.earn() }
      actions += [
        .start(flight, key, priority.reason),
        record(key, entry, entry.failures == 0 ? .started : .retried, waited: now - entry.queuedAt),
      ]
    }
    return actions
  }

  /// Returns the next key: the most urgent, or now and then one that has waited too long.
  private mutating func next(at now: Duration) -> (key: Key, priority: LoadPriority)? {
    guard let urgent = queue.mostUrgent() else { return nil }
    // Without a slot for loads ahead nothing starts, as the others are less urgent. So nothing is counted.
    if urgent.priority.reason != .visible, loadingAhead >= configuration.maximumAheadFlights { return nil }
    if let key = queue.oldest(waitingFor: configuration.patience, at: now), key != urgent.key,
      let priority = entries[key]?.priority
    {
      // An ahead load for which there is no place.
      let isHeld = priority.reason != .visible && loadingAhead >= configuration.maximumAheadFlights
      if !isHeld, unfairStarts >= configuration.fairShare - 1 {
        unfairStarts = 0
        return (key, priority)
      }
      unfairStarts += 1
      return urgent
    }
    unfairStarts = 0
    return urgent
  }

  private func record(
    _ key: Key, _ entry: Entry, _ outcome: LoadRecord<Key>.Outcome, waited: Duration = .zero
  ) -> Action {
    .record(LoadRecord(key: key, priority: entry.priority, outcome: outcome, waited: waited))
  }
}
