import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

/// The photographs of all models, page after page, as long as there are more.
struct ShowcaseScreen: ReaderScreen {
  /// What the screen asks of its surroundings.
  struct Surroundings {
    /// Photographs from the beginning; called again when the library was changed.
    var shelf: () -> ShowcaseShelf
    /// The language to show a model in, by its identifier; asked for the photographs on screen only.
    var language: (ContentID) -> String?
  }

  private let surroundings: Surroundings
  private var shelf: ShowcaseShelf?
  private var stack = ShowcaseScreen.emptyStack
  private var metrics = ScreenMetrics(rows: 0, columns: 0)
  private var selected = 0
  private var message: String?
  private var visibleLoads: Set<LoadKey> = []
  private var languages: [ContentID: String] = [:]
  private var spinner = 0

  /// Stores what it is given.
  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  private static var emptyStack: LazyVStack<StoredPhoto.ID> {
    var configuration = StackConfiguration()
    configuration.pageItems = ShowcaseShelf.pagePhotos
    configuration.pageDistance = ShowcaseShelf.pagePhotos / 2
    configuration.estimatedRows = PhotoRow.rows
    return LazyVStack(columns: 0, rows: 0, configuration: configuration)
  }

  var name: String { "showcase" }
  var isLoadingVisible: Bool { !visibleLoads.isEmpty }
  var trace: String {
    let frame = stack.lastFrame
    return "built=\(frame.built) measured=\(frame.measured) drawn=\(frame.drawn)"
  }

  // MARK: Events

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns):
      metrics = ScreenMetrics(rows: rows, columns: columns)
      if shelf == nil { return begin() }
      return tell(.resize(columns: columns, rows: metrics.contentRows))
    case .key(let key): return handle(key)
    case .loaded(.photos(let number), let result): return take(result, page: PageKey(number: number))
    case .libraryChanged:
      message = "library changed"
      return begin()
    case .spin: spinner += 1
    case .loaded, .link, .paste, .contentReplaced, .show, .uncovered: break
    }
    return []
  }

  private mutating func begin() -> [ScreenAction] {
    shelf = surroundings.shelf()
    stack = ShowcaseScreen.emptyStack
    selected = 0
    languages = [:]
    visibleLoads = []
    return tell(.resize(columns: metrics.columns, rows: metrics.contentRows)) + tell(.scrollToStart)
  }

  private mutating func tell(_ event: LazyStackEvent<StoredPhoto.ID>) -> [ScreenAction] {
    guard let shelf else { return [] }
    var actions: [ScreenAction] = []
    for case .load(let page, let reason) in stack.handle(event, source: shelf) {
      let key = LoadKey.photos(page.number)
      if reason == .visible { visibleLoads.insert(key) }
      let load = shelf.load(page: page.number)
      actions.append(.load(key, isVisible: reason == .visible) { .photos(try await load()) })
    }
    let ids = stack.placements.compactMap(\.id)
    if let first = ids.first, let last = ids.last { shelf.noteVisible(first: first, last: last) }
    for id in ids where languages[id.model] == nil { languages[id.model] = surroundings.language(id.model) }
    return actions
  }

  private mutating func take(_ result: Result<LoadedValue, LoadFailure>, page: PageKey) -> [ScreenAction] {
    visibleLoads.remove(.photos(page.number))
    switch result {
    case .success(.photos(let pages)):
      guard let shelf else { return [] }
      return tell(shelf.take(pages) ? .pageLoaded(page) : .replaced)
    case .success: return []
    case .failure(let failure):
      message = "\(failure.text) · r retry"
      return tell(.pageFailed(page))
    }
  }

  // MARK: Keys

  private mutating func handle(_ key: Key) -> [ScreenAction] {
    message = nil
    let page = max(1, metrics.contentRows / PhotoRow.rows)
    var choice = RowChoice()
    choice.select(selected, count: shelf?.count ?? 0, rows: page)
    if choice.handle(key, count: shelf?.count ?? 0, rows: page) { return select(choice.selected) }
    switch key.code {
    case .enter, .right: return open()
    case .escape, .left: return [.back]
    case .character("r"): return tell(.retry)
    case .character("'"): return [.open(.marks(model: nil))]
    case .character("h"): return [.open(.help)]
    case .character("q"): return [.quit]
    default: return []
    }
  }

  private mutating func select(_ index: Int) -> [ScreenAction] {
    selected = index
    if index == 0 { return tell(.scrollToStart) }
    if index == (shelf?.count ?? 0) - 1 { return tell(.scrollToEnd) }
    return tell(.scrollToPlace(ItemPlace(item: index), alignment: .nearest))
  }

  private func open() -> [ScreenAction] {
    guard let id = shelf?.id(at: ItemPlace(item: selected)) else { return [] }
    return [.open(.model(id.model, step: nil))]
  }

  // MARK: Drawing

  mutating func draw(into frame: inout Frame) {
    let count = shelf.map { $0.atEnd ? Amount.of($0.count, "photograph") : "" } ?? ""
    Chrome.drawHead(
      "Showcase", middle: StyledLine(), middleColumn: 0, right: [StyledLine(count, .dim)], metrics,
      into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    if let shelf, shelf.atEnd, shelf.count == 0 {
      Chrome.drawSentence(
        "No photographs yet. A model's file may have a showcase: content/README.md tells how.", metrics,
        into: &frame)
    }
    for placement in stack.placements { draw(placement, into: &frame) }
    let room = metrics.columns - (metrics.columns >= 30 ? Chrome.trackColumns : 0)
    var line =
      message.map { StyledLine(" " + Truncation.fitting($0, columns: room - 2)) }
      ?? Chrome.hints(
        ["Enter open", "j k photograph", "space next", "Esc back", "q quit", Chrome.helpHint], columns: room)
    line.pad(toColumns: room)
    Chrome.drawFoot(line, thumb: stack.scrollBar.thumb(track: Chrome.trackCells), metrics, into: &frame)
  }

  private func draw(_ placement: StackPlacement<StoredPhoto.ID>, into frame: inout Frame) {
    guard !placement.visibleRows.isEmpty else { return }
    let top = metrics.headRows + placement.visibleRows.lowerBound
    switch placement.content {
    case .item(let id):
      guard let photo = shelf?.photo(id) else { return }
      let isSelected = placement.place.item == selected
      let lines = PhotoRow.lines(
        of: photo, language: languages[id.model] ?? photo.language, columns: metrics.columns,
        isSelected: isSelected)
      for (offset, row) in placement.shownRows.enumerated() where row < lines.count {
        frame.draw(lines[row], row: top + offset)
      }
      if isSelected { frame.cursor = Frame.Place(row: top, column: 1) }
    case .progress(let state):
      let text = state == .failed ? "   could not be loaded · r retry" : "   \(Spinner.sign(spinner))"
      frame.draw(StyledLine(text, .dim), row: top)
    case .header, .footer: break
    }
  }
}

