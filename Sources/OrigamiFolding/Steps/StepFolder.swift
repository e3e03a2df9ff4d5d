public import OrigamiModel

/// Folds a model step by step, by its written operations.
///
/// It is a value: a copy continues from the state in which it was made. Turning over and rotating change only
/// the view.
public struct StepFolder: Sendable {
  /// The current paper.
  public internal(set) var state: PaperState {
    didSet { cells = nil }
  }
  /// The overlap map of the paper, if a fold had to compute it.
  private(set) var cells: OverlapCells?
  /// The current view of the plane, as an isometry of directions: turned over and rotated.
  public internal(set) var view: Isometry = .identity
  /// The named points and creases.
  var landmarks: [ContentID: Landmark] = [:]
  /// The symmetry of the current repetition; nil outside a repetition.
  var symmetry: PaperSymmetry?
  /// The folds that can still be undone.
  private var undoable: [Undoable] = []
  /// The steps in order, as they were first performed, for later steps to repeat.
  var performed: [PerformedStep] = []
  /// The most steps that are kept to be repeated or unfolded.
  static let stepsKept = 512
  /// The most pairs of faces in all states of one list of steps, each state counted with the present number
  /// of faces. A layer order takes memory for each pair, so paper with very many faces keeps fewer steps.
  static let pairsKept = 64 << 20
  /// The most faces into which creases may divide a sheet.
  package static let faceLimit = 2_000
  /// The most points and creases that may have a name.
  static let nameLimit = 4_096
  /// The most steps that all repetitions of a model may perform. Each repetition of a repetition can double
  /// their number.
  package static let repeatedStepLimit = 2_048
  /// The units of work that one operation may spend on its search for layers, as ``FoldingBudget`` counts
  /// them. The hardest operation of the sample models needs a twelfth of it.
  public static let operationWork = 100_000_000
  /// The units of work that are left for the rest of the model.
  private var workLeft: Int
  /// The number of repetitions so far. It tells a fold from its repetition, which has the same id.
  var repetitions = 0
  /// The number of steps that repetitions have performed so far.
  var repeatedStepCount = 0
  /// The sheet's corners.
  let outline: [Point]
  /// The number of operations of the next step that ``turnBeforeFirstStep(_:)`` has already done.
  var turnsDone = 0

  /// A fold that can be undone, with the paper before it.
  private struct Undoable {
    var step: String
    /// The value of ``repetitions`` at the fold.
    var repetition: Int
    var before: PaperState
    /// The standing creases that the step made.
    var standing: [StandingCreases.Crease] = []
  }

  /// Creates a folder with an uncreased sheet and the points that are named for the whole model.
  ///
  /// - Parameter searchWork: the units of work that all searches for layers may spend together, as
  ///   ``FoldingBudget`` counts them.
  /// - Throws: ``FoldFailure``, with the operation's number among `points`.
  public init(
    paper: Paper, points: [FoldOperation] = [], searchWork: Int = 20 * StepFolder.operationWork
  ) throws(FoldFailure) {
    workLeft = searchWork
    do throws(FoldError) {
      state = try PaperState(paper)
      outline = state.sheet.vertices
    } catch {
      throw FoldFailure(step: nil, operation: nil, error: error)
    }
    _ = try fold(step: nil, points)
  }

  /// Performs the operations of a step in order.
  ///
  /// On failure, the folder is unchanged.
  ///
  /// - Parameters:
  ///   - step: the step's id, by which it can be unfolded and repeated.
  ///   - depth: how many groups it is inside of.
  /// - Throws: ``FoldFailure``.
  @discardableResult
  public mutating func fold(
    step: String?, depth: Int = 0, _ operations: [FoldOperation]
  ) throws(FoldFailure) -> FoldedStep {
    var next = self
    if let step { next.note(step, depth: depth, operations) }
    var actions: [FoldAction] = []
    next.turnsDone = 0
    for (index, operation) in operations.enumerated().dropFirst(turnsDone) {
      do throws(FoldError) {
        if var action = try next.perform(operation, step: step) {
          action.isTurnedOver = next.isTurnedOver
          actions.append(action)
        }
        guard next.state.faceCount <= StepFolder.faceLimit else {
          throw .tooLarge(faces: StepFolder.faceLimit)
        }
      } catch {
        throw FoldFailure(step: step, operation: index, error: error)
      }
    }
    return take(next, actions)
  }

