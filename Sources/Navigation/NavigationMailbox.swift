internal import Threading

/// Where tasks leave what they have to say to a ``NavigationStack``, from any thread.
public final class NavigationMailbox: Sendable {
  /// What a task has to say.
  enum Letter: Sendable {
    case message(NavigationCore.EntryID, key: String, run: Int, @Sendable (any Screen) -> Void)
    /// With its last message, or the error that ended it.
    case finished(
      NavigationCore.EntryID, key: String, run: Int, (@Sendable (any Screen) -> Void)?, (any Error)?)
    case request(NavigationCore.EntryID, Navigator.Request)
    case linkSucceeded(NavigationCore.EntryID, NavigationCore.LinkID, run: Int, AnyNavigationValue)
    case linkFailed(NavigationCore.EntryID, NavigationCore.LinkID, run: Int, message: String)
  }

  private let letters = Locked<[Letter]>([])
  private let wake: @Sendable () -> Void

  /// An empty mailbox.
  ///
  /// - Parameter wake: tells the owner of the stack that there is something; called on any thread.
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
