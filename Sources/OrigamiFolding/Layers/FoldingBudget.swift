/// The work, time and memory that one folding may use.
///
/// Loops report units of work: about one for each step, and a few for each constraint that is stored. The
/// budget measures time and memory only after every ``measuringInterval`` units, so reporting is cheap in
/// inner loops. Once a limit is passed, ``spend(_:)`` always returns false.
///
/// Use a budget from one thread only.
public final class FoldingBudget {
  /// A measurement of the time and memory in use.
  public struct Usage: Hashable, Sendable {
    /// The time since the folding began.
    public var elapsed: Duration
    /// The memory in use, in bytes.
    public var memory: Int

    /// Creates a measurement.
    public init(elapsed: Duration, memory: Int) {
      self.elapsed = elapsed
      self.memory = memory
    }
  }

  /// A limit that was passed.
  public enum Stop: Hashable, Sendable {
    /// The time limit.
    case time(Duration)
    /// The memory limit, in bytes.
    case memory(Int)
    /// The limit of units of work.
    case work
  }

  /// The limit that was passed first; nil while none is passed.
  public private(set) var stop: Stop?

  /// The units of work between two measurements: from a few tenths of a millisecond in the search to a few
  /// tenths of a second while rules are collected.
  static let measuringInterval = 1 << 16

  private let time: Duration?
  private let memory: Int?
  private let measure: () -> Usage
  /// The units of work that are left; negative once the limit is passed.
  private(set) var workLeft: Int
  private var untilMeasurement = FoldingBudget.measuringInterval

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - time: the most time; nil for no limit.
  ///   - memory: the most memory, in bytes; nil for no limit.
  ///   - work: the most units of work; nil for no limit.
  ///   - measure: returns the time and memory in use.
  public init(
    time: Duration? = nil, memory: Int? = nil, work: Int? = nil,
    measure: @escaping () -> Usage = { Usage(elapsed: .zero, memory: 0) }
  ) {
    self.time = time
    self.memory = memory
    self.measure = measure
    workLeft = work ?? .max
  }

  /// Takes units of work from the budget.
  ///
  /// - Returns: false once a limit is passed.
  @discardableResult
  func spend(_ units: Int) -> Bool {
    guard stop == nil else { return false }
    workLeft -= units
    untilMeasurement -= units
    if workLeft < 0 {
      stop = .work
      return false
    }
    if untilMeasurement <= 0 {
      untilMeasurement = FoldingBudget.measuringInterval
      compare(measure())
    }
    return stop == nil
  }

  /// Measures time and memory now.
  ///
  /// - Returns: false once a limit is passed.
  public func allowsMore() -> Bool {
    if stop == nil { compare(measure()) }
    return stop == nil
  }

  private func compare(_ usage: Usage) {
    if let time, usage.elapsed >= time {
      stop = .time(time)
    } else if let memory, usage.memory > memory {
      stop = .memory(memory)
    }
  }
}

extension Optional where Wrapped == FoldingBudget {
  /// Takes units of work from the budget. Without a budget there is no limit, and the result is true.
  func spend(_ units: Int) -> Bool { self?.spend(units) ?? true }

  /// A Boolean value that indicates whether a limit was passed.
  var isSpent: Bool { self?.stop != nil }
}
