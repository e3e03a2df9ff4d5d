import PagingSimulation
import PagingTesting
import SeededRandom
import Testing
import Threading

@testable import Paging

@Test func `a thousand jumps over a million rows load no page a second time`() async throws {
  let source = CountingSource(count: 1_000_000)
  let pager = Pager(source: source, configuration: PagerConfiguration(pageSize: 50, byteLimit: 20 << 20))
  var random = SeededGenerator(seed: 1)
  let places = (0..<1000).map { _ in Int.random(in: 0..<20_000, using: &random) * 50 }

  for _ in 0..<2 { for place in places { try await pager.jump(to: .item(place)) } }

  #expect(source.loadCount == Set(places).count)
}

/// A cursor that counts how often one is compared with another.
private struct CountedCursor: Hashable, Sendable {
  let place: Int
  let comparisons: Locked<Int>

  static func == (a: Self, b: Self) -> Bool {
    a.comparisons.withLock { $0 += 1 }
    return a.place == b.place
  }

  func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

@Test func `a jump beside a thousand islands compares no more cursors than beside one`() {
  let comparisons = Locked(0)
  var state = PagerState<Row, CountedCursor>(configuration: PagerConfiguration(), start: .start, seed: 1)
  func cursor(_ place: Int) -> CountedCursor { CountedCursor(place: place, comparisons: comparisons) }
  func jump(to place: Int) {
    for case .load(let flight, _) in state.jump(to: .cursor(cursor(place)), waiter: PageWaiterID(place)) {
      let page = Page(
        items: rows(place..<(place + 2)), before: cursor(place), after: cursor(place + 2), revision: 1,
        byteCost: 1)
      _ = state.landed(flight, page)
    }
  }

  for place in 0..<1000 { jump(to: 10 * place) }
  #expect(state.window.islands.count == 1000)
  comparisons.withLock { $0 = 0 }
  jump(to: 10_000)
  jump(to: 10 * 77)

  #expect(state.window.islands.count == 1001)
  #expect(comparisons.withLock { $0 } < 200)
}

@Test func `of several islands that would do, the one that is read is taken, else the oldest, in every run`()
{
  for _ in 0..<20 {
    // In each window the dictionary of islands has another order.
    var window = PageWindow<Row, Int>()
    for start in stride(from: 0, to: 200, by: 10) {
      let page = Page(items: rows(start..<(start + 2)), before: start, after: start + 1, byteCost: 1)
      window.attach(page, target: PageTarget(.item(start), .forward))
    }
    let keys = window.islands.keys.sorted()

    #expect(window.island { _ in true }?.key == window.current)
    #expect(window.island { $0.key != window.current }?.key == keys.first { $0 != window.current })
    window.current = keys[7]
    #expect(window.island { $0.key > keys[2] }?.key == keys[7])
    #expect(window.island { $0.key < keys[2] }?.key == keys[0])
  }
}

@Test func `a jump whose items all came meanwhile, in another order, shows them where they are`() {
  var state = PagerState<Row, Int>(configuration: PagerConfiguration(), start: .start, seed: 1)
  func jump(to place: Int, _ ids: [Int], before: Int, after: Int) {
    for case .load(let flight, _) in state.jump(to: .item(place), waiter: PageWaiterID(place)) {
      let items = ids.map { Row(id: $0) }
      _ = state.landed(flight, Page(items: items, before: before, after: after, byteCost: 1))
    }
  }
  jump(to: 1, [1, 2], before: 10, after: 20)
  jump(to: 3, [3, 4], before: 30, after: 40)
  jump(to: 9, [3, 1], before: 50, after: 60)

  #expect(state.window.islands.count == 2)
  #expect(state.window.pages.map { $0.items.map(\.id) } == [[3, 4]])
}

@Test func `for an hour of nothing there are no requests`() throws {
  try explore(seeds: 1..<20) { environment, clock in
    let source = RowSource(items: rows(0..<1000), clock: clock)
    let pager = Pager(
      source: source, start: .item(500), configuration: PagerConfiguration(pageSize: 10),
      environment: environment)
    try await pager.fetchPage()
    pager.visibleChanged(first: 500, last: 505)
    await pager.settled()
    let count = source.requests.count

    for _ in 0..<60 {
      clock.advance(by: .seconds(60))
      await environment.yield(10)
    }

    #expect(source.requests.count == count)
    #expect(await pager.taskCount == 0)
  }
}

@Test func `who walks on gets on, although a screen had reported where it is and memory is short`() throws {
  try explore(seeds: 1..<20) { environment, clock in
    let source = RowSource(items: rows(0..<60), clock: clock)
    let pager = Pager(
      source: source,
      configuration: PagerConfiguration(pageSize: 5, prefetchDistance: 3, byteLimit: 1500),
      environment: environment)
    var seen = try await pager.fetchPage().items.map(\.id)
    pager.visibleChanged(first: 0, last: 2)
    await pager.settled()

    for _ in 0..<12 {
      let page = try await pager.fetchPage()
      seen += page.items.map(\.id)
      // The next item is ready to be looked at.
      if let first = page.items.first {
        #expect(await pager.pages.contains { $0.items.contains { $0.id == first.id } })
      }
      #expect(await pager.bytes <= 2000)
    }

    #expect(seen.suffix(50) == Array(10..<60))
    #expect(await pager.atEnd)
  }
}
