import OrigamiModel

extension Legend {
  /// Returns the entry of a mark, drawn in a typical place.
  static func entry(of kind: Diagram.MarkKind) -> Entry {
    let square = Sketch.paper(Sketch.square)
    return switch kind {
    case .point:
      Entry(
        "Point", "A place that the next fold speaks of.",
        square + [
          Sketch.line(.crease, [(0, 0), (1, 1)]), Sketch.line(.crease, [(0, 0.5), (1, 0.5)]),
          Sketch.mark(.point, 0.5, 0.5),
        ])
    case .hold: Entry("Hold here", "Hold the paper here.", square + [Sketch.mark(.hold, 0.3, 0.3)])
    case .holdAndPull:
      Entry("Hold and pull", "Hold the paper here and pull.", square + [Sketch.mark(.holdAndPull, 1, 1)])
    case .rightAngle:
      Entry(
        "Right angle", "The lines meet at a right angle.",
        square + [
          Sketch.line(.valley, [(0.5, 0), (0.5, 1)]), Sketch.mark(.rightAngle, 0.5, 0),
        ])
    case .equal:
      Entry(
        "Equal lengths", "Lengths with the same ticks are equal.",
        square + [
          Sketch.line(.crease, [(0.5, 0), (0.5, 1)]), Sketch.mark(.equal, 0.25, 0),
          Sketch.mark(.equal, 0.75, 0),
        ])
    case .equalAngle:
      Entry(
        "Equal angles", "Angles with the same ticks are equal.",
        square + [
          Sketch.line(.crease, [(0, 0), (1, 0.5773502692)]),
          Sketch.line(.crease, [(0, 0), (0.5773502692, 1)]), Sketch.mark(.equalAngle, 0, 0),
        ])
    case .xrayCircle:
      Entry(
        "Cut-away", "Inside the circle the upper layers are left out.",
        Sketch.paper(Sketch.square, .front) + [
          Sketch.line(.xray, [(0.2, 0.2), (0.8, 0.8)]), Sketch.mark(.xrayCircle, 0.5, 0.5),
        ])
    case .zoomIn: Entry("Larger", "This drawing is larger.", square + [Sketch.mark(.zoomIn, 1.35, 0.5)])
    case .zoomOut:
      Entry("Smaller", "This drawing is smaller.", square + [Sketch.mark(.zoomOut, 1.35, 0.5)])
    case .viewFromHere:
      Entry(
        "View from here", "The next drawing is seen from here.",
        square + [Sketch.mark(.viewFromHere, 1.35, 0.5)])
    case .cutHere:
      Entry(
        "Cut here", "Cut the paper, beginning here.",
        square + [Sketch.line(.cut, [(0, 0.5), (0.6, 0.5)]), Sketch.mark(.cutHere, -0.15, 0.5)])
    case .stepNumber:
      Entry(
        "Step number", "The number of the step that this drawing belongs to.",
        square + [Sketch.mark(.stepNumber, 0.2, 0.8), Sketch.label("7", 0.2, 0.8)])
    case .finished: Entry("Finished", "The model is finished.", square + [Sketch.mark(.finished, 1.35, 0.5)])
    }
  }
}
