internal import Glibc

/// An executor of a few threads, on which tasks may block, for example on a disk.
///
/// It starts a thread when a job arrives and no thread is free. Idle threads sleep and nothing wakes them.
/// Swift's own executor has a timer that wakes the process once a second.
///
///     let threads = TaskThreads(2)
///     let loader = Loader(environment: PagingEnvironment.system(on: threads)) { … }
package final class TaskThreads: TaskExecutor {
  private let queue = JobQueue()
  private let limit: Int
  private let started = Locked(0)

  /// Creates an executor without threads.
  ///
  /// - Parameter limit: The largest number of threads, at least one.
  package init(_ limit: Int) {
    precondition(limit > 0, "\(limit) threads")
    self.limit = limit
  }

  /// Tasks keep their executor alive, so no job is left.
  deinit { queue.close() }

  package func enqueue(_ job: consuming ExecutorJob) {
    if !queue.add(UnownedJob(job)) { startThread() }
  }

  private func startThread() {
    let isWanted = started.withLock { started in
      guard started < limit else { return false }
      started += 1
      return true
    }
    guard isWanted else { return }
    let work = Unmanaged.passRetained(ThreadWork(queue: queue, executor: asUnownedTaskExecutor()))
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, threadMain, work.toOpaque())
    if status == 0 {
      pthread_detach(thread)
      return
    }
    work.release()
    let others = started.withLock { started in
      started -= 1
      return started
    }
    // The job waits for another thread. A process that cannot start any thread cannot go on.
    precondition(others > 0, "pthread_create: \(status)")
  }
}

/// The argument of a thread.
private final class ThreadWork {
  let queue: JobQueue
  let executor: UnownedTaskExecutor

  init(queue: JobQueue, executor: UnownedTaskExecutor) {
    self.queue = queue
    self.executor = executor
  }
}

/// Runs jobs until the queue is closed.
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let work = Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue()
  while let job = work.queue.next() { job.runSynchronously(on: work.executor) }
  return nil
}
