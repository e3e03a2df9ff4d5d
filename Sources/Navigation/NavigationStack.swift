/// Performs what ``NavigationCore`` and ``LifetimeCore`` decide: builds screens, starts and cancels their tasks.
///
/// Owned by one thread or actor, which also draws. Tasks run elsewhere and leave what they have to say in a mailbox;
/// the owner is woken and calls ``deliver()``. So nothing here needs a lock, and a test decides when news arrive.
///
///     let stack = NavigationStack(mailbox: mailbox)
///     stack.navigationDestination(for: ModelRoute.self) { LazyDestination(ModelScreen($0)) }
///     stack.push(ModelRoute(id: "swan"))
public final class NavigationStack {
  private var core = NavigationCore()
  private var visits: [NavigationCore.EntryID: Visit] = [:]
  private var destinations: [String: (AnyNavigationValue) -> LazyDestination] = [:]
  private var linkTasks: [Int: Task<Void, Never>] = [:]
  private let mailbox: NavigationMailbox
  private let trace: (String) -> Void

  /// An empty stack.
  ///
  /// - Parameters:
  ///   - mailbox: where tasks leave what they have to say.
  ///   - trace: gets a line for each screen initialised, task started and task cancelled.
  public init(mailbox: NavigationMailbox, trace: @escaping (String) -> Void = { _ in }) {
    self.mailbox = mailbox
    self.trace = trace
  }

  // MARK: Destinations

  /// Says what the screen of a kind of value is. Nothing is built before the value is entered.
  public func navigationDestination<Value: NavigationValue>(
    for kind: Value.Type, _ destination: @escaping (Value) -> LazyDestination
  ) {
    destinations[Value.kind] = { value in
      guard let base = value.base as? Value else { return LazyDestination(FailedScreen(unknown: value.kind)) }
      return destination(base)
    }
  }

  // MARK: Moving

  /// The values from the root to the screen on top.
  public var path: [AnyNavigationValue] { core.path }

  /// The screen on top, built when it is asked for the first time.
  public var screen: (any Screen)? { core.top.flatMap { visits[$0]?.screen } }

  /// Goes on to a value.
  public func push(_ value: some NavigationValue) { perform(core.push(AnyNavigationValue(value))) }

  /// Goes back by some screens; the root stays.
  public func pop(_ count: Int = 1) { perform(core.pop(count)) }

  /// Goes back to the root.
  public func popToRoot() { perform(core.popToRoot()) }

  /// Goes to a path, for example one that was saved, or a deep link.
  public func replace(with path: [AnyNavigationValue]) { perform(core.replace(with: path)) }

  /// Leaves everything; every task is cancelled.
  public func end() { perform(core.replace(with: [])) }

  // MARK: Drawing

  /// The screen on top is drawn: the work that it declares now is compared with what runs.
  public func redraw() {
    guard let top = core.top, let visit = visits[top] else { return }
    perform(visit.lifetime.redrawn(visit.declarations), of: visit, top)
  }

  // MARK: Deferred links

  /// What a link of the screen on top shows.
  public func state(of link: DeferredLink) -> NavigationCore.LinkState {
    core.top.map { core.state(of: link.id, on: $0) } ?? .idle
  }

  /// Activates a link of the screen on top; nothing if it runs already.
  public func activate(_ link: DeferredLink) {
    guard let top = core.top else { return }
    for action in core.activate(link.id, on: top) {
      guard case .startLink(let entry, let id, let run) = action else { continue }
      trace("link \(id.name) started")
      let mailbox = mailbox
      linkTasks[run] = Task {
        do {
          let value = try await link.load()
          mailbox.post(.linkSucceeded(entry, id, run: run, value))
        } catch {
          mailbox.post(.linkFailed(entry, id, run: run, message: "\(error)"))
        }
      }
    }
  }

  // MARK: News

  /// Takes what tasks have left in the mailbox.
  ///
  /// - Returns: whether there was anything, and so something to draw.
  @discardableResult
  public func deliver() -> Bool {
    let letters = mailbox.takeAll()
    for letter in letters { deliver(letter) }
    return !letters.isEmpty
  }

  private func deliver(_ letter: NavigationMailbox.Letter) {
    switch letter {
    case .message(let entry, let key, let run, let open):
      guard let visit = visits[entry], visit.lifetime.isCurrent(key: key, run: run) else { return }
      open(visit.screen)
    case .finished(let entry, let key, let run, let error):
      guard let visit = visits[entry], visit.lifetime.isCurrent(key: key, run: run) else { return }
      visit.lifetime.finished(key: key, run: run)
      visit.tasks[run] = nil
      if let error { visit.screen.show(error) }
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
      case .enter(let entry, let value):
        visits[entry] = Visit { [destinations, trace] in
          NavigationStack.build(value, destinations[value.kind], trace)
        }
      case .appear(let entry):
        guard let visit = visits[entry] else { break }
        _ = visit.screen
        perform(visit.lifetime.appeared(visit.declarations), of: visit, entry)
      case .disappear(let entry):
        guard let visit = visits[entry] else { break }
        perform(visit.lifetime.disappeared(), of: visit, entry)
      case .leave(let entry): visits[entry] = nil
      case .startLink: break  // started where the link is at hand
      case .cancelLink(_, let id, let run):
        trace("link \(id.name) cancelled")
        linkTasks.removeValue(forKey: run)?.cancel()
      }
    }
  }

  private static func build(
    _ value: AnyNavigationValue, _ destination: ((AnyNavigationValue) -> LazyDestination)?,
    _ trace: (String) -> Void
  ) -> any Screen {
    guard let destination else { return FailedScreen(unknown: value.kind) }
    do {
      let screen = try destination(value)()
      trace("screen \(type(of: screen)) initialised")
      return screen
    } catch {
      return FailedScreen(error)
    }
  }

  private func perform(_ actions: [LifetimeCore.Action], of visit: Visit, _ entry: NavigationCore.EntryID) {
    for action in actions {
      switch action {
      case .firstAppear: visit.screen.onFirstAppear()
      case .disappear: visit.screen.onDisappear()
      case .cancel(let key, let run):
        trace("task \(key) cancelled")
        visit.tasks.removeValue(forKey: run)?.cancel()
      case .start(let key, let run):
        trace("task \(key) started")
        visit.tasks[run] = visit.start(key, run: run, entry: entry, mailbox)
      }
    }
  }
}
