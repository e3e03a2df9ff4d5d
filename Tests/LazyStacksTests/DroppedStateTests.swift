import LazyStacks
import LazyStacksSimulation
import Testing

@Suite struct DroppedStateTests {
  @Test func `the state of an item that is removed out of sight is dropped`() {
    var book = SimulatedBook(sections: [.init(items: (0..<100).map { .init(id: $0, length: 0, drawing: 5) })])
    var stack = shown(book, rows: 10) { $0.maximumItemsAhead = 0 }
    for _ in 0..<4 { _ = stack.handle(.scrollRows(5), source: book) }
    #expect(rows(of: stack) == "4 4 4 4 4 5 5 5 5 5")

    book.sections[0].items.removeSubrange(2...3)
    book.refresh()
    let actions = stack.handle(.edited([.remove(2, at: ItemPlace(item: 2))]), source: book)

    #expect(actions == [.drop(2), .drop(3)])
    #expect(rows(of: stack) == "4 4 4 4 4 5 5 5 5 5")
    stack.checkInvariants()
  }

  @Test func `the state of an item that is removed on screen is dropped when it disappears`() {
    let items = (0..<100).map { SimulatedBook.Item(id: $0, length: 0, drawing: 5) }
    var book = SimulatedBook(sections: [.init(items: items)])
    var stack = shown(book, rows: 10) { $0.maximumItemsAhead = 0 }

    book.sections[0].items.remove(at: 1)
    book.refresh()
    let actions = stack.handle(.edited([.remove(1, at: ItemPlace(item: 1))]), source: book)
    #expect(Array(actions.prefix(3)) == [.visibilityChanged(1, isVisible: false), .disappear(1), .drop(1)])
    #expect(rows(of: stack) == "0 0 0 0 0 2 2 2 2 2")
    stack.checkInvariants()

    // Another item may have its id.
    book.sections[0].items.insert(items[1], at: 1)
    book.refresh()
    let back = stack.handle(.edited([.insert(1, at: ItemPlace(item: 1))]), source: book)
    #expect(back.contains(.build(1, ItemPlace(item: 1))))
  }

  @Test func `what is updated out of sight is built anew when it comes back`() {
    let steps = Steps(count: 100, rows: 5)
    var stack = shown(steps, rows: 10) { $0.maximumItemsAhead = 0 }
    _ = stack.handle(.scrollRows(10), source: steps)
    let actions = stack.handle(.edited([.update(1, at: ItemPlace(item: 1))]), source: steps)
    #expect(actions.contains(.drop(1)))

    let back = stack.handle(.scrollRows(-10), source: steps)
    #expect(back.contains(.build(1, ItemPlace(item: 1))))
    #expect(!back.contains(.build(0, ItemPlace(item: 0))))
  }
}
