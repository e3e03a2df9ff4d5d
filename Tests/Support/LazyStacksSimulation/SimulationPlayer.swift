import LazyStacks
internal import SeededRandom

/// A stack with its oracle, its owner and the book, for one history.
struct SimulationPlayer {
  var book: SimulatedBook
  var stack: LazyVStack<Int>
  var oracle: EagerStack
  var owner: LifeCycle
  var style = 0
  var nextID = 0
  private var random: SeededGenerator

  init(seed: Int, items: Int) {
    var random = SeededGenerator(seed: ~seed)
    var sections: [SimulatedBook.Section] = []
    let sectionCount = 1 + random.below(3)
    for _ in 0..<sectionCount {
      var section = SimulatedBook.Section(
        items: [], headerRows: random.below(3), pinsHeader: random.below(3) > 0, footerRows: random.below(2))
      for _ in 0..<random.below(items / sectionCount + 1) {
        section.items.append(Self.item(nextID, after: section.items, using: &random))
        nextID += 1
      }
      sections.append(section)
    }
    book = SimulatedBook(sections: sections)
    let (columns, rows) = (5 + random.below(50), 3 + random.below(14))
    var configuration = StackConfiguration()
    configuration.maximumKeptItems = random.below(20)
    configuration.maximumItemsAhead = random.below(12)
    configuration.pageOverlap = random.below(3)
    stack = LazyVStack(columns: columns, rows: rows, level: book.level, configuration: configuration)
    oracle = EagerStack(book, columns: columns, rows: rows)
    owner = LifeCycle(rows: rows)
    self.random = random
    tell(.resize(columns: columns, rows: rows))
  }

  private static func item(
    _ id: Int, after items: [SimulatedBook.Item], using random: inout SeededGenerator
  ) -> SimulatedBook.Item {
    let level = items.isEmpty ? 0 : random.below(3)
    // Some have no rows, some fill several screens.
    let length = random.below(8) == 0 ? 0 : random.below(random.below(10) == 0 ? 900 : 120)
    let drawing = random.below(3) == 0 ? random.below(9) : 0
    let parent = items.last { $0.level < level }?.id
    return SimulatedBook.Item(id: id, length: length, drawing: drawing, level: level, parent: parent)
  }

  // MARK: Playing

  mutating func play(_ event: SimulatedEvent) -> String? {
    switch event {
    case .resizeAndBack(let columns): return thereAndBack(columns: columns)
    case .levelAndBack(let level): return thereAndBack(level: level)
    default: break
    }
    let before = owner.grid.cells
    perform(event)
    if let reason = check("after \(event)") {
      return reason + "\n  before " + before.map(\.description).joined(separator: " ")
    }
    if case .restyle = event {
      if stack.lastFrame.built + stack.lastFrame.measured > 0 { return "a style built or measured something" }
    }
    if case .tick = event, before != owner.grid.cells { return "work ahead changed the screen" }
    return nil
  }

  private mutating func perform(_ event: SimulatedEvent) {
    switch event {
    case .scroll(let rows): scroll(rows)
    case .page(let pages):
      let rows = pages * stack.pageRows
      tell(.scrollPages(pages))
      oracle.scroll(by: rows, book)
    case .step(let items):
      tell(.scrollItems(items))
      oracle.scroll(byItems: items, book)
    case .start:
      tell(.scrollToStart)
      oracle.move(to: 0, book)
    case .end:
      tell(.scrollToEnd)
      oracle.move(to: .max / 2, book)
    case .go(let item, let position, let alignment): go(to: item, position: position, alignment: alignment)
    case .goToPlace(let item): go(toPlace: item)
    case .leap(let rows): leap(rows)
    case .resize(let columns, let rows): resize(columns: 5 + columns % 55, rows: 3 + rows % 15)
    case .level(let level): change(level: level)
    case .insert(let item, let count): insert(count, at: item)
    case .prepend(let count): insert(count, at: 0)
    case .remove(let item, let count): edit(item, count: count, removing: true)
    case .exchange(let item, let count): exchange(item, count: count)
    case .update(let item, let count): edit(item, count: count, removing: false)
    case .reword(let item): reword(item)
    case .refresh(let seed): refresh(seed: seed)
    case .restyle:
      style += 1
      tell(.styleChanged)
    case .tick(let pieces): tick(pieces)
    case .resizeAndBack, .levelAndBack: break
    }
  }

  mutating func tell(_ event: LazyStackEvent<Int>) {
    owner.perform(stack.handle(event, source: book), book: book, style: style)
  }

