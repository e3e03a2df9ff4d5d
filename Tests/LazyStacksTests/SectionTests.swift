import LazyStacks
import Testing

@Suite struct SectionTests {
  private func twoSections() -> Steps {
    var steps = Steps(Array(repeating: 2, count: 6), headerRows: 2)
    steps.sections = [
      StackSection(items: 4, headerRows: 2, footerRows: 1), StackSection(items: 2, headerRows: 1),
    ]
    return steps
  }

  @Test func `a header is pinned while its section passes, and pushed out by the next`() {
    let steps = twoSections()
    var stack = shown(steps, rows: 6)
    #expect(rows(of: stack) == "H0 H0 0 0 1 1")

    var screens: [String] = []
    for _ in 0..<8 {
      _ = stack.handle(.scrollRows(1), source: steps)
      screens.append(rows(of: stack))
    }

    #expect(
      screens == [
        "H0 H0 0 1 1 2",
        "H0 H0 1 1 2 2",
        "H0 H0 1 2 2 3",
        "H0 H0 2 2 3 3",
        "H0 H0 2 3 3 F0",
        "H0 H0 3 3 F0 H1",
        "H0 H0 3 F0 H1 4",
        "H0 H0 F0 H1 4 4",
      ])
    _ = stack.handle(.scrollRows(2), source: steps)
    #expect(rows(of: stack) == "H0 H1 4 4 5 5")
  }

  @Test func `a header that is not pinned scrolls away`() {
    var steps = Steps([2, 2, 2], headerRows: 1)
    steps.sections[0].pinsHeader = false
    var stack = shown(steps, rows: 3)
    _ = stack.handle(.scrollRows(2), source: steps)
    #expect(rows(of: stack) == "0 1 1")
  }

  @Test func `an item goes to the top below the pinned header`() {
    let steps = twoSections()
    var stack = shown(steps, rows: 6)
    _ = stack.handle(.scrollTo(2), source: steps)
    #expect(rows(of: stack) == "H0 H0 2 2 3 3")
    #expect(stack.currentItem?.id == 2)
  }

  @Test func `items under a pinned header are not built`() {
    let steps = Steps(Array(repeating: 1, count: 50), headerRows: 3)
    var stack = shown(steps, rows: 8)
    _ = stack.handle(.scrollToPlace(ItemPlace(item: 30)), source: steps)
    #expect(stack.placements.compactMap(\.id) == [30, 31, 32, 33, 34])
    #expect(stack.lastFrame.built == 5)
  }

  @Test func `a page is what the pinned header leaves`() {
    let steps = Steps(Array(repeating: 1, count: 50), headerRows: 2)
    var stack = shown(steps, rows: 7)
    _ = stack.handle(.scrollRows(2), source: steps)
    let last = stack.placements.compactMap(\.id).last
    _ = stack.handle(.scrollPages(1), source: steps)
    #expect(stack.placements.compactMap(\.id).first == last.map { $0 + 1 })
  }

  @Test func `the current item is the first that begins on screen, else the one that fills it`() {
    let steps = Steps([4, 30, 4])
    var stack = shown(steps, rows: 6)
    #expect(stack.currentItem?.id == 0)
    _ = stack.handle(.scrollRows(1), source: steps)
    #expect(stack.currentItem?.id == 1)
    _ = stack.handle(.scrollRows(10), source: steps)
    #expect(stack.currentItem?.id == 1)
  }

  @Test func `a stack has up to two to the 32 items, less one, and is scrolled to its end`() {
    let steps = Steps(count: Int(UInt32.max), rows: 3)
    var stack = shown(steps, rows: 4)
    _ = stack.handle(.scrollToEnd, source: steps)
    let last = Int(UInt32.max) - 1
    #expect(rows(of: stack) == "\(last - 1) \(last) \(last) \(last)")
  }

  @Test func `more items than a stack can have end the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = shown(Steps(count: .max, rows: 1), rows: 4)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("9223372036854775807 items in section 0: a stack has at most 4294967295"))
  }

  @Test func `an edit of more items than there are reads the data anew`() {
    let steps = Steps(count: 9, rows: 1)
    var stack = shown(steps, rows: 2)
    for edit in [StackEdit.insert(.max, at: ItemPlace(item: 1)), .remove(.max, at: ItemPlace(item: 1))] {
      _ = stack.handle(.edited([edit]), source: steps)
    }
    #expect(stack.counters.resynchronized == 2)
    #expect(rows(of: stack) == "0 1")
  }

  @Test func `a stack without sections or items shows nothing and survives every event`() {
    var steps = Steps([])
    var stack = shown(steps, rows: 4)
    _ = stack.handle(.scrollToEnd, source: steps)
    _ = stack.handle(.scrollItems(1), source: steps)
    _ = stack.handle(.scrollRows(3), source: steps)
    steps.sections = []
    _ = stack.handle(.replaced, source: steps)
    _ = stack.handle(.scrollToStart, source: steps)
    #expect(rows(of: stack) == "· · · ·")
    #expect(stack.estimatedRows == 0)
    #expect(stack.scrollBar.thumb(track: 5) == 0..<5)
    stack.checkInvariants()
  }
}
