import OrigamiDiagrams
import Terminal

/// The parts of the notation. Their pages are built when they are entered.
struct NotationScreen: ReaderScreen {
  private var metrics = ScreenMetrics(rows: 0, columns: 0)
  private var choice = RowChoice()

  var name: String { "notation" }

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    let pages = Legend.Page.allCases
    switch event {
    case .resized(let rows, let columns):
      metrics = ScreenMetrics(rows: rows, columns: columns)
      choice.fit(count: pages.count, rows: metrics.contentRows)
    case .key(let key):
      if choice.handle(key, count: pages.count, rows: metrics.contentRows) { return [] }
      switch key.code {
      case .enter, .right: return [.open(.notationPage(pages[choice.selected]))]
      case .escape, .left: return [.back]
      case .character("h"): return [.open(.help)]
      case .character("q"): return [.quit]
      default: break
      }
    default: break
    }
    return []
  }

  mutating func draw(into frame: inout Frame) {
    Chrome.drawHead("Notation", middle: StyledLine(), middleColumn: 0, right: [], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    let gap = metrics.contentRows > Legend.Page.allCases.count ? 1 : 0
    for (index, page) in Legend.Page.allCases.enumerated() {
      let row = gap + index - choice.top
      guard (0..<metrics.contentRows).contains(row) else { continue }
      let isSelected = index == choice.selected
      var line = StyledLine(isSelected ? " ▸ " : "   ")
      line.append(page.title, isSelected ? .bold : .plain)
      line.pad(toColumns: metrics.columns >= 60 ? 19 : 12)
      line.append(Truncation.fitting(page.subject, columns: metrics.columns - line.columns - 1), .dim)
      frame.draw(line, row: metrics.headRows + row)
      if isSelected { frame.cursor = Frame.Place(row: metrics.headRows + row, column: 1) }
    }
    Chrome.drawFoot(
      Chrome.hints(
        ["Enter open", "j k move", "Esc back", "q quit", Chrome.helpHint], columns: metrics.columns),
      thumb: nil, metrics, into: &frame)
  }
}

extension Legend.Page {
  /// What it is called.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// What is on it, in a few words.
  var subject: String {
    switch self {
    case .lines: "edges, creases and folds"
    case .arrows: "what to do with the paper"
    case .marks: "what to look at"
    case .folds: "folds that have a name"
    case .bases: "where many models begin"
    }
  }
}
