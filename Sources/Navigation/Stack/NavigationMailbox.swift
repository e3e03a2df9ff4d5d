internal import Threading

/// A queue that carries messages from tasks, on any thread, to a ``NavigationStack``.
public final class NavigationMailbox: Sendable {
  /// A message from a task.
  enum Message: Sendable {
    case message(NavigationCore.EntryID, key: WorkKey, run: Int, @Sendable (any Screen) -> Void)
    /// The end of a task, with its last message or the error that ended it.
    case finished(
      NavigationCore.EntryID, key: WorkKey, run: Int, (@Sendable (any Screen) -> Void)?, (any Error)?)
    case request(NavigationCore.EntryID, Navigator.Request)
    case linkSucceeded(NavigationCore.EntryID, DeferredLink.ID, run: Int, AnyNavigationValue)
    case linkFailed(NavigationCore.EntryID, DeferredLink.ID, run: Int, message: String)
  }

  private let messages = Locked<[Message]>([])
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox.
  ///
  /// - Parameter wake: Called after each message, on any thread, so that the owner can call
  ///   ``NavigationStack/deliver()``.
  public init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wake()
  }

  func takeAll() -> [Message] { messages.exchange([]) }
}
