import Paging
import PagingTesting
import SeededRandom
import Testing
import Threading

/// A fault of the mix; one in two answers is as it should be.
private func fault(_ random: inout SeededGenerator, keepingRules: Bool) -> ScriptedFault {
  switch Int.random(in: 0..<(keepingRules ? 14 : 18), using: &random) {
  case 0: .delay(.milliseconds(Int.random(in: 1...500, using: &random)))
  case 1: .truncate(1)
  case 2: .fail(Offline())
  case 3: .fail(Offline(retryAdvice: .throttled(retryAfter: .seconds(2))))
  case 4: .fail(Broken())
  case 5: .expire
  case 6: .never
  case 14: .drop
  case 15: .duplicate
  case 16: .reorder
  case 17: .repeatCursor
  default: .none
  }
}

/// The loads under way, by the records of a pager.
private struct Loads {
  private var current: Set<Int> = []
  private(set) var most = 0

  mutating func note(_ record: PageLoadRecord) {
    switch record.outcome {
    case .started, .retried: current.insert(record.number)
    case .loaded, .failed, .cancelled: current.remove(record.number)
    case .raised: break
    }
    most = max(most, current.count)
  }
}

/// One random use of a pager; callers may be left waiting for what never comes.
private func use(
  _ pager: Pager<RowSource>, _ source: RowSource, _ environment: PagingEnvironment, _ number: UInt64
) -> Task<Void, any Error>? {
  var random = SeededGenerator(seed: number)
  let id = Int.random(in: 0..<40, using: &random)
  switch Int.random(in: 0..<8, using: &random) {
  case 0, 1: return Task(executorPreference: environment.executor) { try await pager.fetchPage() }
  case 2: return Task(executorPreference: environment.executor) { try await pager.fetchPage(.backward) }
  case 3:
    let reason: LoadReason = id % 2 == 0 ? .ahead : .visible
    return Task(executorPreference: environment.executor) {
      try await pager.jump(to: .item(id), reason: reason)
    }
  case 4: pager.visibleChanged(first: id, last: min(39, id + 2))
  case 5: pager.disappeared()
  case 6: source.change { $0.swapAt(id, (id + 7) % 40) }
  default: return Task(executorPreference: environment.executor) { await pager.retry() }
  }
  return nil
}

private func run(seed: UInt64, keepingRules: Bool, _ check: @escaping @Sendable ([Int]) -> Void) throws {
  let clock = ManualClock()
  try SeededExecutor.run(seed: seed, clock: clock) { executor in
    let environment = PagingEnvironment(clock: clock, seed: seed, executor: executor)
    var random = SeededGenerator(seed: seed)
    let script = (0..<40).map { _ in fault(&random, keepingRules: keepingRules) }
    let source = RowSource(
      items: rows(0..<40), script: script, clock: clock, hasRevisions: Bool.random(using: &random))
    // Counted by the pager: a source notices later that a load was cancelled.
    let loads = Locked(Loads())
    let pager = Pager(
      source: source,
      configuration: PagerConfiguration(pageSize: 4, prefetchDistance: 6, byteLimit: 2000),
      environment: environment, trace: { record in loads.withLock { $0.note(record) } })
    var callers: [Task<Void, any Error>] = []
    for _ in 0..<25 {
      if let caller = use(pager, source, environment, random.next()) {
        callers.append(caller)
        if Int.random(in: 0..<5, using: &random) == 0 { caller.cancel() }
      }
      await environment.yield(Int.random(in: 0..<6, using: &random))
      check(await pager.ids)
    }
    await pager.close()
    // Whoever waits is answered, at the latest now; what never answers is cancelled.
    for caller in callers { _ = await caller.result }
    await environment.yield(20)
    #expect(await pager.taskCount == 0, "seed \(seed)")
    #expect(await pager.waiterCount == 0, "seed \(seed)")
    #expect(source.activeCount == 0, "seed \(seed)")
    #expect(loads.withLock { $0.most } <= 4, "seed \(seed)")
  }
}

@Test func `with every fault and in every order, callers are answered, nothing is left, nothing comes twice`()
  throws
{
  for seed in UInt64(1)...1000 {
    try run(seed: seed, keepingRules: true) { #expect(Set($0).count == $0.count, "seed \(seed): \($0)") }
  }
}

@Test func `a source that loses, doubles, reorders and repeats shows nothing twice and stops no pager`()
  throws
{
  for seed in UInt64(1)...1000 {
    try run(seed: seed, keepingRules: false) { #expect(Set($0).count == $0.count, "seed \(seed): \($0)") }
  }
}
