import LazyStacks

/// The oracle: a stack that lays out everything after every event and keeps an absolute offset.
///
/// It follows the contract by arithmetic on whole layouts and shares no code with the engine, which never
/// has a whole layout. Every row of the screen must be equal.
struct EagerStack {
  typealias Anchor = StackAnchor<Int>

  private(set) var layout: EagerLayout
  private(set) var offset = 0
  private(set) var columns: Int
  private var level: Int
  private var chosen: Anchor?
  private var held: Anchor?
  private var current: Anchor?
  private var isOnScreen = true
  private var left: (anchor: Anchor, isOnScreen: Bool, level: Int, columns: Int)?

  /// A Boolean value that indicates whether the level is the one at which the user moved last.
  var isAtHome: Bool { left == nil }
  /// Returns true if the chosen item is shown; if not, a substitute is on its row.
  func showsChosen(_ book: SimulatedBook) -> Bool { chosen.map { book.place(of: $0.id) != nil } ?? false }

  init(_ book: SimulatedBook, columns: Int, rows: Int) {
    self.columns = columns
    level = book.level
    layout = EagerLayout(book, columns: columns, rows: rows)
    choose(book)
  }

  // MARK: Moves

  mutating func scroll(by rows: Int, _ book: SimulatedBook) {
    guard rows != 0 else { return }
    move(to: offset + rows, book)
  }

  mutating func scroll(byItems items: Int, _ book: SimulatedBook) {
    guard items != 0, let top = layout.visibleItems(at: offset).first else { return }
    let begins = top.element.start - offset == top.row
    let all = layout.elements.filter { $0.kind == .item }
    guard let index = all.firstIndex(where: { $0.id == top.element.id }) else { return }
    var target = index + (begins || items > 0 ? items : items + 1)
    while items < 0, target >= 0, all[target].rows == 0 { target -= 1 }
    if target < 0 { return move(to: 0, book) }
    guard target < all.count else { return move(to: .max / 2, book) }
    let element = all[target]
    move(to: element.start - min(layout.pinnedRows(of: element.section), max(0, layout.rows - 1)), book)
  }

  mutating func move(to row: Int, _ book: SimulatedBook) {
    offset = layout.clamped(row)
    choose(book)
  }

  mutating func go(
    to id: Int, position: ContentPosition?, alignment: StackAlignment, _ book: SimulatedBook
  ) {
    guard let element = layout.element(of: id) else { return }
    let inside = position.map { row(of: $0, in: element, book) } ?? 0
    let span = position == nil ? element.rows : 1
    let top = min(layout.pinnedRows(of: element.section), max(0, layout.rows - 1))
    let last = max(top, layout.rows - span)
    let now = element.start + inside - offset
    let wanted: Int
    switch alignment {
    case .top: wanted = top
    case .center: wanted = top + max(0, (layout.rows - top - span) / 2)
    case .bottom: wanted = last
    case .nearest: wanted = now < top ? top : now + span <= layout.rows ? now : last
    }
    offset = layout.clamped(element.start + inside - wanted)
    choose(book)
    if let position {
      chosen = Anchor(id: id, position: position, row: element.start + inside - offset)
      held = chosen
      isOnScreen = true
    }
  }

  // MARK: Changes

  mutating func resize(columns: Int, rows: Int, _ book: SimulatedBook) {
    self.columns = columns
    layout = EagerLayout(book, columns: columns, rows: rows)
    hold(chosen, book)
  }

  mutating func changeLevel(_ book: SimulatedBook) {
    if level != book.level {
      if let left {
        if left.level == book.level {
          if left.columns == columns { (chosen, isOnScreen) = (left.anchor, left.isOnScreen) }
          self.left = nil
        }
      } else if let was = chosen {
        left = (was, isOnScreen, level, columns)
        if let current { (chosen, isOnScreen) = (current, true) }
      }
    }
    level = book.level
    layout = EagerLayout(book, columns: columns, rows: layout.rows)
    hold(chosen, book)
  }

  /// Handles a change of the data. The held item stays on its row if it still exists.
  mutating func changeData(_ book: SimulatedBook, _ edits: [StackEdit] = []) {
    let before = layout.visibleItems(at: offset)
    let old = layout
    layout = EagerLayout(book, columns: columns, rows: layout.rows)
    guard let anchor = held else { return hold(chosen, book) }
    if book.place(of: anchor.id) != nil {
      chosen?.row = anchor.row
      isOnScreen = isOnScreen && anchor.row >= 0
    } else if let survivor = before.first(where: {
      $0.row == $0.element.start - offset && book.place(of: $0.element.id) != nil
    }) {
      let id = survivor.element.id
      let position = book.position(ofRow: 0, in: id, columns: columns)
      held = Anchor(id: id, position: position, row: survivor.row)
      (chosen, isOnScreen) = (held, true)
    } else {
      if book.substitute(for: anchor.id) == nil, let neighbour = neighbour(of: anchor, in: old, edits) {
        held = Anchor(id: neighbour, position: .start, row: anchor.row)
      }
      chosen = held
    }
    hold(held, book)
  }

