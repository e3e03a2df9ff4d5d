internal import Paging
internal import SeededRandom

/// Holds a budget to its word over every window of events: of the first tries in a window, and of a constant,
/// comes the most retries that the window may have.
struct RetryWatch {
  private let budget: RetryBudget
  /// Retries less those that first tries earned, in thousandths, from the start; and the least it has been.
  private var debt = 0
  private var leastDebt = 0

  init(_ budget: RetryBudget) { self.budget = budget }

  /// A budget that is spent within a short schedule.
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
  /// - Returns: A sentence if the budget does not allow it.
  mutating func noteRetry() -> String? {
    debt += 1000
    // The window that begins where the debt was least is the one that is broken first.
    guard debt - leastDebt > budget.reserve * 1000 else { return nil }
    return "\(debt - leastDebt) thousandths of a retry beyond what was earned, \(budget)"
  }
}
