import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Terminal

/// A text over the lower part of a model's screen: the signs of a step, or its spoken text.
struct StepPanel {
  /// The content of a panel.
  enum Kind: Hashable {
    case signs
    case spoken
  }

  let kind: Kind
  let step: ContentID
  let title: String
  private(set) var lines: [StyledLine]
  /// The first line on screen.
  private(set) var top = 0

  /// Takes the lines of a panel about the same step, whose drawing has arrived, or for another width.
  mutating func update(_ panel: StepPanel, contentRows: Int) {
    lines = panel.lines
    top = max(0, min(top, lines.count - page(contentRows)))
  }

  /// The rows of the panel with its title, at most three quarters of the content.
  func rows(of contentRows: Int) -> Int { min(lines.count + 1, max(2, contentRows * 3 / 4)) }

  /// The rows of the panel without its title.
  private func page(_ contentRows: Int) -> Int { max(1, rows(of: contentRows) - 1) }

  /// Scrolls by a command.
  ///
  /// - Returns: false if the command does not scroll, or all lines are on screen.
  mutating func scroll(_ command: ReaderCommand, contentRows: Int) -> Bool {
    let page = page(contentRows)
    guard lines.count > page,
      let target = command.target(from: top, count: lines.count, page: page)
    else { return false }
    top = max(0, min(target, lines.count - page))
    return true
  }

  /// Draws the panel above the rule of the foot.
  func draw(_ metrics: ScreenMetrics, into frame: inout Frame) {
    let rows = rows(of: metrics.contentRows)
    let first = metrics.headRows + metrics.contentRows - rows
    frame.fill(row: first, with: "─", .faint)
    var head = StyledLine("── ", .faint)
    head.append(Truncation.fitting(title, columns: metrics.columns - 8), .accent)
    head.append(" ")
    frame.draw(head, row: first)
    for row in 1..<max(1, rows) {
      frame.clear(row: first + row)
      let line = top + row - 1
      if lines.indices.contains(line) { frame.draw(lines[line], row: first + row, column: 1) }
    }
  }

  // MARK: Contents

  /// Creates a panel with the spoken text of a step.
  static func spoken(_ content: StepContent, of step: ContentID, _ words: Words, columns: Int) -> StepPanel {
    let wrapper = TextWrapper(width: max(8, min(PageMetrics.longestLine, columns - 4)))
    let lines = wrapper.lines(of: words.shown(SpokenText.paragraph(content))).map { StyledLine("  " + $0) }
    return StepPanel(kind: .spoken, step: step, title: words(.spokenStep, content.number), lines: lines)
  }

  /// Creates a panel with the signs of a step, each with its name and its meaning.
  ///
  /// - Parameter missing: why the drawing is not there, so that its signs are unknown; nil if it is.
  static func signs(
    _ content: StepContent, of step: ContentID, _ words: Words, graphics: Graphics, columns: Int,
    missing: String?
  ) -> StepPanel {
    var signs = LegendSigns()
    if let diagram = content.diagram { signs.formUnion(diagram) }
    for operation in content.operations { signs.insert(operation) }
    let title = words(.signsOfStep, content.number)
    let entries = signs.entries(in: words.language.rawValue)
    let note = missing ?? (entries.isEmpty ? words(.stepHasNoSigns) : nil)
    let noteLines = note.map { TextWrapper(width: max(8, columns - 4)).lines(of: $0) } ?? []
    let across = max(1, min(3, columns / StepPanel.entryColumns))
    let width = (columns - 2) / across
    var lines = noteLines.map { StyledLine("  " + $0) }
    if !lines.isEmpty, !entries.isEmpty { lines.append(StyledLine()) }
    for start in stride(from: 0, to: entries.count, by: across) {
      let blocks = entries[start..<min(start + across, entries.count)].map {
        block($0, words, width: width, graphics: graphics)
      }
      let rows = blocks.map(\.count).max() ?? 0
      lines += [StyledLine].placed(blocks.enumerated().map { (0, $0 * width, $1) }, rows: rows)
      lines.append(StyledLine())
    }
    return StepPanel(
      kind: .signs, step: step, title: title, lines: entries.isEmpty ? lines : lines.dropLast())
  }

  /// The least columns of a sign with its words.
  private static let entryColumns = 48
  /// The least columns of a sign and its words side by side. With fewer there are only words.
  private static let leastWithSign = 28
  /// The size of a sign in cells.
  private static let sign = (columns: 12, rows: 4)

  private static func block(
    _ entry: Legend.Entry, _ words: Words, width: Int, graphics: Graphics
  ) -> [StyledLine] {
    let hasPicture = graphics != .words && width >= leastWithSign
    let start = hasPicture ? sign.columns + 4 : 2
    let setting = Cover.Setting(columns: sign.columns, rows: sign.rows, graphics: graphics)
    let picture = hasPicture ? Cover(wholeOf: entry.diagram, paper: .standard, setting) : nil
    let name = Truncation.fitting(words.shown(entry.name), columns: width - start - 1)
    let meaning = TextWrapper(width: max(8, width - start - 2)).lines(of: words.shown(entry.meaning))
    let text = [StyledLine(name, .bold)] + meaning.map { StyledLine($0) }
    let box = (picture?.lines ?? []).centred(columns: picture?.columns ?? 0, in: sign)
    return .placed([(0, 1, box), (0, start, text)], rows: max(hasPicture ? sign.rows : 0, text.count))
  }
}

extension ModelScreen {
  /// Shows a panel about the current step, or closes it.
  func toggle(_ kind: StepPanel.Kind) {
    guard panel?.kind != kind else { return panel = nil }
    guard let step = currentStep, let item = items.item(step.id) else { return }
    if kind == .signs { loadDrawing(forSignsOf: item) }
    panel = newPanel(kind, of: item)
  }

  private func newPanel(_ kind: StepPanel.Kind, of item: StepItem) -> StepPanel {
    switch kind {
    case .signs: signs(of: item)
    case .spoken:
      .spoken(items.setting.content(of: item.step), of: item.step.id, words, columns: metrics.columns)
    }
  }

  /// Lays the panel out for the present size of the screen. It closes if its step is not there any more.
  func arrangePanel() {
    guard let open = panel else { return }
    guard let item = items.item(open.step) else { return panel = nil }
    panel?.update(newPanel(open.kind, of: item), contentRows: metrics.contentRows)
  }

  /// Takes the signs of a drawing that has arrived, or why it has not.
  func updatePanel(drawingOf step: ContentID) {
    if panel?.kind == .signs, panel?.step == step { arrangePanel() }
  }

  private func signs(of item: StepItem) -> StepPanel {
    var content = items.setting.content(of: item.step)
    var missing: String?
    switch item.drawing {
    case .none: break
    case .wanted, .loading: missing = words(.loading)
    case .loaded(let diagram): content.diagram = diagram
    case .failed(let what): missing = what
    }
    return .signs(
      content, of: item.step.id, words, graphics: items.graphics, columns: metrics.columns, missing: missing)
  }

  /// Handles a key while a panel is open: it scrolls the panel or closes it.
  ///
  /// - Returns: false if the key still has to be handled as a key of the model's screen.
  func handleInPanel(_ key: Key) -> Bool {
    guard var panel else { return false }
    let command = KeyTable.command(for: key, on: .text)
    if let command, panel.scroll(command, contentRows: metrics.contentRows) {
      self.panel = panel
      return true
    }
    let other = KeyTable.command(for: key, on: .model)
    // The key of a panel is handled by `toggle`, which closes this panel or shows the other one.
    if other == .signs || other == .spoken { return false }
    self.panel = nil
    return command == .back
  }
}