  var allShown: [SimulatedBook.Item] { book.sections.indices.flatMap { book.shownItems(in: $0) } }

  // MARK: Moves

  private mutating func scroll(_ rows: Int) {
    let most = stack.configuration.exactScreens * stack.rows
    let exact = min(max(rows, -most), most)
    tell(.scrollRows(exact))
    oracle.scroll(by: exact, book)
  }

  private mutating func go(to item: Int, position: Int?, alignment: Int) {
    let items = allShown
    guard !items.isEmpty else { return }
    let target = items[item % items.count]
    let position = position.map { ContentPosition($0 % (target.length + 12) - 6) }
    let alignment: StackAlignment = [.top, .center, .bottom, .nearest][alignment % 4]
    tell(.scrollTo(target.id, position: position, alignment: alignment))
    oracle.go(to: target.id, position: position, alignment: alignment, book)
  }

  private mutating func go(toPlace item: Int) {
    let items = allShown
    guard !items.isEmpty, let place = book.place(of: items[item % items.count].id) else { return }
    tell(.scrollToPlace(place))
    oracle.go(to: items[item % items.count].id, position: nil, alignment: .top, book)
  }

  /// Scrolls far. The target is the engine's estimate; from there on everything is exact again.
  private mutating func leap(_ rows: Int) {
    let least = stack.configuration.exactScreens * stack.rows + 1
    guard stack.placements.contains(where: { $0.id != nil }) else { return }
    tell(.scrollRows(rows < 0 ? min(rows, -least) : max(rows, least)))
    guard let anchor = stack.anchor, let element = oracle.layout.element(of: anchor.id) else { return }
    let inside = book.row(of: anchor.position, in: anchor.id, columns: stack.columns)
    oracle.move(to: element.start + min(inside, max(0, element.rows - 1)) - anchor.row, book)
  }

  // MARK: Sizes and levels

  private mutating func resize(columns: Int, rows: Int) {
    owner.grid = ScreenGrid(rows: rows)
    tell(.resize(columns: columns, rows: rows))
    oracle.resize(columns: columns, rows: rows, book)
  }

  private mutating func change(level: Int) {
    book.level = level
    book.refresh()
    tell(.levelChanged(to: level))
    oracle.changeLevel(book)
  }

  private mutating func thereAndBack(columns: Int) -> String? {
    let before = owner.grid.cells
    let (old, rows) = (stack.columns, stack.rows)
    let isPlain = oracle.showsChosen(book)
    resize(columns: 5 + columns % 55, rows: rows)
    if let reason = check("at another width") { return reason }
    resize(columns: old, rows: rows)
    if let reason = check("back at the old width") { return reason }
    return isPlain && before != owner.grid.cells
      ? "another width and back gives another screen\n  \(before)\n  \(owner.grid.cells)" : nil
  }

  private mutating func thereAndBack(level: Int) -> String? {
    let before = owner.grid.cells
    let old = book.level
    let isPlain = oracle.isAtHome && oracle.showsChosen(book)
    change(level: level)
    if let reason = check("at another level") { return reason }
    change(level: old)
    if let reason = check("back at the old level") { return reason }
    return isPlain && before != owner.grid.cells
      ? "another level and back gives another screen\n  \(before)\n  \(owner.grid.cells)" : nil
  }

  // MARK: Data

  private mutating func insert(_ count: Int, at item: Int) {
    let edit = insertion(of: count, at: item)
    edited([edit])
  }

  private mutating func edited(_ edits: [StackEdit]) {
    tell(.edited(edits))
    oracle.changeData(book, edits)
  }

  private mutating func exchange(_ item: Int, count: Int) {
    let inserted = insertion(of: count, at: item)
    let shown = book.shownItems(in: item % book.sections.count)
    guard !shown.isEmpty else {
      return edited([inserted])
    }
    let (place, ids) = stretch(item / 11, count: count, in: item % book.sections.count)
    book.sections[place.section].items.removeAll { ids.contains($0.id) }
    book.refresh()
    edited([inserted, .remove(ids.count, at: place)])
  }

  /// Inserts new items into the book, and returns the edit that counts those that are shown.
  private mutating func insertion(of count: Int, at item: Int) -> StackEdit {
    let section = item % book.sections.count
    let shown = book.shownItems(in: section)
    let place = item == 0 ? 0 : item / 7 % (shown.count + 1)
    let items = book.sections[section].items
    let at = place < shown.count ? items.firstIndex { $0.id == shown[place].id } ?? 0 : items.count
    var new: [SimulatedBook.Item] = []
    for _ in 0..<count {
      var item = Self.item(nextID, after: [], using: &random)
      nextID += 1
      item.level = random.below(3)
      new.append(item)
    }
    book.sections[section].items.insert(contentsOf: new, at: at)
    book.refresh()
    let visible = new.count { $0.level <= book.level }
    return .insert(visible, at: ItemPlace(section: section, item: place))
  }

