import Navigation
import OrigamiStore
import Terminal

/// What `origami read` opens: the five destinations, and a model by chance. None of them is built here.
struct MenuScreen: ReaderScreen {
  /// What the screen asks of its surroundings.
  struct Surroundings {
    /// How much there is in the library, from counters that it keeps.
    var totals: () -> LibraryTotals?
    /// What the rows say of places and marks.
    var summary: @Sendable () async throws -> MenuSummary
    /// A model by chance.
    var random: @Sendable () async throws -> ModelRoute
  }

  /// The rows, in order.
  enum Row: CaseIterable {
    case models, `continue`, showcase, notation, marks, random

    var title: String {
      switch self {
      case .models: "Models"
      case .continue: "Continue"
      case .showcase: "Showcase"
      case .notation: "Notation"
      case .marks: "Marks"
      case .random: "Random model"
      }
    }
  }

  let surroundings: Surroundings
  var metrics = ScreenMetrics(rows: 0, columns: 0)
  var totals: LibraryTotals?
  var summary: MenuSummary?
  var choice = RowChoice()
  var randomState = DeferredLink.State.idle
  private var spinner = 0

  /// Names the deferred link of the last row.
  static let randomLink: DeferredLink.ID = "random model"

  /// Stores what it is given.
  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  var name: String { "menu" }
  var isLoadingVisible: Bool { randomState == .running }
  var spinnerSign: String { Spinner.sign(spinner) }
  /// The row that is chosen.
  var selected: Row { Row.allCases[choice.selected] }

  // MARK: Events

  mutating func handle(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns):
      let isFirst = metrics.columns == 0
      metrics = ScreenMetrics(rows: rows, columns: columns)
      choice.fit(count: Row.allCases.count, rows: metrics.contentRows)
      return isFirst ? look() : []
    case .key(let key): return handle(key)
    case .uncovered:
      // What ran when the screen was covered was cancelled, or has led there.
      randomState = .idle
      return look()
    case .libraryChanged: return look()
    case .loaded(.summary, .success(.summary(let found))): summary = found
    case .link(MenuScreen.randomLink, let state): randomState = state
    case .spin: spinner += 1
    // Rows of which nothing is known say what they are for.
    case .loaded, .link, .paste, .contentReplaced, .show: break
    }
    return []
  }

  private mutating func handle(_ key: Key) -> [ScreenAction] {
    if choice.handle(key, count: Row.allCases.count, rows: metrics.contentRows) { return [] }
    switch key.code {
    case .enter, .right: return open()
    case .escape, .left: return [.back]
    case .character("r"): if case .failed = randomState { return activateRandom() }
    case .character("'"): return [.open(.marks(model: nil))]
    case .character("h"): return [.open(.help)]
    case .character("q"): return [.quit]
    default: break
    }
    return []
  }

  private func open() -> [ScreenAction] {
    switch selected {
    case .models: [.open(.library)]
    case .continue: [.open(.continue)]
    case .showcase: [.open(.showcase)]
    case .notation: [.open(.notation)]
    case .marks: [.open(.marks(model: nil))]
    case .random: activateRandom()
    }
  }

  private func activateRandom() -> [ScreenAction] {
    let random = surroundings.random
    return [
      .activate(
        DeferredLink(MenuScreen.randomLink) { () async throws -> ModelRoute in
          do { return try await random() } catch { throw LoadFailure(error) }
        })
    ]
  }

  /// Counters are there at once; what needs a query comes after the first frame.
  private mutating func look() -> [ScreenAction] {
    totals = surroundings.totals()
    let load = surroundings.summary
    return [.load(.summary, isVisible: false) { .summary(try await load()) }]
  }
}

/// What the menu says of places and marks.
struct MenuSummary: Hashable, Sendable {
  /// A model that was left.
  struct Left: Hashable, Sendable {
    var title: String
    /// The step, counted at the level at which it was read; 0 behind the last step.
    var step: Int
    var steps: Int
  }

  /// The models left last.
  var left: [Left] = []
  var markedSteps = 0
  var markedModels = 0
}
