import Navigation
import OrigamiModel
import OrigamiStore
import Terminal

/// A full screen of the reader. It receives events and draws itself.
///
/// An initialiser only stores values. Work starts with the first event, which contains the size. A screen
/// reads no database, file or clock. It declares such work in its `Navigation.Screen` and receives the result
/// as a message of its own type. Requests to its owner go through ``request(_:)``.
class ReaderScreen {
  /// The rows and columns; 0 until the first event.
  private(set) var metrics = ScreenMetrics(rows: 0, columns: 0)
  /// A note at the bottom of the screen, until the next key.
  var message: String?
  /// The text that is being typed at the bottom of the screen: words of a search, a number, an address.
  var prompt: Prompt?
  /// The column at which the owner's note in the bottom line begins; nil without a note.
  var noteColumn: Int?
  /// The number of frames that the spinner has advanced.
  private(set) var spinner = 0
  private(set) var requests: [ScreenRequest] = []
  /// A Boolean value that indicates whether another screen was on top since the last `uncovered` event.
  fileprivate(set) var wasCovered = false
  /// The number of the read from the terminal that brought the last key. A wheel sends several keys at once.
  var inputNumber = 0
  /// A Boolean value that indicates whether words that are typed have changed since the last search. The
  /// screen then wants ``ScreenEvent/inputEnded``.
  var isTypedSearchDue = false
  /// The number of the last change of the library that the screen has handled.
  var libraryChange = 0
  /// Returns the program's own words in the language in force.
  var vocabulary: () -> Words = { .english }
  /// Writes a line to the trace for each load that starts or ends.
  var traceLoad: ((String) -> Void)?

  /// The screen's name in traces.
  var name: String { "" }
  /// A Boolean value that indicates whether something that should be on screen is still loading.
  var isLoadingVisible: Bool { false }
  /// A Boolean value that indicates whether any load has not ended.
  var isLoading: Bool { false }
  /// The counters of the last frame, for traces.
  var trace: String { "" }

  /// The time, since the start of the reader, at which the screen wants a ``ScreenEvent/tick(now:)``; nil
  /// while nothing on it moves.
  var deadline: Duration? { nil }

  /// Handles an event.
  func handle(_ event: ScreenEvent) {}
  /// Draws the whole screen at its current size.
  func draw(into frame: inout Frame) {}
  /// Does one piece of work ahead of need.
  ///
  /// - Returns: false if there is none, or no time for it.
  func workAhead(timeLeft: Duration, now: () -> Duration) -> Bool { false }

  // MARK: For the owner and the subclasses

  /// The program's own words in the language in force.
  final var words: Words { vocabulary() }

  /// Handles an event, and records what all screens need from it.
  final func tell(_ event: ScreenEvent) {
    switch event {
    case .resized(let rows, let columns): metrics = ScreenMetrics(rows: rows, columns: columns)
    case .uncovered: wasCovered = false
    case .spin: spinner += 1
    default: break
    }
    handle(event)
  }

  /// Adds a request to the owner.
  final func request(_ request: ScreenRequest) { requests.append(request) }

  /// Returns the requests since the last call.
  final func takeRequests() -> [ScreenRequest] {
    defer { requests = [] }
    return requests
  }

  /// The current character of the spinner, which turns while something loads.
  final var spinnerSign: String { ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"][spinner % 6] }

  /// Returns a Boolean value that indicates whether this is the current size of the screen.
  final func hasSize(rows: Int, columns: Int) -> Bool { metrics.rows == rows && metrics.columns == columns }
}

/// A screen with loads: `Key` identifies a load, and `Value` is its result.
class LoadingScreen<Key: ScreenLoadKey, Value: Sendable>: ReaderScreen, Screen {
  private(set) var loads = ScreenLoads<Key, Value>()

  /// Takes the result of a load. It is not called for a load that was cancelled or replaced.
  func take(_ result: Result<Value, LoadFailure>, of key: Key) {}

  override var isLoadingVisible: Bool { loads.hasVisible }
  final override var isLoading: Bool { !loads.isEmpty }

  // MARK: Loads

  /// Starts a load as work of the screen: it is cancelled when the screen is covered or left, and starts
  /// again when the screen is uncovered. A load with the same key that has not ended is replaced.
  ///
  /// - Parameter raises: whether a load ahead with the same key goes on beside this visible one. The first
  ///   success is taken; a failure only if the other has failed, too. The second request only tells the
  ///   source that the first has become urgent.
  final func load(
    _ key: Key, isVisible: Bool, raises: Bool = false,
    _ operation: @escaping @Sendable () async throws -> Value
  ) {
    traceLoad?("\(key) \(isVisible ? "visible" : "ahead") started")
    loads.start(key, isVisible: isVisible, raises: raises, operation)
  }

  /// Ends a load that is not wanted any more.
  final func cancel(_ key: Key) { if loads.cancel(key) { traceLoad?("\(key) cancelled") } }

  /// Ends the loads for which a condition holds.
  final func cancelAll(where condition: (Key) -> Bool) {
    for key in loads.keys where condition(key) { cancel(key) }
  }

  // MARK: Screen

  final var work: [Work<ScreenLoads<Key, Value>.Arrival>] { loads.work }

  final func receive(_ arrival: ScreenLoads<Key, Value>.Arrival) {
    guard loads.finish(arrival) else { return }
    traceLoad?("\(arrival.key) \(arrival.outcome)")
    take(arrival.result, of: arrival.key)
  }

