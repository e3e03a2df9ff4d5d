/// A path of screens: builds each screen when it is visible for the first time, and starts and cancels its
/// tasks.
///
/// One thread or actor owns the stack and draws its screens. Tasks run elsewhere and put their messages into
/// a ``NavigationMailbox``. The mailbox wakes the owner, which calls ``deliver()``. So the stack needs no
/// lock, and a test decides when messages arrive.
///
///     let stack = NavigationStack(mailbox: mailbox)
///     stack.navigationDestination(for: ModelRoute.self) { LazyDestination(ModelScreen($0)) }
///     stack.push(ModelRoute(id: "swan"))
public final class NavigationStack {
  private var core = NavigationCore()
  private var visits: [NavigationCore.EntryID: Visit] = [:]
  private var destinations: [String: (AnyNavigationValue, Navigator) -> LazyDestination?] = [:]
  private var linkTasks: [Int: TaskRunner.Cancel] = [:]
  private let mailbox: NavigationMailbox
  private let runner: TaskRunner
  private let traced: ((String) -> Void)?
  private let failed: (any Error) -> any Screen

  /// Creates an empty stack.
  ///
  /// - Parameters:
  ///   - mailbox: Carries the messages of tasks.
  ///   - runner: Runs the tasks.
  ///   - trace: Gets a line for each screen that is built or fails, each task that starts, ends, fails or is
  ///     cancelled, and each link that starts or is cancelled.
  ///   - failed: Makes the screen to show in place of one that could not be built.
  public init(
    mailbox: NavigationMailbox, runner: TaskRunner = .concurrent,
    trace: ((String) -> Void)? = nil,
    failed: @escaping (any Error) -> any Screen = { FailedScreen($0) }
  ) {
    self.mailbox = mailbox
    self.runner = runner
    self.failed = failed
    traced = trace
  }

  deinit { for cancel in linkTasks.values { cancel() } }

  // MARK: Destinations

  /// Registers the screen for a kind of value. A screen is built when it is visible for the first time.
  public func navigationDestination<Value: NavigationValue>(
    for kind: Value.Type, _ destination: @escaping (Value) -> LazyDestination
  ) {
    navigationDestination(for: kind) { value, _ in destination(value) }
  }

  /// Registers the screen for a kind of value, with a navigator for the screen to use.
  public func navigationDestination<Value: NavigationValue>(
    for kind: Value.Type, _ destination: @escaping (Value, Navigator) -> LazyDestination
  ) {
    destinations[Value.kind] = { value, navigator in
      (value.base as? Value).map { destination($0, navigator) }
    }
  }

  // MARK: Moving

  /// The values from the root to the screen on top.
  public var path: [AnyNavigationValue] { core.path }

  /// The screen on top; nil for an empty stack.
  public var screen: (any Screen)? { core.top.flatMap { visits[$0]?.screen } }

  /// Enters the screen of a value.
  public func push(_ value: some NavigationValue) { push(AnyNavigationValue(value)) }

  /// Enters the screen of a value of any kind.
  public func push(_ value: AnyNavigationValue) { perform(core.push(value)) }

  /// Leaves screens, from the top; the root stays.
  public func pop(_ count: Int = 1) { perform(core.pop(count)) }

  /// Leaves all screens but the root.
  public func popToRoot() { perform(core.popToRoot()) }

  /// Replaces the path, for example by one that was saved. Screens that both paths begin with stay.
  public func replace(with path: [AnyNavigationValue]) { perform(core.replace(with: path)) }

  /// Leaves all screens and cancels all tasks.
  public func end() { perform(core.replace(with: [])) }

  // MARK: Drawing

  /// Starts the tasks that the screen on top declares now and that are new, and cancels those that it no
  /// longer declares. Call it each time that the screen is drawn.
  public func redraw() {
    guard let top = core.top, let visit = visits[top] else { return }
    perform(visit.lifetime.redrawn(visit.declarations), of: visit, top)
  }

  // MARK: Deferred links

  /// Returns the state of a link of the screen on top.
  public func state(of link: DeferredLink) -> DeferredLink.State {
    core.top.map { core.state(of: link.id, on: $0) } ?? .idle
  }

  /// Activates a link of the screen on top. Does nothing while it runs.
  public func activate(_ link: DeferredLink) {
    guard let top = core.top, let run = core.activate(link.id, on: top) else { return }
    trace("link \(link.id.name) of \(name(of: top)) started")
    let mailbox = mailbox
    linkTasks[run] = runner.start(.userInitiated) {
      do {
        let value = AnyNavigationValue(try await link.load())
        mailbox.post(.linkSucceeded(top, link.id, run: run, value))
      } catch {
        mailbox.post(.linkFailed(top, link.id, run: run, message: "\(error)"))
      }
    }
  }

