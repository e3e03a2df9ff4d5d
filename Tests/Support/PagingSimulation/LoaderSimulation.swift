package import Paging
package import PagingTesting
internal import SeededRandom

/// A property of the loader that must hold in every schedule.
package enum LoaderProperty: String, CaseIterable, Sendable {
  case oneFlightPerKey = "no two flights for one key, and no more at a time than allowed"
  case mostUrgentFirst = "what starts is the most urgent that waits, or has waited too long"
  case noUnaskedLoad = "nothing is loaded that nobody asks for"
  case noIdleSlot = "nothing waits while there is a slot for it"
  case noStarvation = "what has waited too long starts, however much is more urgent"
  case lateResultsIgnored = "a result that is late or doubled changes nothing"
  case retriesWithinBudget = "retries stay within their share of the first tries, over any window"
  case nothingLeft = "when nobody asks any more, no load is left"
}

/// Compares the state machine of a loader with a plain list of its requests.
package struct LoaderSimulation {
  package typealias State = LoaderState<Int>

  struct Broken: Error {
    var property: LoaderProperty
    var message: String
  }

  struct Failure: RetryableError {
    var retryAdvice: RetryAdvice
  }

  /// The plain list's entry for a queued key.
  struct Waiting {
    var since: Duration
    var order: Int
  }

  var state: State
  var now = Duration.zero
  var asks: [Int: [LoadAskID: LoadPriority]] = [:]
  var waiting: [Int: Waiting] = [:]
  var loading: [(id: LoadFlightID, key: Int)] = []
  var pausing: [(id: LoadFlightID, key: Int)] = []
  var past: [LoadFlightID] = []
  var lastNumber = 0
  var retries: RetryWatch

  package init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let budget = RetryWatch.budget(&random)
    retries = RetryWatch(budget)
    state = State(
      configuration: LoaderConfiguration(
        maximumFlights: Int.random(in: 1...5, using: &random),
        maximumAheadFlights: Int.random(in: 1...5, using: &random),
        patience: .seconds(2), fairShare: Int.random(in: 2...5, using: &random), retry: RetryPolicy(limit: 2),
        retryBudget: budget),
      seed: seed)
  }

  /// Runs a schedule.
  ///
  /// - Returns: what it broke; nil if nothing.
  package static func violation(in schedule: Schedule) -> (property: LoaderProperty, message: String)? {
    var simulation = LoaderSimulation(seed: schedule.seed)
    do {
      for step in schedule.steps { try simulation.step(step) }
      try simulation.finish()
      return nil
    } catch let broken as Broken {
      return (broken.property, broken.message)
    } catch {
      return (.oneFlightPerKey, "\(error)")
    }
  }

  // MARK: Steps

  private mutating func step(_ number: UInt64) throws {
    var random = SeededGenerator(seed: number)
    now += .milliseconds(Int.random(in: 0...400, using: &random))
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: try ask(Int.random(in: 0..<16, using: &random), Self.priority(&random))
    case 40..<50:
      guard let (key, ask) = someAsk(&random) else { return }
      let priority = Self.priority(&random)
      asks[key]?[ask] = priority
      try perform { $0.change(key, ask, to: priority, at: $1) }
    case 50..<62:
      guard let (key, ask) = someAsk(&random) else { return }
      try leave(key, ask)
    case 62..<92: try deliver(&random)
    default: try deliverLate(&random)
    }
  }

  private static func priority(_ random: inout SeededGenerator) -> LoadPriority {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .visible
    case 1: .ahead(10)
    default: .ahead(Int.random(in: 1...9, using: &random))
    }
  }

  private mutating func ask(_ key: Int, _ priority: LoadPriority) throws {
    lastNumber += 1
    let ask = LoadAskID(lastNumber)
    let isHere = if case .loaded = state.entries[key]?.phase { true } else { false }
    let failed = if case .failed = state.entries[key]?.phase { true } else { false }
    if asks[key] == nil || failed { wait(key) }
    asks[key, default: [:]][ask] = priority
    try perform { $0.ask(key, ask, priority, isCached: isHere, at: $1) }
  }

  private mutating func wait(_ key: Int) {
    lastNumber += 1
    waiting[key] = Waiting(since: now, order: lastNumber)
  }

  private mutating func leave(_ key: Int, _ ask: LoadAskID) throws {
    asks[key]?[ask] = nil
    if asks[key]?.isEmpty == true {
      asks[key] = nil
      waiting[key] = nil
    }
    try perform { $0.leave(key, ask, at: $1) }
  }

  private func someAsk(_ random: inout SeededGenerator) -> (Int, LoadAskID)? {
    guard let key = asks.keys.sorted().randomElement(using: &random),
      let ask = asks[key]?.keys.sorted(by: { $0.number < $1.number }).randomElement(using: &random)
    else { return nil }
    return (key, ask)
  }

  private mutating func deliver(_ random: inout SeededGenerator) throws {
    if !pausing.isEmpty, Bool.random(using: &random) {
      let (id, key) = pausing.remove(at: .random(in: pausing.indices, using: &random))
      past.append(id)
      wait(key)
      try perform { $0.waited(id, at: $1) }
      return
    }
    guard !loading.isEmpty else { return }
    let (id, _) = loading.remove(at: .random(in: loading.indices, using: &random))
    past.append(id)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try perform { $0.failed(id, Failure(retryAdvice: .never), at: $1) }
    case 1: try perform { $0.failed(id, Failure(retryAdvice: .backOff), at: $1) }
    default: try perform { $0.loaded(id, at: $1).actions }
    }
  }

  private mutating func deliverLate(_ random: inout SeededGenerator) throws {
    guard let id = past.randomElement(using: &random) else { return }
    let before = (state.flightCount, state.loadingCount, state.queuedCount)
    let (isWanted, actions) = state.loaded(id, at: now)
    let more = state.failed(id, Failure(retryAdvice: .backOff), at: now) + state.waited(id, at: now)
    guard !isWanted, actions.isEmpty, more.isEmpty,
      before == (state.flightCount, state.loadingCount, state.queuedCount)
    else {
      throw Broken(
        property: .lateResultsIgnored, message: "flight \(id.number) had ended and still changed something")
    }
  }

  // MARK: Carrying out and checking

  private mutating func perform(_ event: (inout State, Duration) -> [State.Action]) throws {
    for action in event(&state, now) {
      switch action {
      case .start(let id, let key, let reason):
        try checkStart(key, reason)
        waiting[key] = nil
        loading.append((id, key))
      case .cancel(let id):
        past.append(id)
        loading.removeAll { $0.id == id }
        pausing.removeAll { $0.id == id }
      case .wait(let id, _):
        if let problem = retries.noteRetry() {
          throw Broken(property: .retriesWithinBudget, message: problem)
        }
        guard
          let key = asks.keys.first(where: { key in
            if case .waiting(id) = state.entries[key]?.phase { true } else { false }
          })
        else { throw Broken(property: .noUnaskedLoad, message: "a pause for nobody") }
        pausing.append((id, key))
      case .record(let record): if record.outcome == .started { retries.noteFirstTry() }
      }
    }
    try checkFlights()
  }

  private func highest(_ key: Int) -> LoadPriority? { asks[key]?.values.max() }

  private func checkStart(_ key: Int, _ reason: LoadReason) throws {
    guard let own = highest(key), let since = waiting[key]?.since else {
      throw Broken(property: .noUnaskedLoad, message: "\(key) starts and nobody asks for it")
    }
    guard own.reason == reason else {
      throw Broken(property: .mostUrgentFirst, message: "\(key) starts as \(reason), wanted as \(own.reason)")
    }
    guard now - since < state.configuration.patience else { return }
    for (other, waiting) in waiting where other != key {
      guard let priority = highest(other) else { continue }
      if priority > own || (priority == own && waiting.order < (self.waiting[key]?.order ?? 0)) {
        throw Broken(
          property: .mostUrgentFirst, message: "\(key) (\(own)) starts before \(other) (\(priority))")
      }
    }
  }

  private func checkFlights() throws {
    let keys = loading.map(\.key) + pausing.map(\.key)
    guard Set(keys).count == keys.count, loading.count == state.loadingCount,
      loading.count <= state.configuration.maximumFlights
    else { throw Broken(property: .oneFlightPerKey, message: "loads \(loading.map(\.key))") }
    guard keys.allSatisfy({ asks[$0] != nil }) else {
      throw Broken(property: .noUnaskedLoad, message: "loads \(keys), asked for are \(asks.keys.sorted())")
    }
    guard state.queuedCount == waiting.count else {
      throw Broken(property: .noIdleSlot, message: "\(state.queuedCount) queued, \(waiting.count) wait")
    }
    if loading.count < state.configuration.maximumFlights,
      let key = waiting.keys.first(where: { highest($0)?.reason == .visible })
    {
      throw Broken(property: .noIdleSlot, message: "\(key) is visible and waits beside a free slot")
    }
    let ahead = loading.count { highest($0.key)?.reason != .visible }
    if loading.count < state.configuration.maximumFlights, ahead < state.configuration.maximumAheadFlights,
      let key = waiting.keys.first
    {
      // Something that was visible when it started may have become less urgent; then its slot is still its
      // own.
      let wasVisible = loading.count < state.configuration.maximumAheadFlights
      if wasVisible { throw Broken(property: .noIdleSlot, message: "\(key) waits beside a free slot") }
    }
  }

  /// Adds many visible requests to those that wait, then ends all requests.
  private mutating func finish() throws {
    now += state.configuration.patience
    let old = Set(waiting.keys)
    var rounds = 0
    while !old.isDisjoint(with: waiting.keys) {
      rounds += 1
      if rounds > (old.count + 8) * (state.configuration.fairShare + 2) {
        throw Broken(property: .noStarvation, message: "\(old.intersection(waiting.keys)) still wait")
      }
      // Always more that is visible than there are slots.
      for offset in 0..<8 where asks[1000 + 8 * rounds + offset] == nil {
        try ask(1000 + 8 * rounds + offset, .visible)
      }
      guard !loading.isEmpty else { continue }
      let (id, _) = loading.removeFirst()
      past.append(id)
      try perform { $0.loaded(id, at: $1).actions }
    }
    for (key, each) in asks.sorted(by: { $0.key < $1.key }) {
      for ask in each.keys.sorted(by: { $0.number < $1.number }) { try leave(key, ask) }
    }
    guard state.flightCount == 0, state.queuedCount == 0, loading.isEmpty, pausing.isEmpty,
      state.entries.isEmpty
    else {
      throw Broken(
        property: .nothingLeft, message: "\(loading.count) loads, \(pausing.count) pauses are left")
    }
  }
}
