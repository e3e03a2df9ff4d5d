public import OrigamiModel

/// What a step did.
public struct FoldedStep: Sendable {
  /// The paper before it.
  public var before: PaperState
  /// How it is seen then, as a direction.
  public var viewBefore: Isometry
  /// Its operations, points aside, in order.
  public var actions: [FoldAction]
  /// The paper after it.
  public var after: PaperState
  /// How it is seen then.
  public var viewAfter: Isometry
  /// The map of the paper after it, where a fold had to make it.
  var cells: OverlapCells?

  /// Whether any paper moved or was creased.
  var movesPaper: Bool {
    actions.contains { ![.turnOver, .rotate].contains($0.operation.kind) }
  }
}

/// What one operation did.
public struct FoldAction: Sendable {
  /// The operation.
  public var operation: FoldOperation
  /// The fold line in the plane; nil for what folds along no single line.
  var line: Line?
  /// The paper before it.
  public var before: PaperState
  /// The paper after it.
  public var after: PaperState
  /// The faces of the paper after it that moved, or that a crease alone would move.
  public var moved: Set<Int>
  /// Points of the sheet that move, to point an arrow with each.
  public var pointers: [Point]
}

/// A fold that cannot be made, and where it is written.
public struct FoldFailure: Error, Hashable, Sendable {
  /// The step; nil for what stands before the steps.
  public var step: String?
  /// The operation's number in the step, from 0.
  public var operation: Int?
  /// What is wrong.
  public var error: FoldError

  /// Stores the values.
  public init(step: String?, operation: Int?, error: FoldError) {
    self.step = step
    self.operation = operation
    self.error = error
  }
}
