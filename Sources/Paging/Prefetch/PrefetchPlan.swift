internal import Glibc

/// Decides which items to load ahead of a reader, from where they are and how they move.
///
/// The plan covers the items that the reader passes during one load, and a few behind, because people turn
/// round. Slower loads and faster readers make it longer; for a resting reader it covers a sudden start.
/// After a jump or a reversal it is made anew, and requests that are no longer in it are cancelled.
///
/// It is for content with slow loads, such as a library over a network. A library on disk loads in
/// microseconds and needs no plan.
///
///     let now = start.duration(to: clock.now)
///     for action in plan.moved(to: 40..<44, at: now, within: 0..<ids.count, size: { _ in 4_000 }) {
///       switch action {
///       case .load(let item, let priority): handles[item] = loader.request(ids[item], priority)
///       case .change(let item, let priority): handles[item]?.change(to: priority)
///       case .cancel(let item): handles[item] = nil
///       }
///     }
///
/// Items have numbers, which never change. Items that are cached already are in the plan too: requesting them
/// costs nothing and keeps them.
public struct PrefetchPlan: Sendable {
  /// The assumptions and limits of a plan.
  public struct Configuration: Hashable, Sendable {
    /// The time in which nearly every load ends.
    public var latency: Duration
    /// The speed with which a resting reader may start or turn round, in items per second.
    public var startSpeed: Double
    /// The largest number of items ahead, and also of items behind.
    public var maximumAhead: Int
    /// The largest number of bytes ahead and behind together. The limit does not hold for the nearest item on
    /// each side.
    public var byteLimit: Int

    /// Creates a configuration. By default 100 ms, 20 items a second (a held key), 64 items ahead and 4 MiB
    /// in both directions together.
    public init(
      latency: Duration = .milliseconds(100), startSpeed: Double = 20, maximumAhead: Int = 64,
      byteLimit: Int = 4 << 20
    ) {
      self.latency = latency
      self.startSpeed = startSpeed
      self.maximumAhead = maximumAhead
      self.byteLimit = byteLimit
    }
  }

  /// An action for one item.
  public enum Action: Hashable, Sendable {
    /// Request the item.
    case load(Int, LoadPriority)
    /// Change the priority of the item.
    case change(Int, LoadPriority)
    /// Cancel the request for the item.
    case cancel(Int)
  }

  /// The configuration. A change counts from the next move on.
  public var configuration: Configuration
  /// The requested items, with their priorities.
  public private(set) var wanted: [Int: LoadPriority] = [:]
  /// The direction of the last move; forward after a jump, and before the first move.
  public private(set) var direction = PageDirection.forward
  /// The speed of the reader in items per second: the fastest recent speed, halved every second.
  public private(set) var speed = 0.0
  private var visible: Range<Int>?
  private var lastMove: Duration?

  /// The time in seconds in which the remembered speed is halved.
  private static var speedHalfLife: Double { 1 }

  /// Creates a plan without a place.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  /// Handles a change of the visible items. Call it also after a rest, with the same items.
  ///
  /// - Parameters:
  ///   - visible: The items on screen; may be empty.
  ///   - now: The time, on a clock that never goes back.
  ///   - bounds: The range of all items.
  ///   - size: Returns the size of an item in bytes, or an estimate.
  /// - Returns: The actions: cancellations first, so that slots are free, then the nearest items first.
  /// - Complexity: O(items in the plan × log).
  public mutating func moved(
    to visible: Range<Int>, at now: Duration, within bounds: Range<Int>, size: (Int) -> Int
  ) -> [Action] {
    noteMovement(to: visible, at: now)
    self.visible = visible
    let next = plan(for: visible.clamped(to: bounds), within: bounds, size: size)
    var actions: [Action] = wanted.keys.filter { next[$0] == nil }.sorted().map { .cancel($0) }
    let order = next.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (item, priority) in order {
      guard let old = wanted[item] else {
        actions.append(.load(item, priority))
        continue
      }
      if old != priority { actions.append(.change(item, priority)) }
    }
    wanted = next
    return actions
  }

  // MARK: Planning

  /// The numbers of items to load ahead and behind.
  private var reach: (ahead: Int, behind: Int) {
    // The items that the reader passes during a load, counted from now: the time since the items became
    // visible is not subtracted.
    let lead = configuration.latency.seconds
    let start = Int((configuration.startSpeed * lead).rounded(.up))
    let moving = Int((speed * lead).rounded(.up))
    return (min(configuration.maximumAhead, max(start, moving)), min(configuration.maximumAhead, start))
  }

  private mutating func noteMovement(to next: Range<Int>, at now: Duration) {
    defer { lastMove = now }
    guard let visible, let lastMove else { return }
    let elapsed = max(0.001, (now - lastMove).seconds)
    speed *= exp2(-elapsed / Self.speedHalfLife)
    // A move by a page is still reading; a move beyond the next screen is a jump.
    let gap = max(next.lowerBound - visible.upperBound, visible.lowerBound - next.upperBound)
    let isJump = next.isEmpty || visible.isEmpty || gap > visible.count
    let forward = next.upperBound - visible.upperBound
    let backward = visible.lowerBound - next.lowerBound
    guard !isJump else {
      // A jump says nothing about speed or direction.
      (speed, direction) = (0, .forward)
      return
    }
    let distance = max(forward, backward)
    guard distance > 0 else { return }
    direction = forward > 0 && forward >= backward ? .forward : .backward
    speed = max(speed, Double(distance) / elapsed)
  }

  private func plan(
    for visible: Range<Int>, within bounds: Range<Int>, size: (Int) -> Int
  ) -> [Int: LoadPriority] {
    var next: [Int: LoadPriority] = [:]
    for item in visible { next[item] = .visible }
    var bytes = 0
    let (ahead, behind) = reach
    // Both sides alternately, so that the bytes go to the nearest items. At the same distance, an item behind
    // counts as farther than one ahead.
    for distance in 1...max(1, ahead, behind) {
      for (side, limit) in [(direction, ahead), (direction.opposite, behind)] where distance <= limit {
        let item = side == .forward ? visible.upperBound - 1 + distance : visible.lowerBound - distance
        guard bounds.contains(item) else { continue }
        bytes += size(item)
        guard bytes <= configuration.byteLimit || distance == 1 else { return next }
        next[item] = .ahead(2 * distance - (side == direction ? 1 : 0))
      }
    }
    return next
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(nanoseconds) / 1e9 }
}
