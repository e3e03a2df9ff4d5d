import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Terminal

/// The screens that are open, one on top of the other, and what they ask for: everything about the reader but the
/// terminal, the clock and the tasks.
///
/// Told what happens, it says what to do; the same events give the same frames.
struct ReaderSession {
  /// What its owner has to do.
  enum Action {
    /// Run a load and tell with ``ReaderSession/finish(_:_:on:)``.
    case load(ScreenID, LoadKey, isVisible: Bool, @Sendable () async throws -> LoadedValue)
    case cancel(ScreenID, LoadKey)
    /// The screen is gone: cancel all that it asked for.
    case cancelAll(ScreenID)
    case save(ReadingPlace)
    case mark(StepMark, isMarked: Bool)
    case opened(String)
    case repaint
    case suspend
    case quit
  }

  /// Tells screens apart, also two of the same kind.
  struct ScreenID: Hashable, Sendable {
    let number: Int
  }

  private struct Open {
    let id: ScreenID
    var screen: any ReaderScreen
  }

  private let desk: ReaderDesk
  private var screens: [Open] = []
  private var lastNumber = 0
  private var size: (rows: Int, columns: Int)

  /// Opens the first screens; the last is on top.
  init(_ desk: ReaderDesk, rows: Int, columns: Int) {
    self.desk = desk
    size = (rows, columns)
  }

  /// The screen on top draws itself.
  mutating func frame() -> Frame {
    var frame = Frame(rows: size.rows, columns: size.columns)
    guard let top = screens.indices.last else { return frame }
    screens[top].screen.draw(into: &frame)
    return frame
  }

  /// Whether something is loading of what should be on screen.
  var isLoadingVisible: Bool { screens.last?.screen.isLoadingVisible ?? false }
  /// Counters of the screen on top.
  var trace: String { screens.last.map { "\($0.screen.name) \($0.screen.trace)" } ?? "" }
  /// How many screens are open.
  var depth: Int { screens.count }

  // MARK: Events

  mutating func resize(rows: Int, columns: Int) -> [Action] {
    size = (rows, columns)
    var actions: [Action] = []
    for index in screens.indices {
      actions += act(
        screens[index].screen.handle(.resized(rows: rows, columns: columns)), of: screens[index].id)
    }
    return actions
  }

  mutating func handle(_ event: InputEvent) -> [Action] {
    switch event {
    case .key(let key):
      switch (key.code, key.modifiers) {
      case (.character("l"), .control): return [.repaint]
      // Sent as a key by terminals that tell keys apart; elsewhere the terminal sends the signal itself.
      case (.character("z"), .control): return [.suspend]
      case (.character("c"), .control), (.character("\\"), .control): return [.quit]
      default: return tellTop(.key(key))
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelDown: return (0..<3).flatMap { _ in tellTop(.key(Key(.down))) }
      case .wheelUp: return (0..<3).flatMap { _ in tellTop(.key(Key(.up))) }
      case .press, .release, .move: return []
      }
    case .paste(let text): return tellTop(.paste(text))
    case .answer: return []
    }
  }

  mutating func finish(
    _ key: LoadKey, _ result: Result<LoadedValue, LoadFailure>, on id: ScreenID
  ) -> [Action] {
    // The screen may be gone.
    guard let index = screens.firstIndex(where: { $0.id == id }) else { return [] }
    return act(screens[index].screen.handle(.loaded(key, result)), of: id)
  }

  mutating func spin() { _ = tellTop(.spin) }

  /// Another program has changed the library: every screen looks at what it shows.
  mutating func libraryChanged() -> [Action] {
    var actions: [Action] = []
    let totals = desk.totals
    for index in screens.indices {
      let id = screens[index].id
      if let model = screens[index].screen as? ModelScreen {
        let content = desk.content(of: model.shelf.model.id)
        actions += act(screens[index].screen.handle(.contentReplaced(content)), of: id)
      } else {
        actions += act(screens[index].screen.handle(.libraryChanged(totals)), of: id)
      }
    }
    return actions
  }

  mutating func workAhead(timeLeft: Duration, now: () -> Duration) -> [Action]? {
    guard let top = screens.indices.last else { return nil }
    return screens[top].screen.workAhead(timeLeft: timeLeft, now: now).map { act($0, of: screens[top].id) }
  }

  // MARK: Opening and closing

  mutating func open(_ destination: ReaderDestination) -> [Action] {
    lastNumber += 1
    let id = ScreenID(number: lastNumber)
    screens.append(Open(id: id, screen: desk.screen(destination)))
    let top = screens.count - 1
    return [.opened(screens[top].screen.name)]
      + act(screens[top].screen.handle(.resized(rows: size.rows, columns: size.columns)), of: id)
  }

  private mutating func close() -> [Action] {
    guard screens.count > 1, let closed = screens.popLast() else { return [] }
    return [.cancelAll(closed.id)] + tellTop(.uncovered)
  }

  private mutating func tellTop(_ event: ScreenEvent) -> [Action] {
    guard let top = screens.indices.last else { return [] }
    return act(screens[top].screen.handle(event), of: screens[top].id)
  }

  private mutating func act(_ asked: [ScreenAction], of id: ScreenID) -> [Action] {
    var actions: [Action] = []
    for action in asked {
      switch action {
      case .load(let key, let isVisible, let work): actions.append(.load(id, key, isVisible: isVisible, work))
      case .cancel(let key): actions.append(.cancel(id, key))
      case .save(let place): actions.append(.save(place))
      case .mark(let mark, let isMarked):
        desk.set(mark, isMarked: isMarked)
        actions.append(.mark(mark, isMarked: isMarked))
      case .open(let destination): actions += open(destination)
      case .back: actions += close()
      case .quit: actions.append(.quit)
      case .goTo(let mark):
        actions += close()
        actions += show(mark)
      }
    }
    return actions
  }

  /// Goes to a marked step: in the model's screen if that is below, else in a new one.
  private mutating func show(_ mark: StepMark) -> [Action] {
    if let model = screens.last?.screen as? ModelScreen, model.shelf.model.id == mark.model {
      return tellTop(.show(step: mark.step))
    }
    return open(.model(mark.model, step: mark.step))
  }
}
