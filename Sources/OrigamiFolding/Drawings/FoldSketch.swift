internal import OrigamiModel

/// The drawing of a step or a group while its folds are added: the paper before the first of them, with the
/// fold lines and arrows of all.
struct FoldSketch: Sendable {
  /// More arrows than anybody can read are not drawn, so that a drawing stays bounded.
  static let signLimit = 256

  private let before: PaperState
  private let view: Isometry
  /// The paper before, mapped; nil where that is not possible.
  private let cells: OverlapCells?
  private var arrows: [Diagram.Arrow] = []
  /// What is told beside the paper.
  private var turns: [FoldOperation] = []
  private var after: PaperState

  /// Starts with paper before any fold of the drawing.
  init(_ before: PaperState, _ cells: OverlapCells?, view: Isometry) {
    self.before = before
    self.cells = cells
    self.view = view
    after = before
  }

  /// Adds the arrow that says to repeat, beside the paper, and no fold.
  func drawing(repeated times: Int) -> Diagram? {
    guard let cells else { return nil }
    let canvas = FoldCanvas(state: before, view: view)
    let (from, to) = canvas.besidePaper(0)
    let seen = SeenPaper(before, cells, isTurnedOver: view.isFlipped)
    return Diagram(
      canvas.paper(seen, besides: nil) + [.arrow(.init(.repeat, from: from, to: to, times: times))])
  }

  mutating func add(_ step: FoldedStep) {
    let signs = FoldArrows(before: before)
    // What is creased only for a refold of the same step is not a fold of its own.
    let lastRefold = step.actions.lastIndex { $0.operation.kind == .refold } ?? 0
    for (index, action) in step.actions.enumerated() where arrows.count + turns.count < FoldSketch.signLimit {
      if action.operation.kind != .precrease || index >= lastRefold { arrows += signs.arrows(of: action) }
      if [.turnOver, .rotate].contains(action.operation.kind) { turns.append(action.operation) }
    }
    after = step.after
  }

  /// The drawing; nil for paper that cannot be drawn.
  func drawing() -> Diagram? {
    let isTurnedOver = view.isFlipped
    guard let cells else { return nil }
    let seen = SeenPaper(before, cells, isTurnedOver: isTurnedOver)
    var canvas = FoldCanvas(state: before, view: view)
    let folds = FoldLines(from: before, to: after, seen: seen, isTurnedOver: isTurnedOver)
    if turns.isEmpty {
      canvas.zoom(to: arrows.flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) } + folds.ends)
    }
    var elements = canvas.paper(seen, besides: folds)
    elements += folds.lines.map { canvas.line([$0.start, $0.end], $0.kind) }
    elements += arrows.map { .arrow(canvas.arrow($0)) }
    for (number, turn) in turns.enumerated() {
      // What is done first stands above.
      if let sign = canvas.sign(of: turn, number: turns.count - 1 - number) { elements.append(.arrow(sign)) }
    }
    return Diagram(elements)
  }

  /// The drawing, when the paper is that of a folder now.
  func drawing(of folder: StepFolder) -> Diagram? {
    var sketch = self
    sketch.after = folder.state
    return sketch.drawing()
  }
}
