import Paging
import PagingTesting
import SeededRandom
import Testing

@Test func `a walk to the end sees every item once`() async throws {
  let pager = Pager(source: RowSource(items: rows(0..<10)), pageSize: 4)

  var seen: [Int] = []
  while !(await pager.atEnd) {
    seen += try await pager.fetchPage().items.map(\.id)
  }

  #expect(seen == Array(0..<10))
  #expect(await pager.atStart)
  #expect(try await pager.fetchPage().items.isEmpty)
}

@Test func `a pager that starts in the middle goes both ways`() async throws {
  let pager = Pager(source: RowSource(items: rows(0..<10)), start: .item(5), pageSize: 3)

  let first = try await pager.fetchPage()
  let before = try await pager.fetchPage(.backward)

  #expect(first.items.map(\.id) == [5, 6, 7])
  #expect(before.items.map(\.id) == [2, 3, 4])
  #expect(await pager.ids == [2, 3, 4, 5, 6, 7])
}

@Test func `an empty collection has one empty page and no more`() async throws {
  let source = RowSource(items: [])
  let pager = Pager(source: source)

  #expect(try await pager.fetchPage().items.isEmpty)
  #expect(await pager.atEnd)
  #expect(try await pager.fetchPage().items.isEmpty)
  #expect(source.requests.count == 1)
}

@Test func `nothing is loaded before it is asked for`() async {
  let source = RowSource(items: rows(0..<10))
  let pager = Pager(source: source)

  let atEnd = await pager.atEnd
  let pages = await pager.pages
  #expect(!atEnd)
  #expect(pages.isEmpty)
  #expect(source.requests.isEmpty)
}

