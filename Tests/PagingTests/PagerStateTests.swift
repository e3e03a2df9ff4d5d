import Paging
import PagingTesting
import Testing

// MARK: Cursors

@Test func `a cursor that does not advance is an error`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2))
  driver.fetch(2)
  driver.answer(page(3..<6, before: 3, after: 2))

  #expect(driver.error(2) == .cursorNotAdvancing)
  #expect(driver.shown == [0, 1, 2])
  #expect(driver.outcomes == [.started, .loaded, .started, .loaded], "each load ends once")
}

@Test(arguments: 2...16)
func `a source that goes round in circles is caught`(length: Int) {
  var driver = PagerDriver(PagerConfiguration(pageSize: 1))
  driver.fetch(0)
  driver.answer(page(0..<1, after: 0))
  for step in 1..<length {
    driver.fetch(step)
    driver.answer(page(step..<(step + 1), before: step, after: step))
  }
  driver.fetch(length)
  driver.answer(page(length..<(length + 1), before: length, after: 0))

  #expect(driver.error(length) == .cursorCycle(length: length))
}

@Test func `the same way again after its pages were dropped is no circle`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 1, prefetchDistance: 0, byteLimit: 20))
  driver.fetch(0)
  driver.answer(page(0..<1, after: 0))
  for step in 1..<4 {
    driver.fetch(step)
    driver.answer(page(step..<(step + 1), before: step, after: step))
  }
  #expect(driver.shown == [2, 3])
  for step in [1, 0] {
    driver.fetch(10 + step, .backward)
    driver.answer(page(step..<(step + 1), before: step == 0 ? nil : step, after: step))
  }
  #expect(driver.shown == [0, 1])

  driver.fetch(20)
  driver.answer(page(2..<3, before: 2, after: 2))

  #expect(driver.error(20) == nil)
  #expect(driver.shown == [1, 2])
}

@Test func `after an expired cursor the pager goes on from the last item it knows`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2))
  driver.fetch(2)
  driver.fail(PageSourceError.cursorExpired)

  #expect(driver.loads.first?.request.position == .item(2))
  driver.fail(PageSourceError.unknownItem)
  #expect(driver.loads.first?.request.position == .item(1))
  driver.answer(page(1..<4, before: 1, after: 3))

  #expect(driver.shown == [0, 1, 2, 3])
  #expect((try? driver.answers[2]?.get())?.items.map(\.id) == [3])
}

@Test func `a load that goes on from the last item is raised when its page is on the screen`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 3))
  driver.fetch(1)
  driver.answer(page(0..<30, after: 29))
  driver.perform { $0.visible(first: 24, last: 27) }
  driver.fail(PageSourceError.cursorExpired)
  #expect(driver.loads.map(\.request.position) == [.item(29)])
  #expect(driver.loads.map(\.request.reason) == [.ahead])

  driver.perform { $0.visible(first: 27, last: 29) }

  #expect(driver.raised == driver.loads.map(\.id))
}

@Test func `after many expired cursors a retry begins anew`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 0))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2))
  for round in 2..<8 {
    driver.fetch(round)
    driver.fail(PageSourceError.cursorExpired)
    #expect(driver.loads.map(\.request.position) == [.item(2)], "round \(round)")
    driver.fail(PageSourceError.unknownItem)
    driver.fail(PageSourceError.unknownItem)
    driver.fail(PageSourceError.unknownItem)
    driver.perform { $0.retry() }
  }
}

@Test func `a retry of a first load that failed tells that it has not failed any more`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3))
  driver.fetch(1)
  driver.fail(Broken())
  var changes = 0
  driver.perform { state in
    let actions = state.retry()
    for action in actions { if case .changed(.loadState) = action { changes += 1 } }
    return actions
  }
  #expect(changes == 1)
}

@Test func `a jump that is cancelled does not move the window when its page comes for another caller`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 0))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2))
  driver.perform { $0.visible(first: 0, last: 2) }
  driver.fetch(2)
  driver.perform { $0.jump(to: .cursor(2), waiter: PageWaiterID(3)) }
  driver.perform { $0.cancelled(PageWaiterID(3)) }
  driver.answer(page(3..<6, before: 3, after: 5))

  #expect(driver.state.protectedPlaces() == 0...0)
  #expect(driver.shown == Array(0..<6))
}

