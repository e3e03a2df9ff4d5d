import Paging
import PagingTesting
import Testing
import Threading

/// Counts, holds and fails loads of numbers.
private final class Works: Sendable {
  struct Counts {
    var started: [Int] = []
    var active = 0
    var failures: [Int: [any Error]] = [:]
  }

  let counts = Locked(Counts())
  let gate: Gate?

  init(gate: Gate? = nil, failures: [Int: [any Error]] = [:]) {
    self.gate = gate
    counts.withLock { $0.failures = failures }
  }

  var started: [Int] { counts.withLock { $0.started } }
  var active: Int { counts.withLock { $0.active } }

  func load(_ key: Int) async throws -> String {
    let error = counts.withLock { counts -> (any Error)? in
      counts.started.append(key)
      counts.active += 1
      guard counts.failures[key]?.isEmpty == false else { return nil }
      return counts.failures[key]?.removeFirst()
    }
    defer { counts.withLock { $0.active -= 1 } }
    if let error { throw error }
    await Task.yield()
    try await gate?.pass()
    try Task.checkCancellation()
    return "\(key)"
  }

  func loader(
    _ environment: PagingEnvironment, _ configuration: LoaderConfiguration = LoaderConfiguration()
  ) -> Loader<Int, String> {
    Loader(configuration: configuration, environment: environment, cost: { $0.utf8.count }) { key, _ in
      try await self.load(key)
    }
  }
}

