internal import Glibc
import Terminal

/// Where tasks leave what they have loaded, for the thread that owns the screens.
final class Mailbox: Sendable {
  /// What can be in it.
  enum Letter: Sendable {
    case loaded(ReaderSession.ScreenID, LoadKey, number: Int, Result<LoadedValue, LoadFailure>)
    case libraryChanged
  }

  private let letters = PthreadLocked<[Letter]>([])
  private let waker: TerminalWaker

  /// A mailbox whose owner is woken.
  init(waker: TerminalWaker) { self.waker = waker }

  /// Leaves a letter and wakes the owner.
  func post(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    waker.wake()
  }

  /// Takes all letters, the oldest first.
  func take() -> [Letter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}

/// A value behind a lock that the thread sanitizer understands, which on Linux it does not `Synchronization.Mutex`.
// Sendable: `value` is touched with the mutex held only, and the mutex stays at one address.
final class PthreadLocked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: sending Value) {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
