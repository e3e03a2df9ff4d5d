internal import Glibc
import Terminal

/// Where the watch of the library leaves word for the thread that owns the screens.
final class LibraryNews: Sendable {
  private let hasChanged = PthreadLocked(false)
  private let waker: TerminalWaker

  /// Nothing has happened; the owner is woken when something does.
  init(waker: TerminalWaker) { self.waker = waker }

  /// The library was changed by another program.
  func post() {
    hasChanged.withLock { $0 = true }
    waker.wake()
  }

  /// Whether it was changed since the last look.
  func take() -> Bool {
    hasChanged.withLock { hasChanged in
      defer { hasChanged = false }
      return hasChanged
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
