internal import OrigamiModel

/// What changes the view only.
extension StepFolder {
  /// Lays the sheet down as the model's first step says before it folds: that step is drawn with the paper lying
  /// so, without a sign to turn it.
  ///
  /// - Parameter operations: those of the step, which is folded next. One that only turns the paper is a step of
  ///   its own, and nothing happens.
  mutating func lay(_ operations: [FoldOperation]) {
    let turns = operations.prefix { [.turnOver, .rotate].contains($0.kind) }
    guard operations.contains(where: { ![.turnOver, .rotate, .point].contains($0.kind) }) else { return }
    var next = self
    for turn in turns {
      // What is wrong with it is said when the step is folded.
      guard (try? next.perform(turn, step: nil)) != nil else { return }
    }
    next.laidCount = turns.count
    self = next
  }

  mutating func turnOver(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    let mirror: Isometry
    switch operation[.axis] {
    case nil, "vertical": mirror = Isometry(reflectingIn: Point(x: 0, y: 0), Point(x: 0, y: 1))
    case "horizontal": mirror = Isometry(reflectingIn: Point(x: 0, y: 0), Point(x: 1, y: 0))
    case let text?: throw .malformed(.axis, text)
    }
    view = mirror.after(view)
    return FoldAction(operation: operation, line: nil, before: state, after: state, moved: [], pointers: [])
  }

  mutating func rotate(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    guard let text = operation[.degrees] else { throw .missing([.degrees]) }
    guard let degrees = Double(text) else { throw .malformed(.degrees, text) }
    view = Isometry(turning: degrees).after(view)
    return FoldAction(operation: operation, line: nil, before: state, after: state, moved: [], pointers: [])
  }
}
