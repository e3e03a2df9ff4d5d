import Terminal

/// The keys.
struct HelpScreen: ReaderScreen {
  private var metrics = ScreenMetrics(rows: 0, columns: 0)
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
    case .resized(let rows, let columns): metrics = ScreenMetrics(rows: rows, columns: columns)
    case .key(let key):
      switch key.code {
      case .character("j"), .down: top += 1
      case .character("k"), .up: top -= 1
      case .character(" "), .pageDown: top += metrics.contentRows
      case .character("b"), .pageUp: top -= metrics.contentRows
      case .escape, .left, .character("h"), .character("q"): return [.back]
      default: break
      }
    default: break
    }
    top = max(0, min(top, HelpScreen.keys.count - metrics.contentRows))
    return []
  }

  mutating func draw(into frame: inout Frame) {
    Chrome.drawHead("Keys", middle: StyledLine(), middleColumn: 0, right: [], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    for row in 0..<metrics.contentRows where HelpScreen.keys.indices.contains(top + row) {
      let (keys, meaning) = HelpScreen.keys[top + row]
      var line = StyledLine("  ")
      line.append(keys, .bold)
      line.pad(toColumns: 14)
      line.append(meaning)
      frame.draw(line, row: metrics.headRows + row)
    }
    Chrome.drawFoot(
      Chrome.hints(["Esc back", "j k line"], columns: metrics.columns), thumb: nil, metrics, into: &frame)
  }
}
