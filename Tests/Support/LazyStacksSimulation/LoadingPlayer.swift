import LazyStacks
internal import SeededRandom

/// A stack over a book of which only some pages are loaded. Pages come late, in any order, or not at all.
///
/// The engine decides the target of a jump. Two things must hold: the screen is a window of the loaded
/// stretch around any item on it, within its ends, and loads elsewhere move nothing.
struct LoadingPlayer {
  private var book: SimulatedBook
  private var stack: LazyVStack<Int>
  private var owner: LifeCycle
  private var random: SeededGenerator
  private var asked: Set<PageKey> = []
  private var failed: Set<PageKey> = []

  init(seed: Int) {
    random = SeededGenerator(seed: ~seed)
    var items: [SimulatedBook.Item] = []
    for id in 0..<random.below(60) {
      items.append(SimulatedBook.Item(id: id, length: 1 + random.below(100), drawing: random.below(4)))
    }
    let tail = (0..<random.below(3)).map { SimulatedBook.Item(id: 1_000 + $0, length: 30, drawing: 1) }
    book = SimulatedBook(sections: [
      .init(items: items, headerRows: random.below(3), pinsHeader: random.below(2) == 0, footerRows: 1),
      .init(items: tail, headerRows: random.below(2)),
    ])
    book.loadedPages = []
    var configuration = StackConfiguration()
    configuration.pageItems = book.pageItems
    configuration.pageDistance = random.below(10)
    let (columns, rows) = (20 + random.below(30), 5 + random.below(10))
    stack = LazyVStack(columns: columns, rows: rows, configuration: configuration)
    owner = LifeCycle(rows: rows)
    tell(.resize(columns: columns, rows: rows))
  }

  mutating func play(events: Int) -> String? {
    if let reason = check("at the start") { return reason }
    for number in 0..<events {
      let before = owner.grid.cells
      let wasWaiting = stack.isWaiting
      let event = random.below(9)
      perform(event)
      let moment = "after event \(number), \(event)"
      if let reason = check(moment) { return reason }
      if event > 4, !wasWaiting, let reason = compare(before, moment) { return reason }
    }
    return nil
  }

  private mutating func perform(_ event: Int) {
    switch event {
    case 0, 1: tell(.scrollRows(random.below(41) - 20))
    case 2:
      let items = book.shownItems(in: 0)
      if !items.isEmpty {
        tell(
          .scrollTo(
            random.below(items.count), position: ContentPosition(random.below(40)), alignment: .center))
      }
    case 3: tell(random.below(2) == 0 ? .scrollToStart : .scrollToEnd)
    case 4: tell(.scrollItems(random.below(5) - 2))
    case 5:
      failed.removeAll()
      tell(.retry)
    default: answer()
    }
  }

  /// Loads one of the requested pages, or lets it fail.
  private mutating func answer() {
    let order = asked.sorted { ($0.section, $0.number) < ($1.section, $1.number) }
    guard !order.isEmpty else { return }
    let page = order[random.below(order.count)]
    asked.remove(page)
    if random.below(5) == 0 {
      failed.insert(page)
      tell(.pageFailed(page))
    } else {
      book.loadedPages?.insert(page.number)
      tell(.pageLoaded(page))
    }
  }

  private mutating func tell(_ event: LazyStackEvent<Int>) {
    owner.perform(stack.handle(event, source: book), book: book, style: 0)
    asked.formUnion(owner.takePages())
  }

  private mutating func check(_ moment: String) -> String? {
    stack.checkInvariants()
    owner.check(stack)
    if let complaint = owner.takeComplaints().first { return "\(complaint) \(moment)" }
    for page in asked where page.section == 0 && book.loadedPages?.contains(page.number) ?? true {
      return "page \(page.number) is asked for and is loaded \(moment)"
    }
    if let page = asked.first(where: { failed.contains($0) }) {
      return "\(page) is asked for though it failed"
    }
    let cells = owner.grid.cells
    guard let row = cells.firstIndex(where: { if case .item = $0 { true } else { false } }),
      case .item(let id, let inside, _, _) = cells[row]
    else { return checkProgress(moment) }
    let layout = EagerLayout(book, around: id, columns: stack.columns, rows: stack.rows)
    guard let element = layout.element(of: id) else { return "\(id) is on screen and does not exist" }
    let offset = element.start + inside - row
    let most = max(-layout.bareRows, layout.total - stack.rows)
    if offset < -layout.bareRows || offset > most { return "the screen is beyond the ends \(moment)" }
    let expected = layout.screen(at: offset, style: 0)
    guard cells == expected else {
      return "the screen is not a window of what is loaded \(moment)\n  \(cells)\n  \(expected)"
    }
    return checkProgress(moment)
  }

  /// Checks that the page of each visible progress row was requested, or has failed.
  private func checkProgress(_ moment: String) -> String? {
    for placement in stack.placements {
      guard case .progress(let state) = placement.content else { continue }
      let page = PageKey(section: placement.place.section, number: placement.place.item / book.pageItems)
      if state == .loading, !asked.contains(page) { return "nobody asked for page \(page.number) \(moment)" }
      if state == .failed, !failed.contains(page) { return "page \(page.number) has not failed \(moment)" }
    }
    return nil
  }

  /// Checks that loading moved no row of an item that stays on screen.
  private func compare(_ before: [GridCell], _ moment: String) -> String? {
    // With too little to fill the screen, what comes above pushes it down to the bottom.
    if before.contains(.blank) { return nil }
    for (row, cell) in before.enumerated() {
      guard case .item = cell, owner.grid.cells[row] != cell else { continue }
      return "row \(row) moved when something else was loaded \(moment)\n  \(before)\n  \(owner.grid.cells)"
    }
    return nil
  }
}

extension Simulation {
  /// Plays a history of pages that come late or not at all.
  ///
  /// - Returns: the failure; nil if there is none.
  public func loadingFailure(seed: Int) -> String? {
    var player = LoadingPlayer(seed: seed)
    return player.play(events: events * 3).map { "seed \(seed): \($0)" }
  }
}
