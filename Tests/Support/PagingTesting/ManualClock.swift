internal import Paging
internal import Threading

/// A clock that stands still until it is told to go on.
///
/// What sleeps on it wakes in the order of its deadlines, each at its own time, when the clock passes them.
public final class ManualClock: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    /// How long after the clock was made.
    public let offset: Duration
    /// The instant later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// How much later another instant is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether `a` is earlier.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastNumber = 0
  }

  private let state = Locked(State())

  /// Makes a clock that shows zero.
  public init() {}

  /// The time it shows.
  public var now: Instant { state.withLock { $0.now } }
  /// Exact.
  public var minimumResolution: Duration { .nanoseconds(1) }
  /// How many tasks sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
  /// When the next of them wakes.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.values.map(\.deadline).min() } }

  /// Sleeps until the clock has been moved there.
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
        // A cancellation before the sleeper was known found nobody to wake.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Moves the time on, waking whoever's deadline it passes. Does not wait for what they do then.
  public func advance(by duration: Duration) {
    let target = now.advanced(by: duration)
    while let deadline = nextDeadline, deadline <= target { wake(at: deadline) }
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Moves the time on to the next deadline.
  ///
  /// - Returns: False if nobody sleeps.
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
