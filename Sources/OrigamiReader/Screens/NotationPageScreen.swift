import LazyStacks
import OrigamiDiagrams
import Terminal

/// A page of the notation: each sign as the reader draws it, with its meaning.
final class NotationPageScreen: LoadingScreen<NoLoad, Never> {
  private let page: Legend.Page
  private let entries: LegendEntries
  private var stack: LazyVStack<Int>

  /// Creates the screen without starting any work.
  init(_ page: Legend.Page, graphics: Graphics, _ words: Words) {
    self.page = page
    entries = LegendEntries(page, graphics: graphics, words)
    stack = LazyVStack(columns: 0, rows: 0)
  }

  override var name: String { "notation \(page.rawValue)" }

  override var trace: String { stack.lastFrame.trace }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized(_, let columns): tell(.resize(columns: columns, rows: metrics.contentRows))
    case .key(let key):
      guard let command = KeyTable.command(for: key, on: .text) else { return }
      if let event: LazyStackEvent<Int> = command.scroll(pageRows: stack.pageRows) { return tell(event) }
      requestCommon(command)
    default: break
    }
  }

  private func tell(_ event: LazyStackEvent<Int>) { _ = stack.handle(event, source: entries) }

  // MARK: Drawing

  override func draw(into frame: inout Frame) {
    let place = stack.currentItem.map { words(.countOf, "\($0.place.item + 1)", "\(entries.count)") } ?? ""
    drawHead(
      words(page.title), middle: place, middleColumn: PageMetrics(width: metrics.columns).wordsColumn,
      right: [words(.menuNotation)], into: &frame)
    for placement in stack.placements {
      guard let entry = placement.id else { continue }
      let lines = entries.lines(of: entry, columns: metrics.columns)
      let top = metrics.headRows + placement.visibleRows.lowerBound
      for (offset, row) in placement.shownRows.enumerated() where row < lines.count {
        frame.draw(lines[row], row: top + offset)
      }
      if entry == stack.currentItem?.id { frame.cursor = Frame.Position(row: top, column: 0) }
    }
    drawFoot(
      [
        words.keyHint(.pageDown), words.keyHint(.nextStep, .sign), words.keyHint(.back),
        words.keyHint(.quit), words.keyHint(.help),
      ],
      scrollBar: stack.scrollBar, into: &frame)
  }
}
