import Terminal

/// The page with all keys, made from the table of keys.
final class HelpScreen: LoadingScreen<NoLoad, Never> {
  private var lines: [StyledLine] = []
  private var top = 0

  override var name: String { "help" }

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized: lines = HelpScreen.lines(columns: metrics.columns)
    case .key(let key):
      guard let command = KeyTable.command(for: key, on: .text) else { return }
      switch command {
      case .back, .help, .quit: return request(.back)
      case .end: top = lines.count
      default: top = command.target(from: top, count: lines.count, page: metrics.contentRows) ?? top
      }
    default: break
    }
    top = max(0, min(top, lines.count - metrics.contentRows))
  }

  /// The first column of the meanings.
  private static let meaningColumn = 14

  /// Returns the keys with what they do; on a narrow screen a meaning takes several lines.
  private static func lines(columns: Int) -> [StyledLine] {
    KeyTable.help.flatMap { entry -> [StyledLine] in
      guard let entry else { return [StyledLine()] }
      let wrapper = TextWrapper(width: max(8, columns - meaningColumn - 1))
      return wrapper.lines(of: entry.meaning).enumerated().map { number, part in
        var line = StyledLine("  ")
        if number == 0 { line.append(KeyTable.keys(of: entry), .bold) }
        line.pad(toColumns: meaningColumn)
        line.append(part)
        return line
      }
    }
  }

  override func draw(into frame: inout Frame) {
    Chrome.drawHead("Keys", middle: StyledLine(), middleColumn: 0, right: [], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    for (row, line) in lines.dropFirst(top).prefix(metrics.contentRows).enumerated() {
      frame.draw(line, row: metrics.headRows + row)
    }
    let hasMore = top + metrics.contentRows < lines.count
    let hints = (hasMore ? [KeyTable.hint(.pageDown, "more")] : []) + [KeyTable.hint(.back)]
    Chrome.drawFoot(Chrome.hints(hints, columns: metrics.columns), thumb: nil, metrics, into: &frame)
  }
}
