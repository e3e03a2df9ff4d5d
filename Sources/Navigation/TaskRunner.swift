/// Runs the tasks of screens and links.
///
/// Passed in, so that a test decides what runs, and when: time that is its own.
public struct TaskRunner: Sendable {
  /// Cancels a task; does nothing after its end.
  public typealias Cancel = @Sendable () -> Void

  let start: @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) -> Cancel

  /// A runner of one's own.
  ///
  /// - Parameter start: starts an operation, or keeps it to be started later. An operation that is cancelled before it
  ///   starts need not be run at all.
  public init(
    start: @escaping @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) -> Cancel
  ) {
    self.start = start
  }

  /// Starts each operation at once as a task.
  public static let concurrent = tasks(on: nil)

  /// Starts each operation at once as a task on an executor; nil is the default one.
  public static func tasks(on executor: (any TaskExecutor)?) -> TaskRunner {
    TaskRunner { priority, operation in
      let task = Task(executorPreference: executor, priority: priority, operation: operation)
      return { task.cancel() }
    }
  }
}
