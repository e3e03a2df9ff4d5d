/// Limits of a ``Loader``: how much it loads and keeps.
public struct LoaderConfiguration: Hashable, Sendable {
  /// The largest number of concurrent loads, at least 1.
  public var maximumFlights: Int { didSet { check() } }
  /// The largest number of concurrent loads of values that are not visible, so that visible ones seldom wait.
  /// At least 1.
  public var maximumAheadFlights: Int { didSet { check() } }
  /// The time after which a queued load is started before more urgent ones, as often as ``fairShare`` says.
  public var patience: Duration
  /// One of this many starts goes to a load that has waited for ``patience``. At least 2.
  public var fairShare: Int { didSet { check() } }
  /// The memory limit of the cache, in bytes. Visible values are kept beyond it.
  public var byteLimit: Int
  /// The rule for retries of a failed load.
  public var retry: RetryPolicy
  /// The limit on retries of all loads together.
  public var retryBudget: RetryBudget

  /// Creates a configuration. By default 6 loads, 4 of them ahead; patience of 2 s; 8 MiB; one retry for ten
  /// loads.
  public init(
    maximumFlights: Int = 6, maximumAheadFlights: Int = 4, patience: Duration = .seconds(2),
    fairShare: Int = 4, byteLimit: Int = 8 << 20, retry: RetryPolicy = RetryPolicy(),
    retryBudget: RetryBudget = RetryBudget()
  ) {
    self.maximumFlights = maximumFlights
    self.maximumAheadFlights = maximumAheadFlights
    self.patience = patience
    self.fairShare = fairShare
    self.byteLimit = byteLimit
    self.retry = retry
    self.retryBudget = retryBudget
    check()
  }

  private func check() {
    precondition(
      maximumFlights > 0 && maximumAheadFlights > 0, "\(maximumFlights), \(maximumAheadFlights) flights")
    precondition(fairShare > 1, "one start in \(fairShare)")
  }
}

/// A record of one load, for traces.
public struct LoadRecord<Key: Hashable & Sendable>: Sendable {
  /// The outcome of a load.
  public enum Outcome: Hashable, Sendable {
    /// The first attempt starts.
    case started
    case loaded
    /// An attempt has failed. Another may follow.
    case failed
    /// A later attempt starts.
    case retried
    case cancelled
  }
  /// The key of the value.
  public let key: Key
  /// The priority of the load.
  public let priority: LoadPriority
  /// The outcome.
  public let outcome: Outcome
  /// The time that an attempt has waited for a free slot; zero unless the outcome is `started` or `retried`.
  public let waited: Duration
}
