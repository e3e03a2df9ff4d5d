public import OrigamiModel

/// Folds a model while its steps stream by: the drawing of each, and what is wrong with its folds.
///
///     var folder = ModelFolder(paper: model.paper, points: model.points)
///     let folded = folder.add(step)
///     folded.drawing     // what the step shows
///     folded.findings    // empty for a sound step
///
/// The paper is folded over the full sequence of steps, whatever is shown of it. Nothing is computed before
/// the first step that folds. Nothing is computed for a model without one, so even its sheet is not checked.
/// Memory depends on the paper, on the names that the author gives, and on how deep groups are nested; not on
/// how many steps there are.
public struct ModelFolder: Sendable {
  /// The result of one step: its drawing and its faults.
  public struct Folded: Sendable {
    /// The step's drawing; nil when it is not known yet, for a step that is drawn by hand, from a step that
    /// cannot be folded on, and when nothing is drawn.
    public var drawing: Diagram?
    /// Drawings of earlier steps, by ordinal, that only now are known: those of ended groups, and of steps
    /// before the first fold.
    public var late: [(ordinal: Int, drawing: Diagram)] = []
    /// The folded step; nil for a group, before the first fold, and from a step that cannot be folded on.
    public var step: FoldedStep?
    /// The faults of the step; empty for a sound step.
    public var findings: [FoldFinding] = []
  }

  /// The most steps before the first fold that get a drawing of the sheet; the others stay without. It bounds
  /// what the first fold returns at once. `ScaleStage.waitingLimit` is another limit, for other steps.
  static let waitingLimit = 64

  private let paper: Paper
  private let points: [FoldOperation]
  private let checksLayers: Bool
  private let draws: Bool
  /// The folder of the paper; nil before the first fold.
  private var folder: StepFolder?
  /// The overlap map of the current paper, shared by the check of one step and the drawing of the next; nil
  /// where the paper cannot be mapped.
  private var cells: OverlapCells?
  /// A Boolean value that indicates whether a step could not be folded. Nothing is computed after it.
  private var isStopped = false
  /// The open groups, from the outermost inwards.
  private var groups: [OpenGroup] = []
  /// The ordinals of steps and ended groups before the first fold. The first fold makes their drawings.
  private var waiting: [Int] = []
  /// The last steps and groups before the first fold: a later step may repeat a range that begins with one.
  private var unfolded: [(id: String, depth: Int)] = []

  private struct OpenGroup {
    let id: String
    let ordinal: Int
    let depth: Int
    let level: DetailLevel
    /// The group's drawing in progress; nil before the first fold, and for a group that is drawn by hand.
    var sketch: FoldSketch?
    let isDrawnByHand: Bool
  }

  /// Creates a folder with an uncreased sheet.
  ///
  /// - Parameters:
  ///   - paper: the sheet; a square when the model does not say.
  ///   - points: the points that are named for the whole model.
  ///   - checksLayers: whether the layer rules are checked after each step.
  ///   - draws: whether steps are drawn; if not, only the paper is computed.
  public init(
    paper: Paper?, points: [FoldOperation] = [], checksLayers: Bool = true, draws: Bool = true
  ) {
    self.paper = paper ?? Paper()
    self.points = points
    self.checksLayers = checksLayers
    self.draws = draws
  }

  /// The folder with the current paper and view; nil before the first fold.
  public var current: StepFolder? { folder }

  /// Folds the next step. A group comes before its children.
  ///
  /// - Complexity: a millisecond or less for the usual models; a refold is a search.
  public mutating func add(_ step: Step) -> Folded {
    var result = Folded()
    endGroups(from: step.depth, &result)
    guard !isStopped else { return result }
    if folder == nil, !step.operations.isEmpty { begin(step, &result) }
    if folder == nil {
      if unfolded.count == 2 * StepFolder.stepsKept { unfolded.removeFirst(StepFolder.stepsKept) }
      unfolded.append((step.id, step.depth))
    }
    if step.isGroup {
      folder?.note(step.id, depth: step.depth)
      groups.append(
        OpenGroup(
          id: step.id, ordinal: step.ordinal, depth: step.depth, level: step.detailLevel,
          sketch: draws && step.diagram == nil ? folder.map(sketch) : nil,
          isDrawnByHand: step.diagram != nil))
    } else if folder != nil {
      fold(step, &result)
    } else if step.diagram == nil {
      wait(step.ordinal)
    }
    return result
  }

