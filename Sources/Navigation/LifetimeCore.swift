/// Decides when the work of one screen starts and ends.
///
/// A screen declares its work each time it is drawn; what matters is what is declared, not how often:
///
/// - `onFirstAppear` runs once in the life of a screen;
/// - a task runs while the screen is visible: it starts when the screen appears and is cancelled when it disappears;
/// - a task with an id starts again when the id changes, and only then; drawing again starts nothing;
/// - a task that is no longer declared is cancelled;
/// - what comes from a task that was cancelled or replaced is ignored.
public struct LifetimeCore: Sendable {
  /// A piece of work as a screen declares it.
  public struct Declaration: Hashable, Sendable {
    /// Names the work on its screen.
    public var key: String
    /// When it starts again; nil for a task without an id.
    public var id: AnySendableHashable?

    /// Declares work.
    public init(key: String, id: AnySendableHashable? = nil) {
      self.key = key
      self.id = id
    }
  }

  /// What the owner has to do.
  public enum Action: Hashable, Sendable {
    /// Call what the screen does when it is seen for the first time.
    case firstAppear
    /// Start a task; tell with this number what comes of it.
    case start(key: String, run: Int)
    /// Cancel a task.
    case cancel(key: String, run: Int)
    /// Call what the screen does when it is no longer seen.
    case disappear
  }

  private var isVisible = false
  private var hasAppeared = false
  private var nextRun = 0
  /// Tasks that were started in this appearance, also those that have ended: they do not start again.
  private var started: [String: Started] = [:]

  private struct Started {
    var id: AnySendableHashable?
    var run: Int
    var isRunning: Bool
  }

  /// A screen that has not appeared.
  public init() {}

  /// The tasks that run.
  public var runningCount: Int { started.values.count { $0.isRunning } }

  /// The screen appears with the work that it declares.
  public mutating func appeared(_ work: [Declaration]) -> [Action] {
    guard !isVisible else { return redrawn(work) }
    isVisible = true
    var actions: [Action] = []
    if !hasAppeared {
      hasAppeared = true
      actions.append(.firstAppear)
    }
    return actions + redrawn(work)
  }

  /// The screen is drawn again and declares its work again.
  public mutating func redrawn(_ work: [Declaration]) -> [Action] {
    guard isVisible else { return [] }
    var actions: [Action] = []
    let declared = Set(work.map(\.key))
    for (key, task) in started.sorted(by: { $0.value.run < $1.value.run }) where !declared.contains(key) {
      if task.isRunning { actions.append(.cancel(key: key, run: task.run)) }
      started[key] = nil
    }
    for declaration in work {
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

  /// The screen is covered or left.
  public mutating func disappeared() -> [Action] {
    guard isVisible else { return [] }
    isVisible = false
    let running = started.filter(\.value.isRunning).sorted { $0.value.run < $1.value.run }
    started = [:]
    return running.map { .cancel(key: $0.key, run: $0.value.run) } + [.disappear]
  }

  /// Whether what comes from a run is still wanted.
  public func isCurrent(key: String, run: Int) -> Bool {
    started[key].map { $0.run == run && $0.isRunning } ?? false
  }

  /// A task has ended by itself.
  public mutating func finished(key: String, run: Int) {
    guard isCurrent(key: key, run: run) else { return }
    started[key]?.isRunning = false
  }
}

/// Any value that can be compared and passed between threads.
public struct AnySendableHashable: Hashable, Sendable {
  private let base: any Hashable & Sendable

  /// Wraps a value.
  public init(_ base: some Hashable & Sendable) { self.base = base }

  /// Equal types with equal values.
  public static func == (a: AnySendableHashable, b: AnySendableHashable) -> Bool {
    AnyHashable(a.base) == AnyHashable(b.base)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { AnyHashable(base).hash(into: &hasher) }
}
