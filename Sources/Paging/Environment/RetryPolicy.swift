/// The rule that says if and when a failed load is tried again.
///
/// Delays double from ``base`` up to ``cap``. A plain failure waits for a random part of the delay (*full
/// jitter*), so that clients spread out. A throttled load waits for at least half of the delay (*equal
/// jitter*), and never less than the server asked for, because full jitter can be near zero many times in a
/// row.
public struct RetryPolicy: Hashable, Sendable {
  /// The largest number of retries.
  public var limit: Int
  /// The first delay before jitter.
  public var base: Duration
  /// The longest delay before jitter. A longer `retryAfter` is obeyed all the same.
  public var cap: Duration

  /// Creates a policy. By default three retries, from half a second, at most 30 s apart.
  public init(limit: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30)) {
    precondition(limit >= 0 && base >= .zero && cap >= base, "limit \(limit), base \(base), cap \(cap)")
    self.limit = limit
    self.base = base
    self.cap = cap
  }

  /// Returns the advice of a ``RetryableError``; ``RetryAdvice/never`` for any other error.
  public static func advice(for error: any Error) -> RetryAdvice {
    (error as? any RetryableError)?.retryAdvice ?? .never
  }

  /// Returns the time to wait before the next try; nil to give up.
  ///
  /// - Parameters:
  ///   - attempt: The number of retries so far.
  ///   - advice: The advice of the error.
  ///   - random: The generator for the jitter.
  public func delay(
    afterAttempt attempt: Int, advice: RetryAdvice, using random: inout some RandomNumberGenerator
  ) -> Duration? {
    guard attempt < limit else { return nil }
    // At most 2^20 × base: a larger shift could overflow.
    let full = min(cap, base * (1 << min(attempt, 20)))
    let nanoseconds = full.nanoseconds
    switch advice {
    case .never:
      return nil
    case .backOff:
      return .nanoseconds(Int64.random(in: 0...nanoseconds, using: &random))
    case .throttled(let retryAfter):
      let jittered = nanoseconds / 2 + Int64.random(in: 0...(nanoseconds - nanoseconds / 2), using: &random)
      return max(.nanoseconds(jittered), retryAfter ?? .zero)
    }
  }
}

/// A limit on retries: a share of all requests, so that a failing service does not get several times the
/// load.
///
/// Each first try earns a part of a retry, and ``reserve`` retries are given in advance. So the
/// retries in any period are at most ``permille`` thousandths of the first tries in it, plus ``reserve``.
public struct RetryBudget: Hashable, Sendable {
  /// Retries per thousand requests.
  public let permille: Int
  /// Retries given in advance; also the largest balance.
  public let reserve: Int
  /// The balance, in thousandths of a retry; from 0 to `reserve` × 1000.
  private var balance: Int

  /// Creates a budget. By default one retry for ten requests, and ten in advance.
  public init(permille: Int = 100, reserve: Int = 10) {
    precondition(permille >= 0 && reserve >= 0, "permille \(permille), reserve \(reserve)")
    self.permille = permille
    self.reserve = reserve
    balance = reserve * 1000
  }

  /// Counts a first try.
  public mutating func earn() { balance = min(reserve * 1000, balance + permille) }

  /// Returns true and takes a retry if the balance allows one.
  public mutating func spend() -> Bool {
    guard balance >= 1000 else { return false }
    balance -= 1000
    return true
  }
}

extension Duration {
  /// The duration in whole nanoseconds; up to 292 years.
  package var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
