/// Decides when the tasks of one screen start and end. It starts nothing: its owner performs the actions.
///
/// A screen declares its work each time it is drawn:
///
/// - `onFirstAppear` runs once in the life of a screen.
/// - A task starts when its screen appears and is cancelled when the screen disappears.
/// - A task with an id starts again when the id changes. Drawing again starts nothing.
/// - A task that is no longer declared is cancelled.
/// - Of several tasks with one key, only the first counts.
/// - Messages of a task that was cancelled or replaced are ignored.
package struct LifetimeCore: Sendable {
  /// A task as a screen declares it.
  package struct Declaration: Hashable, Sendable {
    /// The name of the task, unique on its screen.
    package var key: WorkKey
    /// Any value, as a key is. The task starts again when it changes; nil for a task without an id.
    package var id: WorkKey?

    package init(key: WorkKey, id: WorkKey? = nil) {
      self.key = key
      self.id = id
    }
  }

  /// An action for the owner to perform.
  package enum Action: Hashable, Sendable {
    /// Call the screen's `onFirstAppear`.
    case firstAppear
    /// Start a task. Its result is reported with this number.
    case start(key: WorkKey, run: Int)
    /// Cancel a task.
    case cancel(key: WorkKey, run: Int)
    /// Call the screen's `onDisappear`.
    case disappear
  }

  private var isVisible = false
  private var hasAppeared = false
  private var nextRun = 0
  /// The tasks that were started since the screen appeared. One that has ended stays, so that it does not
  /// start again.
  private var started: [WorkKey: Started] = [:]

  private struct Started {
    var id: WorkKey?
    var run: Int
    var isRunning: Bool
  }

  /// Creates the state of a screen that has not appeared.
  package init() {}

  /// The number of tasks that run. For tests.
  package var runningCount: Int { started.values.count { $0.isRunning } }

  /// Handles the screen's appearance with the work that it declares.
  package mutating func appeared(_ work: [Declaration]) -> [Action] {
    guard !isVisible else { return redrawn(work) }
    isVisible = true
    var actions: [Action] = []
    if !hasAppeared {
      hasAppeared = true
      actions.append(.firstAppear)
    }
    return actions + redrawn(work)
  }

  /// Compares the work that the screen declares now with the tasks that run.
  package mutating func redrawn(_ work: [Declaration]) -> [Action] {
    guard isVisible else { return [] }
    var actions: [Action] = []
    let declared = Set(work.map(\.key))
    for (key, task) in started.sorted(by: { $0.value.run < $1.value.run }) where !declared.contains(key) {
      if task.isRunning { actions.append(.cancel(key: key, run: task.run)) }
      started[key] = nil
    }
    var seen: Set<WorkKey> = []
    for declaration in work where seen.insert(declaration.key).inserted {
      if let task = started[declaration.key] {
        guard task.id != declaration.id else { continue }
        if task.isRunning { actions.append(.cancel(key: declaration.key, run: task.run)) }
      }
      nextRun += 1
      started[declaration.key] = Started(id: declaration.id, run: nextRun, isRunning: true)
      actions.append(.start(key: declaration.key, run: nextRun))
    }
    return actions
  }

  /// Handles the screen being covered or left.
  package mutating func disappeared() -> [Action] {
    guard isVisible else { return [] }
    isVisible = false
    let running = started.filter(\.value.isRunning).sorted { $0.value.run < $1.value.run }
    started = [:]
    return running.map { .cancel(key: $0.key, run: $0.value.run) } + [.disappear]
  }

  /// Returns true while results of a run are wanted.
  package func isCurrent(key: WorkKey, run: Int) -> Bool {
    started[key].map { $0.run == run && $0.isRunning } ?? false
  }

  /// Handles the end of a task.
  package mutating func finished(key: WorkKey, run: Int) {
    guard isCurrent(key: key, run: run) else { return }
    started[key]?.isRunning = false
  }
}
