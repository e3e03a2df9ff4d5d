import Paging
import PagingTesting
import SeededRandom
import Testing
import Threading

/// Loads that answer, fail, take their time and never end.
private final class Faulty: Sendable {
  struct State {
    var random: SeededGenerator
    var active = 0
  }

  let state: Locked<State>
  private let clock: ManualClock

  init(seed: UInt64, clock: ManualClock) {
    state = Locked(State(random: SeededGenerator(seed: seed)))
    self.clock = clock
  }

  var activeCount: Int { state.withLock { $0.active } }

  func load(_ key: Int) async throws -> Int {
    let fault = state.withLock { state in
      state.active += 1
      return Int.random(in: 0..<10, using: &state.random)
    }
    defer { state.withLock { $0.active -= 1 } }
    switch fault {
    case 0: throw Broken()
    case 1: throw Offline()
    case 2: throw Offline(retryAdvice: .throttled(retryAfter: .seconds(2)))
    case 3: try await Gate().pass()
    case 4, 5: try await clock.sleep(for: .milliseconds(100 * fault))
    default: await Task.yield()
    }
    return key
  }
}

/// One random use of a loader by somebody who holds handles.
private func use(
  _ loader: Loader<Int, Int>, _ handles: inout [LoadHandle<Int, Int>], _ number: UInt64
) {
  var random = SeededGenerator(seed: number)
  let key = Int.random(in: 0..<8, using: &random)
  let priority: LoadPriority = Bool.random(using: &random) ? .visible : .ahead(key)
  let held = handles.indices.randomElement(using: &random)
  switch (Int.random(in: 0..<6, using: &random), held) {
  case (0, let held?): handles.remove(at: held)
  case (1, let held?): handles[held].cancel()
  case (2, let held?), (3, let held?): handles[held].change(to: priority)
  default: handles.append(loader.request(key, priority))
  }
}

@Test func `however loads end and whoever leaves, everybody is answered and nothing is left`() throws {
  for seed in UInt64(1)...1000 {
    let clock = ManualClock()
    try SeededExecutor.run(seed: seed, clock: clock) { executor in
      let environment = PagingEnvironment(clock: clock, seed: seed, executor: executor)
      let faulty = Faulty(seed: seed, clock: clock)
      let loader = Loader<Int, Int>(
        configuration: LoaderConfiguration(maximumFlights: 3, maximumAheadFlights: 2, byteLimit: 4),
        environment: environment, cost: { _ in 1 }
      ) { key, _ in try await faulty.load(key) }
      var random = SeededGenerator(seed: seed)
      var handles: [LoadHandle<Int, Int>] = []
      var callers: [(key: Int, task: Task<Int, any Error>)] = []
      for _ in 0..<40 {
        use(loader, &handles, random.next())
        if let handle = handles.randomElement(using: &random) {
          callers.append((handle.key, Task(executorPreference: executor) { try await handle.value() }))
        }
        await environment.yield(Int.random(in: 0..<4, using: &random))
      }

      handles = []
      for (_, caller) in callers { caller.cancel() }
      for (key, caller) in callers {
        // Whoever got a value got the right one; the others got an error.
        if case .success(let value) = await caller.result { #expect(value == key, "seed \(seed)") }
      }
      await environment.yield(20)

      #expect(loader.taskCount == 0, "seed \(seed)")
      #expect(faulty.activeCount == 0, "seed \(seed)")
      #expect(loader.bytes <= 4, "seed \(seed)")
    }
  }
}
