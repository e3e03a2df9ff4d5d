internal import OrigamiModel

/// A drawing of a step or group that is built up fold by fold: the paper before the first fold, with the fold
/// lines and arrows of all folds.
struct FoldSketch: Sendable {
  /// The most arrows in one drawing. Further arrows are left out, so that a drawing stays bounded.
  static let signLimit = 256

  private let before: PaperState
  private let view: Isometry
  /// The overlap map of the paper before the first fold; nil where the paper cannot be mapped.
  private let cells: OverlapCells?
  private var arrows: [Diagram.Arrow] = []
  /// The operations whose signs stand beside the paper: turning over and rotating.
  private var turns: [FoldOperation] = []
  private var after: PaperState

  /// Creates a drawing of the paper before its first fold.
  init(_ before: PaperState, _ cells: OverlapCells?, view: Isometry) {
    self.before = before
    self.cells = cells
    self.view = view
    after = before
  }

  /// Returns the paper with the repeat arrow beside it, and no fold.
  func drawing(repeated times: Int) -> Diagram? {
    guard let cells else { return nil }
    let canvas = FoldCanvas(state: before, view: view)
    let (from, to) = canvas.besidePaper(0)
    let seen = SeenPaper(before, cells, isTurnedOver: view.isFlipped)
    return Diagram(
      paper(canvas, seen, besides: nil) + [.arrow(.init(.repeat, from: from, to: to, times: times))])
  }

  mutating func add(_ step: FoldedStep) {
    let signs = FoldArrows(before: before)
    // A crease that the same step then refolds is not drawn as a fold of its own.
    let lastRefold = step.actions.lastIndex { $0.operation.kind == .refold } ?? 0
    for (index, action) in step.actions.enumerated() where arrows.count + turns.count < FoldSketch.signLimit {
      if action.operation.kind != .precrease || index >= lastRefold { arrows += signs.arrows(of: action) }
      if [.turnOver, .rotate].contains(action.operation.kind) { turns.append(action.operation) }
    }
    after = step.after
  }

  /// Returns the drawing; nil for paper that cannot be drawn.
  func drawing() -> Diagram? {
    let isTurnedOver = view.isFlipped
    guard let cells else { return nil }
    let seen = SeenPaper(before, cells, isTurnedOver: isTurnedOver)
    var canvas = FoldCanvas(state: before, view: view)
    let folds = FoldLines(from: before, to: after, seen: seen, isTurnedOver: isTurnedOver)
    if turns.isEmpty, before.standing == nil {
      canvas.zoom(to: arrows.flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) } + folds.ends)
    }
    var elements = paper(canvas, seen, besides: folds)
    elements += folds.lines.map { canvas.line([$0.start, $0.end], $0.kind) }
    elements += arrows.map { .arrow(canvas.arrow($0)) }
    for (number, turn) in turns.enumerated() {
      // The first operation's sign stands at the top.
      if let sign = canvas.sign(of: turn, number: turns.count - 1 - number) { elements.append(.arrow(sign)) }
    }
    return Diagram(elements)
  }

  /// Returns the elements of the paper before the folds: in space where some of it stands.
  private func paper(_ canvas: FoldCanvas, _ seen: SeenPaper, besides folds: FoldLines?) -> [Diagram.Element]
  {
    before.standing == nil
      ? canvas.paper(seen, besides: folds) : FoldDrawing.elements(of: FoldPose(before, view: view))
  }

  /// Returns the drawing when its paper is still the folder's current paper.
  func drawing(of folder: StepFolder) -> Diagram? {
    var sketch = self
    sketch.after = folder.state
    return sketch.drawing()
  }
}
