internal import Glibc

/// A few threads that run tasks, and may wait there for a disk.
///
/// A thread is started when there is something to do and none is free. While nothing is to be done they sleep, and
/// nothing wakes them: Swift's own executor has a clock that wakes the process once a second.
///
///     let threads = TaskThreads(2)
///     let loader = Loader(environment: PagingEnvironment.system(on: threads)) { … }
package final class TaskThreads: TaskExecutor {
  private let queue = JobQueue()
  private let limit: Int
  private let started = Locked(0)

  /// Starts no thread yet.
  ///
  /// - Parameter limit: the most threads, at least one.
  package init(_ limit: Int) {
    precondition(limit > 0, "\(limit) threads")
    self.limit = limit
  }

  /// Tasks keep their executor, so nothing is left to do here.
  deinit { queue.close() }

  /// Part of `TaskExecutor`.
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
    // The job waits for a thread that there is; a process that gets none at all cannot go on.
    precondition(others > 0, "pthread_create: \(status)")
  }
}

/// What a thread is given.
private final class ThreadWork {
  let queue: JobQueue
  let executor: UnownedTaskExecutor

  init(queue: JobQueue, executor: UnownedTaskExecutor) {
    self.queue = queue
    self.executor = executor
  }
}

/// A thread's life: jobs, until there is nobody left who could send one.
private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let work = Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue()
  while let job = work.queue.next() { job.runSynchronously(on: work.executor) }
  return nil
}
