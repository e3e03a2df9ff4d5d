/// The place of a step at one level of detail.
public struct StepPlace: Hashable, Sendable {
  /// The position in reading order among the steps shown at the level, from 1, without gaps.
  public var ordinal: Int
  /// The printed number, such as `3` or `3.1`, without gaps among the siblings shown at the level.
  public var number: String

  public init(ordinal: Int, number: String) {
    self.ordinal = ordinal
    self.number = number
  }
}

/// The places of a step at all levels of detail.
public struct StepPlaces: Hashable, Sendable {
  /// The place at ``DetailLevel/full``, where every step is shown.
  public let full: StepPlace
  /// The place at ``DetailLevel/standard``; nil if the step is hidden there.
  public let standard: StepPlace?
  /// The place at ``DetailLevel/overview``; nil if the step is hidden there.
  public let overview: StepPlace?

  public init(full: StepPlace, standard: StepPlace? = nil, overview: StepPlace? = nil) {
    self.full = full
    self.standard = standard
    self.overview = overview
  }

  /// Returns the place at a level; nil if the step is hidden there.
  public func place(at level: DetailLevel) -> StepPlace? {
    switch level {
    case .full: full
    case .standard: standard
    case .overview: overview
    }
  }
}

/// Numbers the steps of a model, at all levels at once, as the steps come from a file.
///
/// A step is never coarser than its group. So all ancestors of a step that is shown are shown too, and one
/// counter for each level and depth is enough.
///
/// - Complexity: O(depth) a step, in time and memory.
public struct StepNumbering: Sendable {
  private var full = Track()
  private var standard = Track()
  private var overview = Track()

  /// The numbers of one level.
  private struct Track: Sendable {
    /// For each depth, the step that was shown last: its position among its siblings, and its printed
    /// number, which is the prefix of its children's numbers.
    var open: [(sibling: Int, number: String)] = []
    /// The number of steps shown so far.
    var count = 0

    var lastNumber: Int { open.first?.sibling ?? 0 }

    mutating func next(_ depth: Int) -> StepPlace {
      // Only for a step that is coarser than its group, which no valid model has.
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

  /// Creates the numbering of a model.
  public init() {}

  /// The number of steps shown so far at each level.
  public var counts: PerLevel<Int> {
    PerLevel(full: full.count, standard: standard.count, overview: overview.count)
  }

  /// The last printed number at the top of each level; 0 without steps.
  public var lastNumbers: PerLevel<Int> {
    PerLevel(full: full.lastNumber, standard: standard.lastNumber, overview: overview.lastNumber)
  }

  /// Returns the places of the next step.
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
