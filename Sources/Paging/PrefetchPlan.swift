/// Decides which items to load ahead of a reader, from where they are and how they move.
///
/// As far ahead as the reader gets while one load takes; a little way back as well, because people turn round. A load
/// that takes longer, or a reader who goes faster, reaches farther; one who rests keeps only what a sudden
/// start needs. After a jump or a reversal the plan is made anew, and what is no longer in it is cancelled.
///
///     for action in plan.moved(to: 40..<44, at: clock.now, within: 0..<count, size: { _ in 4_000 }) {
///       switch action {
///       case .load(let item, let priority): handles[item] = loader.request(ids[item], priority)
///       case .change(let item, let priority): handles[item]?.change(to: priority)
///       case .cancel(let item): handles[item] = nil
///       }
///     }
///
/// Items are numbered; any numbers do that stay the same while items are visible, and ``shift(by:)`` follows where they
/// do not. Items that are in memory already are in the plan like others: asking for them costs nothing and keeps
/// them.
public struct PrefetchPlan: Sendable {
  /// What a plan may assume and how far it may go.
  public struct Configuration: Hashable, Sendable {
    /// How long a load takes until the first was measured.
    public var latency: Duration
    /// The speed a resting reader may start or turn round with, in items per second.
    public var startSpeed: Double
    /// The most items ahead.
    public var maximumAhead: Int
    /// The most bytes ahead. One item is planned in any case.
    public var byteLimit: Int

    /// 100 ms, 20 items a second (a held key), 64 items and 4 MiB ahead.
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

  /// What to do about one item.
  public enum Action: Hashable, Sendable {
    /// Ask for it.
    case load(Int, LoadPriority)
    /// It was asked for and is more or less urgent now.
    case change(Int, LoadPriority)
    /// It is not wanted any more.
    case cancel(Int)
  }

  /// What it was made with.
  public let configuration: Configuration
  /// The items that are asked for now.
  public private(set) var wanted: [Int: LoadPriority] = [:]
  /// Which way the reader went last.
  public private(set) var direction = PageDirection.forward
  /// How fast the reader is, in items per second: the fastest of late, forgotten within seconds.
  public private(set) var speed = 0.0
  /// How long a load takes, in seconds; the mean of late, and how much it varies.
  private var latency: Double
  private var deviation = 0.0
  private var visible: Range<Int>?
  private var lastMove: Duration?

  /// After this many seconds half of a speed is forgotten.
  private static var speedHalfLife: Double { 1 }

  /// Makes a plan without a place.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    latency = configuration.latency.seconds
  }

  /// The reader sees these items now. Also to be called after a rest, with the same items.
  ///
  /// - Parameters:
  ///   - visible: The items on screen; may be empty.
  ///   - now: The time, on any clock that does not go back.
  ///   - bounds: All items there are.
  ///   - size: The bytes of an item, an estimate if it is not known.
  /// - Returns: What to do: cancellations first, so that slots are free, then the nearest first.
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

  /// A load took this long. Slower loads reach farther.
  public mutating func measured(_ time: Duration) {
    // The mean and deviation that TCP uses for its round trips (RFC 6298).
    let error = time.seconds - latency
    latency += error / 8
    deviation += (abs(error) - deviation) / 4
  }

  /// Items were inserted before all that are in the plan (a positive number) or removed there: every number changes.
  public mutating func shift(by offset: Int) {
    wanted = Dictionary(uniqueKeysWithValues: wanted.map { ($0.key + offset, $0.value) })
    visible = visible.map { ($0.lowerBound + offset)..<($0.upperBound + offset) }
  }

  /// Wants nothing any more.
  public mutating func stop() -> [Action] {
    let actions = wanted.keys.sorted().map { Action.cancel($0) }
    wanted = [:]
    visible = nil
    return actions
  }

  /// How many items a reader passes while something takes this long. Tells a pager how far ahead pages are wanted.
  public func distance(during time: Duration) -> Int {
    Int((max(speed, configuration.startSpeed) * time.seconds).rounded(.up))
  }

  // MARK: Planning

  /// How many items are wanted ahead and behind.
  private var reach: (ahead: Int, behind: Int) {
    // One item more than the reader passes while a load takes: the load begins when the plan is made, which is
    // when an item has come into sight, not before.
    let lead = latency + 4 * deviation
    let start = Int((configuration.startSpeed * lead).rounded(.up))
    let moving = Int((speed * lead).rounded(.up))
    return (min(configuration.maximumAhead, max(start, moving)), min(configuration.maximumAhead, start))
  }

  private mutating func noteMovement(to next: Range<Int>, at now: Duration) {
    defer { lastMove = now }
    guard let visible, let lastMove else { return }
    let elapsed = max(0.001, (now - lastMove).seconds)
    speed *= elapsed >= 10 * Self.speedHalfLife ? 0 : halved(elapsed / Self.speedHalfLife)
    // A page at a time is still reading; farther than the next screen is not.
    let gap = max(next.lowerBound - visible.upperBound, visible.lowerBound - next.upperBound)
    let isJump = next.isEmpty || visible.isEmpty || gap > visible.count
    let forward = next.upperBound - visible.upperBound
    let backward = visible.lowerBound - next.lowerBound
    guard !isJump else {
      // Where somebody lands says nothing of where they go.
      (speed, direction) = (0, .forward)
      return
    }
    let distance = max(forward, backward)
    guard distance > 0 else { return }
    direction = forward > 0 && forward >= backward ? .forward : .backward
    speed = max(speed, Double(distance) / elapsed)
  }

  /// 1 / 2^x, near enough and without a mathematics library.
  private func halved(_ x: Double) -> Double {
    let whole = x.rounded(.down)
    var result = 1 - (x - whole) / 2
    for _ in 0..<Int(whole) { result /= 2 }
    return result
  }

  private func plan(for visible: Range<Int>, within bounds: Range<Int>, size: (Int) -> Int) -> [Int:
    LoadPriority]
  {
    var next: [Int: LoadPriority] = [:]
    for item in visible { next[item] = .visible }
    var bytes = 0
    let (ahead, behind) = reach
    // Alternately as long as both sides want some, so that the bytes are spent on what is near. Behind counts as
    // farther than ahead at the same distance.
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
