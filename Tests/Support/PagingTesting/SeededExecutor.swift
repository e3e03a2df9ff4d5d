internal import Paging
internal import SeededRandom
internal import Threading

/// Runs tasks one job at a time, each time one chosen by a seeded generator from those that could go on.
///
/// The same seed gives the same interleaving of tasks, task groups and actors, so that schedules can be
/// explored by counting up and one that fails can be replayed. Tasks follow it if they were started with it
/// as their executor preference, and so do their children and the actors that they call. What sleeps must
/// sleep on a ``ManualClock``.
public final class SeededExecutor: TaskExecutor {
  /// Why a run ended without a result.
  public enum RunError: Error, Hashable {
    /// Nothing could go on and nobody slept: the body waits for something that will never come.
    case stuck(seed: UInt64)
    /// More jobs than this ran; something goes round in circles.
    case tooManyJobs(Int, seed: UInt64)
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var random: SeededGenerator
  }

  /// Gives the same schedule again.
  public let seed: UInt64
  private let state: Locked<State>

  /// Makes an executor that has run nothing.
  public init(seed: UInt64) {
    self.seed = seed
    state = Locked(State(random: SeededGenerator(seed: seed)))
  }

  /// Takes a job in. Called by the Swift runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs jobs on the calling thread until none can go on.
  ///
  /// - Returns: How many ran.
  @discardableResult
  public func runUntilIdle(atMost limit: Int = .max) -> Int {
    var count = 0
    while count < limit, let job = next() {
      job.runSynchronously(on: asUnownedTaskExecutor())
      count += 1
    }
    return count
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else { return nil }
      return state.jobs.swapRemove(at: Int.random(in: 0..<state.jobs.count, using: &state.random))
    }
  }

  /// Runs `body` and whatever it starts under one schedule. When nothing can go on, the clock moves to the
  /// next deadline.
  ///
  /// - Throws: What `body` throws; ``RunError`` if it does not end.
  public static func run<Result: Sendable>(
    seed: UInt64, clock: ManualClock = ManualClock(), jobLimit: Int = 100_000,
    _ body: @escaping @Sendable (SeededExecutor) async throws -> Result
  ) throws -> Result {
    let executor = SeededExecutor(seed: seed)
    let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
    let task = Task(executorPreference: executor) {
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body(executor)) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
    }
    defer { task.cancel() }
    var count = 0
    while true {
      count += executor.runUntilIdle(atMost: jobLimit - count)
      if let result = outcome.withLock({ $0 }) { return try result.get() }
      guard count < jobLimit else { throw RunError.tooManyJobs(count, seed: seed) }
      guard clock.advanceToNextDeadline() else { throw RunError.stuck(seed: seed) }
    }
  }
}

extension Array {
  /// Takes an element out in O(1); the last one takes its place.
  fileprivate mutating func swapRemove(at index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }
}