  /// Cancels a link of the screen on top; it is idle then. Does nothing unless it runs.
  public func cancel(_ link: DeferredLink) {
    if let top = core.top { perform(core.cancel(link.id, on: top)) }
  }

  // MARK: Messages

  /// Delivers the messages in the mailbox to their screens.
  ///
  /// - Returns: True if there were any, so that the screen should be drawn again.
  @discardableResult
  public func deliver() -> Bool {
    let messages = mailbox.takeAll()
    for message in messages { deliver(message) }
    return !messages.isEmpty
  }

  private func deliver(_ message: NavigationMailbox.Message) {
    switch message {
    case .message(let entry, let key, let run, let open):
      guard let visit = visits[entry], visit.lifetime.isCurrent(key: key, run: run) else { return }
      open(visit.screen)
    case .finished(let entry, let key, let run, let last, let error):
      guard let visit = visits[entry], visit.lifetime.isCurrent(key: key, run: run) else { return }
      visit.lifetime.finished(key: key, run: run)
      visit.tasks[run] = nil
      trace("task \(key) of \(visit.screen.name) \(error == nil ? "ended" : "failed")")
      last?(visit.screen)
      if let error { visit.screen.show(error) }
    case .request(let entry, let request):
      // The screen may have been covered or left since.
      guard entry == core.top else { return }
      perform(request)
    case .linkSucceeded(let entry, let id, let run, let value):
      linkTasks[run] = nil
      perform(core.linkSucceeded(id, on: entry, run: run, with: value))
    case .linkFailed(let entry, let id, let run, let message):
      linkTasks[run] = nil
      core.linkFailed(id, on: entry, run: run, message: message)
    }
  }

  // MARK: Performing

  private func perform(_ actions: [NavigationCore.Action]) {
    for action in actions {
      switch action {
      case .enter(let entry, let value): visits[entry] = Visit { [unowned self] in build(value, entry) }
      case .appear(let entry):
        guard let visit = visits[entry] else { break }
        _ = visit.screen
        perform(visit.lifetime.appeared(visit.declarations), of: visit, entry)
      case .disappear(let entry):
        guard let visit = visits[entry] else { break }
        perform(visit.lifetime.disappeared(), of: visit, entry)
      case .leave(let entry): visits[entry] = nil
      case .cancelLink(let entry, let id, let run):
        trace("link \(id.name) of \(name(of: entry)) cancelled")
        linkTasks.removeValue(forKey: run)?()
      }
    }
  }

  private func perform(_ request: Navigator.Request) {
    switch request {
    case .push(let value): push(value)
    case .pop(let count): pop(count)
    case .popToRoot: popToRoot()
    case .replace(let path): replace(with: path)
    case .activate(let link): activate(link)
    case .cancel(let link): cancel(link)
    }
  }

  private func build(_ value: AnyNavigationValue, _ entry: NavigationCore.EntryID) -> any Screen {
    let navigator = Navigator(entry: entry, mailbox: mailbox)
    do {
      guard let destination = destinations[value.kind]?(value, navigator) else {
        throw FailedScreen.UnknownDestination(kind: value.kind)
      }
      let screen = try destination()
      trace("screen \(screen.name) initialised")
      return screen
    } catch {
      trace("screen of \(value.kind) failed: \(error)")
      return failed(error)
    }
  }

  private func perform(_ actions: [LifetimeCore.Action], of visit: Visit, _ entry: NavigationCore.EntryID) {
    for action in actions {
      switch action {
      case .firstAppear: visit.screen.onFirstAppear()
      case .disappear: visit.screen.onDisappear()
      case .cancel(let key, let run):
        trace("task \(key) of \(visit.screen.name) cancelled")
        visit.tasks.removeValue(forKey: run)?()
      case .start(let key, let run):
        trace("task \(key) of \(visit.screen.name) started")
        visit.start(key, run: run, entry: entry, mailbox, runner)
      }
    }
  }

  /// Passes a line to the trace. Without a trace, the line is not built.
  private func trace(_ line: @autoclosure () -> String) { traced?(line()) }

  private func name(of entry: NavigationCore.EntryID) -> String { visits[entry]?.screen.name ?? "" }
}
