import OrigamiModel
import OrigamiStore
import Terminal

/// The models that were read, each where it was left, the latest first.
struct ContinueScreen: ReaderScreen {
  /// What the screen asks of its surroundings.
  struct Surroundings {
    var places: @Sendable () async throws -> [ReadingPlace]
    /// A model that is still there; asked for the rows on screen only.
    var model: (ContentID) -> StoredModel?
    var language: @Sendable (StoredModel) -> String
  }

  private let surroundings: Surroundings
  private var metrics = ScreenMetrics(rows: 0, columns: 0)
  private var places: [ReadingPlace]?
  private var models: [ContentID: StoredModel?] = [:]
  private var choice = RowChoice()
  private var message: String?

  /// Stores what it is given.
  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  var name: String { "continue" }
  var isLoadingVisible: Bool { places == nil && message == nil }

  // MARK: Events

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns):
      let isFirst = metrics.columns == 0
      metrics = ScreenMetrics(rows: rows, columns: columns)
      if isFirst { return load() }
    case .key(let key): return handle(key)
    case .loaded(.places, .success(.places(let found))): take(found)
    case .loaded(_, .failure(let failure)): message = "\(failure.text) · r retry"
    case .uncovered: return load()
    case .libraryChanged:
      models = [:]
      return load()
    case .loaded, .link, .paste, .contentReplaced, .show, .spin: break
    }
    lookUp()
    return []
  }

  private mutating func handle(_ key: Key) -> [ScreenAction] {
    message = nil
    if choice.handle(key, count: places?.count ?? 0, rows: metrics.contentRows) {
      lookUp()
      return []
    }
    switch key.code {
    case .enter, .right: return open()
    case .escape, .left: return [.back]
    case .character("r"): return load()
    case .character("'"): return [.open(.marks(model: nil))]
    case .character("h"): return [.open(.help)]
    case .character("q"): return [.quit]
    default: return []
    }
  }

  private mutating func open() -> [ScreenAction] {
    guard let places, places.indices.contains(choice.selected) else { return [] }
    let place = places[choice.selected]
    guard models[place.model] != .some(nil) else {
      message = "this model is no longer in the library"
      return []
    }
    return [.open(.model(place.model, step: nil))]
  }

  private func load() -> [ScreenAction] {
    let load = surroundings.places
    return [.load(.places, isVisible: places == nil) { .places(try await load()) }]
  }

  /// Takes the places. Rows that are shown already stay where they are, with what is new about them: who comes back from
  /// a model finds the list as it was.
  private mutating func take(_ found: [ReadingPlace]) {
    let shown = places ?? []
    let byModel = Dictionary(found.map { ($0.model, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(shown.map(\.model))
    places = shown.map { byModel[$0.model] ?? $0 } + found.filter { !known.contains($0.model) }
    choice.fit(count: places?.count ?? 0, rows: metrics.contentRows)
  }

  private mutating func lookUp() {
    choice.fit(count: places?.count ?? 0, rows: metrics.contentRows)
    guard let places else { return }
    for place in places[visibleRows] where models[place.model] == nil {
      models[place.model] = .some(surroundings.model(place.model))
    }
  }

  private var visibleRows: Range<Int> {
    choice.top..<min(choice.top + metrics.contentRows, max(choice.top, places?.count ?? 0))
  }

  // MARK: Drawing

  mutating func draw(into frame: inout Frame) {
    let count = places.map { Amount.of($0.count, "model") } ?? ""
    Chrome.drawHead(
      "Continue", middle: StyledLine(), middleColumn: 0, right: [StyledLine(count, .dim)], metrics,
      into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    if let places {
      if places.isEmpty {
        Chrome.drawSentence("Nothing read yet. Models lists what there is.", metrics, into: &frame)
      }
      for index in visibleRows {
        let row = metrics.headRows + index - choice.top
        frame.draw(line(of: places[index], isSelected: index == choice.selected), row: row)
        if index == choice.selected { frame.cursor = Frame.Place(row: row, column: 1) }
      }
    }
    let foot =
      message.map { StyledLine(" " + Truncation.fitting($0, columns: metrics.columns - 2)) }
      ?? Chrome.hints(
        ["Enter go on reading", "Esc back", "q quit", Chrome.helpHint], columns: metrics.columns)
    Chrome.drawFoot(foot, thumb: nil, metrics, into: &frame)
  }

  private func line(of place: ReadingPlace, isSelected: Bool) -> StyledLine {
    let columns = ListColumns(width: metrics.columns)
    // The level has room on a wide page only.
    let width = columns.showsDifficulty ? columns.title : max(8, metrics.columns - 24)
    let known = models[place.model] ?? nil
    let title = known.flatMap {
      $0.model.texts.first(.title, in: surroundings.language($0), else: $0.model.language)
    }
    var line = StyledLine(isSelected ? " ▸ " : "   ")
    line.append(
      Truncation.fitting(title ?? place.title, columns: width), isSelected ? .bold : .plain)
    line.pad(toColumns: 3 + width + 2)
    guard let known else {
      line.append(
        Truncation.fitting("no longer in the library", columns: metrics.columns - line.columns - 1), .dim)
      return line
    }
    let count = known.stepCounts[place.level]
    let step =
      place.step == ReadingPlace.showcase ? "the showcase" : "step \(place.shown) of \(Amount.text(count))"
    line.append(Truncation.fitting(step, columns: metrics.columns - line.columns - 1))
    guard columns.showsDifficulty else { return line }
    line.pad(toColumns: max(columns.difficultyStart + 24, line.columns + 2))
    line.append(Truncation.fitting(place.level.name, columns: metrics.columns - line.columns - 1), .dim)
    return line
  }
}