  /// Continues as the folder that has performed a step's operations.
  mutating func take(_ next: StepFolder, _ actions: [FoldAction]) -> FoldedStep {
    defer { self = next }
    return FoldedStep(
      before: state, viewBefore: view, actions: actions, after: next.state, viewAfter: next.view,
      cells: next.cells)
  }

  /// A Boolean value that indicates whether the viewer sees the side that was down at the start.
  var isTurnedOver: Bool { view.isFlipped }
  /// 1 when the viewer sees the side that was up at the start, else -1.
  private var viewer: Int { isTurnedOver ? -1 : 1 }
  /// A reader of points and lines on the current paper.
  var reading: PointReading {
    PointReading(state: state, landmarks: landmarks, symmetry: symmetry)
  }

  /// Performs one operation; returns nil for a point, which changes no paper.
  mutating func perform(
    _ operation: FoldOperation, step: String?
  ) throws(FoldError) -> FoldAction? {
    switch operation.kind {
    case .point:
      let construction = PointConstruction(reading: reading, isTurnedOver: isTurnedOver)
      try name(operation, .point(try construction.point(operation)))
      return nil
    case .valley, .mountain: return try foldSimply(operation, step: step)
    case .precrease: return try precrease(operation)
    case .unfold: return try unfold(operation)
    case .turnOver, .rotate: return try turn(operation)
    case .insideReverse, .outsideReverse: return try foldReverse(operation, step: step)
    case .refold: return try refold(operation, step: step)
    }
  }

  private mutating func name(_ operation: FoldOperation, _ landmark: Landmark) throws(FoldError) {
    guard let id = operation[.id] else { return }
    guard landmarks.updateValue(landmark, forKey: ContentID(id)) == nil else { throw .nameTaken(id) }
    guard landmarks.count <= StepFolder.nameLimit else { throw .tooManyNames(StepFolder.nameLimit) }
  }

  // MARK: Simple folds

  private func lineReading(_ operation: FoldOperation) -> FoldLineReading {
    // Seen from behind, and in a mirror image, an angle has the opposite direction.
    let turn = isTurnedOver == (symmetry?.isMirrored ?? false) ? 1.0 : -1
    return FoldLineReading(reading: reading, operation: operation, turn: turn)
  }

  private mutating func foldSimply(
    _ operation: FoldOperation, step: String?
  ) throws(FoldError) -> FoldAction {
    let fold = try simpleFold(operation, direction: operation.kind == .valley ? viewer : -viewer)
    guard !operation.hints.isEmpty else {
      return try finish(operation, step: step, try fold.folded(state), line: fold.line)
    }
    let result: SimpleFold.Result
    (result, workLeft) = try searching { (budget) throws(FoldError) in
      try Tuck(fold: fold, viewer: viewer, budget: budget).folded(state, hints: hints(operation))
    }
    return try finish(operation, step: step, result, line: fold.line)
  }

  private mutating func foldReverse(
    _ operation: FoldOperation, step: String?
  ) throws(FoldError) -> FoldAction {
    let fold = try simpleFold(operation, direction: viewer)
    let result: SimpleFold.Result
    (result, workLeft) = try searching { (budget) throws(FoldError) in
      try ReverseFold(fold: fold, kind: operation.kind, viewer: viewer, budget: budget)
        .folded(state, hints: hints(operation))
    }
    return try finish(operation, step: step, result, line: fold.line)
  }

  private mutating func refold(
    _ operation: FoldOperation, step: String?
  ) throws(FoldError) -> FoldAction {
    if operation[.kind] == "open" { return try open(operation, step: step) }
    let result: SimpleFold.Result
    (result, workLeft) = try searching { (budget) throws(FoldError) in
      try Refold(state: state, reading: reading, operation: operation, viewer: viewer, budget: budget)
        .folded()
    }
    return try finish(operation, step: step, result, line: nil)
  }

