/// What each phase costs on average, so that work is only begun if it will be done in time.
///
/// A new average is three quarters of the old one and a quarter of the sample: it follows a slow
/// terminal or a cold cache within a few items, and forgets a single hiccup as fast.
struct PhaseCosts: Sendable {
  private var averages = [Duration?](repeating: nil, count: ItemPhase.allCases.count + 1)

  /// The average; nil before the first sample.
  func average(of phase: ItemPhase) -> Duration? { averages[phase.rawValue] }

  mutating func record(_ took: Duration, for phase: ItemPhase) {
    guard let old = averages[phase.rawValue] else { return averages[phase.rawValue] = took }
    averages[phase.rawValue] = (old * 3 + took) / 4
  }

  /// Whether a phase will probably be done in the time; what nobody has timed is tried.
  func fits(_ phase: ItemPhase, in timeLeft: Duration) -> Bool {
    timeLeft > .zero && averages[phase.rawValue] ?? .zero <= timeLeft
  }
}
