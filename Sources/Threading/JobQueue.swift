internal import Glibc

/// A queue of jobs for threads: by priority, and in order of arrival for equal priorities.
///
/// `@unchecked`: `jobs`, `sleepers` and `isClosed` are touched only with the mutex held.
final class JobQueue: @unchecked Sendable {
  private let mutex = PthreadMutex()
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var jobs: [UnownedJob] = []
  /// The number of threads that wait in ``next()``.
  private var sleepers = 0
  private var isClosed = false

  init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    let status = pthread_cond_init(condition, nil)
    precondition(status == 0, "pthread_cond_init: \(status)")
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Adds a job and wakes a sleeping thread.
  ///
  /// - Returns: True if there is a sleeping thread for it.
  @discardableResult
  func add(_ job: UnownedJob) -> Bool {
    locked {
      jobs.append(job)
      pthread_cond_signal(condition)
      // A thread that was signalled counts as a sleeper until it runs, and its job is still in the queue.
      return sleepers >= jobs.count
    }
  }

  /// Waits for the next job and returns it; nil once the queue is closed and empty.
  func next() -> UnownedJob? {
    locked {
      while jobs.isEmpty, !isClosed {
        sleepers += 1
        pthread_cond_wait(condition, mutex.pointer)
        sleepers -= 1
      }
      // Few jobs wait: the loads of a screen, or the pieces that a publication packs at a time. So a search
      // costs less than a heap.
      var first = 0
      for index in jobs.indices where jobs[index].priority > jobs[first].priority { first = index }
      return jobs.isEmpty ? nil : jobs.remove(at: first)
    }
  }

  /// Closes the queue: `next()` returns nil once it is empty.
  func close() {
    locked {
      isClosed = true
      pthread_cond_broadcast(condition)
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    mutex.lock()
    defer { mutex.unlock() }
    return body()
  }
}
