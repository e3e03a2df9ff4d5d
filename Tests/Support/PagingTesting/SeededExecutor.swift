internal import Paging
internal import SeededRandom
internal import Threading

/// An executor that runs one job at a time, chosen by a seeded generator from those that are ready.
///
/// Equal seeds give equal interleavings of tasks, task groups and actors. So a test can explore seeds, and a
/// failing one can be replayed. It runs the tasks that prefer it, their children, and the actors that they
/// call. Tasks must sleep on a ``ManualClock``.
public final class SeededExecutor: TaskExecutor {
  /// An error that ended a run.
  public enum RunError: Error, Hashable {
    /// No job was ready and no task slept: the body waits for an event that never happens.
    case stuck(seed: UInt64)
    /// More jobs than the limit ran: probably an endless loop.
    case tooManyJobs(Int, seed: UInt64)
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var random: SeededGenerator
  }

  /// The seed that gives the same order again.
  public let seed: UInt64
  private let state: Locked<State>

  /// Creates an executor.
  public init(seed: UInt64) {
    self.seed = seed
    state = Locked(State(random: SeededGenerator(seed: seed)))
  }

  /// Adds a job. Called by the Swift runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs jobs on the calling thread until none is ready.
  ///
  /// - Returns: the number of jobs that ran.
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

  /// Runs `body` and all tasks that it starts. When no job is ready, moves the clock to the next deadline.
  ///
  /// - Throws: the error of `body`; ``RunError`` if it does not end.
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
  /// Removes an element in O(1); the last one takes its place.
  fileprivate mutating func swapRemove(at index: Int) -> Element {
    swapAt(index, count - 1)
    return removeLast()
  }
}