  /// Runs a search for layers within the limits of work.
  ///
  /// - Throws: ``FoldError/tooHard`` or ``FoldError/tooManyFoldings`` when a limit was passed.
  private func searching(
    _ search: (FoldingBudget) throws(FoldError) -> SimpleFold.Result
  ) throws(FoldError) -> (result: SimpleFold.Result, workLeft: Int) {
    let most = min(StepFolder.operationWork, workLeft)
    let budget = FoldingBudget(work: most)
    let result: SimpleFold.Result
    do throws(FoldError) { result = try search(budget) } catch {
      // A search that ran out of work has not collected all rules, so its error may be wrong.
      throw budget.stop == nil || error == .tooManyFoldings ? error : .tooHard
    }
    guard budget.stop == nil else { throw .tooHard }
    return (result, workLeft - (most - budget.workLeft))
  }

  private func simpleFold(_ operation: FoldOperation, direction: Int) throws(FoldError) -> SimpleFold {
    let written = lineReading(operation)
    let line = try written.line()
    return try SimpleFold(
      state, line: line, side: try written.side(of: line), layers: try written.layers(otherwise: nil),
      direction: direction)
  }

  /// Returns a function that reads an operation's hints on the paper as that operation has creased it.
  private func hints(
    _ operation: FoldOperation
  ) -> (PaperState) throws(FoldError) -> WrittenHints {
    let (landmarks, viewer, symmetry) = (landmarks, viewer, symmetry)
    return { (creased) throws(FoldError) in
      let reading = PointReading(state: creased, landmarks: landmarks, symmetry: symmetry)
      return try WrittenHints(operation.hints, reading, viewer: viewer)
    }
  }

  /// Takes the result of a fold as the current paper, or the paper half-way to it if the fold stops at an
  /// angle.
  ///
  /// - Parameter line: the fold line, which gets the operation's name; nil for a refold.
  private mutating func finish(
    _ operation: FoldOperation, step: String?, _ result: SimpleFold.Result, line: Line?
  ) throws(FoldError) -> FoldAction {
    let pointers = try line == nil ? landingPoints(operation) : lineReading(operation).pointer()
    try requireStandingPaperStays(result)
    // A refold obeys its `keep` in its own search.
    if line != nil { try lineReading(operation).requireKeptPointsStay(in: result.state) }
    var after = result.state
    after.standing = state.standing
    var action = FoldAction(
      operation: operation, line: line, before: state, after: after, moved: result.moved, pointers: pointers)
    let part = try StepFolder.stop(of: operation)
    if let part { action = try stopped(action, after: part) }
    if let line { try name(operation, .crease(result.state.hinges(of: result.moved, on: line))) }
    remember(step)
    state = action.after
    cells = part == nil ? result.cells : nil
    if part != nil { noteStanding() }
    return action
  }

  /// Makes `paper` current: the present paper, with creases that the step has folded part of the way.
  mutating func stand(_ paper: PaperState, step: String?) {
    remember(step)
    state = paper
    noteStanding()
  }

  /// Keeps the standing creases that the last step has made, so that unfolding it removes them.
  private mutating func noteStanding() {
    guard let last = undoable.indices.last else { return }
    let known = undoable[last].before.standing?.creases ?? []
    undoable[last].standing = (state.standing?.creases ?? []).filter { !known.contains($0) }
  }

  /// Returns the points of the sheet that a refold lifts or brings to a place, for its arrows.
  private func landingPoints(_ operation: FoldOperation) throws(FoldError) -> [Point] {
    guard let text = operation[.lift] ?? operation[.bring] else { return [] }
    return try reading.points(text).compactMap(\.paper)
  }

  private mutating func precrease(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    let written = lineReading(operation)
    let line = try written.line()
    let side = try written.creasingSide(of: line)
    let layers = try written.layers(otherwise: .all)
    var fold: SimpleFold
    if operation[.segment] == "yes" {
      // A pinch creases the requested layers alone, and not the paper that is connected to them.
      let isCounted = if case .first = layers { true } else { false }
      fold = try SimpleFold(
        state, line: line, side: side, layers: isCounted ? .all : layers, direction: viewer)
      fold.faces = try facesAlongSegment(operation, fold, layers: layers)
    } else {
      fold = try SimpleFold(state, line: line, side: side, layers: layers, direction: viewer)
    }
    let result = fold.creased(state)
    let crease = result.state.hinges(of: result.moved, on: line)
    guard !crease.isEmpty else { throw .nothingToFold }
    try requireStandingPaperStays(result)
    let action = FoldAction(
      operation: operation, line: line, before: state, after: result.state, moved: result.moved,
      pointers: try written.pointer())
    try name(operation, .crease(crease))
    state = result.state
    return action
  }

