internal import GRDB
internal import Threading

/// A read on behalf of a task, which is interrupted when the task is cancelled.
///
/// SQLite can interrupt only a whole connection. So this object records whether the connection is performing
/// this read.
final class InterruptibleRead: Sendable {
  private enum Stage {
    case waiting, reading, ended, cancelled
  }

  private let queue: DatabaseQueue
  private let stage = Locked(Stage.waiting)

  init(_ queue: DatabaseQueue) { self.queue = queue }

  /// Runs a read that calls ``perform(_:_:)`` once.
  ///
  /// - Throws: what `read` throws; in its place `CancellationError` if the task was cancelled. A read that
  ///   succeeds in spite of a cancellation returns its value.
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

  /// Runs the body on the connection that the read has been given.
  ///
  /// - Throws: `CancellationError` if the task was cancelled while the read waited for the connection; else
  ///   what the body throws.
  func perform<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    try stage.withLock { stage in
      if stage == .cancelled { throw CancellationError() }
      stage = .reading
    }
    // After the body has ended, an interruption would hit another read.
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
