/// One stay on a screen: the screen, once it is built, and the tasks that it has running.
final class Visit {
  /// Built at the first look: a path that is replaced or restored builds only the screen on top.
  private(set) lazy var screen: any Screen = build()
  var lifetime = LifetimeCore()
  /// What cancels each run.
  var tasks: [Int: TaskRunner.Cancel] = [:]
  private let build: () -> any Screen

  init(build: @escaping () -> any Screen) { self.build = build }

  deinit { for cancel in tasks.values { cancel() } }

  /// What the screen declares now.
  var declarations: [LifetimeCore.Declaration] { Visit.declarations(of: screen) }

  /// Starts the task of a key.
  func start(
    _ key: String, run: Int, entry: NavigationCore.EntryID, _ mailbox: NavigationMailbox, _ runner: TaskRunner
  ) {
    tasks[run] = Visit.start(screen, key, run, entry, mailbox, runner)
  }

  private static func declarations(of screen: some Screen) -> [LifetimeCore.Declaration] {
    screen.work.map(\.declaration)
  }

  private static func start<Kind: Screen>(
    _ screen: Kind, _ key: String, _ run: Int, _ entry: NavigationCore.EntryID, _ mailbox: NavigationMailbox,
    _ runner: TaskRunner
  ) -> TaskRunner.Cancel? {
    guard let work = screen.work.first(where: { $0.declaration.key == key }) else { return nil }
    let operation = work.operation
    return runner.start(work.priority) {
      var failure: (any Error)?
      var last: (@Sendable (any Screen) -> Void)?
      do {
        let message = try await operation { message in
          mailbox.post(
            .message(entry, key: key, run: run) { screen in (screen as? Kind)?.receive(message) })
        }
        if let message { last = { screen in (screen as? Kind)?.receive(message) } }
      } catch {
        if !(error is CancellationError) { failure = error }
      }
      mailbox.post(.finished(entry, key: key, run: run, last, failure))
    }
  }
}

/// Stands where a screen could not be built, and says why; the program goes on.
public final class FailedScreen: Screen {
  /// Tells itself nothing.
  public typealias Message = Never
  /// What went wrong.
  public private(set) var error: any Error

  /// No destination is registered for a kind of value.
  public struct UnknownDestination: Error, Hashable {
    /// The name of the kind.
    public let kind: String
  }

  /// Stores the error.
  public init(_ error: any Error) { self.error = error }

  /// Shows another error instead.
  public func show(_ error: any Error) { self.error = error }
}
