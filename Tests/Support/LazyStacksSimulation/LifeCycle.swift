import LazyStacks

/// Performs the actions of a stack as its owner would, and notes those that break the contract.
struct LifeCycle {
  /// The screen as drawn so far.
  var grid: ScreenGrid
  private(set) var complaints: [String] = []
  private(set) var asked: [PageKey] = []
  private var onScreen: Set<Int> = []
  private var prepared: Set<Int> = []
  private var visible: Set<Int> = []

  init(rows: Int) { grid = ScreenGrid(rows: rows) }

  mutating func perform(_ actions: [LazyStackAction<Int>], book: SimulatedBook, style: Int) {
    for action in actions { perform(action, book: book, style: style) }
  }

  private mutating func perform(_ action: LazyStackAction<Int>, book: SimulatedBook, style: Int) {
    switch action {
    case .disappear(let id):
      if onScreen.remove(id) == nil { complain("\(id) disappears without having appeared") }
      if visible.contains(id) { complain("\(id) disappears while it is visible") }
    case .drop(let id):
      if onScreen.contains(id) { complain("\(id) is dropped on screen") }
      prepared.remove(id)
    case .build(let id, _):
      prepared.insert(id)
    case .appear(let id):
      if !onScreen.insert(id).inserted { complain("\(id) appears twice") }
      if !prepared.contains(id) { complain("\(id) appears and was never built") }
    case .draw(let placement):
      if let id = placement.id, !onScreen.contains(id) { complain("\(id) is drawn and is not on screen") }
      if let id = placement.id, !prepared.contains(id) { complain("\(id) is drawn and was never built") }
      grid.draw(placement, book: book, style: style)
    case .clear(let rows):
      grid.clear(rows)
    case .visibilityChanged(let id, let isVisible):
      let wasVisible = isVisible ? !visible.insert(id).inserted : visible.remove(id) == nil
      if wasVisible { complain("\(id) is told twice to be visible: \(isVisible)") }
    case .load(let page, _):
      asked.append(page)
    case .notFound, .grow:
      break
    }
  }

  /// Notes that the owner begins a piece of work.
  mutating func begin(_ piece: PrefetchWork<Int>) {
    if onScreen.contains(piece.id) { complain("\(piece.id) is prefetched on screen") }
    if piece.phase > .prepare, !prepared.contains(piece.id) {
      complain("\(piece.id) should \(piece.phase) and was never prepared")
    }
  }

  /// Notes that the owner did a piece of work.
  mutating func did(_ piece: PrefetchWork<Int>) {
    if piece.phase == .prepare { prepared.insert(piece.id) }
  }

  mutating func takePages() -> [PageKey] {
    defer { asked = [] }
    return asked
  }

  mutating func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  /// Checks that the items on screen are those that were placed, with the visibility that was reported.
  mutating func check(_ stack: LazyVStack<Int>) {
    let placed = Set(stack.placements.compactMap(\.id))
    if placed != onScreen { complain("\(onScreen) appeared, \(placed) are placed") }
    let told = Set(stack.visibleIDs(percent: stack.configuration.visiblePercent))
    if told != visible { complain("\(visible) were told visible, \(told) are") }
  }

  private mutating func complain(_ text: String) { complaints.append(text) }
}
