internal import Paging
internal import SeededRandom

/// A recording of reading: the visible items over time.
///
/// 2,000 events at 1 to 20 items a second: 80 % go on by one item, 15 % turn round (and go one item), at most
/// 1 % jump anywhere; the rest are pauses of 0.3 to 5 s, after which the speed is another. Three items are
/// visible.
package struct ReadingTrace: Sendable {
  package struct Event: Sendable {
    package var time: Duration
    package var visible: Range<Int>
    /// A Boolean value that indicates whether no policy could have loaded the screen before: the first one,
    /// the first after a jump, and those that follow sooner than a load takes. They are not counted.
    package var isLanding: Bool
    /// A Boolean value that indicates whether this is the first screen after a jump.
    package var isJump = false
  }

  package static let itemCount = 100_000
  package static let visibleCount = 3
  /// The duration of a load.
  package static let latency = Duration.milliseconds(100)

  package var events: [Event] = []
  /// The bytes of every item, 1 to 40 kB, most of them small.
  package var sizes: [Int]

  package init(seed: UInt64, count: Int = 2000) {
    var random = SeededGenerator(seed: seed)
    sizes = (0..<Self.itemCount).map { _ in
      let (a, b) = (Int.random(in: 0..<200, using: &random), Int.random(in: 0..<200, using: &random))
      return 1000 + a * b
    }
    var time = Duration.zero
    var top = Int.random(in: 0..<Self.itemCount - 10, using: &random)
    var step = 1
    var speed = Self.speed(&random)
    var landing = time
    events.append(Event(time: time, visible: top..<(top + Self.visibleCount), isLanding: true, isJump: true))
    while events.count < count {
      time += .nanoseconds(Int64(1e9 / speed))
      let kind = Int.random(in: 0..<1000, using: &random)
      switch kind {
      case 0..<800: break
      case 800..<950: step = -step
      case 950..<958:
        top = Int.random(in: 0..<Self.itemCount - 10, using: &random)
        step = 1
        landing = time
        events.append(
          Event(time: time, visible: top..<(top + Self.visibleCount), isLanding: true, isJump: true))
        continue
      default:
        time += .milliseconds(Int.random(in: 300...5000, using: &random))
        speed = Self.speed(&random)
      }
      top = min(max(0, top + step), Self.itemCount - Self.visibleCount)
      let isLanding = time - landing < Self.latency
      events.append(Event(time: time, visible: top..<(top + Self.visibleCount), isLanding: isLanding))
    }
  }

  /// Returns from 1 to 20 items a second, slow and fast equally likely on a logarithmic scale.
  private static func speed(_ random: inout SeededGenerator) -> Double {
    let steps = [1.0, 1.5, 2.2, 3.3, 5, 7.5, 11, 15, 20]
    return steps[Int.random(in: 0..<steps.count, using: &random)]
  }
}
