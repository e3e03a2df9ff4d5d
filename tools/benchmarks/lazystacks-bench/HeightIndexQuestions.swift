import LazyStacks
import SeededRandom

/// The cost of the height index with a million items of different heights.
enum HeightIndexQuestions {
  static func ask(_ bench: Bench) {
    var generator = SeededGenerator(seed: 1)
    let million = (0..<1_000_000).map { _ in 1 + Int(generator.next() % 40) }
    var index = HeightIndex()
    for (item, rows) in million.enumerated() { index.insert(1, rows: rows, at: item) }
    let places = (0..<100_000).map { _ in Int(generator.next() % 1_000_000) }
    let average = RowAverage(rows: 20, items: 1)
    bench.ask("index: change at 1 M", unit: .nanoseconds, goal: 200, runs: 9, each: places.count) {
      for (turn, item) in places.enumerated() { index.setHeight(1 + (turn &* 7 + item) % 40, at: item) }
    }
    bench.ask("index: offset of an item at 1 M", unit: .nanoseconds, goal: 200, runs: 9, each: places.count) {
      for item in places { keep(index.offset(of: item, average: average)) }
    }
    bench.ask("index: item at an offset at 1 M", unit: .nanoseconds, goal: 400, runs: 9, each: places.count) {
      for item in places { keep(index.item(atOffset: item * 20, average: average)?.item ?? 0) }
    }
    bench.ask("index: insert at 1 M", unit: .nanoseconds, goal: 2_000, runs: 5, each: places.count) {
      for item in places { index.insert(1, rows: 1 + item % 40, at: item) }
    }
    bench.ask("index: remove at 1 M", unit: .nanoseconds, goal: 2_000, runs: 5, each: places.count) {
      for item in places { index.removeSubrange(item..<item + 1) }
    }
    index.checkInvariants()
  }
}
