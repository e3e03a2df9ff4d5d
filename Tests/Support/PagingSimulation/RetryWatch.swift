internal import Paging
internal import SeededRandom

/// Checks a retry budget over every window of events: the retries in a window may be at most a share of its
/// first tries, plus a constant.
struct RetryWatch {
  private let budget: RetryBudget
  /// The retries since the start without those that first tries have earned, in thousandths; and its least
  /// value so far.
  private var debt = 0
  private var leastDebt = 0

  init(_ budget: RetryBudget) { self.budget = budget }

  /// Returns a budget that a short schedule can spend.
  static func budget(_ random: inout SeededGenerator) -> RetryBudget {
    RetryBudget(
      permille: [0, 100, 300][Int.random(in: 0..<3, using: &random)],
      reserve: [0, 1, 2, 10][Int.random(in: 0..<4, using: &random)])
  }

  mutating func noteFirstTry() {
    debt -= budget.permille
    leastDebt = min(leastDebt, debt)
  }

  /// Counts a retry.
  ///
  /// - Returns: a sentence if the budget does not allow it.
  mutating func noteRetry() -> String? {
    debt += 1000
    // Of all windows, the one that begins where the debt was least is over its limit first.
    guard debt - leastDebt > budget.reserve * 1000 else { return nil }
    return "\(debt - leastDebt) thousandths of a retry beyond what was earned, \(budget)"
  }
}