@Test func `callers at the same time share one load`() throws {
  try explore { environment, _ in
    let source = RowSource(items: rows(0..<10), clock: ManualClock())
    let pager = Pager(
      source: source, configuration: PagerConfiguration(pageSize: 3), environment: environment)

    let pages = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<5 { group.addTask { try await pager.fetchPage().items.map(\.id) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    // Some came while it was being loaded, some after: then it is the next page.
    #expect(Set(pages.joined()).count == source.requests.count * 3 || source.requests.count == 4)
    #expect(Set(source.requests).count == source.requests.count)
    #expect(source.mostActiveCount == 1)
  }
}

@Test func `a jump keeps what is loaded, and coming back loads nothing`() async throws {
  let source = RowSource(items: rows(0..<1000))
  let pager = Pager(source: source, pageSize: 10)
  try await pager.fetchPage()

  let there = try await pager.jump(to: .item(500))
  let back = try await pager.jump(to: .start)

  #expect(there.items.map(\.id) == Array(500..<510))
  #expect(back.items.map(\.id) == Array(0..<10))
  #expect(await pager.ids == Array(0..<10))
  #expect(source.requests.count == 2)
}

@Test func `a thousand jumps over what is in memory load every page once`() async throws {
  let source = RowSource(items: rows(0..<1000))
  let pager = Pager(source: source, pageSize: 10)
  var random = SeededGenerator(seed: 1)

  for _ in 0..<1000 { try await pager.jump(to: .item(Int.random(in: 0..<100, using: &random) * 10)) }

  #expect(Set(source.requests.map(\.position)).count == source.requests.count)
  #expect(source.requests.count <= 100)
}

@Test func `islands become one when a page meets the next`() async throws {
  let source = RowSource(items: rows(0..<12))
  let pager = Pager(source: source, pageSize: 4)
  try await pager.jump(to: .item(6))
  try await pager.jump(to: .start)

  let page = try await pager.fetchPage()

  #expect(page.items.map(\.id) == [4, 5])
  #expect(await pager.ids == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
}

@Test func `what is visible keeps its surroundings loaded, and then nothing more`() throws {
  try explore { environment, _ in
    let source = RowSource(items: rows(0..<1000))
    let configuration = PagerConfiguration(pageSize: 10, prefetchDistance: 25)
    let pager = Pager(
      source: source, start: .item(500), configuration: configuration, environment: environment)
    try await pager.fetchPage()

    pager.visibleChanged(first: 503, last: 506)
    await pager.settled()
    let count = source.requests.count
    pager.visibleChanged(first: 503, last: 506)
    await pager.settled()

    #expect(await pager.ids == Array(470..<540))
    #expect(source.requests.count == count)
    #expect(source.requests.dropFirst().allSatisfy { $0.reason != .revalidate })
  }
}

@Test func `a cancelled caller gets the cancellation at once and its load ends`() throws {
  try explore { environment, _ in
    let source = RowSource(items: rows(0..<10), script: [.never])
    let pager = Pager(source: source, environment: environment)
    let task = Task(executorPreference: environment.executor) { try await pager.fetchPage() }
    while source.activeCount == 0 { await Task.yield() }

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
    await environment.yield(20)
    #expect(source.activeCount == 0)
    #expect(await pager.taskCount == 0)
    #expect(await pager.waiterCount == 0)
    let count = try await pager.fetchPage().items.count
    #expect(count == 10)
  }
}

@Test(arguments: 0..<8)
func `cancelled at any moment before its load begins, a caller asks for nothing or for one page`(pause: Int)
  throws
{
  try explore { environment, _ in
    let source = RowSource(items: rows(0..<10))
    let pager = Pager(source: source, environment: environment)
    let task = Task(executorPreference: environment.executor) { try await pager.fetchPage() }
    await environment.yield(pause)

    task.cancel()
    _ = await task.result
    await environment.yield(20)

    #expect(source.requests.count <= 1)
    #expect(await pager.taskCount == 0)
    #expect(await pager.waiterCount == 0)
  }
}

@Test func `one of two callers who leaves does not take the page from the other`() throws {
  try explore { environment, _ in
    let gate = Gate()
    let source = RowSource(items: rows(0..<10), script: [.hold(gate)])
    let pager = Pager(source: source, environment: environment)
    let one = Task(executorPreference: environment.executor) { try await pager.fetchPage() }
    let other = Task(executorPreference: environment.executor) { try await pager.fetchPage() }
    while await pager.waiterCount < 2 { await Task.yield() }

    one.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    gate.open()

    let count2 = try await other.value.items.count
    #expect(count2 == 10)
    #expect(source.requests.count == 1)
  }
}

@Test func `a failure that may pass is tried again, one that will not is thrown`() throws {
  try explore { environment, clock in
    let source = RowSource(
      items: rows(0..<10), script: [.fail(Offline()), .fail(Offline()), .none, .fail(Broken())], clock: clock)
    let pager = Pager(
      source: source, configuration: PagerConfiguration(pageSize: 5), environment: environment)

    let count3 = try await pager.fetchPage().items.count
    #expect(count3 == 5)
    await #expect(throws: Broken.self) { try await pager.fetchPage() }
    guard case .failed = await pager.loadState(.forward) else {
      Issue.record("not failed")
      return
    }
    let count4 = try await pager.fetchPage().items.count
    #expect(count4 == 5)
    #expect(source.requests.count == 5)
  }
}

@Test func `a pager that goes takes its loads and its waiters with it`() throws {
  try explore { environment, _ in
    let source = RowSource(items: rows(0..<10), script: [.never])
    let pager = Pager(source: source, environment: environment)
    let task = Task(executorPreference: environment.executor) { try await pager.fetchPage() }
    await environment.yield(5)

    await pager.close()

    await #expect(throws: PagerError.closed) { try await task.value }
    await #expect(throws: PagerError.closed) { try await pager.fetchPage() }
    await environment.yield(20)
    #expect(source.activeCount == 0)
  }
}

@Test
func `a page for the screen does not wait behind pages ahead, and a page ahead that is needed is raised`()
  throws
{
  try explore { environment, clock in
    let start = clock.now
    let source = RowSource(
      items: rows(0..<1000), script: Array(repeating: .delay(.milliseconds(100)), count: 20), clock: clock)
    let pager = Pager(
      source: source, configuration: PagerConfiguration(pageSize: 10, maximumFlights: 2),
      environment: environment)
    func jump(_ item: Int, _ reason: LoadReason) -> Task<Duration, any Error> {
      Task(executorPreference: environment.executor) {
        try await pager.jump(to: .item(item), reason: reason)
        return start.duration(to: clock.now)
      }
    }
    let first = [100, 200].map { jump($0, .ahead) }
    while source.activeCount < 2 { await Task.yield() }
    let queued = [300, 400].map { jump($0, .ahead) }
    while await pager.waiterCount < 4 { await Task.yield() }
    let visible = jump(500, .visible)
    let needed = jump(400, .visible)

    #expect(try await visible.value == .milliseconds(100))
    #expect(try await needed.value == .milliseconds(100))
    for task in first + queued { _ = try await task.value }
    #expect(source.requests.count { $0.reason == .visible } == 2)
    #expect(source.requests.suffix(3).allSatisfy { $0.reason == .ahead })
    #expect(source.raised.isEmpty)

    let late = jump(700, .ahead)
    while source.activeCount == 0 { await Task.yield() }
    let now = jump(700, .visible)
    _ = try await (late.value, now.value)
    #expect(source.raised.map(\.reason) == [.visible])
    #expect(source.requests.count { $0.position == .item(700) } == 1)
  }
}

@Test func `whoever listens to a closed pager waits for nothing`() throws {
  try explore { environment, _ in
    let pager = Pager(source: RowSource(items: rows(0..<10)), environment: environment)
    let before = await pager.changes()
    await pager.close()
    for await _ in before {}
    for await _ in await pager.changes() {}
  }
}

@Test func `of the changes that nobody reads, the newest are kept`() async throws {
  let pager = Pager(source: RowSource(items: rows(0..<500)), pageSize: 1)
  let changes = await pager.changes()
  while !(await pager.atEnd) { try await pager.fetchPage() }
  await pager.close()

  let kept = await changes.reduce(into: []) { $0.append($1) }
  #expect(kept.count == 64)
  #expect(kept.contains(.extended(.forward)))
}

@Test func `after its end a pager loads nothing, whatever is retried`() throws {
  try explore(seeds: 1..<20) { environment, _ in
    let source = RowSource(items: rows(0..<100))
    let pager = Pager(
      source: source, configuration: PagerConfiguration(pageSize: 4, prefetchDistance: 2),
      environment: environment)
    try await pager.fetchPage()
    pager.visibleChanged(first: 0, last: 1)
    await pager.settled()
    await pager.close()
    let count = source.requests.count

    await pager.retry()
    await environment.yield(20)

    #expect(source.requests.count == count)
    #expect(await pager.taskCount == 0)
  }
}

@Test func `pages are never of two revisions, and the reader keeps the place`() throws {
  try explore { environment, _ in
    let source = RowSource(items: rows(0..<100))
    let pager = Pager(
      source: source, start: .item(50), configuration: PagerConfiguration(pageSize: 10),
      environment: environment)
    try await pager.fetchPage()
    var changes = await pager.changes().makeAsyncIterator()

    source.change { $0.removeSubrange(50..<53) }
    await #expect(throws: PagerError.revisionChanged) { try await pager.fetchPage() }
    while await changes.next() != .restarted(at: 53) {}

    #expect(await pager.revision == 2)
    #expect(await pager.ids == Array(53..<63))
    #expect(await pager.pages.allSatisfy { $0.revision == 2 })
  }
}

@Test func `a walk over any number of items keeps a bounded window`() async throws {
  let source = RowSource(items: rows(0..<5000))
  let pager = Pager(source: source, configuration: PagerConfiguration(pageSize: 50, byteLimit: 30_000))

  var most = 0
  while !(await pager.atEnd) {
    try await pager.fetchPage()
    most = max(most, await pager.bytes)
  }

  #expect(most <= 30_000)
  #expect(source.requests.count == 100)
}

extension Pager {
  var ids: [Item.ID] { pages.flatMap { $0.items.map(\.id) } }

  /// Waits until nothing is in flight any more.
  func settled() async {
    for _ in 0..<200 { await Task.yield() }
    while taskCount > 0 { await Task.yield() }
  }
}

extension PagingEnvironment {
  /// Lets others go on for a while, in whatever order.
  func yield(_ times: Int) async {
    for _ in 0..<times { await Task.yield() }
  }
}
