internal import GRDB
internal import Threading

/// One read of a task, which is interrupted when the task is cancelled.
///
/// SQLite interrupts a connection and not a statement; so this knows whether the connection is at this very read.
final class InterruptibleRead: Sendable {
  private enum Stage {
    case waiting, reading, ended, cancelled
  }

  private let queue: DatabaseQueue
  private let stage = Locked(Stage.waiting)

  init(_ queue: DatabaseQueue) { self.queue = queue }

  /// Runs a read in which ``perform(_:_:)`` is called once.
  ///
  /// - Throws: what `read` throws; `CancellationError` if the task was cancelled before it had ended.
  func run<Value>(_ read: (InterruptibleRead) throws -> Value) async throws -> Value {
    try await withTaskCancellationHandler {
      do {
        return try read(self)
      } catch {
        // The connection's word for it says only that it was interrupted.
        if stage.withLock({ $0 == .cancelled }) { throw CancellationError() }
        throw error
      }
    } onCancel: {
      cancel()
    }
  }

  /// What is done once the connection is there.
  func perform<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    try stage.withLock { stage in
      if stage == .cancelled { throw CancellationError() }
      stage = .reading
    }
    // Whatever comes now finds the connection at something else.
    defer { stage.withLock { stage in if stage == .reading { stage = .ended } } }
    return try body(db)
  }

  private func cancel() {
    stage.withLock { stage in
      if stage == .ended { return }
      if stage == .reading { queue.interrupt() }
      stage = .cancelled
    }
  }
}
