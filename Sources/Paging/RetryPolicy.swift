/// Decides whether and when a failed load is tried again.
///
/// Delays double from ``base`` up to ``cap``. A plain failure waits for *full jitter*, a random part of the delay,
/// so that clients spread out at once. A throttled one waits for *equal jitter*, at least half of the delay,
/// because full jitter can come near zero many times in a row, and never less than the other side asked for.
public struct RetryPolicy: Hashable, Sendable {
  /// The most tries after the first.
  public var limit: Int
  /// The first delay before jitter.
  public var base: Duration
  /// The longest delay before jitter. A longer `retryAfter` is obeyed all the same.
  public var cap: Duration

  /// Three tries from half a second, at most 30 s apart.
  public init(limit: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30)) {
    precondition(limit >= 0 && base >= .zero && cap >= base, "limit \(limit), base \(base), cap \(cap)")
    self.limit = limit
    self.base = base
    self.cap = cap
  }

  /// Never tries again.
  public static let never = RetryPolicy(limit: 0)

  /// What an error says of itself; never, if it does not say.
  public static func advice(for error: any Error) -> RetryAdvice {
    (error as? any RetryableError)?.retryAdvice ?? .never
  }

  /// How long to wait before trying again; nil to give up.
  ///
  /// - Parameters:
  ///   - attempt: How often it was tried again already, from 0.
  ///   - advice: What the error says.
  ///   - random: Where the jitter comes from.
  public func delay(
    afterAttempt attempt: Int, advice: RetryAdvice, using random: inout some RandomNumberGenerator
  ) -> Duration? {
    guard attempt < limit, advice != .never else { return nil }
    // 2^20 × any base is beyond any sensible cap; a larger shift would only overflow.
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

/// Keeps retries to a share of all requests, so that a failing service is not asked several times as much.
///
/// Each first try earns a part of a retry. A few are given in advance, for short lives. So from any moment to any
/// later one there are no more retries than ``permille`` thousandths of the first tries in between, and ``reserve``.
public struct RetryBudget: Hashable, Sendable {
  /// Retries per thousand requests.
  public let permille: Int
  /// Retries given in advance; also the most that can be saved up.
  public let reserve: Int
  /// What is left, in thousandths of a retry; from 0 to `reserve` × 1000.
  private var balance: Int

  /// One retry for ten requests, and ten in advance.
  public init(permille: Int = 100, reserve: Int = 10) {
    precondition(permille >= 0 && reserve >= 0, "permille \(permille), reserve \(reserve)")
    self.permille = permille
    self.reserve = reserve
    balance = reserve * 1000
  }

  /// Counts a first try.
  public mutating func earn() { balance = min(reserve * 1000, balance + permille) }

  /// Takes a retry if there is one.
  public mutating func spend() -> Bool {
    guard balance >= 1000 else { return false }
    balance -= 1000
    return true
  }
}

extension Duration {
  /// Whole nanoseconds; good for 292 years.
  package var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
