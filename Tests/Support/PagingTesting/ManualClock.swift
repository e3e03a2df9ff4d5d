internal import Paging
internal import Threading

/// A clock that moves only when a test moves it.
///
/// Sleeping tasks wake in the order of their deadlines, each at its own time.
public final class ManualClock: Clock, Sendable {
  /// A time of the clock.
  public struct Instant: InstantProtocol {
    /// The duration since the clock was created.
    public let offset: Duration
    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the duration until another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns true if `a` is earlier.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastNumber = 0
  }

  private let state = Locked(State())

  /// Creates a clock at zero.
  public init() {}

  /// The current time.
  public var now: Instant { state.withLock { $0.now } }
  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .nanoseconds(1) }
  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
  /// The earliest deadline; nil if no task sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

  /// Sleeps until the clock reaches a deadline.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          guard deadline > state.now else { return true }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isOver { continuation.resume() }
        // A cancellation before the sleeper was known found no sleeper to wake.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Moves the clock forward and wakes the tasks whose deadlines it passes. Does not wait for their work.
  public func advance(by duration: Duration) {
    let target = now.advanced(by: duration)
    while let deadline = nextDeadline, deadline <= target { wake(at: deadline) }
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Moves the clock to the next deadline.
  ///
  /// - Returns: false if no task sleeps.
  public func advanceToNextDeadline() -> Bool {
    guard let deadline = nextDeadline else { return false }
    wake(at: deadline)
    return true
  }

  private func wake(at deadline: Instant) {
    let woken = state.withLock { state in
      state.now = max(state.now, deadline)
      let due = state.sleepers.filter { $0.value.deadline <= deadline }.sorted { $0.key < $1.key }
      for (number, _) in due { state.sleepers[number] = nil }
      return due.map(\.value.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  private func cancel(_ number: Int) {
    let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
