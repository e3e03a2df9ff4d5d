import LazyStacks
import LazyStacksSimulation
import Testing

@Suite struct AnchorTests {
  private func book(_ count: Int, length: Int = 200) -> SimulatedBook {
    let items = (0..<count).map { SimulatedBook.Item(id: $0, length: length + $0 % 7 * 31, drawing: $0 % 5) }
    return SimulatedBook(sections: [.init(items: items, headerRows: 1)])
  }

  @Test func `another width keeps the character on its row, and the old width the whole screen`() throws {
    let book = book(100)
    var stack = shown(book, columns: 80, rows: 24)
    _ = stack.handle(.scrollRows(79), source: book)
    let before = stack.placements
    let anchor = try #require(stack.anchor)

    _ = stack.handle(.resize(columns: 200, rows: 24), source: book)
    let item = try #require(stack.placements.first { $0.id == anchor.id })
    #expect(item.top + book.row(of: anchor.position, in: anchor.id, columns: 200) == anchor.row)

    _ = stack.handle(.resize(columns: 20, rows: 24), source: book)
    _ = stack.handle(.resize(columns: 80, rows: 24), source: book)
    #expect(stack.placements == before)
    #expect(stack.anchor == anchor)
  }

  @Test func `ten thousand items before the first move nothing and build nothing`() {
    var book = book(30)
    var stack = shown(book, columns: 80, rows: 24)
    _ = stack.handle(.scrollRows(3), source: book)
    let before = stack.placements.map { [$0.id ?? -1, $0.top, $0.rows] }

    let new = (1_000..<11_000).map { SimulatedBook.Item(id: $0, length: 100, drawing: 0) }
    book.sections[0].items.insert(contentsOf: new, at: 0)
    book.refresh()
    _ = stack.handle(.edited([.insert(10_000, at: ItemPlace(item: 0))]), source: book)

    #expect(stack.placements.map { [$0.id ?? -1, $0.top, $0.rows] } == before)
    #expect(stack.lastFrame.built == 0)
    #expect(stack.lastFrame.measured == 0)
    #expect(stack.lastFrame.drawn == 0)
  }

  @Test func `full to overview and back gives the same screen; a hidden item yields its row to its ancestor`()
  {
    var items: [SimulatedBook.Item] = []
    for group in 0..<20 {
      items.append(.init(id: group * 10, length: 50, drawing: 0, level: 0))
      for detail in 1...4 {
        items.append(.init(id: group * 10 + detail, length: 40, drawing: 0, level: 2, parent: group * 10))
      }
    }
    var book = SimulatedBook(sections: [.init(items: items, headerRows: 1)])
    var stack = shown(book, columns: 60, rows: 8, level: 2)
    _ = stack.handle(.scrollTo(103), source: book)
    let before = stack.placements
    let row = stack.placements.first { $0.id == 103 }?.top

    book.level = 0
    book.refresh()
    _ = stack.handle(.levelChanged(to: 0), source: book)
    #expect(stack.placements.first { $0.id == 100 }?.top == row)

    book.level = 2
    book.refresh()
    _ = stack.handle(.levelChanged(to: 2), source: book)
    #expect(stack.placements == before)
    #expect(stack.lastFrame.built <= before.count)
  }

  @Test func `what still exists stays on its row when the anchor's item is removed`() {
    var steps = Steps([5, 5, 5, 5, 5, 5])
    var book = SimulatedBook(sections: [
      .init(items: (0..<9).map { .init(id: $0, length: 0, drawing: 4) })
    ])
    steps.sections = []
    var stack = shown(book, columns: 80, rows: 9)
    _ = stack.handle(.scrollRows(14), source: book)
    #expect(rows(of: stack) == "3 3 4 4 4 4 5 5 5")

    book.sections[0].items.remove(at: 3)
    book.refresh()
    _ = stack.handle(.edited([.remove(1, at: ItemPlace(item: 3))]), source: book)

    #expect(rows(of: stack) == "2 2 4 4 4 4 5 5 5")
  }

