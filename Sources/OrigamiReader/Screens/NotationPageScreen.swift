import LazyStacks
import OrigamiDiagrams
import Terminal

/// A page of the legend: each sign as the reader draws it, with what it says.
struct NotationPageScreen: ReaderScreen {
  private let page: Legend.Page
  private let shelf: LegendShelf
  private var stack: LazyVStack<Int>
  private var metrics = ScreenMetrics(rows: 0, columns: 0)

  /// Stores what it is given.
  init(_ page: Legend.Page, graphics: Graphics) {
    self.page = page
    shelf = LegendShelf(page, graphics: graphics)
    var configuration = StackConfiguration()
    configuration.pageOverlap = 0
    stack = LazyVStack(columns: 0, rows: 0, configuration: configuration)
  }

  var name: String { "notation \(page.rawValue)" }

  var trace: String {
    let frame = stack.lastFrame
    return "built=\(frame.built) measured=\(frame.measured) drawn=\(frame.drawn)"
  }

  // MARK: Events

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns):
      let isFirst = metrics.columns == 0
      metrics = ScreenMetrics(rows: rows, columns: columns)
      tell(.resize(columns: columns, rows: metrics.contentRows))
      if isFirst { tell(.scrollToStart) }
    case .key(let key): return handle(key)
    default: break
    }
    return []
  }

  private mutating func tell(_ event: LazyStackEvent<Int>) { _ = stack.handle(event, source: shelf) }

  private mutating func handle(_ key: Key) -> [ScreenAction] {
    if let event: LazyStackEvent<Int> = ScrollKeys.event(of: key, pageRows: stack.pageRows) {
      tell(event)
      return []
    }
    switch key.code {
    case .escape, .left: return [.back]
    case .character("h"): return [.open(.help)]
    case .character("q"): return [.quit]
    default: return []
    }
  }

  // MARK: Drawing

  mutating func draw(into frame: inout Frame) {
    let place = stack.currentItem.map { "\($0.place.item + 1) of \(shelf.count)" } ?? ""
    Chrome.drawHead(
      page.title, middle: StyledLine(place), middleColumn: PageMetrics(width: metrics.columns).wordsColumn,
      right: [StyledLine("Notation", .dim)], metrics, into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    for placement in stack.placements {
      guard let entry = placement.id else { continue }
      let lines = shelf.lines(of: entry, columns: metrics.columns)
      let top = metrics.headRows + placement.visibleRows.lowerBound
      for (offset, row) in placement.shownRows.enumerated() where row < lines.count {
        frame.draw(lines[row], row: top + offset)
      }
      if entry == stack.currentItem?.id { frame.cursor = Frame.Place(row: top, column: 0) }
    }
    let room = metrics.columns - (metrics.columns >= 30 ? Chrome.trackColumns : 0)
    var line = Chrome.hints(["space next", "] sign", "Esc back", "q quit", Chrome.helpHint], columns: room)
    line.pad(toColumns: room)
    Chrome.drawFoot(line, thumb: stack.scrollBar.thumb(track: Chrome.trackCells), metrics, into: &frame)
  }
}
