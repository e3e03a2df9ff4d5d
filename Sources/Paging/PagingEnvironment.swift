/// What a ``Pager`` or a ``Loader`` needs from the world: time, chance and a place to run. A test passes its own.
public struct PagingEnvironment: Sendable {
  /// The time since some fixed moment. Never goes back.
  public let now: @Sendable () -> Duration
  /// Ends after a time, or by throwing when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// Where jitter starts from.
  public let seed: UInt64
  /// What the tasks run on; nil for the default.
  public let executor: (any TaskExecutor)?

  /// An environment on a clock.
  ///
  /// - Parameters:
  ///   - clock: Measures the time between retries and the age of requests.
  ///   - seed: Where jitter starts from. The same seed gives the same delays.
  ///   - executor: What loads run on. With one executor, a clock and a seed that are the same, everything that
  ///     happens is.
  public init(
    clock: some Clock<Duration>, seed: UInt64 = .random(in: 0 ... .max), executor: (any TaskExecutor)? = nil
  ) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    self.seed = seed
    self.executor = executor
  }

  /// The machine's clock, a random seed, the default executor.
  public static var system: PagingEnvironment { system(on: nil) }

  /// The machine's clock, a random seed, and an executor.
  public static func system(on executor: (any TaskExecutor)?) -> PagingEnvironment {
    PagingEnvironment(clock: ContinuousClock(), executor: executor)
  }
}
