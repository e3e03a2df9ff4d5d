import Terminal

/// The page with all keys, made from the table of keys.
final class HelpScreen: LoadingScreen<NoLoad, Never> {
  private var lines: [StyledLine] = []
  private var top = 0

  override var name: String { "help" }

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized: lines = HelpScreen.lines(words, columns: metrics.columns)
    case .key(let key):
      guard let command = KeyTable.command(for: key, on: .text) else { return }
      switch command {
      // `q` closes only the help, as in `less`.
      case .back, .help, .quit: return request(.back)
      default: top = command.target(from: top, count: lines.count, page: metrics.contentRows) ?? top
      }
    default: break
    }
    top = max(0, min(top, lines.count - metrics.contentRows))
  }

  /// Returns the first column of the meanings, behind the longest keys.
  private static func meaningColumn(_ words: Words) -> Int {
    let keys = KeyTable.help.lazy.compactMap { $0 }.map { DisplayWidth.of(words.keys(of: $0)) }
    return max(14, 2 + (keys.max() ?? 0) + 1)
  }

  /// The least width of a column of groups.
  private static let columnWidth = 52

  /// Returns the keys with what they do. On a wide screen the groups are in columns; on a narrow one a
  /// meaning takes several lines.
  private static func lines(_ words: Words, columns: Int) -> [StyledLine] {
    let groups = KeyTable.help.split { $0 == nil }.map { $0.compactMap { $0 } }
    let across = max(1, min(groups.count, columns / columnWidth))
    let width = columns / across
    let meaningColumn = meaningColumn(words)
    let blocks = groups.map { group in group.flatMap { lines(of: $0, words, meaningColumn, width: width) } }
    // The groups go down one column after the other, of about the same height.
    let height = blocks.reduce(0) { $0 + $1.count + 1 } / across
    var sides: [[StyledLine]] = [[]]
    for block in blocks {
      if let last = sides.last, !last.isEmpty, last.count + block.count / 2 > height, sides.count < across {
        sides.append([])
      }
      if !sides[sides.count - 1].isEmpty { sides[sides.count - 1].append(StyledLine()) }
      sides[sides.count - 1] += block
    }
    let rows = sides.map(\.count).max() ?? 0
    return .placed(sides.enumerated().map { (0, $0 * width, $1) }, rows: rows)
  }

  private static func lines(of entry: KeyTable.HelpLine, _ words: Words, _ meaningColumn: Int, width: Int)
    -> [StyledLine]
  {
    // The meaning of openGroup names the key that hides the parts. No other has a place for it.
    let meaning = words(entry.meaning, words.key("←"))
    guard !entry.commands.isEmpty else { return [StyledLine("  " + meaning, .accent)] }
    let wrapper = TextWrapper(width: max(8, width - meaningColumn - 1))
    return wrapper.lines(of: meaning).enumerated().map { number, part in
      var line = StyledLine("  ")
      if number == 0 { line.append(words.keys(of: entry), .bold) }
      line.pad(toColumns: meaningColumn)
      line.append(part)
      return line
    }
  }

  override func draw(into frame: inout Frame) {
    drawHead(words(.helpTitle), into: &frame)
    for (row, line) in lines.dropFirst(top).prefix(metrics.contentRows).enumerated() {
      frame.draw(line, row: metrics.headRows + row)
    }
    let hasMore = top + metrics.contentRows < lines.count
    drawFoot((hasMore ? [words.keyHint(.pageDown, .more)] : []) + [words.keyHint(.back)], into: &frame)
  }
}
