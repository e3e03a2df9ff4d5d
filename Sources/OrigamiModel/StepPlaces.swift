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
  private var full = Track()
  private var standard = Track()
  private var overview = Track()

  /// The numbers of one level.
  private struct Track: Sendable {
    /// At each depth the step shown last: which sibling it is, and its printed number, the prefix of
    /// its children's.
    var open: [(sibling: Int, number: String)] = []
    /// How many steps are shown so far.
    var count = 0

    mutating func next(_ depth: Int) -> StepPlace {
      // Only where a step is coarser than its group, which no valid model has.
      while open.count < depth { open.append((0, "0")) }
      if depth == open.count { open.append((0, "")) } else { open.removeLast(open.count - depth - 1) }
      let sibling = open[depth].sibling + 1
      var number = String(sibling)
      if depth > 0 { number = open[depth - 1].number + "." + number }
      open[depth] = (sibling, number)
      count += 1
      return StepPlace(ordinal: count, number: number)
    }
  }

  /// Starts a model.
  public init() {}

  /// How many steps are shown so far, per level.
  public var counts: PerLevel<Int> {
    PerLevel(full: full.count, standard: standard.count, overview: overview.count)
  }

  /// The places of the next step.
  ///
  /// - Precondition: `depth` is at most one more than that of the step before (0 for the first).
  public mutating func place(depth: Int, level: DetailLevel) -> StepPlaces {
    precondition((0...full.open.count).contains(depth), "depth \(depth) after \(full.open.count - 1)")
    return StepPlaces(
      full: full.next(depth),
      standard: level >= .standard ? standard.next(depth) : nil,
      overview: level >= .overview ? overview.next(depth) : nil)
  }
}
