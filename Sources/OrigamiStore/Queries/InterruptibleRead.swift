internal import GRDB
internal import Threading

/// A read on behalf of a task, which is interrupted when the task is cancelled.
///
/// SQLite interrupts a connection and not a statement. So this object knows whether the connection is
/// performing this read.
final class InterruptibleRead: Sendable {
  private enum Stage {
    case waiting, reading, ended, cancelled
  }

  private let queue: DatabaseQueue
  private let stage = Locked(Stage.waiting)

  init(_ queue: DatabaseQueue) { self.queue = queue }

  /// Runs a read that calls ``perform(_:_:)`` once.
  ///
  /// - Throws: what `read` throws; `CancellationError` if the task was cancelled before the read had ended.
  func run<Value>(_ read: (InterruptibleRead) throws -> Value) async throws -> Value {
    try await withTaskCancellationHandler {
      do {
        return try read(self)
      } catch {
        // SQLite's own error says only that the connection was interrupted.
        if stage.withLock({ $0 == .cancelled }) { throw CancellationError() }
        throw error
      }
    } onCancel: {
      cancel()
    }
  }

  /// Runs the body once the connection is free.
  func perform<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    try stage.withLock { stage in
      if stage == .cancelled { throw CancellationError() }
      stage = .reading
    }
    // A cancellation from here on would interrupt another read.
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
