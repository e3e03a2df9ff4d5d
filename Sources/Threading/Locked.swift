internal import Glibc

/// A pthread mutex. It is a class of its own because ``Locked`` is generic: so the inlined `withLock` needs
/// no type metadata to lock.
///
/// `@unchecked`: the mutex is made for use by several threads, and the pointer to it never changes.
@usableFromInline
package final class PthreadMutex: @unchecked Sendable {
  /// The mutex, for a wait on a condition.
  let pointer: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(pointer, nil)
    precondition(status == 0, "pthread_mutex_init: \(status)")
  }

  deinit {
    pthread_mutex_destroy(pointer)
    pointer.deallocate()
  }

  @usableFromInline
  package func lock() { pthread_mutex_lock(pointer) }

  @usableFromInline
  package func unlock() { pthread_mutex_unlock(pointer) }
}

/// A value behind a lock. Hold the lock only to read and write the value.
///
/// It uses a pthread mutex because the thread sanitizer of Swift 6.3 on Linux sometimes reports a false race
/// in `Synchronization.Mutex`.
///
/// `@unchecked`: `value` is touched only between lock and unlock, in `withLock`.
@usableFromInline
package final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let mutex = PthreadMutex()
  @usableFromInline var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Returns the result of `body`, called with the lock held. Not recursive: `body` must not call it again.
  @inlinable
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }

  /// Replaces the value and returns the one before.
  @inlinable
  package func exchange(_ new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}
