internal import Paging
internal import SeededRandom

/// A list of steps for a simulation. Each step is a number from which the simulation derives what happens.
///
/// The numbers are independent of each other, so any part of the list is a schedule too, and a failing
/// schedule can be shrunk.
public struct Schedule: Sendable, Hashable {
  /// The seed that makes the same schedule again.
  public let seed: UInt64
  /// The steps.
  public var steps: [UInt64]

  /// Creates the schedule of a seed.
  public init(seed: UInt64, length: Int) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    steps = (0..<length).map { _ in random.next() }
  }
}

/// A schedule that broke a property.
public struct ScheduleFailure: Error, Sendable, CustomStringConvertible {
  /// The seed. To replay: `Schedule(seed:length:)`, or the same test with the environment variable
  /// `PAGING_SEED`.
  public let seed: UInt64
  /// The number of steps of the failing schedule.
  public let length: Int
  /// A shorter schedule that fails, too.
  public let shrunk: Schedule
  /// The property that the shorter one broke.
  public let message: String

  /// The message, the seed and the length of the shortest schedule found.
  public var description: String {
    "\(message)\nreplay with PAGING_SEED=\(seed) (\(length) steps, \(shrunk.steps.count) after shrinking)"
  }
}

/// A series of schedules.
public struct Schedules: Sendable {
  /// The number of schedules.
  public var count: Int
  /// The first seed; the others follow.
  public var seed: UInt64
  /// The number of steps of each.
  public var length: Int

  /// Creates a series. With a `replay` seed it has only that schedule.
  public init(count: Int, seed: UInt64 = 1, length: Int, replay: UInt64? = nil) {
    self.count = replay == nil ? count : 1
    self.seed = replay ?? seed
    self.length = length
  }

  /// Returns the seed of a schedule.
  public func seed(of index: Int) -> UInt64 { seed &+ UInt64(index) }

  /// Runs schedules until one breaks a property, shrinks it and returns it; nil if none does.
  ///
  /// - Parameter run: returns the broken property, or nil. Must depend only on the schedule.
  public func firstFailure(_ run: (Schedule) -> String?) -> ScheduleFailure? {
    for index in 0..<count {
      let schedule = Schedule(seed: seed(of: index), length: length)
      guard let message = run(schedule) else { continue }
      let (shrunk, last) = shrink(schedule, message, run)
      return ScheduleFailure(seed: schedule.seed, length: length, shrunk: shrunk, message: last)
    }
    return nil
  }

  /// Removes ever smaller parts while the schedule still fails.
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
