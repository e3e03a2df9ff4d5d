internal import SeededRandom

/// Names one load. A result is taken only while its flight is known.
package struct LoadFlightID: Hashable, Sendable, Comparable {
  package let number: Int
  package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

/// Names somebody who asks for a key.
package struct LoadAskID: Hashable, Sendable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Decides what a loader loads next. Takes events, returns actions; knows no clock, no values and no source.
///
/// Invariants, each of which is a property of the simulation:
///
/// - A key has at most one flight; at most `maximumFlights` load, at most `maximumAheadFlights` of what is not visible
///   (but what became less urgent while it was being loaded goes on).
/// - A flight's priority is the highest of its askers'. Without askers there is no flight.
/// - Nothing waits for ever: of `fairShare` starts one is for what has waited for `patience`.
/// - A result of a flight that is not known changes nothing.
package struct LoaderState<Key: Hashable & Sendable>: Sendable {
  package enum Action: Sendable {
    case start(LoadFlightID, Key, LoadReason)
    case cancel(LoadFlightID)
    /// Call `waited(_:)` after this time.
    case wait(LoadFlightID, Duration)
    /// The state of a key is another now.
    case changed(Key)
    case record(LoadRecord<Key>)
  }

  /// How a key stands.
  package enum Phase: Sendable {
    case queued
    case loading(LoadFlightID)
    case waiting(LoadFlightID)
    case loaded
    case failed(any Error)
  }

  package struct Entry: Sendable {
    package var phase: Phase
    /// Who asks, and how urgently.
    package var asks: [LoadAskID: LoadPriority]
    package var failures = 0
    package var priority: LoadPriority
    /// Whether the slot it has is one for what is ahead.
    var isAhead = false
  }

  package let configuration: LoaderConfiguration
  package private(set) var entries: [Key: Entry] = [:]
  private var flights: [LoadFlightID: Key] = [:]
  private var queue = LoadQueue<Key>()
  private var loading = 0
  private var loadingAhead = 0
  /// Starts since one went to something that had waited too long.
  private var unfairStarts = 0
  private var budget: RetryBudget
  private var lastFlight = 0
  private var random: SeededGenerator

  package init(configuration: LoaderConfiguration, seed: UInt64) {
    self.configuration = configuration
    budget = configuration.retryBudget
    random = SeededGenerator(seed: seed)
  }

  /// How many loads or pauses are under way.
  package var flightCount: Int { flights.count }
  /// How many loads are under way.
  package var loadingCount: Int { loading }
  /// How many keys wait for a slot.
  package var queuedCount: Int { queue.count }

  /// Whether a flight is under way.
  package func knows(_ flight: LoadFlightID) -> Bool { flights[flight] != nil }

  // MARK: Events

  /// Somebody asks for a key. What failed before is tried again.
  ///
  /// - Parameter isCached: Whether the value is in memory; then nothing is loaded.
  package mutating func ask(
    _ key: Key, _ ask: LoadAskID, _ priority: LoadPriority, isCached: Bool, at now: Duration
  ) -> [Action] {
    guard var entry = entries[key] else {
      let phase: Phase = isCached ? .loaded : .queued
      entries[key] = Entry(phase: phase, asks: [ask: priority], priority: priority)
      guard !isCached else { return [.changed(key)] }
      queue.insert(key, priority, at: now)
      return [.changed(key)] + fillSlots(at: now)
    }
    entry.asks[ask] = priority
    entries[key] = entry
    var actions = reprioritise(key, at: now)
    switch entry.phase {
    case .failed:
      entries[key]?.failures = 0
      actions += enqueue(key, at: now)
    case .loaded where !isCached:
      // Loaded for another asker and thrown out of memory since.
      actions += enqueue(key, at: now)
    case .queued, .loading, .waiting, .loaded: break
    }
    return actions + fillSlots(at: now)
  }

  /// One asker wants it more or less urgently than before.
  package mutating func change(
    _ key: Key, _ ask: LoadAskID, to priority: LoadPriority, at now: Duration
  ) -> [Action] {
    guard entries[key]?.asks[ask] != nil else { return [] }
    entries[key]?.asks[ask] = priority
    return reprioritise(key, at: now) + fillSlots(at: now)
  }

  /// One asker less. Without any the load ends, also one that waits or pauses.
  package mutating func leave(_ key: Key, _ ask: LoadAskID, at now: Duration) -> [Action] {
    guard let entry = entries[key], entry.asks[ask] != nil else { return [] }
    entries[key]?.asks[ask] = nil
    guard entry.asks.count == 1 else { return reprioritise(key, at: now) + fillSlots(at: now) }
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
    return actions + [.changed(key)] + fillSlots(at: now)
  }

  /// A load succeeded. The value is in memory, or with the askers.
  ///
  /// - Returns: The actions, and whether the value is wanted; a late one is not.
  package mutating func loaded(_ flight: LoadFlightID, at now: Duration) -> (
    isWanted: Bool, actions: [Action]
  ) {
    guard let (key, entry) = land(flight) else { return (false, []) }
    entries[key]?.phase = .loaded
    entries[key]?.failures = 0
    return (true, [record(key, entry, .loaded), .changed(key)] + fillSlots(at: now))
  }

  /// A load failed.
  package mutating func failed(_ flight: LoadFlightID, _ error: any Error, at now: Duration) -> [Action] {
    guard let (key, entry) = land(flight) else { return [] }
    let advice = RetryPolicy.advice(for: error)
    entries[key]?.failures = entry.failures + 1
    if let delay = configuration.retry.delay(afterAttempt: entry.failures, advice: advice, using: &random),
      budget.spend()
    {
      // Under a new name, so that whoever keeps a task for each flight cannot take the old one for it.
      lastFlight += 1
      let pause = LoadFlightID(number: lastFlight)
      flights[pause] = key
      entries[key]?.phase = .waiting(pause)
      return [.wait(pause, delay), record(key, entry, .failed), .changed(key)] + fillSlots(at: now)
    }
    entries[key]?.phase = .failed(error)
    return [record(key, entry, .failed), .changed(key)] + fillSlots(at: now)
  }

  /// The time of a `wait` is over.
  package mutating func waited(_ flight: LoadFlightID, at now: Duration) -> [Action] {
    guard let key = flights[flight], case .waiting(flight)? = entries[key]?.phase else { return [] }
    flights[flight] = nil
    return enqueue(key, at: now) + fillSlots(at: now)
  }

  /// Ends everything.
  package mutating func removeAll() -> [Action] {
    let actions = flights.keys.sorted().map { Action.cancel($0) }
    let (last, spent) = (lastFlight, budget)
    self = LoaderState(configuration: configuration, seed: random.next())
    // Names are not used again: results of what was cancelled may still come. Nor are retries given anew.
    (lastFlight, budget) = (last, spent)
    return actions
  }

  // MARK: Helpers

  private mutating func enqueue(_ key: Key, at now: Duration) -> [Action] {
    guard let priority = entries[key]?.priority else { return [] }
    entries[key]?.phase = .queued
    queue.insert(key, priority, at: now)
    return [.changed(key)]
  }

  /// The priority is the highest of the askers'.
  private mutating func reprioritise(_ key: Key, at now: Duration) -> [Action] {
    guard let entry = entries[key], let highest = entry.asks.values.max(), highest != entry.priority else {
      return []
    }
    entries[key]?.priority = highest
    switch entry.phase {
    case .queued: queue.change(key, to: highest)
    case .loading where entry.isAhead && highest.reason == .visible:
      // It does not count among what is ahead any more: another of those may start.
      entries[key]?.isAhead = false
      loadingAhead -= 1
    case .loading, .waiting, .loaded, .failed: break
    }
    return []
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

  /// Starts what is most urgent as long as there are slots for it.
  private mutating func fillSlots(at now: Duration) -> [Action] {
    var actions: [Action] = []
    while loading < configuration.maximumFlights, let (key, priority) = next(at: now) {
      let isAhead = priority.reason != .visible
      guard !isAhead || loadingAhead < configuration.maximumAheadFlights else { break }
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
        .start(flight, key, priority.reason), record(key, entry, entry.failures == 0 ? .started : .retried),
        .changed(key),
      ]
    }
    return actions
  }

  /// What is next: the most urgent, unless that was chosen several times over something that waits too long.
  private mutating func next(at now: Duration) -> (key: Key, priority: LoadPriority)? {
    guard let urgent = queue.mostUrgent() else { return nil }
    if let key = queue.oldest(waitingFor: configuration.patience, at: now), key != urgent.key,
      let priority = entries[key]?.priority
    {
      let isPassed = priority.reason != .visible && loadingAhead >= configuration.maximumAheadFlights
      if !isPassed, unfairStarts >= configuration.fairShare - 1 {
        unfairStarts = 0
        return (key, priority)
      }
      unfairStarts += 1
      return urgent
    }
    unfairStarts = 0
    return urgent
  }

  private func record(_ key: Key, _ entry: Entry, _ outcome: LoadRecord<Key>.Outcome) -> Action {
    .record(LoadRecord(key: key, reason: entry.priority.reason, outcome: outcome))
  }
}