  @Test func `an anchor from an earlier session brings back its screen, or its neighbourhood`() throws {
    var book = book(60)
    var stack = shown(book, columns: 80, rows: 20)
    _ = stack.handle(.scrollTo(40, position: ContentPosition(130), alignment: .center), source: book)
    let anchor = try #require(stack.anchor)
    let before = stack.placements

    var later = shown(book, columns: 80, rows: 20)
    _ = later.handle(.restore(anchor), source: book)
    #expect(later.placements == before)
    #expect(later.lastFrame.built <= before.count)

    book.sections[0].items[40].level = 2
    book.sections[0].items[40].parent = 38
    book.level = 1
    book.refresh()
    var elsewhere = shown(book, columns: 80, rows: 20)
    _ = elsewhere.handle(.restore(anchor), source: book)
    #expect(elsewhere.placements.first { $0.id == 38 }?.top == anchor.row)
  }

  @Test func `an anchor that was saved while a header filled the screen brings back that screen`() throws {
    var steps = Steps([4, 4, 4], footerRows: 30)
    steps.sections[0].pinsHeader = false
    var stack = shown(steps, rows: 10)
    _ = stack.handle(.scrollRows(20), source: steps)
    let before = stack.placements
    #expect(Set(rows(of: stack).split(separator: " ")) == ["F0"])

    var later = shown(steps, rows: 10)
    _ = later.handle(.restore(try #require(stack.anchor)), source: steps)

    #expect(later.placements == before)
  }

  @Test
  func `a jump among items without rows lets go of nothing: its neighbour follows an item that is removed`() {
    var book = SimulatedBook(sections: [.init(items: (0..<8).map { .init(id: $0, length: 0, drawing: 0) })])
    var stack = shown(book, columns: 80, rows: 4)
    _ = stack.handle(.scrollTo(5, position: ContentPosition(9), alignment: .top), source: book)
    _ = stack.handle(.scrollToPlace(ItemPlace(item: 2)), source: book)
    #expect(stack.anchor?.id == 5)

    let new = (10..<14).map { SimulatedBook.Item(id: $0, length: 0, drawing: 3) }
    book.sections[0].items.insert(contentsOf: new, at: 0)
    book.sections[0].items.removeAll { $0.id == 5 }
    book.refresh()
    _ = stack.handle(
      .edited([.insert(4, at: ItemPlace(item: 0)), .remove(1, at: ItemPlace(item: 9))]), source: book)
    #expect(rows(of: stack) == "12 13 13 13")
    stack.checkInvariants()
  }

  @Test func `growth of an item moves what is below the anchor only`() {
    var heights = [4, 4, 4, 4, 4]
    var stack = shown(Steps(heights), rows: 10)
    _ = stack.handle(.scrollRows(2), source: Steps(heights))
    #expect(rows(of: stack) == "0 0 1 1 1 1 2 2 2 2")
    heights[1] = 6
    _ = stack.handle(.rowsChanged([1]), source: Steps(heights))
    #expect(rows(of: stack) == "0 0 1 1 1 1 1 1 2 2")
    #expect(stack.lastFrame.built == 0)
  }

  @Test func `a difference that does not fit the source is taken as new data`() {
    let steps = Steps([2, 2, 2, 2])
    var stack = shown(steps, rows: 4)
    _ = stack.handle(.edited([.insert(3, at: ItemPlace(item: 9))]), source: steps)
    _ = stack.handle(.edited([.remove(1, at: ItemPlace(item: 0))]), source: steps)
    #expect(stack.counters.resynchronized == 2)
    #expect(rows(of: stack) == "0 0 1 1")
    stack.checkInvariants()
  }

  @Test(arguments: [LazyStackEvent<Int>.edited([]), .pageLoaded(PageKey(number: 0))])
  func `sections that went while the last one was on screen are taken as new data`(
    event: LazyStackEvent<Int>
  ) {
    var steps = Steps(count: 4, rows: 2)
    steps.sections += steps.sections + steps.sections
    var stack = shown(steps, rows: 4)
    _ = stack.handle(.scrollToEnd, source: steps)
    #expect(rows(of: stack) == "10 10 11 11")
    steps.sections.removeLast(2)
    _ = stack.handle(event, source: steps)
    #expect(stack.counters.resynchronized == 1)
    #expect(rows(of: stack) == "0 0 1 1")
    stack.checkInvariants()
  }
}