  /// Returns the faces that the line cuts between the two points that name it, and those that have a join on
  /// it there. If a number of layers is requested, only the first ones from the viewer.
  private func facesAlongSegment(
    _ operation: FoldOperation, _ fold: SimpleFold, layers: SimpleFold.Layers
  ) throws(FoldError) -> Set<Int> {
    guard let text = operation[.through] else { throw .missing([.through]) }
    let ends = try reading.points(text)
    guard ends.count == 2 else { throw .malformed(.through, text) }
    let line = fold.line
    let places = ends.map(\.place).sorted { line.direction.dot($0) < line.direction.dot($1) }
    let reach = places.map { line.direction.dot($0 - line.origin) }
    let tolerance = PaperState.tolerance
    var chords: [Int: ClosedRange<Double>] = [:]
    for face in fold.faces {
      guard let chord = state.chord(of: face, on: line) ?? state.join(of: face, on: line),
        chord.lowerBound < reach[1] - tolerance, chord.upperBound > reach[0] + tolerance
      else { continue }
      chords[face] = chord
    }
    if case .first(let count) = layers {
      let depths = SimpleFold.depths(of: chords.keys.sorted(), in: state, from: fold.direction)
      chords = chords.filter { depths[$0.key, default: 0] <= count }
    }
    for chord in chords.sorted(by: { $0.key < $1.key }).map(\.value) {
      if chord.lowerBound < reach[0] - tolerance { throw .openEnd(places[0]) }
      if chord.upperBound > reach[1] + tolerance { throw .openEnd(places[1]) }
    }
    return Set(chords.keys)
  }

  // MARK: Unfolding

  /// Keeps the paper before a step, so that the step can be unfolded. Only the first fold of a step counts.
  private mutating func remember(_ step: String?) {
    guard let step else { return }
    if let last = undoable.last, ContentID(last.step) == ContentID(step), last.repetition == repetitions {
      return
    }
    undoable.append(Undoable(step: step, repetition: repetitions, before: state))
    undoable.removeFirst(max(0, undoable.count - keptCount))
  }

  /// The most steps to keep for paper with the present number of faces.
  var keptCount: Int {
    min(StepFolder.stepsKept, StepFolder.pairsKept / max(1, state.faceCount * state.faceCount))
  }

  /// Keeps a step or a group before it is performed, so that a later step can repeat it; not when it is
  /// itself repeated, since it is then kept already.
  mutating func note(
    _ id: String, depth: Int, _ operations: [FoldOperation] = [], repetition: Repetition? = nil
  ) {
    guard symmetry == nil else { return }
    performed.append(
      PerformedStep(
        id: ContentID(id), depth: depth, operations: operations, repetition: repetition, state: state,
        landmarks: landmarks))
    performed.removeFirst(max(0, performed.count - keptCount))
  }

  /// Unfolds the last fold that is not yet undone. The repetition of a step is a later fold of that step, so
  /// it is unfolded first, by the id of that step. If this step stops at an angle, the paper stays standing:
  /// neither that fold nor this step can be unfolded afterwards.
  private mutating func unfold(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    guard let step = operation[.step] else { throw .missing([.step]) }
    guard let last = undoable.last, ContentID(last.step) == ContentID(step) else {
      throw .notLastFold(step: step, last: undoable.last?.step)
    }
    let before = state
    undoable.removeLast()
    var opened = last.before.creased(like: state.sheet, joins: state.joins)
    opened.standing = state.standing?.without(last.standing)
    let standing = opened.standingFaces()
    if let moving = standing.sorted().first(where: { !opened.placements[$0].isNear(before.placements[$0]) }) {
      throw .stands(before.handle(of: moving))
    }
    let moved = before.sheet.faces.indices.filter { opened.placements[$0] != before.placements[$0] }
    var action = FoldAction(
      operation: operation, line: nil, before: before, after: opened,
      moved: before.standingFaces().subtracting(standing).union(moved), pointers: [])
    if let part = try StepFolder.stop(of: operation) {
      guard last.standing.isEmpty else { throw .cannotStop }
      // The fold itself, stopped on its way to where the paper lies now.
      action.before = opened
      action.after = before
      action = try stopped(action, after: part)
      action.before = before
      action.goal = opened
    }
    state = action.after
    return action
  }
}
