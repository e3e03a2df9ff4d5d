import Paging
import Testing

private typealias State = LoaderState<String>

/// Returns the keys of the loads that some actions start.
private func started(_ actions: [State.Action]) -> [(flight: LoadFlightID, key: String)] {
  actions.compactMap { if case .start(let flight, let key, _) = $0 { (flight, key) } else { nil } }
}

@Test(arguments: [0, 3])
func `one start in four is for a load that has waited too long, however often the others move`(moves: Int) {
  var state = State(configuration: LoaderConfiguration(), seed: 1)
  var asks = 0
  func ask(_ key: String, _ distance: Int, at now: Duration) -> [(flight: LoadFlightID, key: String)] {
    asks += 1
    return started(state.ask(key, LoadAskID(asks), .ahead(distance), isCached: false, at: now))
  }
  var loading = (0..<4).flatMap { ask("first\($0)", 1, at: .zero) }
  for number in 1...6 { loading += ask("far\(number)", 100 + number, at: .zero) }
  for number in 1...6 { loading += ask("near\(number)", number, at: .seconds(3)) }
  #expect(loading.count == 4)

  var order: [String] = []
  while !loading.isEmpty, order.count < 8 {
    // The reader scrolls: the distance of a queued load changes.
    for move in 0..<moves {
      let moved = state.change("near6", LoadAskID(16), to: .ahead(6 + move % 2), at: .seconds(3))
      #expect(started(moved).isEmpty)
    }
    let next = started(state.loaded(loading.removeFirst().flight, at: .seconds(3)).actions)
    order += next.map(\.key)
    loading += next
  }
  #expect(order == ["near1", "near2", "near3", "far1", "near4", "near5", "near6", "far2"])
}

@Test func `a queue forgets loads that have left it`() {
  var queue = LoadQueue<Int>()
  for key in 0..<10_000 {
    queue.insert(key, .ahead(1), at: .zero)
    #expect(queue.mostUrgent()?.key == key)
    queue.remove(key)
  }
  #expect(queue.count == 0 && queue.entryCount <= 65)
}
