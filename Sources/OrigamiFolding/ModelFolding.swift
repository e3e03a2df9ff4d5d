public import OrigamiModel

/// A whole model folded: the drawing of each step, and what is wrong with its folds.
///
///     let folding = ModelFolding(paper: model.paper, points: model.points, steps: steps)
///     folding.drawings["petal"]    // what the step shows
///     folding.findings             // empty for a sound model
///
/// The paper is folded over the full sequence of steps, whatever is shown of it.
public struct ModelFolding: Sendable {
  /// The drawings of steps, by id. None in a model that folds nothing, and none from the first step on
  /// that cannot be folded.
  public private(set) var drawings: [String: Diagram] = [:]
  /// What is wrong, in the order of the steps.
  public private(set) var findings: [FoldFinding] = []
  /// The paper at the end, or before the step that cannot be folded, as its viewer sees it.
  public private(set) var folder: StepFolder?

  private let steps: [Step]
  /// What each step did; shorter than `steps` when one cannot be folded.
  private var folded: [FoldedStep] = []

  /// Folds the steps of a model, groups before their children.
  ///
  /// - Parameters:
  ///   - paper: the sheet; a square when the model does not say.
  ///   - points: what is named for the whole model.
  ///   - checksLayers: whether the solver judges the paper after each step.
  /// - Complexity: a millisecond or less a step for the usual models; a refold is a search.
  public init(paper: Paper?, points: [FoldOperation], steps: [Step], checksLayers: Bool = true) {
    self.steps = steps
    guard steps.contains(where: { !$0.operations.isEmpty }) else { return }
    do throws(FoldFailure) {
      let start = try StepFolder(paper: paper ?? Paper(), points: points)
      folder = try fold(from: start, checksLayers)
      checkLevels(from: start)
    } catch {
      findings.append(
        FoldFinding(step: error.step, level: nil, fault: .cannotFold(error.error, operation: error.operation))
      )
    }
    draw()
  }

  private mutating func fold(
    from start: StepFolder, _ checksLayers: Bool
  ) throws(FoldFailure) -> StepFolder {
    var folder = start
    self.folder = start
    for step in steps {
      let result = try folder.fold(step)
      folded.append(result)
      self.folder = folder
      if checksLayers, !result.actions.isEmpty, let fault = result.after.layerFault() {
        findings.append(FoldFinding(step: step.id, level: nil, fault: .unsound(fault)))
      }
    }
    return folder
  }

  // MARK: Levels

  /// A level at which some folds are neither shown nor stood for must end in the same state without them.
  private mutating func checkLevels(from start: StepFolder) {
    for level in DetailLevel.allCases {
      let lost = steps.indices.filter { movesPaper(steps[$0]) && !isToldOf($0, at: level) }
      guard !lost.isEmpty else { continue }
      var folder = start
      var isWhole = true
      for index in steps.indices where !lost.contains(index) {
        do { try folder.fold(steps[index]) } catch { isWhole = false }
      }
      if !isWhole || !folder.state.isFolded(like: self.folder?.state) {
        findings.append(
          FoldFinding(step: steps[lost[0]].id, level: level, fault: .lost(steps: lost.map { steps[$0].id })))
      }
    }
  }

  private func movesPaper(_ step: Step) -> Bool { !step.operations.isEmpty || step.repetition != nil }

  /// Whether a step or a group that it is in is shown.
  private func isToldOf(_ index: Int, at level: DetailLevel) -> Bool {
    if steps[index].detailLevel >= level { return true }
    var depth = steps[index].depth
    for earlier in steps[..<index].reversed() where earlier.depth < depth {
      depth = earlier.depth
      if earlier.detailLevel >= level { return true }
    }
    return false
  }

  // MARK: Drawings

  private mutating func draw() {
    for (index, step) in steps.enumerated().prefix(folded.count) {
      let end = steps[(index + 1)...].firstIndex { $0.depth <= step.depth } ?? steps.endIndex
      guard end <= folded.count || !step.isGroup else { continue }
      if step.isGroup {
        drawings[step.id] = FoldDrawing.diagram(of: Array(folded[index..<end]))
      } else if let repetition = step.repetition {
        drawings[step.id] = FoldDrawing.diagram(
          ofRepetition: folded[index], times: repetition.times ?? 1)
      } else if !folded[index].actions.isEmpty {
        drawings[step.id] = FoldDrawing.diagram(of: [folded[index]])
      } else {
        drawings[step.id] = FoldDrawing.diagram(of: folded[index].before, view: folded[index].viewBefore)
      }
    }
  }
}

/// What is wrong with a model's folds.
public struct FoldFinding: Hashable, Sendable {
  /// What is wrong.
  public enum Fault: Hashable, Sendable {
    /// A step cannot be folded; the operation by its number in the step, from 0.
    case cannotFold(FoldError, operation: Int?)
    /// The paper after the step cannot lie as it does.
    case unsound(Impossibility)
    /// Steps are hidden at the level and nothing tells of them, and without them it ends differently.
    case lost(steps: [String])
  }

  /// The step; nil for what stands before the steps.
  public var step: String?
  /// The level of detail, if only that is at fault.
  public var level: DetailLevel?
  /// What is wrong.
  public var fault: Fault

  /// What is wrong, for a person, without a full stop.
  public var message: String {
    switch fault {
    case .cannotFold(let error, _): error.message
    case .unsound(let reason): reason.message
    case .lost(let steps):
      "nothing tells of \(steps.joined(separator: ", ")) at \(level?.name ?? "this level"), and without "
        + "them the model ends differently"
    }
  }

  /// What to do about it, if there is more to say.
  public var help: String? {
    if case .cannotFold(let error, _) = fault { error.help } else { nil }
  }
}

extension PaperState {
  /// Whether another state is this one, whatever creases it has that are not folded.
  func isFolded(like other: PaperState?) -> Bool {
    guard let other else { return false }
    if self == other { return true }
    let points = sheet.vertices + other.sheet.vertices + sheetPolygons.map(\.centre)
    let isInPlace = points.allSatisfy { point in
      guard let a = place(of: point), let b = other.place(of: point) else { return false }
      return a.distance(to: b) <= 10 * PaperState.tolerance
    }
    guard isInPlace else { return false }
    // Faces of one over the faces of the other: the same order wherever two of them overlap.
    let here = sheetPolygons.map { other.faces(holding: $0.centre).first }
    return order.pairs.allSatisfy { pair in
      guard let above = here[pair.above], let below = here[pair.below] else { return false }
      return other.order.sign(above, over: below) >= 0
    }
  }
}
