import OrigamiStore
import Terminal

/// The steps that were marked, of one model or of all.
struct MarksScreen: ReaderScreen {
  private let marks: [StepMark]
  private let model: String?
  private var metrics = ScreenMetrics(rows: 0, columns: 0)
  private var selected = 0
  private var top = 0

  init(marks: [StepMark], model: String?) {
    self.marks = marks
    self.model = model
  }

  var name: String { "marks" }

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns): metrics = ScreenMetrics(rows: rows, columns: columns)
    case .key(let key):
      switch key.code {
      case .character("j"), .down: selected += 1
      case .character("k"), .up: selected -= 1
      case .character(" "), .pageDown: selected += metrics.contentRows
      case .character("b"), .pageUp: selected -= metrics.contentRows
      case .character("g"), .home: selected = 0
      case .character("G"), .end: selected = marks.count - 1
      case .enter, .right: if marks.indices.contains(selected) { return [.goTo(marks[selected])] }
      case .escape, .left, .character("'"): return [.back]
      case .character("h"): return [.open(.help)]
      case .character("q"): return [.quit]
      default: break
      }
    default: break
    }
    selected = max(0, min(selected, marks.count - 1))
    top = max(0, min(top, selected), selected - metrics.contentRows + 1)
    return []
  }

  mutating func draw(into frame: inout Frame) {
    let count = StyledLine("\(marks.count) \(marks.count == 1 ? "step" : "steps")", .dim)
    Chrome.drawHead("Marks", middle: StyledLine(), middleColumn: 0, right: [count], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    if marks.isEmpty {
      frame.draw(
        StyledLine("  Nothing marked yet. In a model, m marks the step being read."),
        row: metrics.headRows + 1)
    }
    for row in 0..<metrics.contentRows where marks.indices.contains(top + row) {
      let mark = marks[top + row]
      var line = StyledLine(top + row == selected ? " ▸ " : "   ")
      if model == nil {
        line.append(Truncation.fitting(mark.model, columns: 20), .dim)
        line.pad(toColumns: 25)
      }
      line.append(mark.number)
      line.pad(toColumns: line.columns + max(2, 7 - DisplayWidth.of(mark.number)))
      line.append(mark.title, top + row == selected ? .bold : .plain)
      frame.draw(line, row: metrics.headRows + row)
      if top + row == selected { frame.cursor = Frame.Place(row: metrics.headRows + row, column: 1) }
    }
    Chrome.drawFoot(
      Chrome.hints(["Enter open", "Esc back", "q quit"], columns: metrics.columns), thumb: nil, metrics,
      into: &frame)
  }
}