  /// Returns some neighbouring items of a section.
  private func stretch(_ item: Int, count: Int, in section: Int) -> (place: ItemPlace, ids: Set<Int>) {
    let shown = book.shownItems(in: section)
    let first = item % shown.count
    let ids = shown[first..<min(shown.count, first + count)].map(\.id)
    return (ItemPlace(section: section, item: first), Set(ids))
  }

  private mutating func edit(_ item: Int, count: Int, removing: Bool) {
    let section = item % book.sections.count
    guard !book.shownItems(in: section).isEmpty else { return }
    let (first, ids) = stretch(item / 7, count: count, in: section)
    if removing {
      book.sections[section].items.removeAll { ids.contains($0.id) }
    } else {
      for id in ids { change(id) }
    }
    book.refresh()
    edited([removing ? .remove(ids.count, at: first) : .update(ids.count, at: first)])
  }

  private mutating func change(_ id: Int) {
    for section in book.sections.indices {
      guard let at = book.sections[section].items.firstIndex(where: { $0.id == id }) else { continue }
      book.sections[section].items[at].version += 1
      book.sections[section].items[at].length = random.below(150)
    }
  }

  private mutating func reword(_ item: Int) {
    let items = allShown
    guard !items.isEmpty else { return }
    let id = items[item % items.count].id
    change(id)
    book.refresh()
    tell(.contentChanged([id]))
    oracle.changeData(book)
  }

  private mutating func refresh(seed: Int) {
    var chance = SeededGenerator(seed: seed)
    for section in book.sections.indices {
      book.sections[section].items.removeAll { _ in chance.below(12) == 0 }
      for item in book.sections[section].items.map(\.id) where chance.below(6) == 0 { change(item) }
    }
    book.refresh()
    tell(.replaced)
    oracle.changeData(book)
  }

  // MARK: Work ahead

  private mutating func tick(_ pieces: Int) {
    for _ in 0..<pieces {
      // Several pieces are under way at a time, and some never end.
      var work: [PrefetchWork<Int>] = []
      while work.count < 4, let piece = stack.nextPrefetch(timeLeft: .milliseconds(2), source: book) {
        owner.begin(piece)
        work.append(piece)
      }
      if work.isEmpty { return }
      for piece in work where random.below(10) > 0 {
        owner.did(piece)
        tell(.finished(piece, took: .microseconds(100 + random.below(900))))
      }
    }
  }

  // MARK: Checking

  mutating func check(_ moment: String) -> String? {
    stack.checkInvariants()
    owner.check(stack)
    if let complaint = owner.takeComplaints().first { return "\(complaint) \(moment)" }
    let expected = oracle.layout.screen(at: oracle.offset, style: style)
    if owner.grid.cells != expected {
      return """
        the screen differs \(moment)
          stack  \(owner.grid.cells.map(\.description).joined(separator: " "))
          oracle \(expected.map(\.description).joined(separator: " "))
        """
    }
    let items = stack.placements.count { $0.id != nil }
    if stack.lastFrame.built > items { return "built \(stack.lastFrame.built) to show \(items) \(moment)" }
    return checkScrollBar(moment)
  }

  private func checkScrollBar(_ moment: String) -> String? {
    let bar = stack.scrollBar
    // Items without rows beyond the screen count by estimate as long as nobody has asked for them.
    if oracle.layout.elements.contains(where: { $0.kind == .item && $0.rows == 0 }) { return nil }
    if oracle.offset == 0, stack.estimatedOffset != 0 {
      return "the offset is \(stack.estimatedOffset) at the top \(moment)"
    }
    let isAtEnd = oracle.offset == oracle.layout.lastOffset
    if isAtEnd, oracle.layout.total >= stack.rows, stack.estimatedOffset + stack.rows != stack.estimatedRows {
      return "the offset is \(stack.estimatedOffset) of \(stack.estimatedRows) at the end \(moment)"
    }
    if bar.count > 0, isAtEnd, bar.bottom.items != bar.count {
      return "the thumb does not reach the end \(moment)"
    }
    if (bar.top.items, bar.top.row * bar.bottom.rows) > (bar.bottom.items, bar.bottom.row * bar.top.rows) {
      return "the thumb is upside down \(moment)"
    }
    return nil
  }
}