/// A photograph among others: what it shows, in words, on as many rows as are declared for every one.
enum PhotoRow {
  /// The model, two lines of caption, size and credit, and an empty row.
  static let rows = 5

  /// The lines, without the empty one.
  static func lines(
    of stored: StoredPhoto, language: String, columns: Int, isSelected: Bool
  ) -> [StyledLine] {
    let room = min(columns - 4, 76)
    var head = StyledLine(isSelected ? " ▸ " : "   ")
    let title = stored.titles.first(.title, in: language, else: stored.language) ?? stored.id.model.text
    head.append(Truncation.fitting(title, columns: room), isSelected ? .bold : .plain)
    var lines = [head]
    let caption = stored.photo.texts.first(.caption, in: language, else: stored.language) ?? ""
    let wrapped = TextWrapper(width: max(1, room)).lines(of: VisibleText.of(caption)).map(String.init)
    for index in 0..<2 {
      // The second line tells that there is more.
      let text = index == 1 && wrapped.count > 2 ? wrapped[1] + " " + wrapped[2] : nil
      let line = text ?? (wrapped.indices.contains(index) ? wrapped[index] : "")
      lines.append(StyledLine("   " + Truncation.fitting(line, columns: room)))
    }
    let credit = stored.photo.credit.map { " · " + $0 } ?? ""
    let size = "\(stored.photo.width) × \(stored.photo.height)\(credit)"
    return lines + [StyledLine("   " + Truncation.fitting(size, columns: room), .dim)]
  }
}
