internal import OrigamiModel

/// Operations that change the view only.
extension StepFolder {
  /// Performs the turns at the start of the model's first step in advance. Its drawing then has no sign for
  /// them.
  ///
  /// - Parameter operations: the operations of the step, which is folded next. A step that only turns the
  ///   paper stays a step of its own, and nothing happens here.
  mutating func turnBeforeFirstStep(_ operations: [FoldOperation]) {
    let turns = operations.prefix { [.turnOver, .rotate].contains($0.kind) }
    guard operations.contains(where: { ![.turnOver, .rotate, .point].contains($0.kind) }) else { return }
    var next = self
    for turn in turns {
      // An error here is reported when the step is folded.
      guard (try? next.perform(turn, step: nil)) != nil else { return }
    }
    next.turnsDone = turns.count
    self = next
  }

  /// Turns the whole model over or rotates it.
  mutating func turn(_ operation: FoldOperation) throws(FoldError) -> FoldAction? {
    guard let kind = try ViewTurn.Kind(operation) else { return nil }
    view = ViewTurn(kind, from: view).after
    return FoldAction(operation: operation, line: nil, before: state, after: state, moved: [], pointers: [])
  }
}