  /// Ends the model and returns the drawings of the groups that its last step was in, by ordinal.
  public mutating func end() -> [(ordinal: Int, drawing: Diagram)] {
    var result = Folded()
    endGroups(from: 0, &result)
    return result.late
  }

  // MARK: Private

  /// Notes a step or ended group before the first fold, to be drawn then.
  private mutating func wait(_ ordinal: Int) {
    if waiting.count < ModelFolder.waitingLimit { waiting.append(ordinal) }
  }

  /// Starts folding. The steps before the first fold get drawings of the sheet.
  private mutating func begin(_ step: Step, _ result: inout Folded) {
    do {
      var folder = try StepFolder(paper: paper, points: points)
      folder.turnBeforeFirstStep(step.operations)
      for step in unfolded { folder.note(step.id, depth: step.depth) }
      self.folder = folder
      cells = OverlapCells(folder.state)
      if draws {
        let sheet = sketch(folder)
        if let drawing = sheet.drawing() { result.late += waiting.map { ($0, drawing) } }
        for index in groups.indices where !groups[index].isDrawnByHand { groups[index].sketch = sheet }
      }
    } catch {
      isStopped = true
      let place = error.operation.map(ModelPart.point) ?? .paper
      result.findings.append(FoldFinding(at: place, fault: .cannotFold(error.error)))
    }
    (waiting, unfolded) = ([], [])
  }

  private mutating func fold(_ step: Step, _ result: inout Folded) {
    guard var folder else { return }
    let folded: FoldedStep
    do {
      // Cleared so that the paper has a single owner while it changes.
      self.folder = nil
      folded = try folder.fold(step)
      self.folder = folder
    } catch {
      self.folder = folder
      isStopped = true
      let place = step.repetition == nil ? error.operation.map(ModelPart.operation) : .repetition
      let repeated = error.step.flatMap { ContentID($0) == ContentID(step.id) ? nil : $0 }
      result.findings.append(
        FoldFinding(at: place ?? .step, fault: .cannotFold(error.error), repeated: repeated))
      return
    }
    if draws, step.diagram == nil {
      var sketch = FoldSketch(folded.before, cells, view: folded.viewBefore)
      if let repetition = step.repetition {
        result.drawing = sketch.drawing(repeated: repetition.times ?? 1)
      } else {
        sketch.add(folded)
        result.drawing = sketch.drawing()
      }
    }
    drawHalfWay(step, folded, &result)
    if folded.movesPaper, draws || checksLayers { cells = folded.cells ?? OverlapCells(folded.after) }
    for index in groups.indices { groups[index].sketch?.add(folded) }
    result.step = folded
    check(step, folded, &result)
  }

  /// Sets the half-way drawing of a step that asks for one.
  private func drawHalfWay(_ step: Step, _ folded: FoldedStep, _ result: inout Folded) {
    guard let asking = step.operations.firstIndex(where: { $0[.pose] != nil }) else { return }
    guard let drawing = StepMotion(folded)?.halfWayDrawing() else {
      result.findings.append(
        FoldFinding(at: .operation(asking), fault: .cannotFold(.motionUnknown)))
      return
    }
    if draws, step.diagram == nil { result.drawing = drawing }
  }

  private func sketch(_ folder: StepFolder) -> FoldSketch {
    FoldSketch(folder.state, cells, view: folder.view)
  }

  private func check(_ step: Step, _ folded: FoldedStep, _ result: inout Folded) {
    let place: ModelPart = step.repetition == nil ? .step : .repetition
    if checksLayers, folded.movesPaper, let fault = folded.after.layerFault(cells) {
      result.findings.append(FoldFinding(at: place, fault: .unsound(fault.located(on: folded.after))))
    }
    // The parser refuses a step with `do` that some level loses. A repeat has no `do`, so its effect is
    // judged here. Every new crease divides a face.
    let top = groups.first?.level ?? step.detailLevel
    if step.repetition != nil, top < .overview,
      !folded.viewAfter.isNear(folded.viewBefore) || folded.after.faceCount > folded.before.faceCount
        || !folded.after.isFolded(like: folded.before)
    {
      let level: DetailLevel = top == .full ? .standard : .overview
      result.findings.append(FoldFinding(at: place, level: level, fault: .lost))
    }
  }

  private mutating func endGroups(from depth: Int, _ result: inout Folded) {
    while let group = groups.last, group.depth >= depth {
      groups.removeLast()
      guard !isStopped else { continue }
      if folder == nil {
        if !group.isDrawnByHand { wait(group.ordinal) }
      } else if let drawing = group.sketch?.drawing() {
        result.late.append((group.ordinal, drawing))
      }
    }
  }
}
