/// The average duration of each phase, so that work starts only if it probably ends in time.
///
/// A new average is three quarters of the old one and a quarter of the sample. So it follows a slow terminal
/// or a cold cache within a few items, and forgets a single delay as fast.
struct PhaseCosts: Sendable {
  /// By the raw value of the phase, which begins at 1.
  private var averages = [Duration?](repeating: nil, count: ItemPhase.allCases.count + 1)

  /// The average of a phase; nil before the first sample.
  func average(of phase: ItemPhase) -> Duration? { averages[phase.rawValue] }

  mutating func record(_ took: Duration, for phase: ItemPhase) {
    guard let old = averages[phase.rawValue] else { return averages[phase.rawValue] = took }
    averages[phase.rawValue] = (old * 3 + took) / 4
  }

  /// Returns true if a phase probably ends within the time, or was never timed.
  func fits(_ phase: ItemPhase, in timeLeft: Duration) -> Bool {
    timeLeft > .zero && averages[phase.rawValue] ?? .zero <= timeLeft
  }
}
