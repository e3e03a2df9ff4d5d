public import OrigamiModel

/// Folds a model step by step, as its operations are written.
///
/// A value: a copy goes on from where it was made. Turning over and rotating change the view only.
public struct StepFolder: Sendable {
  /// The paper as it is folded now.
  public private(set) var state: PaperState
  /// From the plane to what the viewer sees, as a direction: turned over, and rotated.
  public private(set) var view: Isometry = .identity
  /// The points and creases that have a name.
  private(set) var landmarks: [String: Landmark] = [:]
  /// The folds that are not undone: the step, and the paper before it.
  private var undoable: [(step: String, before: PaperState)] = []

  /// Takes an uncreased sheet, with the points that are named for the whole model.
  ///
  /// - Throws: ``FoldFailure``, with the operation's number among `points`.
  public init(paper: Paper, points: [FoldOperation] = []) throws(FoldFailure) {
    do throws(FoldError) {
      state = try PaperState(paper)
    } catch {
      throw FoldFailure(step: nil, operation: nil, error: error)
    }
    _ = try fold(step: nil, points)
  }

  /// Does the operations of a step, in order.
  ///
  /// On failure nothing has changed.
  ///
  /// - Parameter step: the step's id, by which it can be unfolded.
  /// - Throws: ``FoldFailure``.
  @discardableResult
  public mutating func fold(
    step: String?, _ operations: [FoldOperation]
  ) throws(FoldFailure) -> FoldedStep {
    var next = self
    var actions: [FoldAction] = []
    for (index, operation) in operations.enumerated() {
      do throws(FoldError) {
        if let action = try next.perform(operation, step: step) { actions.append(action) }
      } catch {
        throw FoldFailure(step: step, operation: index, error: error)
      }
    }
    let folded = FoldedStep(
      before: state, viewBefore: view, actions: actions, after: next.state, viewAfter: next.view)
    self = next
    return folded
  }

  /// Whether the viewer sees the side that was down at the start.
  private var isTurnedOver: Bool { view.isFlipped }
  private var reading: PointReading { PointReading(state: state, landmarks: landmarks) }

  private mutating func perform(
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
    case .turnOver: return try turnOver(operation)
    case .rotate: return try rotate(operation)
    case .insideReverse, .outsideReverse, .refold: throw .notThisKind(operation.kind)
    }
  }

  private mutating func name(_ operation: FoldOperation, _ landmark: Landmark) throws(FoldError) {
    guard let id = operation[.id] else { return }
    guard landmarks.updateValue(landmark, forKey: id) == nil else { throw .nameTaken(id) }
  }

  // MARK: Simple folds

  private func lineReading(_ operation: FoldOperation) -> FoldLineReading {
    FoldLineReading(reading: reading, operation: operation, turn: isTurnedOver ? -1 : 1)
  }

  private mutating func foldSimply(
    _ operation: FoldOperation, step: String?
  ) throws(FoldError) -> FoldAction {
    if let hint = operation.hints.first { throw .unexpectedHint(hint) }
    let written = lineReading(operation)
    let line = try written.line()
    let fold = try SimpleFold(
      state, line: line, side: try written.side(of: line), layers: try written.layers(otherwise: nil),
      direction: (operation.kind == .valley) == isTurnedOver ? -1 : 1)
    let result = try fold.folded(state)
    let action = FoldAction(
      operation: operation, line: line, before: state, after: result.state, moved: result.moved,
      pointer: try written.movingPoints().last?.paper)
    try name(operation, .crease(result.state.hinges(of: result.moved, on: line)))
    remember(step)
    state = result.state
    return action
  }

  private mutating func precrease(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    let written = lineReading(operation)
    let line = try written.line()
    let hasSide = operation[.move] != nil || operation[.bring] != nil || operation[.keep] != nil
    var fold = try SimpleFold(
      state, line: line, side: hasSide ? try written.side(of: line) : 1,
      layers: try written.layers(otherwise: .all), direction: 1)
    if operation[.segment] == "yes" { fold.faces = try facesAlongSegment(operation, fold) }
    let result = fold.creased(state)
    let action = FoldAction(
      operation: operation, line: line, before: state, after: result.state, moved: result.moved,
      pointer: try written.movingPoints().last?.paper)
    try name(operation, .crease(result.state.hinges(of: result.moved, on: line)))
    state = result.state
    return action
  }

  /// The faces that the line cuts between the two points that name it.
  private func facesAlongSegment(
    _ operation: FoldOperation, _ fold: SimpleFold
  ) throws(FoldError) -> Set<Int> {
    guard let text = operation[.through] else { throw .missing([.through]) }
    let ends = try reading.points(text)
    guard ends.count == 2 else { throw .malformed(.through, text) }
    let line = fold.line
    let places = ends.map(\.place).sorted { line.direction.dot($0) < line.direction.dot($1) }
    let reach = places.map { line.direction.dot($0 - line.origin) }
    let tolerance = PaperState.tolerance
    var faces: Set<Int> = []
    for face in fold.faces {
      guard let chord = state.chord(of: face, on: line) else { continue }
      guard chord.lowerBound < reach[1] - tolerance, chord.upperBound > reach[0] + tolerance else { continue }
      if chord.lowerBound < reach[0] - tolerance { throw .openEnd(places[0]) }
      if chord.upperBound > reach[1] + tolerance { throw .openEnd(places[1]) }
      faces.insert(face)
    }
    return faces
  }

  // MARK: Unfolding and turning

  private mutating func remember(_ step: String?) {
    if let step, undoable.last?.step != step { undoable.append((step, state)) }
  }

  private mutating func unfold(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    guard let step = operation[.step] else { throw .missing([.step]) }
    guard let last = undoable.last, last.step == step else {
      throw .notLastFold(step: step, last: undoable.last?.step)
    }
    let before = state
    undoable.removeLast()
    state = last.before.creased(like: state.sheet, joins: state.joins)
    return FoldAction(
      operation: operation, line: nil, before: before, after: state,
      moved: Set(state.sheet.faces.indices.filter { state.placements[$0] != before.placements[$0] }),
      pointer: nil)
  }

  private mutating func turnOver(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    let mirror: Isometry
    switch operation[.axis] {
    case nil, "vertical": mirror = Isometry(reflectingIn: Point(x: 0, y: 0), Point(x: 0, y: 1))
    case "horizontal": mirror = Isometry(reflectingIn: Point(x: 0, y: 0), Point(x: 1, y: 0))
    case let text?: throw .malformed(.axis, text)
    }
    view = mirror.after(view)
    return FoldAction(operation: operation, line: nil, before: state, after: state, moved: [], pointer: nil)
  }

  private mutating func rotate(_ operation: FoldOperation) throws(FoldError) -> FoldAction {
    guard let text = operation[.degrees] else { throw .missing([.degrees]) }
    guard let degrees = Double(text) else { throw .malformed(.degrees, text) }
    view = Isometry(turning: degrees).after(view)
    return FoldAction(operation: operation, line: nil, before: state, after: state, moved: [], pointer: nil)
  }
}