@Test func `however many ask, one load`() throws {
  try explore { environment, _ in
    let works = Works()
    let loader = works.loader(environment)

    let values = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<10 { group.addTask { try await loader.value(for: 7) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(values == Array(repeating: "7", count: 10))
    #expect(works.started == [7])
    #expect(loader.cached(7) == "7")
  }
}

@Test func `what is in memory is there when the handle is made`() async throws {
  let works = Works()
  let loader = works.loader(.system)
  _ = try await loader.value(for: 7)

  let handle = loader.request(7)

  #expect(try await handle.value() == "7")
  #expect(works.started == [7])
}

@Test func `started and stopped in the same tick, nothing is loaded`() throws {
  try explore { environment, _ in
    let works = Works()
    let loader = works.loader(environment)

    let handle = loader.request(1)
    handle.cancel()
    await environment.yield(20)

    #expect(works.started.isEmpty)
    #expect(loader.taskCount == 0)
  }
}

@Test func `letting the handle go ends a load in the middle`() throws {
  try explore { environment, _ in
    let works = Works(gate: Gate())
    let loader = works.loader(environment)
    var handles = [loader.request(1)]
    while works.active == 0 { await Task.yield() }

    handles.removeAll()
    await environment.yield(20)

    #expect(works.active == 0)
    #expect(loader.taskCount == 0)
  }
}

@Test func `a load goes on while one of its askers is left`() throws {
  try explore { environment, _ in
    let gate = Gate()
    let works = Works(gate: gate)
    let loader = works.loader(environment)
    let one = loader.request(1)
    let other = loader.request(1, .ahead(3))
    await environment.yield(10)

    one.cancel()
    gate.open()

    let value = try await other.value()
    #expect(value == "1")
    #expect(works.started == [1])
  }
}

@Test func `a caller whose task is cancelled stops waiting, wherever it is`() throws {
  for pause in 0..<8 {
    try explore(seeds: 1..<40) { environment, _ in
      let works = Works(gate: Gate())
      let loader = works.loader(environment)
      let task = Task(executorPreference: environment.executor) { try await loader.value(for: 1) }
      await environment.yield(pause)

      task.cancel()

      await #expect(throws: CancellationError.self) { try await task.value }
      await environment.yield(20)
      #expect(works.active == 0)
      #expect(loader.taskCount == 0)
    }
  }
}

@Test func `a hundred thousand starts and stops leave no task`() async throws {
  let environment = PagingEnvironment(clock: ManualClock(), seed: 1)
  let works = Works()
  let loader = works.loader(environment)

  for key in 0..<100_000 { loader.request(key % 50).cancel() }
  while loader.taskCount > 0 || works.active > 0 { await Task.yield() }

  #expect(loader.taskCount == 0)
}

@Test func `a retry waits on the clock and comes to the same askers`() throws {
  try explore { environment, clock in
    let works = Works(failures: [1: [Offline(), Offline()], 2: [Broken()]])
    let loader = works.loader(environment)

    let value = try await loader.value(for: 1)
    #expect(value == "1")
    #expect(works.started == [1, 1, 1])
    await #expect(throws: Broken.self) { try await loader.value(for: 2) }
    let again = try await loader.value(for: 2)
    #expect(again == "2")
  }
}

@Test func `a load that pauses before its retry can be cancelled`() throws {
  try explore { environment, clock in
    let works = Works(failures: [1: [Offline()]])
    let loader = works.loader(environment)
    let handle = loader.request(1)
    await environment.yield(20)

    handle.cancel()
    await environment.yield(20)

    #expect(clock.sleeperCount == 0)
    #expect(loader.taskCount == 0)
  }
}

@Test func `what is visible stays in memory however much is loaded ahead`() throws {
  try explore(seeds: 1..<20) { environment, _ in
    let works = Works()
    let loader = works.loader(environment, LoaderConfiguration(byteLimit: 10))
    let visible = loader.request(1)
    _ = try await visible.value()

    for key in 100..<200 { _ = try await loader.value(for: key, .ahead(1)) }

    #expect(loader.cached(1) == "1")
    #expect(loader.bytes <= 11)
    visible.cancel()
    for key in 100..<200 { _ = try await loader.value(for: key, .ahead(1)) }
    #expect(loader.bytes <= 10)
  }
}

@Test func `a prefetch that becomes visible is raised and not loaded again`() throws {
  try explore { environment, _ in
    let gate = Gate()
    let works = Works(gate: gate)
    let loader = works.loader(environment, LoaderConfiguration(maximumFlights: 1))
    let handles = (0..<10).map { loader.request($0, .ahead($0 + 1)) }
    while works.active == 0 { await Task.yield() }

    handles[9].change(to: .visible)
    gate.open()
    for handle in handles { _ = try await handle.value() }

    #expect(works.started.count == 10)
    #expect(works.started[1] == 9)
  }
}

// MARK: The queue

@Test func `something visible gets the next slot before ten thousand prefetches`() {
  var state = LoaderState<Int>(configuration: LoaderConfiguration(maximumFlights: 4), seed: 1)
  var flights: [LoadFlightID] = []
  for key in 0..<10_000 {
    for case .start(let id, _, _) in state.ask(key, LoadAskID(key), .ahead(key), isCached: false, at: .zero) {
      flights.append(id)
    }
  }
  #expect(state.queuedCount == 9_996)

  _ = state.ask(10_000, LoadAskID(10_000), .visible, isCached: false, at: .zero)
  let started = state.loaded(flights[0], at: .zero).actions.compactMap { action in
    if case .start(_, let key, _) = action { key } else { nil }
  }

  #expect(started == [10_000])
}

@Test func `slots are kept free of what is only ahead`() {
  var state = LoaderState<Int>(
    configuration: LoaderConfiguration(maximumFlights: 6, maximumAheadFlights: 4), seed: 1)
  for key in 0..<10 { _ = state.ask(key, LoadAskID(key), .ahead(1), isCached: false, at: .zero) }
  #expect(state.loadingCount == 4)

  let actions = state.ask(99, LoadAskID(99), .visible, isCached: false, at: .zero)

  #expect(actions.contains { if case .start(_, 99, .visible) = $0 { true } else { false } })
}

@Test func `a record of a start has the priority and the time in the queue`() throws {
  var state = LoaderState<Int>(configuration: LoaderConfiguration(maximumFlights: 1), seed: 1)
  let first = state.ask(1, LoadAskID(1), .visible, isCached: false, at: .zero)
  let flight = try #require(first.compactMap { if case .start(let id, _, _) = $0 { id } else { nil } }.first)
  _ = state.ask(2, LoadAskID(2), .ahead(3), isCached: false, at: .milliseconds(10))

  let started = state.loaded(flight, at: .milliseconds(25)).actions.compactMap { action in
    if case .record(let record) = action, record.outcome == .started { record } else { nil }
  }

  #expect(started.map(\.key) == [2])
  #expect(started.map(\.priority) == [.ahead(3)])
  #expect(started.map(\.waited) == [.milliseconds(15)])
}
