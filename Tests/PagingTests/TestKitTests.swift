import Paging
import PagingTesting
import SeededRandom
import Testing
import Threading

@Test func `the clock wakes sleepers in order and at their own time`() async throws {
  let clock = ManualClock()
  let woken = Locked<[Int]>([])
  try SeededExecutor.run(seed: 1, clock: clock) { _ in
    try await withThrowingTaskGroup(of: Void.self) { group in
      for delay in [3, 1, 2] {
        group.addTask {
          try await clock.sleep(until: clock.now.advanced(by: .seconds(delay)))
          woken.withLock { $0.append(delay) }
        }
      }
      try await group.waitForAll()
    }
  }

  #expect(woken.withLock { $0 } == [1, 2, 3])
  #expect(clock.now.offset == .seconds(3))
}

@Test func `a sleeper that is cancelled is gone`() throws {
  try explore { environment, clock in
    let task = Task(executorPreference: environment.executor) { try await clock.sleep(for: .seconds(1)) }
    await environment.yield(3)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }
}

/// The order in which four tasks with three steps each go on.
private func interleaving(seed: UInt64) throws -> [Int] {
  let order = Locked<[Int]>([])
  try SeededExecutor.run(seed: seed) { _ in
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for _ in 0..<3 {
            order.withLock { $0.append(task) }
            await Task.yield()
          }
        }
      }
    }
  }
  return order.withLock { $0 }
}

@Test func `one seed is one interleaving, and seeds differ`() throws {
  var seen: Set<[Int]> = []
  for seed in UInt64(0)..<50 {
    let first = try interleaving(seed: seed)
    #expect(try interleaving(seed: seed) == first)
    seen.insert(first)
  }
  #expect(seen.count > 40)
}

@Test func `a body that waits for nothing is reported with its seed`() {
  #expect(throws: SeededExecutor.RunError.stuck(seed: 7)) {
    try SeededExecutor.run(seed: 7) { _ in try await Gate().pass() }
  }
}

@Test func `a failing schedule is shrunk and replays from its seed`() throws {
  // Broken as soon as two steps are odd, wherever they are.
  func run(_ schedule: Schedule) -> String? {
    schedule.steps.count { $0 % 2 == 1 } >= 2 ? "two odd steps" : nil
  }

  let failure = try #require(Schedules(count: 100, length: 30).firstFailure(run))

  #expect(failure.shrunk.steps.count == 2)
  #expect(run(Schedule(seed: failure.seed, length: failure.length)) != nil)
  #expect("\(failure)".contains("PAGING_SEED=\(failure.seed)"))
}

@Test func `the scripted source keeps the rules`() async {
  for count in [0, 1, 5, 100] {
    let source = RowSource(items: rows(0..<count))
    #expect(await PageSourceConformance(source, expecting: Array(0..<count), unknown: -1).problems() == [])
  }
}

@Test(arguments: [ScriptedFault.drop, .duplicate, .reorder, .fail(Broken())])
func `a source that breaks a rule is found out`(fault: ScriptedFault) async {
  let source = RowSource(items: rows(0..<20), script: Array(repeating: fault, count: 500))
  #expect(await !PageSourceConformance(source, expecting: Array(0..<20)).problems().isEmpty)
}

@Test func `jitter spreads over the whole delay, and over its upper half when throttled`() {
  let policy = RetryPolicy(limit: 10, base: .seconds(1), cap: .seconds(8))
  var random = SeededGenerator(seed: 1)
  for attempt in 0..<10 {
    let full = min(8, 1 << attempt)
    let plain = (0..<200).compactMap { _ in
      policy.delay(afterAttempt: attempt, advice: .backOff, using: &random)
    }
    let throttled = (0..<200).compactMap { _ in
      policy.delay(afterAttempt: attempt, advice: .throttled(retryAfter: nil), using: &random)
    }
    #expect(plain.allSatisfy { $0 <= .seconds(full) } && plain.contains { $0 < .seconds(full) / 4 })
    #expect(throttled.allSatisfy { $0 >= .seconds(full) / 2 && $0 <= .seconds(full) })
  }
  #expect(policy.delay(afterAttempt: 10, advice: .backOff, using: &random) == nil)
  #expect(
    policy.delay(afterAttempt: 0, advice: .throttled(retryAfter: .seconds(60)), using: &random)
      == .seconds(60))
}

@Test func `retries are at most a tenth of the requests and ten`() {
  var budget = RetryBudget()
  var retries = 0
  for _ in 0..<1000 {
    budget.earn()
    while budget.spend() { retries += 1 }
  }
  #expect((109...110).contains(retries))
}
