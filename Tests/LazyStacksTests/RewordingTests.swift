import LazyStacks
import Testing

/// Steps made of words, a character to a cell, whose words can change while they are read.
private struct Words: LazyStackSource {
  private(set) var texts: [[Character]]
  private var former: [Int: [Character]] = [:]

  init(_ texts: [String]) { self.texts = texts.map(Array.init) }

  mutating func reword(_ id: Int, _ text: String) {
    former[id] = texts[id]
    texts[id] = Array(text)
  }

  func section(at section: Int, columns: Int) -> StackSection { StackSection(items: texts.count) }
  func id(at place: ItemPlace) -> Int? { place.item }
  func place(of id: Int) -> ItemPlace? { texts.indices.contains(id) ? ItemPlace(item: id) : nil }
  func rows(of id: Int, at place: ItemPlace, columns: Int) -> Int {
    max(1, (texts[id].count + columns - 1) / columns)
  }
  func row(of position: ContentPosition, in id: Int, columns: Int) -> Int {
    min(position.rawValue / columns, rows(of: id, at: ItemPlace(item: id), columns: columns) - 1)
  }
  func position(ofRow row: Int, in id: Int, columns: Int) -> ContentPosition {
    ContentPosition(row * columns)
  }
  func carriedPosition(_ position: ContentPosition, in id: Int) -> ContentPosition {
    guard let old = former[id] else { return position }
    return position.carried(from: old, to: texts[id])
  }
}

@Suite struct RewordingTests {
  /// Ten cells a row: the second row of the second step is on top of the screen.
  private func reading(_ words: Words) -> LazyVStack<Int> {
    var stack = LazyVStack<Int>(columns: 10, rows: 4)
    _ = stack.handle(.resize(columns: 10, rows: 4), source: words)
    _ = stack.handle(.scrollRows(3), source: words)
    return stack
  }
  private let before = Words([
    "abcdefghijklmnopqrst", "0123456789the place one reads and what is behind", "more", "and more",
  ])

  enum Telling: CaseIterable { case contentChanged, edited, replaced }

  @Test(arguments: Telling.allCases)
  func `new words above the place in its own step leave the characters that are read on their row`(
    telling: Telling
  ) throws {
    var words = before
    var stack = reading(words)
    #expect(rows(of: stack, words) == ["the place ", "one reads ", "and what i", "s behind"])

    words.reword(1, "0123456789----------the place one reads and what is behind")
    let event: LazyStackEvent<Int> =
      switch telling {
      case .contentChanged: .contentChanged([1])
      case .edited: .edited([.update(1, at: ItemPlace(item: 1))])
      case .replaced: .replaced
      }
    _ = stack.handle(event, source: words)

    #expect(rows(of: stack, words) == ["the place ", "one reads ", "and what i", "s behind"])
    stack.checkInvariants()
  }

  @Test func `a position is carried once for each rewording, whatever else changes`() {
    var words = before
    var stack = reading(words)
    words.reword(1, "0123456789----------the place one reads and what is behind")
    _ = stack.handle(.contentChanged([1]), source: words)
    let anchor = stack.anchor

    _ = stack.handle(.contentChanged([0]), source: words)
    _ = stack.handle(.rowsChanged([1]), source: words)
    _ = stack.handle(.edited([.update(1, at: ItemPlace(item: 2))]), source: words)
    #expect(stack.anchor == anchor)
  }

  @Test func `where the words that are read go, the change takes their place`() throws {
    var words = before
    var stack = reading(words)
    words.reword(1, "0123456789")
    _ = stack.handle(.contentChanged([1]), source: words)
    #expect(try #require(stack.anchor).id == 1)
    #expect(rows(of: stack, words).contains("0123456789"))
    stack.checkInvariants()
  }

  /// The words on each row of the screen.
  private func rows(of stack: LazyVStack<Int>, _ words: Words) -> [String] {
    var rows: [String] = []
    for placement in stack.placements {
      guard let id = placement.id else { continue }
      for row in placement.visibleRows {
        let start = (row - placement.top) * 10
        rows.append(String(words.texts[id].dropFirst(start).prefix(10)))
      }
    }
    return rows
  }
}
