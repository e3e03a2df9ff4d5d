public import OrigamiModel

/// Draws folded paper, and steps on it, in the notation of origami.
public enum FoldDrawing {
  /// The paper before a step, with its fold lines and arrows.
  ///
  /// Several steps make the drawing of a group: the paper before the first, with the folds of all.
  ///
  /// - Returns: nil for no steps.
  public static func diagram(of steps: [FoldedStep]) -> Diagram? {
    guard let first = steps.first, let last = steps.last else { return nil }
    var canvas = FoldCanvas(state: first.before, view: first.viewBefore)
    guard let seen = SeenPaper(first.before, isTurnedOver: first.viewBefore.isFlipped) else { return nil }
    let folds = FoldLines(
      from: first.before, to: last.after, seen: seen, isTurnedOver: first.viewBefore.isFlipped)
    let actions = steps.flatMap(\.actions)
    let arrows = actions.flatMap(FoldArrows(before: first.before).arrows)
    canvas.zoom(to: arrows.flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) } + folds.ends, actions)
    var elements = canvas.paper(seen, besides: folds)
    elements += folds.lines.map { canvas.line([$0.start, $0.end], $0.kind) }
    elements += arrows.map { .arrow(canvas.arrow($0)) }
    var signs = 0
    for action in actions {
      if let sign = canvas.sign(of: action.operation, number: signs) {
        elements.append(.arrow(sign))
        signs += 1
      }
    }
    return Diagram(elements)
  }

  /// The paper as it is, without any sign.
  public static func diagram(of state: PaperState, view: Isometry) -> Diagram? {
    guard let seen = SeenPaper(state, isTurnedOver: view.isFlipped) else { return nil }
    return Diagram(FoldCanvas(state: state, view: view).paper(seen, besides: nil))
  }

  /// The arrow that says to repeat, beside the paper before it.
  public static func diagram(ofRepetition step: FoldedStep, times: Int) -> Diagram? {
    guard let seen = SeenPaper(step.before, isTurnedOver: step.viewBefore.isFlipped) else { return nil }
    let canvas = FoldCanvas(state: step.before, view: step.viewBefore)
    let (from, to) = canvas.besidePaper(0)
    return Diagram(
      canvas.paper(seen, besides: nil) + [.arrow(.init(.repeat, from: from, to: to, times: times))])
  }
}
