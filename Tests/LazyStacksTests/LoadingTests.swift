import LazyStacks
import LazyStacksSimulation
import Testing

@Suite struct LoadingTests {
  private func endless(loaded: Set<Int>) -> Steps {
    var steps = Steps(count: 100, headerRows: 1, rows: 2)
    steps.loaded = loaded
    return steps
  }

  private func stack(over steps: Steps, rows: Int = 8, distance: Int = 3) -> LazyVStack<Int> {
    shown(steps, rows: rows) {
      $0.pageItems = 10
      $0.pageDistance = distance
    }
  }

  @Test func `where a page is missing a progress row stands, and the page is asked for once`() {
    let steps = endless(loaded: [])
    var stack = LazyVStack<Int>(columns: 80, rows: 6)
    stack.configuration.pageItems = 10

    let actions = stack.handle(.resize(columns: 80, rows: 6), source: steps)

    #expect(rows(of: stack) == "H0 … · · · ·")
    #expect(actions.filter { $0 == .load(PageKey(number: 0), .visible) }.count == 1)
    #expect(
      stack.handle(.resize(columns: 90, rows: 6), source: steps).allSatisfy {
        if case .load = $0 { false } else { true }
      })
  }

  @Test func `a page that comes takes the place of the progress row and moves nothing`() {
    var steps = endless(loaded: [0])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollRows(30), source: steps)
    #expect(rows(of: stack) == "H0 7 7 8 8 9 9 …")

    steps.loaded = [0, 1]
    _ = stack.handle(.pageLoaded(PageKey(number: 1)), source: steps)

    #expect(rows(of: stack) == "H0 7 7 8 8 9 9 10")
  }

  @Test func `a scroll tells the rows that it could not go, unless they are beyond the end`() {
    let steps = endless(loaded: [0, 9])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollRows(10), source: steps)
    #expect(stack.missingRows == 0)
    _ = stack.handle(.scrollRows(20), source: steps)
    #expect(rows(of: stack) == "H0 7 7 8 8 9 9 …")
    #expect(stack.missingRows == 16)
    _ = stack.handle(.scrollRows(5), source: steps)
    #expect(stack.missingRows == 5)
    _ = stack.handle(.styleChanged, source: steps)
    #expect(stack.missingRows == 0)
    _ = stack.handle(.scrollTo(90), source: steps)
    _ = stack.handle(.scrollRows(-3), source: steps)
    #expect(stack.missingRows == -2)
    _ = stack.handle(.scrollToEnd, source: steps)
    _ = stack.handle(.scrollRows(3), source: steps)
    #expect(stack.missingRows == 0)
  }

  @Test func `the next page is asked for before it is needed, and raised when it is`() {
    let steps = endless(loaded: [0])
    var stack = stack(over: steps)
    var loads: [LazyStackAction<Int>] = []
    for _ in 0..<30 {
      loads += stack.handle(.scrollRows(1), source: steps).filter {
        if case .load = $0 { true } else { false }
      }
    }
    #expect(loads == [.load(PageKey(number: 1), .ahead), .load(PageKey(number: 1), .visible)])
    #expect(stack.counters.pagesRequested == 1)
  }

  @Test func `a page that fails says so in its row, and is asked for again only on retry`() {
    let steps = endless(loaded: [0])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollRows(30), source: steps)

    let failing = stack.handle(.pageFailed(PageKey(number: 1)), source: steps)
    #expect(rows(of: stack) == "H0 7 7 8 8 9 9 ✗")
    #expect(!failing.contains(.load(PageKey(number: 1), .visible)))

    let again = stack.handle(.retry, source: steps)
    #expect(rows(of: stack) == "H0 7 7 8 8 9 9 …")
    #expect(again.contains(.load(PageKey(number: 1), .visible)))
  }

  @Test func `a page that is said to be loaded and brings nothing is not asked for for ever`() {
    let steps = endless(loaded: [0])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollRows(30), source: steps)
    let actions = stack.handle(.pageLoaded(PageKey(number: 1)), source: steps)
    #expect(!actions.contains(.load(PageKey(number: 1), .visible)))
    #expect(rows(of: stack) == "H0 7 7 8 8 9 9 ✗")
  }

  @Test func `a jump to what is not loaded leaves the screen until it is, then lands in one frame`() {
    var steps = endless(loaded: [0])
    var stack = stack(over: steps)
    let before = rows(of: stack)

    let actions = stack.handle(.scrollTo(55), source: steps)
    #expect(actions.contains(.load(PageKey(number: 5), .visible)))
    #expect(rows(of: stack) == before)
    #expect(stack.isWaiting)

    steps.loaded = [0, 5]
    _ = stack.handle(.pageLoaded(PageKey(number: 5)), source: steps)
    #expect(rows(of: stack) == "H0 55 55 56 56 57 57 58")
    #expect(!stack.isWaiting)
  }

  @Test func `the page of a jump that failed is loaded on retry`() {
    let steps = endless(loaded: [0])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollTo(55), source: steps)
    _ = stack.handle(.pageFailed(PageKey(number: 5)), source: steps)
    #expect(stack.handle(.retry, source: steps).contains(.load(PageKey(number: 5), .visible)))
    // Nothing is shown yet.
    var empty = LazyVStack<Int>(columns: 80, rows: 8)
    empty.configuration.pageItems = 10
    let missing = endless(loaded: [])
    let anchor = StackAnchor(id: 55, row: 2)
    _ = empty.handle(.restore(anchor), source: missing)
    _ = empty.handle(.pageFailed(PageKey(number: 5)), source: missing)
    let loads = empty.handle(.retry, source: missing).filter { if case .load = $0 { true } else { false } }
    #expect(loads == [.load(PageKey(number: 5), .visible)])
  }

  @Test func `a page that failed is requested after an insertion, because it has other items`() {
    var book = SimulatedBook(sections: [.init(items: (0..<40).map { .init(id: $0, length: 0, drawing: 3) })])
    book.loadedPages = [0]
    var stack = shown(book, rows: 13) {
      $0.pageItems = 4
      $0.pageDistance = 0
    }
    _ = stack.handle(.pageFailed(PageKey(number: 1)), source: book)
    #expect(rows(of: stack).hasSuffix("✗"))

    book.sections[0].items.insert(contentsOf: (100..<104).map { .init(id: $0, length: 0, drawing: 3) }, at: 4)
    book.refresh()
    let actions = stack.handle(.edited([.insert(4, at: ItemPlace(item: 4))]), source: book)
    #expect(actions.contains(.load(PageKey(number: 1), .visible)))
  }

  @Test(arguments: [LazyStackEvent<Int>.levelChanged(to: 1), .replaced])
  func `a jump that waits asks again after everything was replaced`(event: LazyStackEvent<Int>) {
    let steps = endless(loaded: [0])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollTo(55), source: steps)
    #expect(stack.handle(event, source: steps).contains(.load(PageKey(number: 5), .visible)))
    #expect(stack.isWaiting)
  }

  /// A level has other items, so its pages may not be loaded; the user has not moved.
  @Test func `a level whose page arrives late does not make the former screen be forgotten`() {
    var book = SimulatedBook(sections: [
      .init(
        items: (0..<100).map { .init(id: $0, length: 0, drawing: 3, level: $0 % 10 == 0 ? 0 : 1) })
    ])
    book.level = 1
    book.refresh()
    var stack = shown(book, rows: 12, level: 1) { $0.pageItems = 4 }
    _ = stack.handle(.scrollTo(20), source: book)
    _ = stack.handle(.scrollRows(1), source: book)
    let before = stack.placements

    book.level = 0
    book.refresh()
    book.loadedPages = []
    _ = stack.handle(.levelChanged(to: 0), source: book)
    #expect(stack.isWaiting)
    book.loadedPages = nil
    _ = stack.handle(.pageLoaded(PageKey(number: 0)), source: book)
    #expect(!stack.isWaiting && stack.placements.contains { $0.id == 20 })

    book.level = 1
    book.refresh()
    _ = stack.handle(.levelChanged(to: 1), source: book)
    #expect(stack.placements == before)
  }

  @Test func `after a level has waited for its page, pages are requested in the direction of travel`() {
    var steps = endless(loaded: Set(0..<10))
    var stack = stack(over: steps)
    _ = stack.handle(.scrollTo(20), source: steps)
    _ = stack.handle(.scrollRows(11), source: steps)
    #expect(rows(of: stack) == "H0 25 26 26 27 27 28 28")

    steps.loaded = []
    _ = stack.handle(.levelChanged(to: 1), source: steps)
    steps.loaded = [2]
    let actions = stack.handle(.pageLoaded(PageKey(number: 2)), source: steps)

    #expect(rows(of: stack) == "H0 25 26 26 27 27 28 28")
    #expect(actions.contains(.load(PageKey(number: 3), .ahead)))
  }

  @Test func `moving on gives up a jump that waits`() {
    var steps = endless(loaded: [0])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollTo(55), source: steps)
    _ = stack.handle(.scrollRows(1), source: steps)
    let before = rows(of: stack)
    steps.loaded = [0, 5]
    _ = stack.handle(.pageLoaded(PageKey(number: 5)), source: steps)
    #expect(rows(of: stack) == before)
  }

  @Test func `a jump beside what is not loaded is put right when that comes`() {
    var steps = endless(loaded: [0, 5])
    var stack = stack(over: steps)
    let actions = stack.handle(.scrollTo(59), source: steps)
    #expect(actions.contains(.load(PageKey(number: 6), .visible)))
    #expect(rows(of: stack) == "H0 57 57 58 58 59 59 …")
    #expect(stack.isWaiting)

    steps.loaded = [0, 5, 6]
    _ = stack.handle(.pageLoaded(PageKey(number: 6)), source: steps)

    #expect(rows(of: stack) == "H0 59 59 60 60 61 61 62")
    #expect(!stack.isWaiting)
  }

  @Test func `a long scroll lands by estimate and is not put right when the items beside it come`() {
    var steps = endless(loaded: [0])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollRows(119), source: steps)
    steps.loaded = [0, 5]
    _ = stack.handle(.pageLoaded(PageKey(number: 5)), source: steps)
    #expect(rows(of: stack) == "H0 57 57 58 58 59 59 …")
    #expect(!stack.isWaiting)

    steps.loaded = [0, 5, 6]
    _ = stack.handle(.pageLoaded(PageKey(number: 6)), source: steps)

    #expect(rows(of: stack) == "H0 57 57 58 58 59 59 60")
  }

  @Test func `a jump in the middle beside what is not loaded above is put right when that comes`() {
    var steps = endless(loaded: [5])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollTo(50, alignment: .center), source: steps)
    #expect(rows(of: stack) == "H0 … 50 50 51 51 52 52")
    steps.loaded = [4, 5]
    _ = stack.handle(.pageLoaded(PageKey(number: 4)), source: steps)
    #expect(rows(of: stack) == "H0 49 49 50 50 51 51 52")
  }

  @Test func `a jump that is put right keeps its direction`() {
    var steps = endless(loaded: [0, 5])
    var stack = stack(over: steps, rows: 12)
    _ = stack.handle(.scrollTo(50, alignment: .center), source: steps)

    steps.loaded = [0, 4, 5]
    stack.configuration.pageDistance = 10
    let actions = stack.handle(.pageLoaded(PageKey(number: 4)), source: steps)

    #expect(actions.contains(.load(PageKey(number: 6), .ahead)))
    #expect(!actions.contains(.load(PageKey(number: 3), .ahead)))
  }

  @Test(arguments: [LazyStackEvent<Int>.scrollRows(-1), .resize(columns: 79, rows: 8), .contentChanged([58])])
  func `a jump that landed is left alone once anything else has happened`(event: LazyStackEvent<Int>) {
    var steps = endless(loaded: [0, 5])
    var stack = stack(over: steps)
    _ = stack.handle(.scrollTo(59), source: steps)
    _ = stack.handle(event, source: steps)
    let before = rows(of: stack)
    #expect(!stack.isWaiting)
    steps.loaded = [0, 5, 6]
    _ = stack.handle(.pageLoaded(PageKey(number: 6)), source: steps)
    #expect(rows(of: stack).hasPrefix(before.dropLast(3)))
  }

  @Test func `a page above an island fills in upwards, under the pinned header too`() {
    var steps = endless(loaded: [5])
    var stack = stack(over: steps, rows: 6)
    _ = stack.handle(.scrollTo(50), source: steps)
    _ = stack.handle(.scrollRows(-4), source: steps)
    #expect(rows(of: stack) == "H0 … 50 50 51 51")

    steps.loaded = [4, 5]
    _ = stack.handle(.pageLoaded(PageKey(number: 4)), source: steps)
    #expect(rows(of: stack) == "H0 49 50 50 51 51")
  }

  @Test func `a section that grows without a known end ends in its progress row`() {
    var steps = Steps(count: 4, rows: 1)
    steps.sections[0].hasMore = true
    var stack = stack(over: steps, rows: 8)
    #expect(rows(of: stack) == "0 1 2 3 … · · ·")

    steps.sections[0].items = 6
    steps.sections[0].hasMore = false
    _ = stack.handle(.pageLoaded(PageKey(number: 0)), source: steps)
    #expect(rows(of: stack) == "0 1 2 3 4 5 · ·")
  }

  @Test func `the rest of a page of a section that grows is requested before its progress row shows`() {
    var steps = Steps(count: 25, rows: 1)
    steps.sections[0].hasMore = true
    var stack = shown(steps, rows: 8) { ($0.pageItems, $0.pageDistance) = (10, 10) }
    var actions = stack.handle(.scrollRows(5), source: steps)
    #expect(rows(of: stack) == "5 6 7 8 9 10 11 12")
    #expect(!actions.contains(.load(PageKey(number: 2), .ahead)))
    actions = stack.handle(.scrollRows(3), source: steps)
    #expect(rows(of: stack) == "8 9 10 11 12 13 14 15")
    #expect(actions.contains(.load(PageKey(number: 2), .ahead)))
  }

  @Test func `an idle stack asks for nothing and has nothing to do`() {
    let steps = endless(loaded: Set(0..<10))
    var stack = stack(over: steps)
    while let work = stack.nextPrefetch(timeLeft: .seconds(1), source: steps) {
      _ = stack.handle(.finished(work, took: .microseconds(5)), source: steps)
    }
    let before = stack.counters
    #expect(stack.isIdle)
    for _ in 0..<100 { #expect(stack.nextPrefetch(timeLeft: .seconds(1), source: steps) == nil) }
    #expect(stack.counters == before)
  }
}
