internal import Paging
internal import SeededRandom

/// One schedule: a list of steps, each a number from which a simulation derives everything that happens in
/// it.
///
/// A step's number is independent of the others, so that a shorter list is a schedule as well and a failing
/// one can be shrunk.
public struct Schedule: Sendable, Hashable {
  /// Brings the same schedule again.
  public let seed: UInt64
  /// The steps.
  public var steps: [UInt64]

  /// The schedule of a seed.
  public init(seed: UInt64, length: Int) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    steps = (0..<length).map { _ in random.next() }
  }
}

/// A schedule that broke a property.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// Replays it: `Schedule(seed:length:)`, or the environment variable `PAGING_SEED` with the same test.
  public let seed: UInt64
  /// How many steps the failing schedule had.
  public let length: Int
  /// A short schedule that fails as well.
  public let shrunk: Schedule
  /// What the short one broke.
  public let message: String

  /// The message, the seed and the length of the shortest schedule found.
  public var description: String {
    "\(message)\nreplay with PAGING_SEED=\(seed) (\(length) steps, \(shrunk.steps.count) after shrinking)"
  }
}

/// Many schedules, one after the other.
public struct Schedules: Sendable {
  /// How many are run.
  public var count: Int
  /// Where their seeds start.
  public var seed: UInt64
  /// How many steps each has.
  public var length: Int

  /// Stores the values. A `replay` seed makes it that one schedule.
  public init(count: Int, seed: UInt64 = 1, length: Int, replay: UInt64? = nil) {
    self.count = replay == nil ? count : 1
    self.seed = replay ?? seed
    self.length = length
  }

  /// The seed of a schedule.
  public func seed(of index: Int) -> UInt64 { seed &+ UInt64(index) }

  /// Runs schedules until one breaks a property, and shrinks that one.
  ///
  /// - Parameter run: Says what is broken; nil if nothing is. Must depend on nothing but the schedule.
  public func firstFailure(_ run: (Schedule) -> String?) -> ScheduleFailure? {
    for index in 0..<count {
      let schedule = Schedule(seed: seed(of: index), length: length)
      guard let message = run(schedule) else { continue }
      let (shrunk, last) = shrink(schedule, message, run)
      return ScheduleFailure(seed: schedule.seed, length: length, shrunk: shrunk, message: last)
    }
    return nil
  }

  /// Leaves out ever smaller parts as long as something is still broken.
  private func shrink(
    _ schedule: Schedule, _ message: String, _ run: (Schedule) -> String?
  ) -> (Schedule, String) {
    var best = (schedule, message)
    var part = max(1, schedule.steps.count / 2)
    while true {
      var start = 0
      var removed = false
      while start < best.0.steps.count {
        var shorter = best.0
        shorter.steps.removeSubrange(start..<min(start + part, shorter.steps.count))
        if let message = run(shorter) {
          best = (shorter, message)
          removed = true
        } else {
          start += part
        }
      }
      if part == 1, !removed { return best }
      part = max(1, part / 2)
    }
  }
}
