import LazyStacks
import LazyStacksSimulation
import Testing

@Suite struct PrefetchTests {
  /// Does all work ahead and returns it in order.
  private func doAll(_ stack: inout LazyVStack<Int>, _ steps: Steps) -> [PrefetchWork<Int>] {
    var done: [PrefetchWork<Int>] = []
    while let work = stack.nextPrefetch(timeLeft: .seconds(1), source: steps), done.count < 1_000 {
      done.append(work)
      var work = work
      work.hasMore = false
      _ = stack.handle(.finished(work, took: .microseconds(10)), source: steps)
    }
    return done
  }

  private func stack(_ steps: Steps, ahead: Int = 150, behind: Int = 0) -> LazyVStack<Int> {
    shown(steps, rows: 10) {
      $0.aheadPercent = ahead
      $0.behindPercent = behind
    }
  }

  @Test func `one slow item does not end the work ahead`() throws {
    let steps = Steps(count: 100, rows: 5)
    var stack = stack(steps)
    let slice = Duration.milliseconds(4)
    let first = stack.nextPrefetch(timeLeft: slice, source: steps)
    let slow = try #require(first)
    _ = stack.handle(.finished(slow, took: .milliseconds(8)), source: steps)

    var offers: [PrefetchWork<Int>?] = []
    for _ in 0..<20 { offers.append(stack.nextPrefetch(timeLeft: slice, source: steps)) }

    #expect(offers.first == .some(nil))
    #expect(offers.contains { $0?.phase == slow.phase })
  }

  @Test(arguments: [5, 20, 100])
  func `a change of level keeps what was built ahead, wherever the screen is`(item: Int) {
    let steps = Steps(count: 200, rows: 2)
    var stack = stack(steps)
    _ = stack.handle(.scrollTo(item), source: steps)
    _ = doAll(&stack, steps)
    let actions = stack.handle(.levelChanged(to: 1), source: steps)
    #expect(!actions.contains { if case .drop = $0 { true } else { false } })
  }

  @Test func `loads are started for all first, then the nearest item goes through its phases`() {
    let steps = Steps(count: 100, rows: 5)
    var stack = stack(steps)

    let work = doAll(&stack, steps)

    #expect(work.prefix(2).map { [$0.id, $0.phase.rawValue] } == [[2, 1], [3, 1]])
    let second = work.filter { $0.id == 2 }.map(\.phase)
    #expect(second == [.load, .prepare, .measure, .draw])
    #expect(work.firstIndex { $0.phase == .prepare } ?? 0 == work.count { $0.phase == .load })
  }

  @Test func `an item that was made ready appears without being built or measured`() {
    let steps = Steps(count: 100, rows: 5)
    var stack = stack(steps)
    _ = doAll(&stack, steps)
    let actions = stack.handle(.scrollRows(10), source: steps)
    #expect(stack.lastFrame.built == 0)
    #expect(stack.lastFrame.measured == 0)
    #expect(stack.lastFrame.appeared == 2)
    #expect(actions.contains(.appear(3)))
  }

  @Test(arguments: [(8, 0), (256, 100_000)])
  func `beyond the limits nothing is prepared, and what is needed next is kept`(items: Int, bytes: Int) {
    var steps = Steps(count: 100, rows: 1)
    steps.bytes = bytes
    var stack = shown(steps, rows: 10) {
      $0.maximumKeptItems = items
      $0.byteBudget = 800_000
    }
    _ = stack.handle(.scrollRows(20), source: steps)
    _ = doAll(&stack, steps)
    for _ in 0..<6 {
      let actions = stack.handle(.scrollRows(1), source: steps)
      let next = stack.placements.compactMap(\.id).max() ?? 0
      let dropped = actions.compactMap { if case .drop(let id) = $0 { id } else { nil } }
      #expect(dropped.allSatisfy { $0 < next }, "\(dropped) below \(next)")
      #expect(stack.lastFrame.built == 0)
      #expect(doAll(&stack, steps).count < 12)
      stack.checkInvariants()
    }
  }

  @Test func `a new style of a stack without items begins no work`() {
    var steps = Steps(count: 20, rows: 1)
    var stack = stack(steps)
    steps.sections[0].items = 0
    _ = stack.handle(.levelChanged(to: 1), source: steps)
    _ = stack.handle(.styleChanged, source: steps)
    #expect(stack.nextPrefetch(timeLeft: .seconds(1), source: steps) == nil)
  }

  @Test func `no work begins that will not be done before the deadline`() throws {
    let steps = Steps(count: 100, rows: 5)
    var stack = stack(steps)
    #expect(stack.nextPrefetch(timeLeft: .zero, source: steps) == nil)
    let first = stack.nextPrefetch(timeLeft: .milliseconds(1), source: steps)
    let work = try #require(first)
    _ = stack.handle(.finished(work, took: .milliseconds(4)), source: steps)

    #expect(stack.nextPrefetch(timeLeft: .milliseconds(3), source: steps) == nil)
    #expect(stack.nextPrefetch(timeLeft: .milliseconds(5), source: steps)?.id == 3)
  }

