import OrigamiModel
import OrigamiStore
import Terminal

/// A load of the places where models were left.
enum ContinueLoad: ScreenLoadKey {
  case places
  /// The models of the rows on screen.
  case models
  var description: String { self == .places ? "places" : "models of places" }
}

/// The result of a load of the places.
enum ContinueValue: Sendable {
  case places([ReadingPlace], LeftModels)
  case models(LeftModels)
}

/// Models with the steps at which they were left, by identifier, each found or not.
typealias LeftModels = [ContentID: Result<LeftModel, LoadFailure>]

/// The models that were read, each where it was left, the latest first.
final class ContinueScreen: LoadingScreen<ContinueLoad, ContinueValue> {
  private let content: any LibraryContent
  private let dependencies: ReaderDependencies
  private var places: [ReadingPlace]?
  /// The reason why the places cannot be shown.
  private var failure: LoadFailure?
  private var models: LeftModels = [:]
  /// The models that the running load asks for.
  private var asked: Set<ContentID> = []
  private var choice = RowChoice()

  init(_ content: any LibraryContent, _ dependencies: ReaderDependencies) {
    self.content = content
    self.dependencies = dependencies
  }

  override var name: String { "continue" }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized: if places == nil, !loads.isRunning(.places) { loadPlaces() }
    case .key(let key): handle(key)
    case .uncovered, .libraryChanged:
      // A model was read on, or imported again: what is on screen stays until the answer comes.
      let shown = Set(visiblePlaces.map(\.model))
      models = models.filter { shown.contains($0.key) }
      loadPlaces(known: [])
    // These change no row.
    case .inputEnded, .link, .mark, .paste, .show, .spin, .tick: return
    }
    lookUp()
  }

  /// The places of the rows on screen.
  private var visiblePlaces: ArraySlice<ReadingPlace> {
    places.map { $0[choice.visible(of: $0.count, rows: metrics.contentRows)] } ?? []
  }

  private func handle(_ key: Key) {
    message = nil
    guard let command = KeyTable.command(for: key, on: .list) else { return }
    if choice.handle(command, count: places?.count ?? 0, rows: metrics.contentRows) { return }
    switch command {
    case .open: open()
    case .retry:
      models = models.filter { if case .success = $0.value { true } else { false } }
      loadPlaces()
    default: requestCommon(command)
    }
  }

  private func open() {
    guard let places, places.indices.contains(choice.selected) else { return }
    let place = places[choice.selected]
    if case .failure(let failure)? = models[place.model] {
      message = failure.text(words)
    } else {
      request(.open(.model(place.model, step: nil)))
    }
  }

  // MARK: Loads

  /// Loads the places, and the models of the rows on screen: at first, of the first rows.
  ///
  /// - Parameter known: the models that are not loaded again: all of ``models`` by default.
  private func loadPlaces(known: Set<ContentID>? = nil) {
    let (content, memory, rows) = (content, dependencies.memory, metrics.contentRows)
    let known = known ?? Set(models.keys)
    let shown = places == nil ? nil : Set(visiblePlaces.map(\.model))
    load(.places, isVisible: places == nil) {
      let places = try await memory.places()
      // With the models of the screen, so that it shows at once.
      let wanted =
        shown.map { shown in places.filter { shown.contains($0.model) } } ?? Array(places.prefix(rows))
      return .places(places, await content.left(wanted.filter { !known.contains($0.model) }))
    }
  }

  /// Asks for the models of the rows on screen.
  private func lookUp() {
    choice.fit(count: places?.count ?? 0, rows: metrics.contentRows)
    guard places != nil, !loads.isRunning(.places) else { return }
    let wanted = visiblePlaces.filter { models[$0.model] == nil }
    guard !wanted.isEmpty else { return }
    // A new load would replace the running one, which then would never end while keys are held.
    let ids = Set(wanted.map(\.model))
    if loads.isRunning(.models), ids.isSubset(of: asked) { return }
    asked = ids
    let content = content
    load(.models, isVisible: true) { .models(await content.left(wanted)) }
  }

  override func take(_ result: Result<ContinueValue, LoadFailure>, of key: ContinueLoad) {
    switch result {
    case .success(.places(let found, let models)):
      self.models.merge(models) { $1 }
      take(found)
    case .success(.models(let found)): models.merge(found) { $1 }
    case .failure(let failure) where key == .places && places == nil: self.failure = failure
    case .failure(let failure): message = words.retrying(failure.text(words))
    }
    // After a failure nothing more is asked for until the next event.
    if case .success = result { lookUp() }
  }

  /// Takes the places. Rows on screen keep their positions and show new values, so that a person who returns
  /// from a model finds the list unchanged.
  private func take(_ found: [ReadingPlace]) {
    failure = nil
    let shown = places ?? []
    let byModel = Dictionary(found.map { ($0.model, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(shown.map(\.model))
    places = shown.map { byModel[$0.model] ?? $0 } + found.filter { !known.contains($0.model) }
  }

  // MARK: Drawing

  override func draw(into frame: inout Frame) {
    drawHead(
      words(.menuContinue), right: [places.map { words(.models, count: $0.count) } ?? ""], into: &frame)
    if let failure { draw(failure, triesAgain: dependencies.memory.canRetry, into: &frame) }
    if let places {
      if places.isEmpty {
        Chrome.drawSentence(words(.nothingRead), metrics, into: &frame)
      }
      drawRows(places.count, choice, into: &frame) {
        line(of: places[$0], isSelected: $0 == choice.selected)
      }
    }
    drawFoot(
      ((places ?? []).isEmpty ? [] : [words.keyHint(.open, .continueReading)])
        + [ReaderCommand.back, .quit, .help].map { words.keyHint($0) }, into: &frame)
  }

  private func line(of place: ReadingPlace, isSelected: Bool) -> StyledLine {
    let columns = ListColumns(width: metrics.columns)
    // The step's number has 18 columns; the step's title has room on a wide page only.
    let width = columns.showsDifficulty ? columns.title : max(8, metrics.columns - 24)
    let known = try? models[place.model]?.get()
    let title = known.map { dependencies.wishes.title(of: $0.stored) }
    var line = Chrome.lead(isSelected: isSelected)
    line.append(Truncation.fitting(title ?? place.title, columns: width), isSelected ? .bold : .plain)
    line.pad(toColumns: 3 + width + 2)
    guard let known else {
      if case .failure(let failure)? = models[place.model] {
        let text = failure.cause == .modelRemoved ? words(.noLongerThere) : failure.text(words)
        line.append(Truncation.fitting(text, columns: metrics.columns - line.columns - 1), .dim)
      }
      return line
    }
    let step =
      place.isAtEnd(of: known.stored) ? words(.folded) : known.stepOfModel?.text(words) ?? words(.inShowcase)
    line.append(Truncation.fitting(step, columns: metrics.columns - line.columns - 1))
    guard columns.showsDifficulty else { return line }
    line.pad(toColumns: max(columns.difficultyStart + 18, line.columns + 2))
    let stepTitle = words.shown(known.stepTitle(in: dependencies.wishes.language(of: known.stored)))
    line.append(Truncation.fitting(stepTitle, columns: metrics.columns - line.columns - 1), .dim)
    return line
  }
}
