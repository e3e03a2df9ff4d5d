import OrigamiModel

extension Legend {
  /// Returns the entry of a line, drawn on a piece of paper.
  static func entry(of kind: Diagram.LineKind) -> Entry {
    let across: Sketch.Places = [(0, 0.375), (1.5, 0.375)]
    let onPaper = Sketch.paper(Sketch.strip) + [Sketch.line(kind, across)]
    return switch kind {
    case .edge:
      Entry("Edge", "An edge of the paper, raw or folded.", Sketch.paper(Sketch.strip, .front))
    case .crease:
      Entry("Crease", "A crease that is there already; it stops short of the edges.", onPaper)
    case .valley: Entry("Valley fold", "Fold here, toward you.", onPaper)
    case .mountain: Entry("Mountain fold", "Fold here, away from you, behind.", onPaper)
    case .xray:
      Entry(
        "X-ray line", "An edge hidden behind the paper, or a line that is only imagined.",
        Sketch.paper(Sketch.strip) + [Sketch.line(.xray, [(0.3, 0), (0.75, 0.45), (1.2, 0)])])
    case .cut: Entry("Cut", "Cut along this line.", onPaper + [Sketch.mark(.cutHere, 0, 0.375)])
    case .leader:
      Entry(
        "Pointer", "Points to the place that the words speak of.",
        Sketch.paper(Sketch.strip) + [
          Sketch.line(.leader, [(1.5, 0.75), (1.9, 0.95)]), Sketch.label("corner", 1.9, 0.95),
        ])
    }
  }
}
