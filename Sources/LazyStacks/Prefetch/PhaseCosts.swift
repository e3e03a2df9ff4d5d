/// The average duration of each phase, so that work starts only if it probably ends in time.
///
/// A new average is three quarters of the old one and a quarter of the sample. So it follows a slow terminal
/// or a cold cache within a few items. A refusal lowers the average, so that a single delay, after which no
/// sample would come, is forgotten too.
struct PhaseCosts: Sendable {
  /// By the raw value of the phase, which begins at 1.
  private var averages = [Duration?](repeating: nil, count: ItemPhase.allCases.count + 1)

  mutating func record(_ took: Duration, for phase: ItemPhase) {
    guard let old = averages[phase.rawValue] else { return averages[phase.rawValue] = took }
    averages[phase.rawValue] = (old * 3 + took) / 4
  }

  /// Returns true if a phase probably ends within the time, or was never timed. Otherwise its average becomes
  /// a sixteenth smaller.
  mutating func fits(_ phase: ItemPhase, in timeLeft: Duration) -> Bool {
    guard timeLeft > .zero else { return false }
    guard let average = averages[phase.rawValue], average > timeLeft else { return true }
    averages[phase.rawValue] = average * 15 / 16
    return false
  }
}