  /// Returns the item that takes the place of a removed one, after the edits.
  private func neighbour(of anchor: Anchor, in old: EagerLayout, _ edits: [StackEdit]) -> Int? {
    let was = old.elements.filter { $0.kind == .item }
    let now = layout.elements.filter { $0.kind == .item }
    guard !now.isEmpty else { return nil }
    let visible = old.placed(at: offset).filter { $0.rows > 0 }
    let reference = visible.contains { $0.id == anchor.id } ? anchor.id : nil
    var index = was.firstIndex { $0.id == reference } ?? 0
    if reference == nil, let last = visible.last,
      let end = old.elements.firstIndex(where: { $0.rows > 0 && $0.start == last.start })
    {
      index = old.elements[..<end].count { $0.kind == .item }
    }
    // Follows the place of the item through the edits, one item at a time.
    var order = was.map { ($0.section, $0.id) }
    var marked = index < order.count ? order[index].1 : nil
    for edit in edits {
      switch edit {
      case .insert(let count, let place):
        let at = order.count { $0.0 < place.section } + place.item
        order.insert(contentsOf: (0..<count).map { _ in (place.section, -1) }, at: at)
        if at <= index { index += count }
      case .remove(let count, let place):
        let at = order.count { $0.0 < place.section } + place.item
        if at + count <= index { index -= count } else if at <= index { (index, marked) = (at, nil) }
        order.removeSubrange(at..<at + count)
      case .update: break
      }
      if let marked { assert(order[index].1 == marked, "the oracle lost its place") }
    }
    return now[min(index, now.count - 1)].id
  }

  // MARK: Anchors

  private mutating func hold(_ anchor: Anchor?, _ book: SimulatedBook) {
    guard let anchor, layout.elements.contains(where: { $0.kind == .item }) else {
      offset = 0
      held = nil
      return choose(book)
    }
    var position = anchor.position
    var element = layout.element(of: anchor.id)
    if element == nil {
      position = .start
      element = book.substitute(for: anchor.id).flatMap { layout.element(of: $0) }
      element = element ?? layout.elements.first { $0.kind == .item }
    }
    guard let element else { return }
    let row = isOnScreen ? layout.onScreen(anchor.row, section: element.section) : anchor.row
    let inside = self.row(of: position, in: element, book)
    offset = layout.clamped(element.start + inside - row)
    held = Anchor(id: element.id, position: position, row: element.start + inside - offset)
    noteCurrent(book)
  }

  private mutating func choose(_ book: SimulatedBook) {
    noteCurrent(book)
    if let top = layout.visibleItems(at: offset).first {
      chosen = anchor(top.element, row: top.row, book)
      isOnScreen = true
    } else if let element = nearestItem() {
      chosen = anchor(element, row: element.start - offset, book)
      isOnScreen = false
    } else {
      return
    }
    held = chosen
    left = nil
  }

  /// Returns the item to anchor when headers fill the screen: the last covered one, else the next below, else
  /// above.
  private func nearestItem() -> EagerLayout.Element? {
    let placed = layout.placed(at: offset).filter { $0.rows > 0 }
    if let covered = placed.last(where: { $0.kind == .item }) { return covered }
    let items = layout.elements.filter { $0.kind == .item }
    guard let first = placed.first else { return nil }
    return items.first { $0.start >= first.start + first.rows } ?? items.last { $0.start <= first.start }
  }

  private mutating func noteCurrent(_ book: SimulatedBook) {
    let visible = layout.visibleItems(at: offset)
    let now = visible.first { $0.row == $0.element.start - offset } ?? visible.first
    current = now.map { anchor($0.element, row: $0.row, book) }
  }

  private func anchor(_ element: EagerLayout.Element, row: Int, _ book: SimulatedBook) -> Anchor {
    let inside = min(max(0, row - (element.start - offset)), max(0, element.rows - 1))
    return Anchor(
      id: element.id, position: book.position(ofRow: inside, in: element.id, columns: columns), row: row)
  }

  private func row(of position: ContentPosition, in element: EagerLayout.Element, _ book: SimulatedBook)
    -> Int
  {
    min(max(0, book.row(of: position, in: element.id, columns: columns)), max(0, element.rows - 1))
  }
}
