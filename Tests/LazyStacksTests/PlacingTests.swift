import LazyStacks
import LazyStacksSimulation
import SeededRandom
import Testing

@Suite struct PlacingTests {
  @Test func `items are placed until the screen is full, and no further`() {
    let stack = shown(Steps([3, 2, 4, 5, 1]), rows: 6)

    #expect(rows(of: stack) == "0 0 0 1 1 2")
    #expect(stack.counters.built == 3)
    #expect(stack.counters.measured == 3)
  }

  @Test func `too few items leave the rest of the screen bare`() {
    let stack = shown(Steps([1, 1]), rows: 4)
    #expect(rows(of: stack) == "0 1 · ·")
  }

  @Test func `a line scrolls by a row and builds what comes in`() {
    let steps = Steps([3, 2, 4, 5, 1])
    var stack = shown(steps, rows: 6)

    let actions = stack.handle(.scrollRows(4), source: steps)

    #expect(rows(of: stack) == "1 2 2 2 2 3")
    #expect(stack.lastFrame.built == 1)
    let order: [LazyStackAction<Int>] = [.disappear(0), .build(3, ItemPlace(item: 3)), .appear(3)]
    #expect(actions.filter { order.contains($0) } == order)
  }

  @Test func `the ends stop a scroll exactly`() {
    let steps = Steps([3, 2, 4, 5, 1])
    var stack = shown(steps, rows: 6)

    _ = stack.handle(.scrollRows(12), source: steps)
    #expect(rows(of: stack) == "3 3 3 3 3 4")
    #expect(stack.estimatedOffset + 6 == stack.estimatedRows)

    _ = stack.handle(.scrollRows(-24), source: steps)
    #expect(rows(of: stack) == "0 0 0 1 1 2")
    #expect(stack.estimatedOffset == 0)
  }

  @Test func `a jump to any of ten million items builds only what it shows`() {
    let steps = Steps(count: 10_000_000, headerRows: 2, rows: 7)
    var stack = shown(steps, rows: 45)
    var random = SeededGenerator(seed: 3)

    for _ in 0..<200 {
      let id = random.below(10_000_000)
      _ = stack.handle(.scrollTo(id, position: .start, alignment: .center), source: steps)

      #expect(stack.placements.contains { $0.id == id && $0.top <= 23 && $0.top + 7 > 23 })
      #expect(stack.lastFrame.built <= stack.placements.count)
      #expect(stack.lastFrame.measured <= stack.placements.count)
    }
    _ = stack.handle(.scrollToEnd, source: steps)
    #expect(stack.placements.compactMap(\.id).last == 9_999_999)
    #expect(stack.lastFrame.built <= 8)
  }

  @Test func `a scroll beyond what is worth measuring lands by estimate`() {
    let steps = Steps(count: 1_000_000, rows: 5)
    var stack = shown(steps, rows: 20)

    _ = stack.handle(.scrollRows(2_500_000), source: steps)

    #expect(stack.currentItem?.id == 500_000)
    #expect(stack.lastFrame.measured <= 5)
  }

  @Test(arguments: [Int.min, .max])
  func `a scroll of any length ends at the ends`(distance: Int) {
    let steps = Steps(count: 1_000_000, rows: 7)
    for event in [LazyStackEvent<Int>.scrollRows(distance), .scrollPages(distance), .scrollItems(distance)] {
      var stack = shown(steps, rows: 20)
      _ = stack.handle(.scrollTo(500_000), source: steps)
      _ = stack.handle(event, source: steps)
      if distance > 0 {
        #expect(stack.placements.last?.id == 999_999, "\(event)")
      } else {
        #expect(stack.placements.first?.id == 0, "\(event)")
      }
    }
  }

  @Test func `a long scroll from a header that fills the screen begins at its section`() {
    var steps = Steps(count: 1_000, headerRows: 1, rows: 5)
    steps.sections.append(StackSection(items: 1_000, headerRows: 30, pinsHeader: false))
    var stack = shown(steps, rows: 20)
    _ = stack.handle(.scrollTo(1_000), source: steps)
    _ = stack.handle(.scrollRows(-25), source: steps)
    #expect(Set(rows(of: stack).split(separator: " ")) == ["H1"])

    _ = stack.handle(.scrollRows(1_000), source: steps)

    #expect(stack.currentItem?.id == 1_195)
  }

  @Test func `a style change draws what shows and builds nothing`() {
    let steps = Steps(count: 1_000, headerRows: 1, rows: 2)
    var stack = shown(steps, rows: 9)
    _ = stack.handle(.scrollRows(101), source: steps)
    while let work = stack.nextPrefetch(timeLeft: .seconds(1), source: steps) {
      _ = stack.handle(.finished(work, took: .zero), source: steps)
    }

    let actions = stack.handle(.styleChanged, source: steps)

    #expect(stack.lastFrame.built == 0)
    #expect(stack.lastFrame.measured == 0)
    #expect(stack.lastFrame.drawn == stack.placements.count)
    #expect(actions.count == stack.placements.count)
    // The lines of the items ahead are drawn again.
    #expect(stack.nextPrefetch(timeLeft: .seconds(1), source: steps) != nil)
  }

