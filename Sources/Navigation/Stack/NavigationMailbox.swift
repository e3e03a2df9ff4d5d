internal import Threading

/// A queue that carries messages from tasks, on any thread, to a ``NavigationStack``.
public final class NavigationMailbox: Sendable {
  /// A message from a task.
  enum Letter: Sendable {
    case message(NavigationCore.EntryID, key: WorkKey, run: Int, @Sendable (any Screen) -> Void)
    /// The end of a task, with its last message or the error that ended it.
    case finished(
      NavigationCore.EntryID, key: WorkKey, run: Int, (@Sendable (any Screen) -> Void)?, (any Error)?)
    case request(NavigationCore.EntryID, Navigator.Request)
    case linkSucceeded(NavigationCore.EntryID, DeferredLink.ID, run: Int, AnyNavigationValue)
    case linkFailed(NavigationCore.EntryID, DeferredLink.ID, run: Int, message: String)
  }

  private let letters = Locked<[Letter]>([])
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox.
  ///
  /// - Parameter wake: Called after each message, on any thread, so that the owner can call
  ///   ``NavigationStack/deliver()``.
  public init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func post(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    wake()
  }

  func takeAll() -> [Letter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
