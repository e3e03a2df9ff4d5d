import LazyStacks
import Testing

private struct Album: LazyRowSource {
  var sizes: [StackItemSize]
  var isLoaded = true
  var count: Int { sizes.count }
  func id(at item: Int) -> Int? { isLoaded ? item : nil }
  func index(of id: Int) -> Int? { sizes.indices.contains(id) ? id : nil }
  func size(of id: Int, at item: Int, columns: Int) -> StackItemSize {
    StackItemSize(columns: min(columns, sizes[id].columns), rows: sizes[id].rows)
  }
}

@Suite struct LazyHStackTests {
  private func album(_ count: Int) -> Album {
    Album(sizes: (0..<count).map { StackItemSize(columns: 20, rows: 5 + $0 % 4) })
  }

  @Test func `photos are placed until the width is full`() {
    let album = album(1_000_000)
    var stack = LazyHStack<Int>(columns: 70)
    _ = stack.handle(.resize(columns: 70, rows: 0), source: album)
    #expect(stack.placements.map(\.left) == [0, 20, 40, 60])
    #expect(stack.placements.last?.visibleRows == 60..<70)
    #expect(stack.counters.built == 4)

    _ = stack.handle(.scrollTo(765_432), source: album)
    #expect(stack.currentItem?.id == 765_432)
    #expect(stack.lastFrame.built == 4)
  }

  @Test func `the height is the largest so far, grows with notice and never shrinks by scrolling`() {
    var sizes = (0..<10).map { _ in StackItemSize(columns: 20, rows: 5) }
    sizes[4].rows = 9
    let album = Album(sizes: sizes)
    var stack = LazyHStack<Int>(columns: 40)
    #expect(stack.handle(.resize(columns: 40, rows: 0), source: album).contains(.grow(rows: 5)))
    #expect(stack.rows == 5)
    #expect(stack.handle(.scrollItems(4), source: album).contains(.grow(rows: 9)))
    _ = stack.handle(.scrollToStart, source: album)
    #expect(stack.rows == 9)
  }

  @Test func `a photo that a scroll passed counts when it comes on screen`() {
    let album = Album(sizes: (0..<20).map { StackItemSize(columns: 10, rows: $0 == 3 ? 8 : 4) })
    var stack = LazyHStack<Int>(columns: 20)
    _ = stack.handle(.resize(columns: 20, rows: 0), source: album)
    _ = stack.handle(.scrollRows(40), source: album)
    #expect(stack.placements.map(\.id) == [4, 5])
    #expect(stack.rows == 4)
    let actions = stack.handle(.scrollRows(-10), source: album)
    #expect(stack.placements.map(\.id) == [3, 4])
    #expect(actions.contains(.grow(rows: 8)))
    #expect(stack.rows == 8)
  }

  @Test func `a declared height never changes`() {
    let album = album(50)
    var stack = LazyHStack<Int>(columns: 40, declaredRows: 12)
    let actions = stack.handle(.resize(columns: 40, rows: 0), source: album)
    #expect(stack.rows == 12)
    #expect(!actions.contains { if case .grow = $0 { true } else { false } })
  }

  @Test func `at another width the height stays until an item is measured there`() {
    var album = album(50)
    var stack = LazyHStack<Int>(columns: 60)
    _ = stack.handle(.resize(columns: 60, rows: 0), source: album)
    #expect(stack.rows == 7)
    album.isLoaded = false
    #expect(stack.handle(.replaced, source: album).allSatisfy { $0 != .grow(rows: 0) })
    _ = stack.handle(.resize(columns: 20, rows: 0), source: album)
    #expect(stack.rows == 7)
    album.isLoaded = true
    #expect(stack.handle(.replaced, source: album).contains(.grow(rows: 5)))
    #expect(stack.rows == 5)
  }

  @Test func `another width keeps the photo at its column`() {
    let album = album(50)
    var stack = LazyHStack<Int>(columns: 60)
    _ = stack.handle(.resize(columns: 60, rows: 0), source: album)
    _ = stack.handle(.scrollItems(10), source: album)
    let before = stack.placements
    _ = stack.handle(.resize(columns: 100, rows: 0), source: album)
    #expect(stack.placements.first?.id == 10)
    _ = stack.handle(.resize(columns: 60, rows: 0), source: album)
    #expect(stack.placements == before)
  }

  @Test func `host and nested stack share one deadline, and growth does not move the host's anchor`() {
    let album = Album(sizes: (0..<20).map { StackItemSize(columns: 10, rows: $0 == 3 ? 8 : 4) })
    var photos = LazyHStack<Int>(columns: 20)
    _ = photos.handle(.resize(columns: 20, rows: 0), source: album)
    let height = photos.rows
    var steps = Steps([3, height, 3, 3, 3])
    steps.nested = [1]
    var stack = shown(steps, rows: 6)
    _ = stack.handle(.scrollRows(1), source: steps)
    #expect(rows(of: stack) == "0 0 1 1 1 1")

    var timeLeft = Duration.milliseconds(2)
    var nestedPhases: [ItemPhase] = []
    var grown: Int?
    while let work = stack.nextPrefetch(timeLeft: timeLeft, source: steps) {
      var report = work
      if work.phase == .nested {
        let inner = photos.nextPrefetch(timeLeft: timeLeft, source: album)
        report.hasMore = inner != nil
        if let inner {
          nestedPhases.append(inner.phase)
          for case .grow(let rows) in photos.handle(.finished(inner, took: .microseconds(50)), source: album)
          {
            grown = rows
          }
        }
      }
      timeLeft -= .microseconds(50)
      _ = stack.handle(.finished(report, took: .microseconds(50)), source: steps)
    }
    #expect(nestedPhases.contains(.load))
    #expect(nestedPhases.contains(.measure))
    #expect(grown == 8)

    let grownRows = photos.rows
    steps.height = { $0 == 1 ? grownRows : 3 }
    _ = stack.handle(.rowsChanged([1]), source: steps)
    #expect(rows(of: stack) == "0 0 1 1 1 1")
    #expect(stack.placements.last?.rows == 8)
  }
}
