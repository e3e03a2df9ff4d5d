public import OrigamiModel

/// A performed step, kept so that later steps can repeat it.
struct PerformedStep: Sendable {
  var id: ContentID
  var depth: Int
  var operations: [FoldOperation]
  var repetition: Repetition?
  /// The paper and the names before the step.
  var state: PaperState
  var landmarks: [ContentID: Landmark]
}

extension StepFolder {
  /// Performs a step as it is written: its folds or its repetition.
  ///
  /// - Throws: ``FoldFailure``.
  @discardableResult
  public mutating func fold(_ step: Step) throws(FoldFailure) -> FoldedStep {
    try fold(step: step.id, depth: step.depth, step.operations, or: step.repetition)
  }

  /// Performs a step's repetition, if it has one, else its operations.
  private mutating func fold(
    step: String, depth: Int, _ operations: [FoldOperation], or repetition: Repetition?
  ) throws(FoldFailure) -> FoldedStep {
    if let repetition { return try fold(step: step, depth: depth, repeating: repetition) }
    return try fold(step: step, depth: depth, operations)
  }

  /// Repeats earlier steps behind, on the other side or at the same place.
  ///
  /// The symmetry is that of the paper before the first of these steps, when that was first performed. The
  /// names that the steps define get new values during the repetition, and their old values afterwards.
  ///
  /// - Throws: ``FoldFailure``, with ``FoldError/symmetry(found:)`` when there is no symmetry, or several.
  @discardableResult
  public mutating func fold(
    step: String, depth: Int = 0, repeating repetition: Repetition
  ) throws(FoldFailure) -> FoldedStep {
    var next = self
    next.note(step, depth: depth, repetition: repetition)
    var actions: [FoldAction] = []
    for _ in 0..<max(1, repetition.times ?? 1) {
      actions += try next.performAgain(repetition, step: step)
    }
    return take(next, actions)
  }

  /// Returns the performed steps of a repetition, from `from` to `to`, with all steps inside the last; nil
  /// when they are not earlier steps.
  private func steps(of repetition: Repetition) -> ArraySlice<PerformedStep>? {
    guard let last = performed.lastIndex(where: { $0.id == ContentID(repetition.to) }),
      let first = performed[...last].lastIndex(where: { $0.id == ContentID(repetition.from) })
    else { return nil }
    let end = performed[(last + 1)...].firstIndex { $0.depth <= performed[last].depth } ?? performed.endIndex
    return performed[first..<end]
  }

  private mutating func performAgain(
    _ repetition: Repetition, step: String
  ) throws(FoldFailure) -> [FoldAction] {
    // The repeating step is noted already. Where nothing was checked, it can be among these steps.
    guard let steps = steps(of: repetition)?.filter({ $0.id != ContentID(step) }), let first = steps.first
    else {
      throw FoldFailure(
        step: step, operation: nil,
        error: .unknownSteps(from: repetition.from, to: repetition.to, kept: keptCount))
    }
    // Steps without operations or repetitions move no paper and need no symmetry.
    guard steps.contains(where: { !$0.operations.isEmpty || $0.repetition != nil }) else { return [] }
    let symmetry: PaperSymmetry
    do throws(FoldError) {
      symmetry = try self.symmetry(of: repetition, before: first)
    } catch {
      throw FoldFailure(step: step, operation: nil, error: error)
    }
    let outer = (landmarks: landmarks, symmetry: self.symmetry)
    // The steps are kept as they were first performed. So their own symmetry applies first, and then that of
    // the repetition that performs this one.
    let whole = outer.symmetry?.after(symmetry) ?? symmetry
    landmarks = first.landmarks.mapValues { whole($0) }
    self.symmetry = whole
    repetitions += 1
    let isBehind = repetition.place == .behind
    if isBehind { turnOver() }
    var actions: [FoldAction] = []
    for repeated in steps {
      repeatedStepCount += 1
      guard repeatedStepCount <= StepFolder.repeatedStepLimit else {
        throw FoldFailure(
          step: step, operation: nil, error: .tooManyRepetitions(StepFolder.repeatedStepLimit))
      }
      actions += try fold(
        step: repeated.id.text, depth: repeated.depth, repeated.operations, or: repeated.repetition
      ).actions
    }
    if isBehind { turnOver() }
    (landmarks, self.symmetry) = outer
    return actions
  }

  private mutating func turnOver() {
    view = ViewTurn(.over(isHorizontal: false), from: view).after
  }

  private func symmetry(
    of repetition: Repetition, before first: PerformedStep
  ) throws(FoldError) -> PaperSymmetry {
    let found: [PaperSymmetry]
    switch (repetition.place, repetition.mirror) {
    case (nil, _): return .none
    case (.allSides, _): throw .allSides
    case (let place?, let mirror?):
      let reading = PointReading(state: first.state, landmarks: first.landmarks, symmetry: nil)
      let points = try reading.points(mirror)
      guard points.count == 2 else { throw .unknownName(mirror) }
      let line = try points[0].line(to: points[1], onSheet: true)
      found = PaperSymmetry.mirrored(in: line, first.state, behind: place == .behind)
      if found.isEmpty {
        let behind = PaperSymmetry.mirrored(in: line, first.state, behind: true)
        throw behind.isEmpty ? .notSymmetrical(by: mirror) : .halvesCoincide
      }
    case (.behind, nil): found = PaperSymmetry.behind(first.state, outline: outline)
    case (.otherSide, nil): found = PaperSymmetry.otherSide(first.state, outline: outline)
    }
    guard let symmetry = found.first, found.count == 1 else { throw .symmetry(found: found.count) }
    return symmetry
  }
}
