import Terminal

/// The keys.
struct HelpScreen: ReaderScreen {
  private var metrics = ScreenMetrics(rows: 0, columns: 0)
  private var lines: [StyledLine] = []
  private var top = 0

  var name: String { "help" }

  static let keys: [(String, String)] = [
    ("j k ↓ ↑", "one line"), ("space b", "one page"), ("d u", "half a page"), ("] [", "next, previous step"),
    ("g G", "beginning, end"), (":12", "go to step 12"), ("", ""),
    ("/ ?", "search forward, backward"), ("n N", "next, previous hit"), ("", ""),
    ("1 2 3", "overview, standard, full detail"), ("+ -", "more, less detail"), ("", ""),
    ("m", "mark the step, or take the mark away"), ("'", "marked steps"), ("s", "showcase"),
    ("< >", "through the photographs"), ("", ""),
    ("Enter →", "open"), ("Esc ←", "back"), ("r", "try again what failed"), ("^L", "paint the screen again"),
    ("^Z", "stop; fg goes on"), ("h", "this page"), ("q", "quit"),
  ]

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns):
      metrics = ScreenMetrics(rows: rows, columns: columns)
      lines = HelpScreen.lines(columns: columns)
    case .key(let key):
      switch key.code {
      case .character("j"), .down, .enter: top += 1
      case .character("k"), .up: top -= 1
      case .character(" "), .pageDown: top += metrics.contentRows
      case .character("b"), .pageUp: top -= metrics.contentRows
      case .character("g"), .home: top = 0
      case .character("G"), .end: top = lines.count
      case .escape, .left, .character("h"), .character("q"): return [.back]
      default: break
      }
    default: break
    }
    top = max(0, min(top, lines.count - metrics.contentRows))
    return []
  }

  /// The keys with what they do; where a screen is narrow that goes on below itself.
  private static func lines(columns: Int) -> [StyledLine] {
    let start = 14
    return keys.flatMap { keys, meaning in
      TextWrapper(width: max(8, columns - start - 1)).lines(of: meaning).enumerated().map { number, part in
        var line = StyledLine("  ")
        if number == 0 { line.append(keys, .bold) }
        line.pad(toColumns: start)
        line.append(part)
        return line
      }
    }
  }

  mutating func draw(into frame: inout Frame) {
    Chrome.drawHead("Keys", middle: StyledLine(), middleColumn: 0, right: [], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    for (row, line) in lines.dropFirst(top).prefix(metrics.contentRows).enumerated() {
      frame.draw(line, row: metrics.headRows + row)
    }
    let hasMore = top + metrics.contentRows < lines.count
    Chrome.drawFoot(
      Chrome.hints((hasMore ? ["space more"] : []) + ["Esc back"], columns: metrics.columns), thumb: nil,
      metrics, into: &frame)
  }
}
