import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

extension ModelScreen {
  func drawScreen(into frame: inout Frame) {
    // Looked up once, because it depends on everything that is on screen.
    let currentID = currentID
    let current = currentID.flatMap { items.item($0)?.step.stored.step }
    drawHead(current, into: &frame)
    Chrome.drawRules(metrics, progress: progress(at: current), into: &frame)
    if let failure {
      draw(failure, triesAgain: failure.cause != .modelRemoved, into: &frame)
      return drawFoot(current, into: &frame)
    }
    if hasNoSteps, stack.placements.isEmpty, let other = items.model.coarsestLevel {
      let (level, key) = (words.level(items.level), words.firstKey(of: .level(other)))
      Chrome.drawSentence(words(.noStepsAtLevel, level, key, words.level(other)), metrics, into: &frame)
    }
    if let spread = items.spread, let first = firstOfSpread {
      draw(spread, from: first, into: &frame)
    } else {
      let movement = wideMovement()
      for placement in stack.placements {
        draw(placement, current: currentID, under: movement, into: &frame)
      }
      if let movement { draw(movement, into: &frame) }
    }
    panel?.draw(metrics, into: &frame)
    drawFoot(current, into: &frame)
  }

  // MARK: Content

  private func draw(
    _ placement: StackPlacement<ModelItem>, current: ContentID?, under movement: WideMovement?,
    into frame: inout Frame
  ) {
    let top = metrics.headRows + placement.visibleRows.lowerBound
    switch placement.content {
    case .item(.step(let id)):
      guard let item = items.item(id) else { return }
      // A few rows of a drawing at the bottom are left empty, because they look like a part of the drawing
      // above. At the top of the screen there is none above, so they are drawn.
      let shown = placement.visibleRows.lowerBound > 0 ? placement.shownRows : nil
      let options = items.options(columns: metrics.columns)
      let lines =
        movement?.step == id
        ? item.linesWithoutPicture(options, items.setting)
        : movingLines(of: item) ?? item.lines(options, items.setting, shown: shown)
      let highlighter = search.shownWords.map { Highlighter($0) }
      for (offset, row) in placement.shownRows.enumerated() where row < lines.count {
        frame.draw(highlighter?.highlighted(lines[row]) ?? lines[row], row: top + offset)
      }
      if marks.contains(id) { drawMark(of: item, placement, into: &frame) }
      if id == current, prompt == nil {
        frame.cursor = Frame.Position(row: top, column: 0)
      }
    case .item(.showcase):
      showcase.draw(rows: placement.shownRows, atRow: top, into: &frame)
    case .header:
      let lines = ShowcaseHeader.lines(count: showcase.count, words, columns: metrics.columns)
      for (offset, row) in placement.shownRows.enumerated() where row < lines.count {
        frame.clear(row: top + offset)
        frame.draw(lines[row], row: top + offset)
      }
    case .progress(let state):
      let text =
        state == .failed ? " " + words.retrying(words(.notLoaded)) : " \(spinnerSign) \(words(.loading))"
      if !placement.visibleRows.isEmpty { frame.draw(StyledLine(text, .dim), row: top) }
    case .footer: break
    }
  }

  private func drawMark(
    of item: StepItem, _ placement: StackPlacement<ModelItem>, into frame: inout Frame
  ) {
    let number = item.numberPlace(items.options(columns: metrics.columns), items.setting)
    guard placement.shownRows.contains(number.row) else { return }
    let (top, rows) = (metrics.headRows + placement.top, placement.visibleRows)
    drawMark(
      numberRow: top + number.row, column: number.column,
      rows: metrics.headRows + rows.lowerBound..<metrics.headRows + rows.upperBound, into: &frame)
  }

  /// Draws a mark in the margin before the step's number if there is a drawing beside it, else at the right
  /// edge of the first row of the step that has room.
  func drawMark(numberRow: Int, column: Int, rows: Range<Int>, into frame: inout Frame) {
    let sign = StyledLine("◆", .accent)
    if column >= 2 {
      frame.draw(sign, row: numberRow, column: column - 2)
    } else if let row = rows.first(where: { frame.isBlank(row: $0, fromColumn: metrics.columns - 3) }) {
      frame.draw(sign, row: row, column: metrics.columns - 2)
    }
  }

  // MARK: Head and foot

