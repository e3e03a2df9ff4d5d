/// One stay on a screen: the screen, once it is built, and the tasks that it has running.
final class Visit {
  /// Built at the first look: a path that is replaced or restored builds only the screen on top.
  private(set) lazy var screen: any Screen = build()
  var lifetime = LifetimeCore()
  var tasks: [Int: Task<Void, Never>] = [:]
  private let build: () -> any Screen

  init(build: @escaping () -> any Screen) { self.build = build }

  deinit { for task in tasks.values { task.cancel() } }

  /// What the screen declares now.
  var declarations: [LifetimeCore.Declaration] { Visit.declarations(of: screen) }

  /// Starts the task of a key.
  func start(
    _ key: String, run: Int, entry: NavigationCore.EntryID, _ mailbox: NavigationMailbox
  ) -> Task<Void, Never>? {
    Visit.start(screen, key, run, entry, mailbox)
  }

  private static func declarations(of screen: some Screen) -> [LifetimeCore.Declaration] {
    screen.work.map(\.declaration)
  }

  private static func start<Kind: Screen>(
    _ screen: Kind, _ key: String, _ run: Int, _ entry: NavigationCore.EntryID, _ mailbox: NavigationMailbox
  ) -> Task<Void, Never>? {
    guard let work = screen.work.first(where: { $0.declaration.key == key }) else { return nil }
    let operation = work.operation
    return Task {
      var failure: (any Error)?
      do {
        try await operation { message in
          mailbox.post(
            .message(entry, key: key, run: run) { screen in (screen as? Kind)?.receive(message) })
        }
      } catch {
        if !(error is CancellationError) { failure = error }
      }
      mailbox.post(.finished(entry, key: key, run: run, failure))
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

  init(_ error: any Error) { self.error = error }

  init(unknown kind: String) { error = UnknownDestination(kind: kind) }

  /// Shows another error instead.
  public func show(_ error: any Error) { self.error = error }
}
