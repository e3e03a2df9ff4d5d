import Navigation
import OrigamiModel
import OrigamiStore
import Terminal

/// A full screen: state that is told what happens, says what to do, and draws itself.
///
/// A screen does nothing by itself: no clock, no task, no file. Its `init` stores values; what it needs is asked for
/// by ``ScreenAction/load(_:_:)`` once it is told its size.
protocol ReaderScreen {
  /// What it is called in traces.
  var name: String { get }
  /// Takes an event.
  mutating func handle(_ event: ScreenEvent) -> [ScreenAction]
  /// Draws everything, at the size that it was told last.
  mutating func draw(into frame: inout Frame)
  /// Does one piece of work ahead of need; nil when there is none, or no time for it.
  mutating func workAhead(timeLeft: Duration, now: () -> Duration) -> [ScreenAction]?
  /// What is loading of what should be on screen.
  var isLoadingVisible: Bool { get }
  /// Counters for traces.
  var trace: String { get }
}

extension ReaderScreen {
  mutating func workAhead(timeLeft: Duration, now: () -> Duration) -> [ScreenAction]? { nil }
  var isLoadingVisible: Bool { false }
  var trace: String { "" }
}

/// What happens to a screen.
enum ScreenEvent {
  /// The first event, and whenever the size is another.
  case resized(rows: Int, columns: Int)
  case key(Key)
  case paste(String)
  /// What was asked for is here, or is not.
  case loaded(LoadKey, Result<LoadedValue, LoadFailure>)
  /// The model's file was imported again, or (nil) it was removed.
  case contentReplaced((any ModelContent)?)
  /// Another program has changed the library.
  case libraryChanged(LibraryTotals?)
  /// The screen is shown again after another was closed.
  case uncovered
  /// A step of this model was chosen elsewhere.
  case show(step: ContentID)
  /// A deferred link of this screen is in another state.
  case link(DeferredLink.ID, DeferredLink.State)
  /// Time for the spinner's next picture.
  case spin
}

/// What a screen asks its owner to do.
enum ScreenAction {
  /// Load something, and tell with ``ScreenEvent/loaded(_:_:)``.
  case load(LoadKey, isVisible: Bool, @Sendable () async throws -> LoadedValue)
  /// What was asked for is not wanted any more.
  case cancel(LoadKey)
  /// Remember where the model is left, within a second.
  case save(ReadingPlace)
  /// Remember a mark, or that it is gone.
  case mark(StepMark, isMarked: Bool)
  /// Show another screen on top.
  case open(ReaderDestination)
  /// Run a deferred link's action and show the screen that it leads to.
  case activate(DeferredLink)
  /// Close this screen.
  case back
  /// Close this screen, and show a step of a model.
  case goTo(StepMark)
  /// End the program.
  case quit
}

/// Tells what is loaded apart.
enum LoadKey: Hashable, Sendable {
  /// A page of a model's steps, at a level and of a revision.
  case page(Int, DetailLevel, revision: Int)
  /// A page of the list of models.
  case models(Int)
  /// Where the list goes on after an import.
  case listPlace
  case drawing(ContentID)
  /// A photograph by its identifier.
  case photo(ContentID)
  case find
  case count
  /// What the menu's rows say.
  case summary
  /// Where models were left.
  case places
  /// A page of the photographs of all models.
  case photos(Int)
}

extension LoadKey: CustomStringConvertible {
  /// As traces name it.
  var description: String {
    switch self {
    case .page(let number, let level, _): "page \(level.name)/\(number)"
    case .models(let number): "models \(number)"
    case .listPlace: "models, place"
    case .drawing(let step): "drawing \(step)"
    case .photo(let id): "photo \(id)"
    case .find: "find"
    case .count: "count"
    case .summary: "summary"
    case .places: "places"
    case .photos(let number): "photos \(number)"
    }
  }
}

/// What was loaded.
enum LoadedValue: Sendable {
  case steps([StoredStep])
  case models(ModelPage)
  case listPlace(Library.ModelPlace)
  case hits(SearchPage)
  case drawing(Diagram?)
  case photo(LoadedPhoto)
  case found(Library.StepHit?, wrapped: Bool)
  case counted(index: Int, total: Int)
  case summary(MenuSummary)
  case places([ReadingPlace])
  case photos(ShowcaseShelf.Pages)
}

/// Why something was not loaded, in a few words for the screen.
struct LoadFailure: Error, Hashable, Sendable, CustomStringConvertible {
  var text: String
  var description: String { text }

  init(text: String) { self.text = text }

  init(_ error: any Error) {
    switch error {
    case let failure as LoadFailure: self = failure
    case StoreError.revisionReplaced: text = "the model was imported again"
    case StoreError.busy: text = "the library is busy"
    case StoreError.searchTooLong(let words, _): text = "too long: at most \(words) different words"
    default: text = "not loaded: \(error)"
    }
  }
}
