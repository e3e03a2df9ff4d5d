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

/// Numbers the steps of a model, at all levels at once, in reading order.
///
/// A step is never coarser than its group. So all ancestors of a step that is shown are shown too, and one
/// counter for each level and depth is enough.
///
/// - Complexity: O(depth) a step, in time and memory.
public struct StepNumbering: Hashable, Sendable {
  /// The numbers of the last step shown at each level, one for each depth: `[3, 1]` is the step 3.1.
  public package(set) var stacks = PerLevel<[Int]>(full: [], standard: [], overview: [])
  /// The number of steps shown so far at each level.
  public package(set) var counts = PerLevel(full: 0, standard: 0, overview: 0)

  /// Creates the numbering of a model.
  public init() {}

  /// The number of the last step outside all groups, at each level; 0 without steps.
  public var lastNumbers: PerLevel<Int> {
    PerLevel(
      full: stacks.full.first ?? 0, standard: stacks.standard.first ?? 0,
      overview: stacks.overview.first ?? 0)
  }

  /// Returns the places of the next step. In a valid model, `depth` is at most one more than that of the step
  /// before (0 for the first).
  public mutating func place(depth: Int, level: DetailLevel) -> StepPlaces {
    StepPlaces(
      full: StepNumbering.next(depth, &stacks.full, &counts.full),
      standard: level >= .standard ? StepNumbering.next(depth, &stacks.standard, &counts.standard) : nil,
      overview: level >= .overview ? StepNumbering.next(depth, &stacks.overview, &counts.overview) : nil)
  }

  private static func next(_ depth: Int, _ stack: inout [Int], _ count: inout Int) -> StepPlace {
    // A zero stays only if a step is coarser than its group, which no valid model has.
    while stack.count <= depth { stack.append(0) }
    stack.removeLast(stack.count - depth - 1)
    stack[depth] += 1
    count += 1
    var number = String(stack[0])
    for part in stack.dropFirst() { number += "." + String(part) }
    return StepPlace(ordinal: count, number: number)
  }
}
