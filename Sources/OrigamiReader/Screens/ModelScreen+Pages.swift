import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Terminal

extension ModelScreen {
  // MARK: The view

  func toggleView() {
    guard isOpen else { return }
    let view: StepView = items.spread == nil ? .page : .scroll
    show(view)
    request(.saveView(view))
  }

  /// Shows the current step in a view.
  func show(_ view: StepView) {
    let current = currentStep?.id
    let waiting = stack.isWaiting ? lastJump : nil
    let isShowcase = isOnShowcasePage || reading.target == .showcase
    items.spread = view == .page ? PageSpread(metrics) : nil
    edges = [:]
    beginStack()
    if isShowcase { return jump(to: .showcase, .scrollTo(.showcase)) }
    // A jump that waits for its page goes on in the other view.
    if let waiting { return tell(waiting) }
    guard let current else { return tell(.scrollToStart) }
    if search.hit?.id == current { return jumpToHit(current) }
    jump(to: .step(current), .scrollTo(.step(current)))
  }

  /// The position of the first step on the page; nil while it is not loaded, and on the showcase page.
  var firstOfSpread: Int? {
    stack.placements.first { $0.id?.step != nil && !$0.visibleRows.isEmpty }?.place.item
  }

  /// A Boolean value that indicates whether the page behind the last step is shown, which has the
  /// photographs.
  var isOnShowcasePage: Bool {
    items.spread != nil && firstOfSpread == nil && stack.currentItem?.id == .showcase
  }

  /// The steps on screen.
  var shownSteps: [ContentID] {
    guard let spread = items.spread, let first = firstOfSpread else {
      return stack.placements.compactMap { $0.id?.step }
    }
    return (first..<first + spread.steps).compactMap { items.step(at: $0)?.id }
  }

  // MARK: Keys

  /// Turns a page. Several arrows that were read together turn one.
  func turn(_ command: ReaderCommand, isArrow: Bool) {
    guard let spread = items.spread else { return }
    if isArrow {
      guard lastArrow != inputNumber else { return }
      lastArrow = inputNumber
    }
    moveOn()
    reading.scrolled()
    switch command {
    case .nextPage where isAtLastStep && showcase.rows > 0 && !isOnShowcasePage:
      jump(to: .showcase, .scrollTo(.showcase))
    case .nextPage where isAtLastStep: message = words(.endOfPages, words.goesBack)
    case .nextPage: tell(.scrollItems(spread.steps))
    default: tell(.scrollItems(-spread.steps))
    }
  }

  /// Returns what a command asks of the stack; nil if it does not scroll.
  ///
  /// A page of the scroll ends before a step that does not fit, so that no drawing is cut.
  func scroll(_ command: ReaderCommand) -> LazyStackEvent<ModelItem>? {
    let event: LazyStackEvent<ModelItem>? = command.scroll(pageRows: stack.pageRows)
    guard items.spread == nil else {
      switch command {
      case .nextStep, .previousStep, .start, .end: return event
      default: return nil
      }
    }
    return command == .pageDown ? nextScreen ?? event : event
  }

  /// The scroll to the first step that is not whole on screen; nil if that step begins at the top of the
  /// screen or above it, or if there is none.
  private var nextScreen: LazyStackEvent<ModelItem>? {
    let steps = stack.placements.filter { $0.id?.step != nil && !$0.visibleRows.isEmpty }
    guard let last = steps.last, let id = last.id?.step else { return nil }
    // The gap below a step may be cut.
    let gap = items.gap(after: id, columns: metrics.columns)
    let isWhole = last.top >= 0 && last.visibleRows.count >= last.rows - gap
    if !isWhole {
      return last.top > 0 ? .scrollToPlace(last.place, alignment: .top) : nil
    }
    let next = ItemPlace(section: 0, item: last.place.item + 1)
    return next.item < items.count ? .scrollToPlace(next, alignment: .top) : nil
  }

  // MARK: Drawing

  /// Draws a step on each page, from the one at position `first` on, and the steps beside them at the edges.
  func draw(_ spread: PageSpread, from first: Int, into frame: inout Frame) {
    let content = metrics.headRows..<metrics.headRows + metrics.contentRows
    for page in 0..<spread.steps {
      let column = spread.column(of: page)
      if page > 0 {
        for row in content { frame.draw(StyledLine("│", .faint), row: row, column: column - 2) }
      }
      guard let id = items.step(at: first + page)?.id, let item = items.item(id) else { continue }
      drawPage(item, column: column, into: &frame)
      if page == 0, prompt == nil { frame.cursor = Frame.Position(row: content.lowerBound, column: column) }
    }
    guard spread.edgeColumns > 0 else { return }
    drawEdge(of: first - 1, column: 0, isBefore: true, into: &frame)
    drawEdge(
      of: first + spread.steps, column: metrics.columns - spread.edgeColumns, isBefore: false, into: &frame)
  }

  private func drawPage(_ item: StepItem, column: Int, into frame: inout Frame) {
    let options = items.options(columns: metrics.columns)
    let highlighter = search.shownWords.map { Highlighter($0) }
    let lines = movingLines(of: item) ?? item.lines(options, items.setting)
    for (row, line) in lines.enumerated() where row < metrics.contentRows {
      frame.draw(highlighter?.highlighted(line) ?? line, row: metrics.headRows + row, column: column)
    }
    guard marks.contains(item.step.id) else { return }
    let number = item.numberPlace(options, items.setting)
    drawMark(
      numberRow: metrics.headRows + number.row, column: column + number.column,
      rows: metrics.headRows..<metrics.headRows + metrics.contentRows, into: &frame)
  }

  /// Draws the step before or after the page, small, at an edge of the screen.
  private func drawEdge(of index: Int, column: Int, isBefore: Bool, into frame: inout Frame) {
    guard let spread = items.spread, let step = items.step(at: index), let item = items.item(step.id) else {
      return
    }
    let columns = spread.edgeColumns - 2
    let setting = Cover.Setting(columns: columns, rows: columns / 2, graphics: items.graphics)
    guard items.graphics != .words, case .loaded(let diagram?) = item.drawing, !item.isLarge else { return }
    var cover = edges[step.id]
    if cover?.setting != setting {
      if edges.count > 8 { edges = [:] }
      cover = Cover(paperOf: diagram, paper: items.setting.paper, setting)
      edges[step.id] = cover
    }
    let lines = cover?.lines ?? []
    let top = metrics.headRows + max(0, metrics.contentRows - lines.count - 1) / 2
    let left = column + 1 + max(0, columns - (cover?.columns ?? 0)) / 2
    for (row, line) in lines.enumerated() { frame.draw(line, row: top + row, column: left) }
    let number = item.step.number
    let label = StyledLine(isBefore ? "‹ \(number)" : "\(number) ›", .dim)
    frame.draw(label, row: top + lines.count, column: column + max(0, spread.edgeColumns - label.columns) / 2)
  }
}
