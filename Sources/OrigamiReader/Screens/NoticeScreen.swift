import Terminal

/// A sentence in place of a screen, and what to do.
struct NoticeScreen: ReaderScreen {
  let title: String
  let text: String
  private var metrics = ScreenMetrics(rows: 0, columns: 0)

  init(title: String, text: String) {
    self.title = title
    self.text = text
  }

  /// What went wrong, for a screen that cannot be shown.
  init(title: String, error: any Error) {
    self.init(title: title, text: "\(LoadFailure(error).text)\n\nEsc goes back.")
  }

  var name: String { "notice" }

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns): metrics = ScreenMetrics(rows: rows, columns: columns)
    case .key(let key):
      switch key.code {
      case .character("q"): return [.quit]
      case .escape, .left: return [.back]
      default: break
      }
    default: break
    }
    return []
  }

  mutating func draw(into frame: inout Frame) {
    Chrome.drawHead(title, middle: StyledLine(), middleColumn: 0, right: [], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    Chrome.drawSentence(text, metrics, into: &frame)
    Chrome.drawFoot(Chrome.hints(["q quit"], columns: metrics.columns), thumb: nil, metrics, into: &frame)
  }
}
