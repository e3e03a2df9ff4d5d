/// Where a step stands at one level of detail.
public struct StepPlace: Hashable, Sendable {
  /// The position in reading order among the steps shown at the level, from 1, without gaps.
  public var ordinal: Int
  /// The printed number, `3` or `3.1`, without gaps among its siblings shown at the level.
  public var number: String

  /// Stores the two values.
  public init(ordinal: Int, number: String) {
    self.ordinal = ordinal
    self.number = number
  }
}

/// Where a step stands at each level of detail at which it is shown.
public struct StepPlaces: Hashable, Sendable {
  /// At ``DetailLevel/full``, where every step is shown.
  public var full: StepPlace
  /// At ``DetailLevel/standard``; nil where the step is hidden.
  public var standard: StepPlace?
  /// At ``DetailLevel/overview``; nil where the step is hidden.
  public var overview: StepPlace?

  /// Stores the three places.
  public init(full: StepPlace, standard: StepPlace? = nil, overview: StepPlace? = nil) {
    self.full = full
    self.standard = standard
    self.overview = overview
  }

  /// The place at a level; nil where the step is hidden.
  public func place(at level: DetailLevel) -> StepPlace? {
    switch level {
    case .full: full
    case .standard: standard
    case .overview: overview
    }
  }
}

/// Numbers the steps of a model as they stream by, at all levels at once.
///
/// The caller names each step's depth and level in reading order. A step is never coarser than its
/// group, so whoever is shown has all its ancestors shown, and one counter per level and depth is
/// enough.
///
/// - Complexity: O(depth) a step, and as much memory.
public struct StepNumbering: Sendable {
  /// At each depth the number of the step last seen there, per level; the prefix of its children.
  private var open: [PerLevel<Counter>] = []
  /// How many steps are shown so far, per level.
  public private(set) var counts = PerLevel(full: 0, standard: 0, overview: 0)

  private struct Counter: Sendable {
    /// How many siblings at this depth are shown so far.
    var siblings = 0
    /// The printed number of the last of them.
    var number = ""
  }

  /// Starts a model.
  public init() {}

  /// The places of the next step.
  ///
  /// - Precondition: `depth` is at most one more than that of the step before (0 for the first).
  public mutating func place(depth: Int, level: DetailLevel) -> StepPlaces {
    precondition((0...open.count).contains(depth), "depth \(depth) after \(open.count - 1)")
    if depth == open.count {
      open.append(PerLevel(full: Counter(), standard: Counter(), overview: Counter()))
    } else {
      open.removeLast(open.count - depth - 1)
    }
    return StepPlaces(
      full: next(depth, .full),
      standard: level >= .standard ? next(depth, .standard) : nil,
      overview: level >= .overview ? next(depth, .overview) : nil)
  }

  private mutating func next(_ depth: Int, _ level: DetailLevel) -> StepPlace {
    let sibling = open[depth][level].siblings + 1
    let number = depth == 0 ? "\(sibling)" : "\(open[depth - 1][level].number).\(sibling)"
    open[depth][level] = Counter(siblings: sibling, number: number)
    counts[level] += 1
    return StepPlace(ordinal: counts[level], number: number)
  }
}
