import CAllocationCount
import LazyStacks
import SeededRandom

/// The cost of a frame over ten million items of different heights: time, allocations, items built.
enum FrameQuestions {
  private static let count = 10_000_000
  private static let frames = 20_000

  static func ask(_ bench: Bench) {
    let pages = TenMillionSteps(count: count)
    // One-row items fill the screen with as many as it can hold: the worst case.
    scroll("frame: line scroll, 45 rows of 45 items", by: 1, TenMillionSteps(count: count, rows: 1), bench)
    scroll("frame: line scroll, new ground", by: 1, pages, bench)
    scroll("frame: page scroll, new ground", by: 45, pages, bench)
    scroll("frame: line scroll up, new ground", by: -1, pages, bench)
    jump(pages, bench)
    back(pages, bench)
    levels(pages, bench)
  }

  /// Scrolls from the middle and counts what was allocated once the buffers have their size.
  private static func scroll(_ question: String, by rows: Int, _ source: TenMillionSteps, _ bench: Bench) {
    var stack = middle(source)
    var actions: [LazyStackAction<Int>] = []
    actions.reserveCapacity(1_024)
    for _ in 0..<2_000 { frame(&stack, rows, source, &actions) }
    var samples: [Double] = []
    samples.reserveCapacity(frames)
    var worstBuilt = 0
    let before = allocation_count()
    for _ in 0..<frames {
      let start = processorSeconds()
      frame(&stack, rows, source, &actions)
      samples.append((processorSeconds() - start) * 1e6)
      worstBuilt = max(worstBuilt, stack.lastFrame.built - stack.lastFrame.appeared)
    }
    let allocated = allocation_count() - before
    bench.report(question, unit: .microseconds, goal: 1_000, samples: samples)
    print("    \(allocated) allocations in \(frames) frames, built beyond shown: \(worstBuilt)")
  }

  private static func frame(
    _ stack: inout LazyVStack<Int>, _ rows: Int, _ source: TenMillionSteps,
    _ actions: inout [LazyStackAction<Int>]
  ) {
    actions.removeAll(keepingCapacity: true)
    stack.handle(.scrollRows(rows), source: source, into: &actions)
    // Two milliseconds remain in a frame: what is ahead is prepared in them.
    for _ in 0..<8 {
      guard let work = stack.nextPrefetch(timeLeft: .milliseconds(2), source: source) else { break }
      stack.handle(.finished(work, took: .microseconds(20)), source: source, into: &actions)
    }
    keep(actions.count)
  }

  private static func jump(_ source: TenMillionSteps, _ bench: Bench) {
    var stack = middle(source)
    var actions: [LazyStackAction<Int>] = []
    var random = SeededGenerator(seed: 7)
    var samples: [Double] = []
    var worst = 0
    for _ in 0..<5_000 {
      actions.removeAll(keepingCapacity: true)
      let target = Int(random.next() % UInt64(count))
      let start = processorSeconds()
      stack.handle(.scrollTo(target, position: .start, alignment: .center), source: source, into: &actions)
      samples.append((processorSeconds() - start) * 1e6)
      worst = max(worst, stack.lastFrame.measured - stack.placements.count)
    }
    bench.report("frame: jump to any of 10 M", unit: .microseconds, goal: 1_000, samples: samples)
    print("    measured beyond shown: at most \(worst)")
  }

  private static func back(_ source: TenMillionSteps, _ bench: Bench) {
    var stack = middle(source)
    var samples: [Double] = []
    for turn in 0..<2_000 {
      let start = processorSeconds()
      keep(stack.handle(.resize(columns: turn % 2 == 0 ? 200 : 80, rows: 45), source: source).count)
      samples.append((processorSeconds() - start) * 1e6)
    }
    bench.report("frame: resize at 10 M", unit: .microseconds, goal: 1_000, samples: samples)
  }

  private static func levels(_ source: TenMillionSteps, _ bench: Bench) {
    var stack = middle(source)
    var samples: [Double] = []
    for turn in 0..<2_000 {
      let start = processorSeconds()
      keep(stack.handle(.levelChanged(to: 1 + turn % 2), source: source).count)
      samples.append((processorSeconds() - start) * 1e6)
    }
    bench.report("frame: level change at 10 M", unit: .microseconds, goal: 1_000, samples: samples)
  }

  private static func middle(_ source: TenMillionSteps) -> LazyVStack<Int> {
    var stack = LazyVStack<Int>(columns: 80, rows: 45)
    _ = stack.handle(.resize(columns: 80, rows: 45), source: source)
    _ = stack.handle(.scrollToPlace(ItemPlace(item: count / 2)), source: source)
    return stack
  }
}

/// Ten million steps whose rows are computed, so that only the engine is timed.
struct TenMillionSteps: LazyStackSource {
  var count: Int
  /// The rows of every step; nil for different ones.
  var rows: Int?

  init(count: Int, rows: Int? = nil) {
    self.count = count
    self.rows = rows
  }

  func section(at section: Int, columns: Int) -> StackSection { StackSection(items: count, headerRows: 2) }
  func id(at place: ItemPlace) -> Int? { place.item }
  func place(of id: Int) -> ItemPlace? { ItemPlace(item: id) }
  func byteCount(of id: Int) -> Int { 500 }
  func rows(of id: Int, at place: ItemPlace, columns: Int) -> Int {
    rows ?? (1 + (id &* 2_654_435_761) >> 7 & 7 + (columns < 100 ? 3 : 0))
  }
}
