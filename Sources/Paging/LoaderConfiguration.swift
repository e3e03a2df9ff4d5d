/// How much a ``Loader`` loads at a time and keeps.
public struct LoaderConfiguration: Hashable, Sendable {
  /// The most loads at a time.
  public var maximumFlights: Int
  /// The most of them that may be for what is not visible, so that something visible seldom waits.
  public var maximumAheadFlights: Int
  /// After this time a load that waits gets one slot in ``fairShare``, whatever is more urgent.
  public var patience: Duration
  /// Of how many starts one goes to a load that has waited too long.
  public var fairShare: Int
  /// The bytes that are kept in memory. What is visible is kept beyond it.
  public var byteLimit: Int
  /// When a failed load is tried again.
  public var retry: RetryPolicy
  /// How many retries there are in all, whatever each load would be allowed.
  public var retryBudget: RetryBudget

  /// 6 loads at a time, 4 of them ahead; patience of 2 s; 8 MiB; a retry for ten loads.
  public init(
    maximumFlights: Int = 6, maximumAheadFlights: Int = 4, patience: Duration = .seconds(2),
    fairShare: Int = 4, byteLimit: Int = 8 << 20, retry: RetryPolicy = RetryPolicy(),
    retryBudget: RetryBudget = RetryBudget()
  ) {
    precondition(
      maximumFlights > 0 && maximumAheadFlights > 0, "\(maximumFlights), \(maximumAheadFlights) flights")
    precondition(fairShare > 1, "one start in \(fairShare)")
    self.maximumFlights = maximumFlights
    self.maximumAheadFlights = min(maximumAheadFlights, maximumFlights)
    self.patience = patience
    self.fairShare = fairShare
    self.byteLimit = byteLimit
    self.retry = retry
    self.retryBudget = retryBudget
  }
}

/// How one item stands with a ``Loader``.
public enum LoadState<Value: Sendable>: Sendable {
  /// Nobody asks for it, and it is not in memory.
  case idle
  /// It waits for its turn.
  case queued
  /// It is being loaded.
  case loading
  /// It failed this many times and will be tried again.
  case retrying(failures: Int)
  /// It is here.
  case loaded(Value)
  /// It failed for good. Asking again tries again.
  case failed(any Error)

  /// The value, once it is here.
  public var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }
}

/// What one load was for and what became of it, for traces.
public struct LoadRecord<Key: Hashable & Sendable>: Sendable {
  /// How a load ended.
  public enum Outcome: Hashable, Sendable { case started, loaded, failed, retried, cancelled }
  /// What was loaded.
  public let key: Key
  /// Why.
  public let reason: LoadReason
  /// What became of it.
  public let outcome: Outcome
}
