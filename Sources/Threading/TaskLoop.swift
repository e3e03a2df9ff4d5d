/// Runs a program's tasks on the thread that waits for them.
///
/// What a program does between its start and its end needs no second thread. Swift's own executor starts several, and a
/// clock that wakes the process once a second as long as it lives.
///
///     let status = TaskLoop.run { loop in await command(PagingEnvironment.system(on: loop)) }
package final class TaskLoop: TaskExecutor {
  private let queue = JobQueue()

  private init() {}

  /// Runs an operation, and everything that prefers the loop, on this thread until the operation has ended.
  ///
  /// - Parameter operation: gets the loop, for tasks that it starts. What it leaves behind does not run any more.
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

  /// Part of `TaskExecutor`.
  package func enqueue(_ job: consuming ExecutorJob) { queue.add(UnownedJob(job)) }
}