  private func drawHead(_ current: Step?, into frame: inout Frame) {
    guard let row = metrics.headRow else { return }
    let model = items.model.model
    let title = words.shown(model.texts.first(.title, in: items.language, else: model.language) ?? model.id)
    let (level, step, columns) = (words.level(items.level), text(of: current), metrics.columns)
    let head = keptHead.line([title, step, level], columns: columns) { [metrics, words] in
      let page = PageMetrics(width: columns)
      return Chrome.head(
        title, middle: StyledLine(step), middleColumn: page.wordsColumn,
        // On a narrow screen the keys would appear and disappear with the length of the number.
        right: (page.isWide ? [StyledLine("\(level)\(words.divider)1 2 3", .dim)] : []) + [
          StyledLine(level, .dim)
        ],
        metrics)
    }
    frame.draw(head, row: row)
  }

  /// Returns the position of the current step, as `step 3.1 of 7`.
  private func text(of current: Step?) -> String {
    guard let step = current else { return hasNoSteps ? words(.noSteps) : "" }
    return words(
      .stepOf, items.opened.number(of: step.places), "\(items.model.lastNumbers[items.level])")
  }

  /// A Boolean value that indicates whether the model is open at a level at which it has no steps.
  private var hasNoSteps: Bool { isOpen && items.count == 0 }

  /// Returns the part of the level's steps up to the current one, 0…1.
  private func progress(at current: Step?) -> Double {
    let ordinal = current.map { items.opened.ordinal(of: $0.places) } ?? 0
    return Double(ordinal) / Double(max(1, items.model.stepCounts[items.level]))
  }

  /// The number of columns for a message in the foot.
  var messageRoom: Int { footRoom(Chrome.footColumns(metrics)) - 2 }

  private func drawFoot(_ current: Step?, into frame: inout Frame) {
    // A message that does not fit beside the scroll bar takes its place.
    let isLong = prompt == nil && DisplayWidth.of(message ?? "") > messageRoom
    let room = footRoom(isLong ? metrics.columns : Chrome.footColumns(metrics))
    var line: StyledLine
    if let prompt, let typed = promptLine(columns: room, into: &frame) {
      line = typed
      if prompt.kind != .number, search.isNowhere, TypedSearch.isLongEnough(prompt.text) {
        line.append("   " + words(.notFoundTyped), .dim)
      }
    } else if let message = messageLine(columns: room) {
      line = message
    } else if isLoadingVisible {
      line = StyledLine(" \(spinnerSign) \(words(.loading))", .dim)
    } else {
      let hints = hints(at: current)
      line = keptHints.line(hints, columns: room) { Chrome.hints(hints.keys, columns: room - 1) }
    }
    line.pad(toColumns: room)
    Chrome.drawFoot(line, thumb: isLong ? nil : thumb(track: Chrome.trackCells), metrics, into: &frame)
  }

  private func hints(at current: Step?) -> ModelHints {
    ModelHints(
      words: words, isPaged: items.spread != nil,
      // Short enough to leave room for other hints.
      search: search.shownWords.map { Truncation.fitting($0, columns: max(8, metrics.columns / 5)) },
      groupKey: current.flatMap(groupKey(of:)), help: help(with: current), hasShowcase: showsShowcaseHint)
  }

  /// Returns the keys that help to understand a step, as far as they do something.
  private func help(with step: Step?) -> ModelHints.Help {
    guard let step, let item = items.item(ContentID(step.id)) else { return [] }
    var help: ModelHints.Help = .words
    let hasPicture = item.step.stored.hasDiagram && items.graphics != .words
    if item.step.stored.hasDiagram || !step.operations.isEmpty { help.insert(.signs) }
    if hasPicture { help.insert(.enlarging) }
    if hasPicture, step.mayMove, items.showsDrawing(item), moving.playback.mayRun { help.insert(.movement) }
    return help
  }

  /// A Boolean value that indicates whether the model has photos and one of its first three steps is visible.
  /// Later, other hints need the room.
  private var showsShowcaseHint: Bool {
    guard showcase.rows > 0 else { return false }
    var isEarly = false
    stack.forEachVisibleItem(percent: stack.configuration.visiblePercent) { _, place in
      if place.section == 0, place.item < 3 { isEarly = true }
    }
    return isEarly
  }
}
