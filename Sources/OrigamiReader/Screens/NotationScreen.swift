import OrigamiDiagrams
import Terminal

/// The list of the pages of the notation. A page is built when it is opened.
final class NotationScreen: LoadingScreen<NoLoad, Never> {
  private var choice = RowChoice()

  override var name: String { "notation" }

  override func handle(_ event: ScreenEvent) {
    let pages = Legend.Page.allCases
    switch event {
    case .resized: choice.fit(count: pages.count, rows: metrics.contentRows)
    case .key(let key):
      guard let command = KeyTable.command(for: key, on: .list) else { return }
      if choice.handle(command, count: pages.count, rows: metrics.contentRows) { return }
      if command == .open { return request(.open(.notationPage(pages[choice.selected]))) }
      requestCommon(command)
    default: break
    }
  }

  override func draw(into frame: inout Frame) {
    drawHead(words(.menuNotation), into: &frame)
    // There is a free row above the list only if all rows fit below it, so a list with it never scrolls.
    let gap = metrics.contentRows > Legend.Page.allCases.count ? 1 : 0
    let longest = Legend.Page.allCases.map { DisplayWidth.of(words($0.title)) }.max() ?? 0
    for (index, page) in Legend.Page.allCases.enumerated() {
      let row = gap + index - choice.top
      guard (0..<metrics.contentRows).contains(row) else { continue }
      let isSelected = index == choice.selected
      var line = Chrome.lead(isSelected: isSelected)
      line.append(words(page.title), isSelected ? .bold : .plain)
      // Chosen by eye; a longer title has a gap, too.
      line.pad(toColumns: max(metrics.columns >= 60 ? 19 : 12, 3 + longest + 2))
      line.append(Truncation.fitting(words(page.subject), columns: metrics.columns - line.columns - 1), .dim)
      frame.draw(line, row: metrics.headRows + row)
      if isSelected { frame.cursor = Frame.Position(row: metrics.headRows + row, column: 1) }
    }
    drawFoot(
      [
        words.keyHint(.open), words.keyHint(.back), "j k \(words(.move))", words.keyHint(.quit),
        words.keyHint(.help),
      ],
      into: &frame)
  }
}

extension Legend.Page {
  /// The title of the page.
  var title: Word {
    switch self {
    case .lines: .notationLines
    case .arrows: .notationArrows
    case .marks: .notationMarks
    case .folds: .notationFolds
    case .bases: .notationBases
    }
  }

  /// The subject of the page in a few words.
  var subject: Word {
    switch self {
    case .lines: .aboutLines
    case .arrows: .aboutArrows
    case .marks: .aboutSigns
    case .folds: .aboutFolds
    case .bases: .aboutBases
    }
  }
}
