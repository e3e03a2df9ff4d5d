internal import OrigamiModel

/// The drawing of a step or a group while its folds are added: the paper before the first of them, with the
/// fold lines and arrows of all.
struct FoldSketch: Sendable {
  /// More arrows than anybody can read are not drawn, so that a drawing stays bounded.
  static let signLimit = 256

  private let before: PaperState
  private let view: Isometry
  private var arrows: [Diagram.Arrow] = []
  /// What is told beside the paper.
  private var turns: [FoldOperation] = []
  private var after: PaperState

  /// Starts with paper before any fold of the drawing.
  init(_ before: PaperState, view: Isometry) {
    self.before = before
    self.view = view
    after = before
  }

  init(_ folder: StepFolder) { self.init(folder.state, view: folder.view) }

  mutating func add(_ step: FoldedStep) {
    let signs = FoldArrows(before: before)
    for action in step.actions where arrows.count + turns.count < FoldSketch.signLimit {
      arrows += signs.arrows(of: action)
      if [.turnOver, .rotate].contains(action.operation.kind) { turns.append(action.operation) }
    }
    after = step.after
  }

  /// The drawing; nil for paper that cannot be drawn.
  func drawing() -> Diagram? {
    let isTurnedOver = view.isFlipped
    guard let seen = SeenPaper(before, isTurnedOver: isTurnedOver) else { return nil }
    var canvas = FoldCanvas(state: before, view: view)
    let folds = FoldLines(from: before, to: after, seen: seen, isTurnedOver: isTurnedOver)
    if turns.isEmpty {
      canvas.zoom(to: arrows.flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) } + folds.ends)
    }
    var elements = canvas.paper(seen, besides: folds)
    elements += folds.lines.map { canvas.line([$0.start, $0.end], $0.kind) }
    elements += arrows.map { .arrow(canvas.arrow($0)) }
    for (number, turn) in turns.enumerated() {
      if let sign = canvas.sign(of: turn, number: number) { elements.append(.arrow(sign)) }
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