  final func onDisappear() {
    wasCovered = true
    for key in loads.keys { traceLoad?("\(key) cancelled") }
  }

  final func show(_ error: any Error) { message = LoadFailure(error).text(words) }
}

/// The name of a load, unique on its screen. Its description is for traces.
protocol ScreenLoadKey: CustomStringConvertible, Hashable, Sendable {}

/// The loads that a screen has started and that have not ended.
struct ScreenLoads<Key: ScreenLoadKey, Value: Sendable> {
  /// The result of a load.
  struct Arrival: Sendable {
    let key: Key
    fileprivate let number: Int
    let result: Result<Value, LoadFailure>

    /// The outcome in the words of a trace.
    fileprivate var outcome: String {
      switch result {
      case .success: "loaded"
      case .failure(let failure): "failed: \(failure)"
      }
    }
  }

  private struct Load {
    let key: Key
    let number: Int
    let isVisible: Bool
    /// A Boolean value that indicates whether it runs beside a load ahead with the same key.
    let isRaise: Bool
    let operation: @Sendable () async throws -> Value
  }

  /// In the order in which they were started; only a few.
  private var loads: [Load] = []
  private var lastNumber = 0

  /// A Boolean value that indicates whether a load is for something that should be on screen.
  var hasVisible: Bool { loads.contains { $0.isVisible } }

  /// A Boolean value that indicates whether every load has ended.
  var isEmpty: Bool { loads.isEmpty }

  /// The loads in the order in which they were started.
  var keys: [Key] { loads.map(\.key) }

  /// Returns a Boolean value that indicates whether a load has not ended.
  func isRunning(_ key: Key) -> Bool { loads.contains { $0.key == key } }

  mutating func start(
    _ key: Key, isVisible: Bool, raises: Bool, _ operation: @escaping @Sendable () async throws -> Value
  ) {
    let isRaise = raises && isVisible && loads.last { $0.key == key }?.isVisible == false
    if !isRaise { _ = cancel(key) }
    lastNumber += 1
    loads.append(
      Load(key: key, number: lastNumber, isVisible: isVisible, isRaise: isRaise, operation: operation))
  }

  /// Forgets a load.
  ///
  /// - Returns: false if the load had ended.
  mutating func cancel(_ key: Key) -> Bool {
    guard isRunning(key) else { return false }
    loads.removeAll { $0.key == key }
    return true
  }

  /// Removes the load that a result belongs to, and the one beside it. If it has failed, the one beside it
  /// goes on.
  ///
  /// - Returns: false if the load was cancelled or replaced, or another goes on, so that the result is not
  ///   wanted.
  mutating func finish(_ arrival: Arrival) -> Bool {
    guard let index = loads.firstIndex(where: { $0.number == arrival.number }) else { return false }
    loads.remove(at: index)
    if case .failure = arrival.result, isRunning(arrival.key) { return false }
    _ = cancel(arrival.key)
    return true
  }

  /// The loads as work, in the order in which they were started.
  var work: [Work<Arrival>] {
    loads.map { load in
      .load(
        load.isRaise ? WorkKey(RaisedKey(key: load.key)) : WorkKey(load.key), id: load.number,
        priority: load.isVisible ? .userInitiated : .utility
      ) {
        Arrival(key: load.key, number: load.number, result: await Result(load.operation))
      }
    }
  }
}

/// The key of a load that runs beside a load ahead.
private struct RaisedKey<Key: ScreenLoadKey>: Hashable, CustomStringConvertible {
  let key: Key
  var description: String { "\(key), urgent" }
}

/// The loads of a screen that has none.
enum NoLoad: ScreenLoadKey {
  var description: String { switch self {} }
}

/// Something that happens to a screen.
enum ScreenEvent {
  /// The first event, and whenever the size is another.
  case resized(rows: Int, columns: Int)
  case key(Key)
  case paste(String)
  /// The keys and texts that were read together from the terminal have all been told, and a search is due.
  case inputEnded
  /// Another program has changed the library.
  case libraryChanged
  /// The screen is shown again after another was closed.
  case uncovered
  /// A marked step of the screen's model was chosen elsewhere.
  case show(StepMark)
  /// A mark that the screen asked for was saved or removed; or was not, because of a failure.
  case mark(ContentID, isMarked: Bool, LoadFailure?)
  /// A deferred link of the screen is in another state.
  case link(DeferredLink.ID, DeferredLink.State)
  /// It is time for the spinner's next picture.
  case spin
  /// The time since the start of the reader, at or after the screen's deadline.
  case tick(now: Duration)
}

/// Something that a screen asks its owner for.
enum ScreenRequest {
  /// Remember the place in the model, within a second.
  case save(ReadingPlace)
  /// Save the way in which steps are shown, which holds for all models.
  case saveView(StepView)
  /// Save a mark, or remove it. The answer is ``ScreenEvent/mark(_:isMarked:_:)``.
  case mark(StepMark, isMarked: Bool)
  /// Show another screen on top.
  case open(ReaderDestination)
  /// Run a deferred link's action and show the screen that it leads to.
  case activate(DeferredLink)
  /// Begin with a library that was opened: show the model that it names, else what the reader shows first.
  case begin(OpenedLibrary)
  /// Close this screen.
  case back
  /// Close this screen, and show a step of a model.
  case goTo(StepMark)
  /// End the program.
  case quit
}