@Test func `a jump whose cursor has expired moves to the page that is found instead`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 0))
  driver.fetch(1)
  driver.answer(page(50..<53, before: 50, after: 52))
  driver.perform { $0.jump(to: .start, waiter: PageWaiterID(2)) }
  driver.answer(page(0..<3, after: 2))
  driver.perform { $0.visible(first: 0, last: 2) }
  driver.perform { $0.jump(to: .cursor(52), waiter: PageWaiterID(3)) }
  driver.fail(PageSourceError.cursorExpired)
  #expect(driver.loads.map(\.request.position) == [.item(52)])
  driver.answer(page(52..<55, before: 52, after: 54))

  #expect(driver.shown == Array(50..<55))
  #expect((try? driver.answers[3]?.get())?.items.map(\.id) == [53, 54])
}

@Test func `empty pages that lead on for ever are given up`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 3))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 1000))
  driver.perform { $0.visible(first: 0, last: 2) }

  var count = 0
  while !driver.loads.isEmpty, count < 100 {
    count += 1
    driver.answer(page(0..<0, after: 1000 + count))
  }

  #expect(count == 17)
  guard case .failed(let error) = driver.state.loadState(.forward) else {
    Issue.record("not failed")
    return
  }
  #expect(error as? PagerError == .tooManyEmptyPages)
}

@Test func `the last of too many empty pages fails for its caller, too`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3))
  driver.fetch(0)
  driver.answer(page(0..<3, after: 1000))
  for count in 1...17 {
    driver.fetch(count)
    driver.answer(page(0..<0, after: 1000 + count))
  }

  #expect((0...16).allSatisfy { driver.error($0) == nil })
  #expect(driver.error(17) == .tooManyEmptyPages)
  driver.fetch(18)
  driver.answer(page(3..<6, before: 3))
  #expect(driver.shown == Array(0..<6), "the next call goes on behind the empty pages")
}

@Test func `a source that brings one page for ever, with new cursors, does not advance`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3))
  for count in 0...17 {
    driver.fetch(count)
    driver.answer(page(0..<3, after: 1000 + count))
  }

  #expect((0...16).allSatisfy { driver.error($0) == nil })
  #expect(driver.error(17) == .cursorNotAdvancing)
  #expect(driver.shown == [0, 1, 2])
}

@Test func `jumps to pages that are loaded already do not count as pages without new items`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3))
  driver.fetch(0)
  driver.answer(page(0..<3, after: 2))
  for count in 1...20 {
    driver.perform { $0.jump(to: .cursor(-count), waiter: PageWaiterID(count)) }
    driver.answer(page(0..<3, after: 2))
  }

  #expect((1...20).allSatisfy { driver.error($0) == nil })
}

// MARK: Flights

@Test func `what becomes visible takes the slot of what is only ahead`() {
  var driver = PagerDriver(
    PagerConfiguration(pageSize: 2, prefetchDistance: 4, maximumFlights: 1), start: .item(10))
  driver.fetch(1)
  driver.answer(page(10..<12, before: 10, after: 11))
  driver.perform { $0.visible(first: 10, last: 10) }
  // Nothing before: the reader stands at that edge.
  #expect(driver.loads.map(\.request.direction) == [.backward])
  driver.answer(page(8..<10, before: 8, after: 9))
  #expect(driver.loads.map(\.request.reason) == [.ahead])

  driver.perform { $0.jump(to: .item(100), waiter: PageWaiterID(2)) }

  #expect(driver.cancelled.count == 1)
  #expect(driver.loads.map(\.request.position) == [.item(100)])
}

@Test func `a load that gives way to a visible one keeps its attempts and its caller`() {
  var driver = PagerDriver(
    PagerConfiguration(pageSize: 3, maximumFlights: 1, retry: RetryPolicy(limit: 1)))
  driver.perform { $0.jump(to: .item(50), waiter: PageWaiterID(1, .ahead)) }
  driver.fail(Offline())
  #expect(driver.waits.count == 1)
  driver.wake(0)
  #expect(driver.loads.map(\.request.position) == [.item(50)])

  driver.perform { $0.jump(to: .item(10), waiter: PageWaiterID(2)) }
  #expect(driver.loads.map(\.request.position) == [.item(10)] && driver.cancelled.count == 1)
  driver.answer(page(10..<13, before: 10, after: 12))
  #expect(driver.loads.map(\.request.position) == [.item(50)] && driver.answers[1] == nil)

  // The second failure of two tries is final.
  driver.fail(Offline())
  #expect(driver.waits.count == 1 && driver.loads.isEmpty)
  #expect(throws: Offline.self) { try driver.answers[1]?.get() }
}

@Test func `a load that gives way keeps the items to go on from`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, maximumFlights: 1))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2))
  driver.perform { $0.fetch(.forward, waiter: PageWaiterID(2, .ahead)) }
  driver.fail(PageSourceError.cursorExpired)
  #expect(driver.loads.map(\.request.position) == [.item(2)])

  driver.perform { $0.jump(to: .item(10), waiter: PageWaiterID(3)) }
  driver.answer(page(10..<13, before: 10, after: 12))
  #expect(driver.loads.map(\.request.position) == [.item(2)])
  driver.fail(PageSourceError.unknownItem)

  #expect(driver.loads.map(\.request.position) == [.item(1)])
}

