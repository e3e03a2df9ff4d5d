import Paging
import PagingTesting
import Testing

/// A pager that shows the second of two pages and has just learned of a new revision.
private func atNewRevision() -> PagerDriver {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 0))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2))
  driver.fetch(2)
  driver.answer(page(3..<6, before: 3, after: 5))
  driver.perform { $0.visible(first: 4, last: 5) }
  driver.fetch(3)
  driver.answer(page(6..<9, before: 6, after: 8, revision: 2))
  return driver
}

@Test func `after a jump that failed, the new revision is entered at the item that was visible`() {
  var driver = atNewRevision()
  driver.perform { $0.jump(to: .item(90), waiter: PageWaiterID(4)) }
  driver.fail(Broken())
  #expect(driver.answers[4] != nil)

  driver.perform { $0.retry() }
  #expect(driver.loads.map(\.request.position) == [.item(4)])
  driver.answer(page(4..<7, before: 4, after: 6, revision: 2))
  #expect(driver.landing == 4)
}

@Test func `a jump to the end shows the last item, also while a new revision is entered`() {
  var driver = atNewRevision()
  driver.perform { $0.jump(to: .end, waiter: PageWaiterID(4)) }
  #expect(driver.loads.map(\.request.position) == [.end])
  driver.answer(page(6..<9, before: 6, revision: 2))
  #expect(driver.landing == 8)
}

@Test func `a source whose every answer is another revision is given up`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 3, prefetchDistance: 3))
  driver.fetch(1)
  driver.answer(page(0..<3, after: 2, revision: 1))
  driver.perform { $0.visible(first: 0, last: 2) }

  var count = 0
  while !driver.loads.isEmpty, count < 100 {
    count += 1
    // Loads ahead answer from one replica, restarts from another that is behind.
    let isRestart = driver.loads[0].request.reason == .revalidate
    driver.answer(
      isRestart ? page(0..<3, after: 2, revision: 1) : page(3..<6, before: 3, after: 5, revision: 2))
  }

  #expect(count < 10)
  #expect(driver.shown == [0, 1, 2])
}

@Test func `an item that is gone in the new revision is replaced by its nearest neighbour`() {
  var driver = PagerDriver(PagerConfiguration(pageSize: 5, prefetchDistance: 0))
  driver.fetch(1)
  driver.answer(page(0..<5, after: 4))
  driver.perform { $0.visible(first: 2, last: 3) }
  driver.fetch(2)
  driver.answer(page(5..<8, before: 5, after: nil, revision: 2))
  #expect(driver.loads.map(\.request.position) == [.start])

  let left = RowPage(items: [Row(id: 0), Row(id: 7)], before: nil, after: 7, revision: 2, byteCost: 20)
  driver.answer(left)
  #expect(driver.loads.map(\.request.position) == [.item(2)])
  driver.fail(PageSourceError.unknownItem)
  #expect(driver.loads.map(\.request.position) == [.item(3)])
  driver.answer(page(3..<5, before: 3, after: 4, revision: 2))

  #expect(driver.shown == [3, 4])
  #expect(driver.state.revision == 2)
}
