import OrigamiModel
import OrigamiStore
import Terminal

/// The steps that were marked, of one model or of all.
struct MarksScreen: ReaderScreen {
  /// What the screen asks of its surroundings.
  struct Surroundings {
    /// Asked when the screen is shown.
    var marks: () -> [StepMark]
    /// A model's title; asked for the rows on screen only.
    var title: (ContentID) -> String?
  }

  private let surroundings: Surroundings
  private let model: ContentID?
  private var marks: [StepMark] = []
  private var titles: [ContentID: String] = [:]
  private var metrics = ScreenMetrics(rows: 0, columns: 0)
  private var choice = RowChoice()

  /// Stores what it is given.
  init(_ surroundings: Surroundings, model: ContentID?) {
    self.surroundings = surroundings
    self.model = model
  }

  var name: String { "marks" }

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns):
      if metrics.columns == 0 { marks = surroundings.marks() }
      metrics = ScreenMetrics(rows: rows, columns: columns)
    case .uncovered: marks = surroundings.marks()
    case .key(let key): if let actions = handle(key) { return actions }
    default: break
    }
    choice.fit(count: marks.count, rows: metrics.contentRows)
    lookUp()
    return []
  }

  private mutating func handle(_ key: Key) -> [ScreenAction]? {
    if choice.handle(key, count: marks.count, rows: metrics.contentRows) { return nil }
    switch key.code {
    case .enter, .right:
      guard marks.indices.contains(choice.selected) else { return nil }
      let mark = marks[choice.selected]
      // Of one model: its screen is below.
      return model == nil ? [.open(.model(mark.model, step: mark.step))] : [.goTo(mark)]
    case .escape, .left, .character("'"): return [.back]
    case .character("h"): return [.open(.help)]
    case .character("q"): return [.quit]
    default: return nil
    }
  }

  private mutating func lookUp() {
    guard model == nil else { return }
    for mark in marks[visibleRows] where titles[mark.model] == nil {
      titles[mark.model] = surroundings.title(mark.model) ?? mark.model.text
    }
  }

  private var visibleRows: Range<Int> {
    choice.top..<min(choice.top + metrics.contentRows, max(choice.top, marks.count))
  }

  mutating func draw(into frame: inout Frame) {
    let count = StyledLine(Amount.of(marks.count, "step"), .dim)
    Chrome.drawHead("Marks", middle: StyledLine(), middleColumn: 0, right: [count], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    if marks.isEmpty {
      Chrome.drawSentence(
        "Nothing marked yet. In a model, m marks the step being read.", metrics, into: &frame)
    }
    for index in visibleRows {
      let row = metrics.headRows + index - choice.top
      frame.draw(line(of: index), row: row)
      if index == choice.selected { frame.cursor = Frame.Place(row: row, column: 1) }
    }
    Chrome.drawFoot(
      Chrome.hints(["Enter open", "Esc back", "q quit", Chrome.helpHint], columns: metrics.columns),
      thumb: nil,
      metrics, into: &frame)
  }

  private func line(of index: Int) -> StyledLine {
    let mark = marks[index]
    var line = StyledLine(index == choice.selected ? " ▸ " : "   ")
    if model == nil {
      let width = max(8, min(20, metrics.columns / 4))
      // The title stands at the first of a model's marks that shows.
      let isFirst = index == choice.top || marks[index - 1].model != mark.model
      line.append(isFirst ? Truncation.fitting(titles[mark.model] ?? "", columns: width) : "", .dim)
      line.pad(toColumns: 3 + width + 2)
    }
    line.append(mark.number)
    line.pad(toColumns: line.columns + max(2, 7 - DisplayWidth.of(mark.number)))
    line.append(
      Truncation.fitting(mark.title, columns: metrics.columns - line.columns - 1),
      index == choice.selected ? .bold : .plain)
    return line
  }
}
