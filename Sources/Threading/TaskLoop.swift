/// An executor that runs a program's tasks on the thread that waits for them.
///
/// A command needs no second thread. Swift's own executor starts several, and a timer that wakes the process
/// once a second.
///
///     let status = TaskLoop.run { loop in await command(PagingEnvironment.system(on: loop)) }
package final class TaskLoop: TaskExecutor {
  private let queue = JobQueue()

  private init() {}

  /// Runs an operation, and all tasks that prefer the loop, on this thread until the operation has ended.
  ///
  /// - Parameter operation: Gets the loop, for the tasks that it starts. When it has returned, jobs that are
  ///   in the queue still run. A task that waits for something else at that moment is never resumed.
  package static func run<Value: Sendable>(
    _ operation: @escaping @Sendable (TaskLoop) async -> Value
  ) -> Value {
    let loop = TaskLoop()
    let result = Locked<Value?>(nil)
    Task(executorPreference: loop) {
      let value = await operation(loop)
      result.withLock { $0 = value }
      loop.queue.close()
    }
    while let job = loop.queue.next() { job.runSynchronously(on: loop.asUnownedTaskExecutor()) }
    guard let value = result.withLock({ $0 }) else { preconditionFailure("closed by something else") }
    return value
  }

  package func enqueue(_ job: consuming ExecutorJob) { queue.add(UnownedJob(job)) }
}