  @Test func `a turn makes the plan again and drops what lies beyond it`() {
    let steps = Steps(count: 1_000, rows: 5)
    var stack = shown(steps, rows: 10) {
      $0.aheadPercent = 200
      $0.behindPercent = 0
      $0.maximumItemsAhead = 6
    }
    _ = stack.handle(.scrollToPlace(ItemPlace(item: 500)), source: steps)
    #expect(doAll(&stack, steps).map(\.id).contains(505))

    let turned = stack.handle(.scrollRows(-1), source: steps)

    #expect(turned.contains(.drop(505)))
    #expect(stack.counters.thrownAway > 0)
    let work = doAll(&stack, steps)
    #expect(work.first?.id == 498)
    #expect(work.allSatisfy { $0.id < 500 })
  }

  @Test func `a late report of work for what was dropped changes nothing`() throws {
    let steps = Steps(count: 1_000, rows: 5)
    var stack = stack(steps)
    let first = stack.nextPrefetch(timeLeft: .seconds(1), source: steps)
    let work = try #require(first)
    _ = stack.handle(.scrollToPlace(ItemPlace(item: 900)), source: steps)
    let before = stack.counters
    _ = stack.handle(.finished(work, took: .microseconds(1)), source: steps)
    #expect(stack.counters == before)
    stack.checkInvariants()
  }

  @Test func `measuring ahead of what is above moves nothing`() {
    let steps = Steps((0..<100).map { 1 + $0 % 9 })
    var stack = stack(steps, behind: 300)
    _ = stack.handle(.scrollToPlace(ItemPlace(item: 50)), source: steps)
    _ = stack.handle(.scrollRows(-1), source: steps)
    let before = stack.placements
    _ = doAll(&stack, steps)
    _ = stack.handle(.resize(columns: 80, rows: 10), source: steps)
    #expect(stack.placements == before)
  }

  @Test func `state is kept by bytes, the oldest dropped first`() {
    var steps = Steps(count: 1_000, rows: 5)
    steps.bytes = 1_000
    var stack = shown(steps, rows: 10) {
      $0.byteBudget = 5_000
      $0.maximumItemsAhead = 0
    }
    var dropped: [Int] = []
    for _ in 0..<10 {
      for case .drop(let id) in stack.handle(.scrollRows(5), source: steps) { dropped.append(id) }
    }
    #expect(dropped == [0, 1, 2, 3, 4, 5, 6])

    _ = stack.handle(.scrollRows(-10), source: steps)
    #expect(stack.lastFrame.built == 0)
    #expect(stack.lastFrame.appeared == 2)
  }

  @Test func `only items off screen count as kept`() {
    let steps = Steps(count: 100, rows: 5)
    for kept in 0...3 {
      var stack = shown(steps, rows: 10) {
        $0.maximumKeptItems = kept
        $0.maximumItemsAhead = 0
      }
      let actions = stack.handle(.scrollToPlace(ItemPlace(item: 50)), source: steps)
      let dropped = actions.compactMap { if case .drop(let id) = $0 { id } else { nil } }
      #expect(dropped == Array([0, 1].dropLast(kept)))
    }
  }

  @Test func `appear and disappear come once each, by visibility of the threshold`() {
    let steps = Steps(count: 100, rows: 5)
    var stack = shown(steps, rows: 12) { $0.visiblePercent = 80 }
    #expect(stack.visibleIDs(percent: 80) == [0, 1])
    let actions = stack.handle(.scrollRows(2), source: steps)
    #expect(actions.contains(.visibilityChanged(0, isVisible: false)))
    #expect(actions.contains(.visibilityChanged(2, isVisible: true)))
    #expect(!actions.contains(.disappear(0)))
    #expect(stack.visibleIDs(percent: 60) == [0, 1, 2])
  }

  @Test func `an item that fills the screen is visible however little of it shows`() {
    let steps = Steps([100, 5])
    var stack = shown(steps, rows: 10)
    _ = stack.handle(.scrollRows(30), source: steps)
    #expect(stack.visibleIDs(percent: 80) == [0])
  }

  @Test func `a nested stack gets its turn while its host is on screen, and again after it moved`() {
    var steps = Steps([3, 3])
    steps.nested = [1]
    var stack = stack(steps)
    #expect(doAll(&stack, steps).map(\.phase) == [.nested])
    #expect(stack.isIdle)
    _ = stack.handle(.nestedStackMoved(1), source: steps)
    #expect(doAll(&stack, steps).map(\.id) == [1])
  }
}
