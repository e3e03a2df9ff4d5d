import Paging
import PagingSimulation
import PagingTesting
import Testing

private func move(
  _ plan: inout PrefetchPlan, to visible: Range<Int>, at milliseconds: Int, size: Int = 1000
) -> [PrefetchPlan.Action] {
  plan.moved(to: visible, at: .milliseconds(milliseconds), within: 0..<1000, size: { _ in size })
}

private func loads(_ actions: [PrefetchPlan.Action]) -> [Int] {
  actions.compactMap { if case .load(let item, _) = $0 { item } else { nil } }
}

@Test func `the visible come first, then the nearest, ahead before behind`() {
  var plan = PrefetchPlan()

  let actions = move(&plan, to: 10..<12, at: 0)

  #expect(loads(actions) == [10, 11, 12, 9, 13, 8])
}

@Test func `a faster reader or a slower source reaches farther`() {
  var resting = PrefetchPlan()
  var running = PrefetchPlan()
  var waiting = PrefetchPlan(configuration: .init(latency: .seconds(1)))
  for step in 0..<20 { _ = move(&running, to: (2 * step)..<(2 * step + 2), at: 20 * step) }
  _ = move(&resting, to: 0..<2, at: 0)
  _ = move(&waiting, to: 0..<2, at: 0)

  #expect(resting.wanted.count < running.wanted.count)
  #expect(resting.wanted.count < waiting.wanted.count)
  #expect(running.speed > 90)
}

@Test func `a jump cancels the old surroundings before it loads the new ones`() {
  var plan = PrefetchPlan()
  _ = move(&plan, to: 10..<12, at: 0)

  let actions = move(&plan, to: 500..<502, at: 100)

  #expect(actions.prefix(6) == [.cancel(8), .cancel(9), .cancel(10), .cancel(11), .cancel(12), .cancel(13)])
  #expect(loads(actions).prefix(2) == [500, 501])
}

@Test func `turning round turns the plan`() {
  var plan = PrefetchPlan(configuration: .init(latency: .milliseconds(300)))
  for step in 0..<10 { _ = move(&plan, to: (100 + step)..<(102 + step), at: 50 * step) }
  #expect(plan.direction == .forward)

  _ = move(&plan, to: 108..<110, at: 500)

  #expect(plan.direction == .backward)
  #expect(plan.wanted[107]?.distance == 1)
  #expect(plan.wanted[110]?.distance == 2)
}

@Test func `the same again asks for nothing`() {
  var plan = PrefetchPlan()
  _ = move(&plan, to: 10..<12, at: 0)
  #expect(move(&plan, to: 10..<12, at: 50).isEmpty)
  #expect(move(&plan, to: 10..<12, at: 3_600_000).isEmpty)
}

@Test func `bytes ahead are bounded, but for the neighbours`() {
  var plan = PrefetchPlan(configuration: .init(latency: .seconds(2), byteLimit: 5000))
  _ = move(&plan, to: 10..<12, at: 0)
  #expect(plan.wanted.count == 2 + 5)

  _ = move(&plan, to: 10..<12, at: 1, size: 100_000)
  #expect(plan.wanted.keys.sorted() == [9, 10, 11, 12])
}

@Test func `nothing beyond the ends is asked for`() {
  var plan = PrefetchPlan()
  _ = move(&plan, to: 0..<2, at: 0)
  #expect(plan.wanted.keys.allSatisfy { $0 >= 0 })
  _ = move(&plan, to: 998..<1000, at: 1000)
  #expect(plan.wanted.keys.allSatisfy { $0 < 1000 })
}

@Test func `a loader has a handle for each item that the plan wants, as in the documentation`() {
  let ids = (0..<100).map { "step \($0)" }
  let loader = Loader<String, Int>(cost: { _ in 8 }) { id, _ in id.count }
  var plan = PrefetchPlan()
  var handles: [Int: LoadHandle<String, Int>] = [:]
  let clock = ManualClock()
  let start = clock.now

  for visible in [40..<44, 42..<46, 90..<94] {
    let now = start.duration(to: clock.now)
    for action in plan.moved(to: visible, at: now, within: 0..<ids.count, size: { _ in 4_000 }) {
      switch action {
      case .load(let item, let priority): handles[item] = loader.request(ids[item], priority)
      case .change(let item, let priority): handles[item]?.change(to: priority)
      case .cancel(let item): handles[item] = nil
      }
    }
    #expect(handles.mapValues(\.key) == plan.wanted.reduce(into: [:]) { $0[$1.key] = ids[$1.key] })
  }
}

@Test func `over ten reading traces 99 of 100 are ready and at most 15 of 100 bytes are wasted`() {
  let score = (UInt64(1)..<11).reduce(into: PrefetchScore(name: "plan")) {
    $0.add(TraceReplay.planned(ReadingTrace(seed: $1)))
  }

  #expect(score.readyShare >= 0.99)
  #expect(score.wastedShare <= 0.15)
}
