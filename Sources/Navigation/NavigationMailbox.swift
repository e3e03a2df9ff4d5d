internal import Glibc

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

/// A value behind a POSIX mutex. The thread sanitizer on Linux falsely flags `Synchronization.Mutex`.
///
/// Unchecked because the compiler cannot see that `value` is touched only with the mutex held.
final class Locked<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
