package import Paging
package import PagingTesting
internal import SeededRandom

/// A property of the pager that must hold in every schedule.
package enum PagerProperty: String, CaseIterable, Sendable {
  case exactlyOnce = "every item once within a revision, none between loaded neighbours left out"
  case oneFlightPerTarget = "no two flights for one target, and no more at a time than allowed"
  case visibleFirst = "nothing visible waits for a slot that a load ahead has"
  case noUnaskedLoad = "nothing is loaded that nobody waits for and that is not near what is visible"
  case boundedWindow = "the bytes stay within the limit and what is dropped is not loaded again at once"
  case everyWaiterAnswered = "whoever waits is answered, once"
  case retriesWithinBudget = "retries stay within their share of the first tries, over any window"
  case lateResultsIgnored = "a result that is late, doubled or abandoned changes nothing"
  case nothingLeft = "after close no load is left"
}

/// Compares the state machine of a pager with a collection that changes, over a source with every fault. A
/// schedule decides the order of events.
package struct PagerSimulation {
  package typealias State = PagerState<Row, SimulatedCollection.Cursor>
  typealias Request = PageRequest<SimulatedCollection.Cursor, Int>

  struct Broken: Error {
    var property: PagerProperty
    var message: String
  }

  struct Failure: RetryableError {
    var retryAdvice: RetryAdvice
  }

  var state: State
  var collection: SimulatedCollection
  /// Loads that a source works on, with the revision in which it will answer.
  var loading: [(id: PageFlightID, request: Request, revision: Int)] = []
  var waiting: [PageFlightID] = []
  /// Loads that ended or were cancelled; their results may come late.
  var past: [(id: PageFlightID, request: Request)] = []
  var waiters: Set<PageWaiterID> = []
  var lastWaiter = 0
  var revisions: RevisionKind
  var retries: RetryWatch
  /// Takes a line for the actions of each event, to look at a replayed schedule.
  var trace: ((String) -> Void)?

  package init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pageSize = Int.random(in: 1...4, using: &random)
    collection = SimulatedCollection(count: Int.random(in: 0...40, using: &random))
    revisions = [.named, .named, .none, .hidden][Int.random(in: 0..<4, using: &random)]
    let budget = RetryWatch.budget(&random)
    retries = RetryWatch(budget)
    let starts: [PagePosition<SimulatedCollection.Cursor, Int>] = [
      .start, .end, .item(7), .cursor(.init(key: 9000)),
    ]
    state = State(
      configuration: PagerConfiguration(
        pageSize: pageSize, prefetchDistance: Int.random(in: 0...6, using: &random),
        byteLimit: Int.random(in: 20...400, using: &random),
        maximumFlights: Int.random(in: 1...4, using: &random),
        retry: RetryPolicy(limit: 2), retryBudget: budget),
      start: starts[Int.random(in: 0..<starts.count, using: &random)], seed: seed)
  }

  /// Runs a schedule.
  ///
  /// - Returns: what it broke; nil if nothing.
  package static func violation(
    in schedule: Schedule, trace: ((String) -> Void)? = nil
  ) -> (property: PagerProperty, message: String)? {
    var simulation = PagerSimulation(seed: schedule.seed)
    simulation.trace = trace
    do {
      for step in schedule.steps { try simulation.step(step) }
      try simulation.finish()
      return nil
    } catch let broken as Broken {
      return (broken.property, broken.message)
    } catch {
      return (.exactlyOnce, "\(error)")
    }
  }

  // MARK: Steps

  private mutating func step(_ number: UInt64) throws {
    var random = SeededGenerator(seed: number)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<42: try deliver(&random)
    case 42..<54:
      let direction: PageDirection = Bool.random(using: &random) ? .forward : .backward
      try ask(Self.reason(&random)) { $0.fetch(direction, waiter: $1) }
    case 54..<59: try jump(&random)
    case 59..<72: try look(&random)
    case 72..<74: try perform { $0.hidden() }
    case 74..<76: try perform { $0.retry() }
    case 76..<82:
      guard let waiter = waiters.sorted(by: { $0.number < $1.number }).randomElement(using: &random) else {
        return
      }
      try perform { $0.cancelled(waiter) }
    case 82..<88: if revisions != .none { collection.change(&random) }
    default: try deliverLate(&random)
    }
  }

  private mutating func deliver(_ random: inout SeededGenerator) throws {
    if !waiting.isEmpty, Bool.random(using: &random) {
      let id = waiting.remove(at: .random(in: waiting.indices, using: &random))
      try perform { $0.waited(id) }
      return
    }
    // Any of them: a network reorders.
    guard !loading.isEmpty else { return }
    let (id, request, revision) = loading.remove(at: .random(in: loading.indices, using: &random))
    past.append((id, request))
    switch Int.random(in: 0..<20, using: &random) {
    case 0: try perform { $0.failed(id, Failure(retryAdvice: .never)) }
    case 1, 2: try perform { $0.failed(id, Failure(retryAdvice: .backOff)) }
    case 3: try perform { $0.failed(id, Failure(retryAdvice: .throttled(retryAfter: .seconds(1)))) }
    case 4: try perform { $0.failed(id, PageSourceError.cursorExpired) }
    default:
      // Cut short, of the revision when it was asked or of the newest.
      let limit = Int.random(in: 0..<4, using: &random) == 0 ? 1 : request.limit
      let now = Bool.random(using: &random) ? revision : collection.revision
      try answer(id, request, now, limit)
    }
  }

  private mutating func answer(_ id: PageFlightID, _ request: Request, _ revision: Int, _ limit: Int) throws {
    do {
      let page = try sourcePage(request, in: revision, limit: limit)
      trace?(
        "source \(id.number): \(page.items.map(\.id)), revision \(revision), "
          + "\(page.before?.key ?? -1)…\(page.after?.key ?? -1)")
      let isAwaited = state.isWaitedFor(id) && state.leadsOn(PageTarget(request.position, request.direction))
      try perform { $0.landed(id, page) }
      if isAwaited { try checkKept(page) }
    } catch let error as PageSourceError {
      try perform { $0.failed(id, error) }
    }
  }

  private mutating func deliverLate(_ random: inout SeededGenerator) throws {
    guard let (id, request) = past.randomElement(using: &random), !loading.contains(where: { $0.id == id }),
      !waiting.contains(id)
    else { return }
    let before = fingerprint
    let answer = try? sourcePage(request, in: collection.revision, limit: request.limit)
    let actions = answer.map { state.landed(id, $0) } ?? state.failed(id, PageSourceError.unknownItem)
    guard actions.isEmpty, fingerprint == before else {
      throw Broken(
        property: .lateResultsIgnored, message: "flight \(id.number) had ended and still changed something")
    }
  }

  private mutating func jump(_ random: inout SeededGenerator) throws {
    let index = Int.random(in: 0..<1000, using: &random)
    let known = state.window.pages.compactMap(\.after)
    let reason = Self.reason(&random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try ask(reason) { $0.jump(to: .start, waiter: $1) }
    case 1: try ask(reason) { $0.jump(to: .end, waiter: $1) }
    case 2 where !known.isEmpty:
      try ask(reason) { $0.jump(to: .cursor(known[index % known.count]), waiter: $1) }
    default:
      let id = collection.identifier(at: index) ?? 0
      try ask(reason) { $0.jump(to: .item(id), waiter: $1) }
    }
  }

  private static func reason(_ random: inout SeededGenerator) -> LoadReason {
    Int.random(in: 0..<3, using: &random) == 0 ? .ahead : .visible
  }

  private mutating func look(_ random: inout SeededGenerator) throws {
    let shown = state.window.pages.flatMap { $0.items.map(\.id) }
    guard !shown.isEmpty else { return }
    let first = Int.random(in: shown.indices, using: &random)
    let last = min(shown.count - 1, first + Int.random(in: 0...3, using: &random))
    try perform { $0.visible(first: shown[first], last: shown[last]) }
  }

  private mutating func ask(
    _ reason: LoadReason, _ event: (inout State, PageWaiterID) -> [State.Action]
  ) throws {
    lastWaiter += 1
    let waiter = PageWaiterID(lastWaiter, reason)
    waiters.insert(waiter)
    try perform { event(&$0, waiter) }
  }

  // MARK: Carrying out and checking

  mutating func perform(_ event: (inout State) -> [State.Action]) throws {
    let held = state.window.targets
    let actions = event(&state)
    if let trace {
      trace((actions.compactMap(Self.summary) + ["  " + state.picture]).joined(separator: "\n"))
    }
    let dropped = held.subtracting(state.window.targets)
    for action in actions {
      switch action {
      case .load(let id, let request):
        try checkAsked(id, request)
        let target = PageTarget(request.position, request.direction)
        if !state.isWaitedFor(id), dropped.contains(target),
          actions.contains(where: { if case .changed(.dropped) = $0 { true } else { false } })
        {
          throw Broken(
            property: .boundedWindow, message: "\(target) is loaded in the step in which it was dropped")
        }
        loading.append((id, request, collection.revision))
      case .raise(let id, let request):
        guard let index = loading.firstIndex(where: { $0.id == id }),
          request.reason.rank < loading[index].request.reason.rank
        else { throw Broken(property: .visibleFirst, message: "load \(id.number) was raised in vain") }
        loading[index].request = request
      case .cancel(let id):
        past += loading.filter { $0.id == id }.map { ($0.id, $0.request) }
        loading.removeAll { $0.id == id }
        waiting.removeAll { $0 == id }
      case .wait(let id, _):
        if let problem = retries.noteRetry() {
          throw Broken(property: .retriesWithinBudget, message: problem)
        }
        waiting.append(id)
      case .resume(let waiter, _):
        guard waiters.remove(waiter) != nil else {
          throw Broken(property: .everyWaiterAnswered, message: "waiter \(waiter.number) was answered twice")
        }
      case .record(let record): if record.outcome == .started { retries.noteFirstTry() }
      case .changed: break
      }
    }
    try checkFlights()
    try checkOnce()
    try checkBytes()
  }

  private static func summary(of action: State.Action) -> String? {
    switch action {
    case .load(let id, let request):
      "load \(id.number): \(request.position) \(request.direction), \(request.reason)"
    case .raise(let id, let request): "raise \(id.number): \(request.reason)"
    case .cancel(let id): "cancel \(id.number)"
    case .wait(let id, _): "wait \(id.number)"
    case .resume(let waiter, .success(let page)): "answer \(waiter.number): \(page.items.map(\.id))"
    case .resume(let waiter, .failure(let error)): "answer \(waiter.number): \(error)"
    case .changed(let change): "\(change)"
    case .record: nil
    }
  }

  /// Lets every load that is still under way succeed, checks that no others follow, and closes the pager.
  private mutating func finish() throws {
    try drain()
    guard waiters.isEmpty else {
      throw Broken(
        property: .everyWaiterAnswered, message: "\(waiters.count) wait although all loads have ended")
    }
    // An hour without an event: an idle pager loads nothing.
    guard state.flightCount == 0 else {
      throw Broken(property: .noUnaskedLoad, message: "\(state.flightCount) flights without anything to load")
    }
    try ask(.visible) { $0.fetch(.forward, waiter: $1) }
    try perform { $0.close() }
    // After that, a screen can ask for what it likes: nothing is loaded.
    try perform { $0.retry() }
    guard loading.isEmpty, waiting.isEmpty, state.flightCount == 0, waiters.isEmpty else {
      throw Broken(
        property: .nothingLeft, message: "\(loading.count) loads, \(waiting.count) pauses after close")
    }
  }

  private mutating func drain() throws {
    var rounds = 0
    while let (id, request, _) = loading.first {
      loading.removeFirst()
      past.append((id, request))
      try answer(id, request, collection.revision, request.limit)
      rounds += 1
      if rounds > 500 { throw Broken(property: .noUnaskedLoad, message: "loads go on for ever") }
      if loading.isEmpty { try awaken() }
    }
    try awaken()
    if !loading.isEmpty { try drain() }
  }

  private mutating func awaken() throws {
    while let id = waiting.popLast() { try perform { $0.waited(id) } }
  }
}
