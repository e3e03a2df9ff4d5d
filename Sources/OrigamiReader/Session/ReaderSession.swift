package import Navigation
import OrigamiStore
package import Terminal

/// The stack of open screens: all of the reader except the terminal and the clock.
///
/// The same events give the same frames. The navigation stack builds a screen when it is entered. The loads
/// of a screen are tasks of the stack, which deliver their results to its mailbox.
package final class ReaderSession {
  /// An action for the owner to perform.
  package enum Action {
    /// Call ``ReaderSession/save()`` within a second, and once more if that asks for it.
    case saveSoon
    case repaint
    case suspend
    case quit
  }

  private let dependencies: ReaderDependencies
  private let stack: NavigationStack
  private var size: (rows: Int, columns: Int)
  private var panel = ProblemPanel()
  private let changes = LibraryChangeCount()
  /// The places that are not saved yet, at most one for a model, the oldest first.
  private var unsavedPlaces: [(place: ReadingPlace, memory: ReaderMemory)] = []
  /// Cancels the task that asks for a newer state of the library.
  private var cancelRevalidation: TaskRunner.Cancel?
  private let runner: TaskRunner
  /// The path as it was saved last.
  private var savedPath: [AnyNavigationValue] = []
  /// The path that the command line named, until the user leaves it. It is not saved, so the saved path of an
  /// interrupted session remains for the next start without a name.
  private var namedPath: [AnyNavigationValue]?
  /// The number of reads from the terminal.
  private var inputNumber = 0
  /// A note at the bottom of the screen until the next key.
  private var notice: String?
  /// The deferred link that was activated last, with the state last reported to its screen.
  private var link: (link: DeferredLink, state: DeferredLink.State, screen: ReaderScreen)?

  /// Creates a session without a screen.
  ///
  /// - Parameters:
  ///   - mailbox: takes the results of loads. Call ``deliver()`` when it has any.
  ///   - runner: runs the loads, and what asks for a newer state of the library.
  ///   - trace: takes lines about what happens.
  package init(
    _ dependencies: ReaderDependencies, rows: Int, columns: Int, mailbox: NavigationMailbox,
    runner: TaskRunner = .concurrent, trace: ((ReaderTrace.Topic, String) -> Void)? = nil
  ) {
    (self.dependencies, self.runner) = (dependencies, runner)
    size = (rows, columns)
    stack = NavigationStack(
      mailbox: mailbox, runner: runner, trace: trace.map { trace in { trace(.navigation, $0) } },
      failed: { NoticeScreen($0, dependencies.wishes.wordsInForce) })
    dependencies.registerDestinations(on: stack) { [changes] screen in
      screen.libraryChange = changes.count
      if let trace { screen.traceLoad = { trace(.loads, $0) } }
    }
  }

  /// The address of the library on screen; nil for the one that the reader was opened with.
  private var address: String? {
    if dependencies.libraries.isEmpty { return nil }
    return stack.path.last { $0.base is any LibraryRoute }.flatMap { ($0.base as? any LibraryRoute)?.library }
  }

  /// The library with which the reader began, with its places and marks.
  private var first: ReaderDependencies { dependencies.libraries.first ?? dependencies }

  /// The library on screen, with its places and marks.
  private var current: ReaderDependencies { address.flatMap { dependencies.libraries[$0] } ?? first }

  /// Returns a route with the address of the library on screen, unless it has an address. Returns any other
  /// value unchanged.
  private func inLibrary(_ value: AnyNavigationValue) -> AnyNavigationValue {
    guard let address, var route = value.base as? any LibraryRoute else { return value }
    route.library = route.library ?? address
    return AnyNavigationValue(route)
  }

  // MARK: Showing

  /// Returns the frame of the screen on top.
  package func frame() -> Frame {
    var frame = Frame(
      rows: size.rows, columns: size.columns, charset: dependencies.wishes.words.charset)
    let staleness = staleness
    top?.noteColumn = staleness?.column
    top?.draw(into: &frame)
    if let staleness { frame.draw(staleness.line, row: staleness.row, column: staleness.column) }
    panel.draw(dependencies.wishes.wordsInForce, into: &frame)
    if let notice {
      let metrics = ScreenMetrics(rows: screenRows, columns: size.columns)
      if let row = metrics.footRow { frame.clear(row: row) }
      let line = StyledLine(" " + Truncation.fitting(notice, columns: size.columns - 2))
      Chrome.drawFoot(line, thumb: nil, metrics, into: &frame)
    }
    return frame
  }

  /// A few words about the state of the library for the right of the bottom line, left of the scroll bar; nil
  /// if that library is up to date, or there is no room.
  private var staleness: (line: StyledLine, row: Int, column: Int)? {
    let metrics = ScreenMetrics(rows: screenRows, columns: size.columns)
    // What is typed comes first.
    guard !isTyping, let staleness = current.content?.staleness, let row = metrics.footRow else {
      return nil
    }
    let words = dependencies.wishes.wordsInForce
    let text =
      switch staleness {
      case .offline(let day): words(.staleOffline, day)
      case .refused(let day): words(.staleRefused, day)
      }
    let line = StyledLine("  \(text) ", Style(foreground: .red))
    let column = metrics.columns - Chrome.trackColumns - line.columns
    return column > 0 ? (line, row, column) : nil
  }

  /// A Boolean value that indicates whether something that should be on screen is loading.
  package var isLoadingVisible: Bool { top?.isLoadingVisible ?? false }
  /// The counters of the screen on top.
  package var trace: String { top.map { "\($0.name) \($0.trace)" } ?? "" }

  /// A Boolean value that indicates whether the user is typing at the bottom of the screen.
  package var isTyping: Bool { top?.prompt != nil }

  /// The screen on top. Every screen of the reader is a ``ReaderScreen``.
  private var top: ReaderScreen? { stack.screen as? ReaderScreen }

  // MARK: Events

  /// The rows above the panel.
  private var screenRows: Int { size.rows - panel.rows(ofScreen: size.rows, columns: size.columns) }

  /// Shows the problems of followed files below the screens, or hides the panel.
  package func show(problems lines: [String]) -> [Action] {
    panel.lines = lines
    // The message may still say "updated" of an earlier save, but the last one brought problems.
    if !lines.isEmpty { top?.message = nil }
    return settle()
  }

  package func resize(rows: Int, columns: Int) -> [Action] {
    size = (rows, columns)
    return settle()
  }

  /// Marks the start of events that were read together.
  package func beginInput() { inputNumber += 1 }

  /// Marks the end of events that were read together. A screen in which words were typed searches now.
  package func endInput() -> [Action] {
    top?.isTypedSearchDue == true ? tellTop(.inputEnded) + settle() : []
  }

  package func handle(_ event: InputEvent) -> [Action] {
    if case .answer = event {} else { notice = nil }
    switch event {
    case .key(let key):
      switch KeyTable.commandEverywhere(for: key) {
      case .repaint?: return [.repaint]
      // In the kitty keyboard protocol ^Z is a key. Elsewhere it raises SIGTSTP.
      case .suspend?: return [.suspend]
      // While something is typed, ^C gives that up, as in `less` and `vi`.
      case .quit? where isTyping && key.code == .character("c"):
        return tellTop(.key(Key(.escape))) + settle()
      case .quit?: return [.quit]
      default: break
      }
      // On every screen, also where the screen has nothing to try again.
      if !isTyping, KeyTable.command(for: key, on: .all) == .retry { revalidate() }
      return tellTop(.key(key)) + settle()
    case .paste(let text): return tellTop(.paste(text)) + settle()
    case .answer: return []
    }
  }

  /// Asks for a newer state of the library. The result arrives as a change of the library.
  private func revalidate() {
    guard let content = current.content else { return }
    cancelRevalidation?()
    cancelRevalidation = runner.start(nil) { await content.revalidate() }
  }

  /// Takes the results of loads from the mailbox.
  package func deliver() -> [Action] {
    guard stack.deliver() else { return [] }
    return settle()
  }

  /// Turns the spinner: what should be on screen is late.
  package func spin() { _ = tellTop(.spin) }

  /// The time at which the screen on top wants to be told the time; nil while nothing moves.
  package var deadline: Duration? { top?.deadline }

  /// Tells the screen on top the time since the start of the reader.
  package func tick(now: Duration) -> [Action] { tellTop(.tick(now: now)) + settle() }

  /// Reports to the top screen that another program has changed the library. Covered screens get the report
  /// when they are uncovered.
  package func libraryChanged() -> [Action] {
    changes.count += 1
    return settle()
  }

  /// Does one piece of work ahead of need on the screen on top.
  ///
  /// - Returns: nil if there is none, or no time for it.
  package func workAhead(timeLeft: Duration, now: () -> Duration) -> [Action]? {
    guard let top, top.workAhead(timeLeft: timeLeft, now: now) else { return nil }
    let asked = top.takeRequests()
    // The stack has to learn of loads that were started (`settle`). Work that is done needs nothing more.
    return asked.isEmpty && !top.isLoading ? [] : act(asked, of: top) + settle()
  }

  // MARK: Opening and closing

  /// Opens screens by name. The last one is on top, and only that one is built.
  package func open(_ destinations: [ReaderDestination]) -> [Action] {
    stack.replace(with: destinations.map(\.value))
    namedPath = stack.path
    return settle()
  }

  /// Opens the screens that were open when the reader was interrupted, else the menu.
  package func resume() -> [Action] {
    let restored = first.memory.takePath()
    if let dropped = restored?.dropped, !dropped.isEmpty {
      notice = dependencies.wishes.wordsInForce(.notOpenedAgain, dropped.joined(separator: ", "))
    }
    let path = restored?.path ?? []
    stack.replace(with: path.first?.base is MenuRoute ? path : [ReaderDestination.menu.value])
    return settle()
  }

  /// Leaves every screen and cancels all loads.
  func end() {
    cancelRevalidation?()
    stack.end()
  }

  // MARK: Saving

  /// Saves the place in the model and the open screens.
  ///
  /// - Returns: ``Action/saveSoon`` if another program is writing and a place is not saved yet.
  package func save() -> [Action] {
    savePlaces()
    savePath()
    return unsavedPlaces.isEmpty ? [] : [.saveSoon]
  }

  private func savePath() {
    guard isPathUnsaved else { return }
    savedPath = stack.path
    // At the next start, a library of another address is not open.
    let own = savedPath.prefix {
      dependencies.libraries.isEmpty || ($0.base as? any LibraryRoute)?.library == nil
    }
    first.memory.save(path: Array(own).reopened)
  }

  /// Saves the place in the model. The user has quit, so a path that this session saved is removed.
  package func saveAndForgetPath() {
    savePlaces()
    if namedPath == nil, stack.path.first?.base is MenuRoute { first.memory.save(path: nil) }
  }

  private var isPathUnsaved: Bool {
    let path = stack.path
    // The menu alone is where the next start begins anyway.
    return namedPath == nil && path.first?.base is MenuRoute && path != savedPath
      && (path.count > 1 || !savedPath.isEmpty)
  }

  private func savePlaces() {
    // If another program is writing, the places stay unsaved, and `save` asks for another attempt.
    while let unsaved = unsavedPlaces.first, unsaved.memory.save(unsaved.place) {
      unsavedPlaces.removeFirst()
    }
  }

  private func tellTop(_ event: ScreenEvent) -> [Action] {
    guard let top else { return [] }
    top.inputNumber = inputNumber
    top.tell(event)
    return act(top.takeRequests(), of: top)
  }

  /// Passes all new information to the screen on top, and starts its loads.
  private func settle() -> [Action] {
    var actions: [Action] = []
    // Each round tells one thing to the screen that is on top by then.
    while let top, let told = news(for: top) { actions += act(told, of: top) }
    stack.redraw()
    if let named = namedPath, !stack.path.starts(with: named) { namedPath = nil }
    if isPathUnsaved { actions.append(.saveSoon) }
    return actions
  }

  /// Passes one piece of new information to the screen on top; nil if there is none.
  private func news(for top: ReaderScreen) -> [ScreenRequest]? {
    if !top.hasSize(rows: screenRows, columns: size.columns) {
      top.tell(.resized(rows: screenRows, columns: size.columns))
    } else if top.wasCovered {
      top.tell(.uncovered)
    } else if top.libraryChange != changes.count {
      top.libraryChange = changes.count
      top.tell(.libraryChanged)
    } else if !tellLink(to: top) {
      let asked = top.takeRequests()
      return asked.isEmpty ? nil : asked
    }
    return top.takeRequests()
  }

  /// Tells the screen on top the state of its link.
  ///
  /// - Returns: false if the screen already has the link's current state.
  private func tellLink(to top: ReaderScreen) -> Bool {
    guard let known = link else { return false }
    // Its screen was left or covered: the link has opened its destination, or was cancelled.
    guard known.screen === top else {
      link = nil
      return false
    }
    let state = stack.state(of: known.link)
    guard state != known.state else { return false }
    link = state == .running ? (known.link, state, top) : nil
    top.tell(.link(known.link.id, state))
    return true
  }

  private func act(_ asked: [ScreenRequest], of screen: ReaderScreen) -> [Action] {
    var actions: [Action] = []
    for action in asked {
      switch action {
      case .save(let place):
        let memory = current.memory
        unsavedPlaces.removeAll { $0.place.model == place.model && $0.memory.library == memory.library }
        unsavedPlaces.append((place, memory))
        actions.append(.saveSoon)
      case .saveView(let view): first.memory.save(view)
      case .mark(let mark, let isMarked):
        let failure = current.memory.set(mark, isMarked: isMarked)
        screen.tell(.mark(mark.step, isMarked: isMarked, failure))
      case .open(let destination): stack.push(inLibrary(destination.value))
      case .activate(let link):
        stack.activate(link)
        self.link = (link, .idle, screen)
      case .begin(let opened):
        dependencies.libraries.begin(with: opened, dependencies)
        actions +=
          opened.model.map {
            open([.menu, .library(selecting: $0), .model($0, step: opened.step)])
          } ?? resume()
      case .back: pop()
      case .quit: actions.append(.quit)
      case .goTo(let mark):
        pop()
        actions += show(mark)
      }
    }
    return actions
  }

  /// Closes the top screen. The place is saved first, because the screen below may show it.
  private func pop() {
    guard stack.path.count > 1 else {
      return notice = dependencies.wishes.wordsInForce.hint(.quit, .quitsReader)
    }
    savePlaces()
    stack.pop()
  }

  /// Shows a marked step: in the model's screen if that is below, else in a new screen.
  private func show(_ mark: StepMark) -> [Action] {
    if (stack.path.last?.base as? ModelRoute)?.model == mark.model {
      return tellTop(.show(mark))
    }
    stack.push(ModelRoute(model: mark.model, step: mark.step, library: address))
    return []
  }
}

/// The number of changes of the library since the start. An object, because the closure that prepares new
/// screens reads it too.
private final class LibraryChangeCount {
  var count = 0
}
