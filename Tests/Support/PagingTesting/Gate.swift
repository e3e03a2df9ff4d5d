internal import Paging
internal import Threading

/// A gate at which tasks wait until it is opened, so that a test can look at work that is under way.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var lastNumber = 0
  }

  private let state = Locked(State())

  /// Creates a closed gate.
  public init() {}

  /// The number of waiting tasks.
  public var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits until the gate is open.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func pass() async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting[number] = continuation }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
        // A cancellation before this line found no waiting caller.
        if Task.isCancelled { leave(number) }
      }
    } onCancel: {
      leave(number)
    }
  }

  /// Opens the gate, also for tasks that come later.
  public func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.sorted { $0.key < $1.key }.map(\.value)
    }
    for continuation in waiting { continuation.resume() }
  }

  private func leave(_ number: Int) {
    let one = state.withLock { $0.waiting.removeValue(forKey: number) }
    one?.resume(throwing: CancellationError())
  }
}
