/// Runs the tasks of screens and links. A test passes its own, and so decides when they run.
public struct TaskRunner: Sendable {
  /// Cancels a task. Does nothing after the end of the task.
  public typealias Cancel = @Sendable () -> Void

  /// Starts an operation, now or later, and returns a function that cancels it.
  public let start: @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) -> Cancel

  /// Creates a runner.
  ///
  /// - Parameter start: Starts an operation, now or later, and returns a function that cancels it. An
  ///   operation that is cancelled before it starts need not run.
  public init(
    start: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) -> Cancel
  ) {
    self.start = start
  }

  /// A runner that starts each operation at once as a task.
  public static let concurrent = tasks(on: nil)

  /// Returns a runner that starts each operation at once as a task on an executor; nil is the default
  /// executor.
  public static func tasks(on executor: (any TaskExecutor)?) -> TaskRunner {
    TaskRunner { priority, operation in
      let task = Task(executorPreference: executor, priority: priority, operation: operation)
      return { task.cancel() }
    }
  }
}
