/// The clock, the source of randomness and the executor of a ``Pager`` or ``Loader``. A test passes its own.
public struct PagingEnvironment: Sendable {
  /// Returns the time since a fixed moment. Never decreases.
  public let now: @Sendable () -> Duration
  /// Suspends for a time. Throws when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// The seed of the random delays between retries.
  public let seed: UInt64
  /// The executor of the tasks; nil for the default one.
  public let executor: (any TaskExecutor)?

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - clock: Measures the time between retries and the age of requests.
  ///   - seed: The seed of the random delays between retries. Equal seeds give equal delays.
  ///   - executor: The executor of the loads. With a deterministic executor, clock and seed, every run is the
  ///     same.
  public init(
    clock: some Clock<Duration>, seed: UInt64 = .random(in: 0 ... .max), executor: (any TaskExecutor)? = nil
  ) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    self.seed = seed
    self.executor = executor
  }

  /// The system clock, a random seed and the default executor.
  public static var system: PagingEnvironment { system(on: nil) }

  /// Returns the system clock and a random seed, with an executor.
  public static func system(on executor: (any TaskExecutor)?) -> PagingEnvironment {
    PagingEnvironment(clock: ContinuousClock(), executor: executor)
  }
}