  @Test func `steps go to the next that begins below the top row, and back`() {
    let steps = Steps(Array(repeating: 5, count: 20))
    var stack = shown(steps, rows: 8)

    _ = stack.handle(.scrollRows(7), source: steps)
    _ = stack.handle(.scrollItems(1), source: steps)
    #expect(rows(of: stack) == "2 2 2 2 2 3 3 3")
    _ = stack.handle(.scrollRows(2), source: steps)
    _ = stack.handle(.scrollItems(-1), source: steps)
    #expect(rows(of: stack) == "2 2 2 2 2 3 3 3")
    _ = stack.handle(.scrollItems(-1), source: steps)
    #expect(rows(of: stack) == "1 1 1 1 1 2 2 2")
    _ = stack.handle(.scrollItems(-9), source: steps)
    #expect(rows(of: stack) == "0 0 0 0 0 1 1 1")
  }

  @Test func `a step forward in the last item never goes back to its beginning`() {
    let steps = Steps([5, 20])
    var stack = shown(steps, rows: 8)
    _ = stack.handle(.scrollRows(11), source: steps)

    _ = stack.handle(.scrollItems(1), source: steps)

    #expect(stack.placements.map(\.top) == [-12])
    #expect(stack.estimatedOffset + 8 == stack.estimatedRows)
  }

  @Test func `a step back passes items without rows`() {
    let steps = Steps([0, 5, 5, 0, 0, 5, 5])
    var stack = shown(steps, rows: 8)
    _ = stack.handle(.scrollTo(5), source: steps)

    _ = stack.handle(.scrollItems(-1), source: steps)
    #expect(rows(of: stack) == "2 2 2 2 2 5 5 5")
    _ = stack.handle(.scrollItems(-1), source: steps)
    _ = stack.handle(.scrollItems(-1), source: steps)
    #expect(rows(of: stack) == "1 1 1 1 1 2 2 2")
  }

  @Test func `nearest moves no more than it must`() {
    let steps = Steps(Array(repeating: 2, count: 20))
    var stack = shown(steps, rows: 6)

    _ = stack.handle(.scrollTo(2, alignment: .nearest), source: steps)
    #expect(rows(of: stack) == "0 0 1 1 2 2")
    _ = stack.handle(.scrollTo(3, alignment: .nearest), source: steps)
    #expect(rows(of: stack) == "1 1 2 2 3 3")
    _ = stack.handle(.scrollTo(0, alignment: .nearest), source: steps)
    #expect(rows(of: stack) == "0 0 1 1 2 2")
    _ = stack.handle(.scrollTo(19, alignment: .nearest), source: steps)
    #expect(rows(of: stack) == "17 17 18 18 19 19")
  }

  @Test func `an id that is nowhere moves nothing`() {
    let steps = Steps([2, 2, 2])
    var stack = shown(steps, rows: 3)
    #expect(stack.handle(.scrollTo(99), source: steps) == [.notFound(99)])
    #expect(rows(of: stack) == "0 0 1")
  }

  @Test func `every small stack shows a window of its eager layout`() {
    withEvery("heights", in: allLists(of: [0, 1, 3], upTo: 4)) { heights in
      withEvery("header", in: [0, 1, 2]) { header in
        let items = heights.enumerated().map { SimulatedBook.Item(id: $0, length: 0, drawing: $1) }
        let book = SimulatedBook(sections: [
          .init(items: items, headerRows: header),
          .init(items: [.init(id: 9, length: 0, drawing: 2)], headerRows: 1),
        ])
        let flow = flow(of: book)
        withEvery("screen", in: 1...5) { screen in
          for offset in 0...max(0, flow.count - screen) {
            var stack = shown(book, columns: 80, rows: screen) { $0.exactScreens = 100 }
            _ = stack.handle(.scrollRows(offset), source: book)
            stack.checkInvariants()
            let expected = (0..<screen).map { row in
              offset + row < flow.count ? flow[offset + row] : "·"
            }
            // A pinned header covers what is below it; everything else is the flow itself.
            let found = rows(of: stack).split(separator: " ").map(String.init)
            for (row, cell) in found.enumerated() where !cell.hasPrefix("H") {
              expectEqual(cell, expected[row], "row \(row) at \(offset)")
            }
          }
        }
      }
    }
  }

  private func flow(of book: SimulatedBook) -> [String] {
    var flow: [String] = []
    for section in book.sections.indices {
      let rows = book.section(at: section, columns: 80).headerRows
      flow += Array(repeating: "H\(section)", count: rows)
      for item in book.shownItems(in: section) {
        flow += Array(repeating: "\(item.id)", count: book.rows(of: item, columns: 80))
      }
    }
    return flow
  }
}
