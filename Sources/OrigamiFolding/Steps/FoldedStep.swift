public import OrigamiModel

/// The result of one step.
public struct FoldedStep: Sendable {
  /// The paper before the step.
  public var before: PaperState
  /// The view before the step, as an isometry of directions.
  var viewBefore: Isometry
  /// The step's operations in order, without its points.
  public var actions: [FoldAction]
  /// The paper after the step.
  public var after: PaperState
  /// The view after the step, as an isometry of directions.
  package var viewAfter: Isometry
  /// The overlap map of the paper after the step, if a fold had to compute it.
  var cells: OverlapCells?

  /// A Boolean value that indicates whether any paper moved or was creased.
  var movesPaper: Bool {
    actions.contains { ![.turnOver, .rotate].contains($0.operation.kind) }
  }
}

/// The result of one operation.
public struct FoldAction: Sendable {
  /// The operation.
  public var operation: FoldOperation
  /// The fold line in the plane; nil for an operation without a single straight line.
  var line: Line?
  /// The paper before the operation.
  public var before: PaperState
  /// The paper after the operation.
  public var after: PaperState
  /// The paper as it would lie if a fold that stops at an angle went all the way; nil for other operations.
  var goal: PaperState?
  /// The paper that the drawing's signs are made for: flat, with the fold finished.
  var drawn: PaperState { goal ?? after }
  /// The faces of ``drawn`` that moved. For a precrease, those that its fold would move.
  public var moved: Set<Int>
  /// The moving points of the sheet that get an arrow in the drawing.
  var pointers: [Point]
  /// A Boolean value that indicates whether the viewer sees the side that was down at the start.
  var isTurnedOver = false
}

/// A fold that cannot be made, with its place in the model.
public struct FoldFailure: Error, Hashable, Sendable {
  /// The id of the step; nil for a point that stands before the steps.
  public var step: String?
  /// The number of the operation in the step, from 0.
  public var operation: Int?
  /// The reason why the fold cannot be made.
  public var error: FoldError

  public init(step: String?, operation: Int?, error: FoldError) {
    self.step = step
    self.operation = operation
    self.error = error
  }
}
