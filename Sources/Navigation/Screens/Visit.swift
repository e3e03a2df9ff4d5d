/// One entry of the path: its screen, once that is built, and the tasks that run for it.
final class Visit {
  /// Built at the first access, so that restoring a path builds only the screen on top.
  private(set) lazy var screen: any Screen = build()
  var lifetime = LifetimeCore()
  /// A function for each task that cancels it, by the number of the run.
  var tasks: [Int: TaskRunner.Cancel] = [:]
  private let build: () -> any Screen

  init(build: @escaping () -> any Screen) { self.build = build }

  deinit { for cancel in tasks.values { cancel() } }

  /// The tasks that the screen declares now.
  var declarations: [LifetimeCore.Declaration] { Visit.declarations(of: screen) }

  /// Starts the task that the screen declares under a key. Its messages go to the mailbox.
  func start(
    _ key: WorkKey, run: Int, entry: NavigationCore.EntryID, _ mailbox: NavigationMailbox,
    _ runner: TaskRunner
  ) {
    tasks[run] = Visit.start(screen, key, run, entry, mailbox, runner)
  }

  private static func declarations(of screen: some Screen) -> [LifetimeCore.Declaration] {
    screen.work.map { $0.declaration }
  }

  private static func start<Kind: Screen>(
    _ screen: Kind, _ key: WorkKey, _ run: Int, _ entry: NavigationCore.EntryID, _ mailbox: NavigationMailbox,
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

/// The screen that is shown in place of one that could not be built.
public final class FailedScreen: Screen {
  /// It has no tasks, so no messages.
  public typealias Message = Never
  /// The error to show.
  public private(set) var error: any Error

  /// The error for a value of a kind that has no destination.
  public struct UnknownDestination: Error, Hashable {
    /// The name of the kind.
    public let kind: String
  }

  /// Creates a screen that shows an error.
  public init(_ error: any Error) { self.error = error }

  /// Replaces the error.
  public func show(_ error: any Error) { self.error = error }
}
