internal import OrigamiModel

/// A drawing of a step or group that is built up fold by fold: the paper before the first fold, with the fold
/// lines and arrows of all folds.
struct FoldSketch: Sendable {
  /// The number of arrows and turns after which further operations add none, so that a drawing stays bounded.
  private static let signLimit = 256

  private let before: PaperState
  private let view: Isometry
  /// The overlap map of the paper before the first fold; nil where the paper cannot be mapped.
  private let cells: OverlapCells?
  private var signs: [Sign] = []
  /// The outlines of reversed flaps where they land, drawn as hidden lines.
  private var ghosts: [(start: Point, end: Point)] = []
  /// The operations whose signs stand beside the paper: turning over and rotating.
  private var turns: [FoldOperation] = []
  /// The paper after the last fold that was added.
  private var after: PaperState

  /// An arrow, and whether its fold is behind the paper that is seen.
  private struct Sign {
    var arrow: Diagram.Arrow
    var isBehind: Bool
  }

  /// The arrows that are drawn. If there are more than ``arrowLimit``, those of folds behind are left out,
  /// unless there are no others.
  private var arrows: [Diagram.Arrow] {
    let front = signs.filter { !$0.isBehind }
    let drawn = signs.count > FoldSketch.arrowLimit && !front.isEmpty ? front : signs
    return drawn.map(\.arrow)
  }

  /// The most arrows with those of folds behind, and the most turns. If there are more arrows, those of folds
  /// behind are left out; if there are more turns, all of them.
  private static let arrowLimit = 4

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
    let drawn = FoldArrows(before: before)
    // The creases for a refold are part of it: their arrows would look like folds of their own. Which creases
    // it uses is not looked up: the arrows of all creases before it go, also those of earlier steps.
    let lastRefold = step.actions.lastIndex { $0.operation.kind == .refold }
    if lastRefold != nil { signs.removeAll { $0.arrow.kind == .foldUnfold } }
    for (index, action) in step.actions.enumerated() where signs.count + turns.count < FoldSketch.signLimit {
      if action.operation.kind != .precrease || index >= lastRefold ?? 0 {
        let isBehind = action.isTurnedOver != view.isFlipped
        for arrow in drawn.arrows(of: action) where !isPushed(arrow) {
          signs.append(Sign(arrow: isBehind ? arrow.seenFromBehind : arrow, isBehind: isBehind))
        }
      }
      if [.insideReverse, .outsideReverse].contains(action.operation.kind) {
        ghosts += ReverseSigns(before: before, action)?.ghost ?? []
      }
      if [.turnOver, .rotate].contains(action.operation.kind) { turns.append(action.operation) }
    }
    after = step.after
  }

  /// Returns whether an arrow would push where an earlier one does. Two flaps whose points lie at one place
  /// are pushed there by one arrow.
  private func isPushed(_ arrow: Diagram.Arrow) -> Bool {
    guard arrow.kind == .reverse, let place = arrow.to else { return false }
    return signs.contains { sign in
      sign.arrow.kind == .reverse
        && sign.arrow.to.map { $0.distance(to: place) < FoldCanvas.tolerance } ?? false
    }
  }

  /// Returns the drawing; nil for paper that cannot be drawn.
  func drawing() -> Diagram? {
    let (isTurnedOver, arrows) = (view.isFlipped, arrows)
    guard let cells else { return nil }
    let seen = SeenPaper(before, cells, isTurnedOver: isTurnedOver)
    var canvas = FoldCanvas(state: before, view: view)
    let folds = FoldLines(from: before, to: after, seen: seen, isTurnedOver: isTurnedOver)
    if turns.isEmpty, before.standing == nil {
      canvas.zoom(to: arrows.flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) } + folds.ends)
    }
    var elements = paper(canvas, seen, besides: folds)
    elements += folds.lines.map { canvas.line([$0.start, $0.end], $0.kind) }
    for ghost in ghosts { canvas.add(line: [ghost.start, ghost.end], .xray, to: &elements) }
    elements += arrows.map { .arrow(canvas.arrow($0)) }
    for (number, turn) in turns.enumerated() where turns.count <= FoldSketch.arrowLimit {
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
}

extension Diagram.Arrow {
  /// The arrow as the viewer of the other side sees it: paper that comes to the front there goes behind here.
  fileprivate var seenFromBehind: Diagram.Arrow {
    var arrow = self
    if kind == .valley { arrow.kind = .mountain } else if kind == .mountain { arrow.kind = .valley }
    return arrow
  }
}