@Test func `a load has the most urgent reason of its callers, and the source hears when it rises`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, maximumFlights: 2))
  driver.perform { $0.jump(to: .item(10), waiter: PageWaiterID(1, .ahead)) }
  driver.perform { $0.jump(to: .item(20), waiter: PageWaiterID(2, .ahead)) }
  driver.perform { $0.jump(to: .item(30), waiter: PageWaiterID(3, .ahead)) }
  driver.perform { $0.jump(to: .item(40), waiter: PageWaiterID(4, .ahead)) }
  #expect(driver.loads.map(\.request.reason) == [.ahead, .ahead])

  // One that is under way, and one that waits, which takes the slot of the other.
  driver.perform { $0.jump(to: .item(10), waiter: PageWaiterID(5)) }
  #expect(driver.raised == [driver.loads[0].id])
  driver.perform { $0.jump(to: .item(40), waiter: PageWaiterID(6)) }
  #expect(driver.loads.map(\.request.position) == [.item(10), .item(40)])
  #expect(driver.loads[1].request.reason == .visible && driver.raised.count == 1)

  // Without the urgent caller it is ahead again, and gives way.
  driver.perform { $0.cancelled(PageWaiterID(6)) }
  driver.perform { $0.jump(to: .item(50), waiter: PageWaiterID(7)) }
  #expect(driver.loads.map(\.request.position) == [.item(10), .item(50)])
  #expect(driver.answers[4] == nil)
}

@Test func `a late result of an abandoned load changes nothing`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 0))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2))
  driver.fetch(2)
  driver.fetch(3, .backward)
  driver.perform { $0.jump(to: .item(50), waiter: PageWaiterID(4)) }
  let late = driver.loads[0].id
  driver.answer(page(50..<53, before: 50, after: 52, revision: 2), at: 1)
  #expect(driver.shown == [50, 51, 52])

  let actions = driver.state.landed(late, page(3..<6, before: 3, after: 5))

  #expect(actions.isEmpty)
  #expect(driver.shown == [50, 51, 52])
  #expect(driver.error(2) == .revisionChanged)
}

// MARK: Window

@Test func `the window is never under two pages and never drops what it would load again`() {
  var driver = PagerDriver(
    PagerConfiguration(pageSize: 2, prefetchDistance: 3, byteLimit: 0), start: .item(20))
  driver.fetch(1)
  driver.answer(page(20..<22, before: 20, after: 21))
  driver.perform { $0.visible(first: 20, last: 21) }
  var loads = 0
  while let (_, request) = driver.loads.first {
    loads += 1
    guard case .cursor(let cursor) = request.position else { return }
    driver.answer(
      request.direction == .forward
        ? page((cursor + 1)..<(cursor + 3), before: cursor + 1, after: cursor + 2)
        : page((cursor - 2)..<cursor, before: cursor - 2, after: cursor - 1))
  }

  #expect(loads == 4)
  #expect(driver.shown == Array(16..<26))
  driver.perform { $0.visible(first: 22, last: 23) }
  #expect(driver.loads.count == 1)
  #expect(driver.shown == Array(18..<26))
}

@Test func `pages that a source brings twice are shown once and reported as drift`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 4))
  driver.fetch(1)
  driver.answer(page(0..<4, after: 3))
  driver.fetch(2)
  let shifted = RowPage(
    items: [Row(id: 1), Row(id: 4), Row(id: 2), Row(id: 5)], before: 3, after: 7, revision: 1, byteCost: 40)
  driver.answer(shifted)

  #expect(driver.shown == [0, 1, 2, 3, 4, 5])
  #expect(driver.state.window.drift > 0)
}

@Test func `retries wait longer each time, and the third failure is final`() {
  var driver = PagerDriver(
    PagerConfiguration(retry: RetryPolicy(limit: 2, base: .seconds(1), cap: .seconds(60))))
  driver.fetch(1)
  driver.fail(Offline(retryAdvice: .throttled(retryAfter: .seconds(5))))
  #expect(driver.waits.count == 1)
  #expect(driver.waits[0].time == .seconds(5))
  driver.wake(0)
  driver.fail(Offline())
  #expect(driver.waits[1].time <= .seconds(2))
  driver.wake(1)
  driver.fail(Offline())

  #expect(driver.waits.count == 2)
  #expect(driver.answers[1] != nil)
  #expect(driver.state.flightCount == 0)
}
