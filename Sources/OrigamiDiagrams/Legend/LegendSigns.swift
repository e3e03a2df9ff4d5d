public import OrigamiModel

/// The signs of the notation that occur in drawings.
///
/// Edges and creases are not counted: they are the paper.
public struct LegendSigns: Hashable, Sendable {
  private var lines: Set<Diagram.LineKind> = []
  private var arrows: Set<Diagram.ArrowKind> = []
  private var marks: Set<Diagram.MarkKind> = []

  /// Creates an empty set.
  public init() {}

  /// Adds the signs of a drawing.
  ///
  /// - Complexity: O(*n*) in the elements.
  public mutating func formUnion(_ diagram: Diagram) {
    for element in diagram.elements {
      switch element {
      case .line(_, .edge), .line(_, .crease), .face, .tiltedFace, .label: break
      case .line(_, let kind): lines.insert(kind)
      case .arrow(let arrow): arrows.insert(arrow.kind)
      case .mark(_, let kind): marks.insert(kind)
      }
    }
  }

  /// The entries of the legend for these signs: lines, arrows, marks.
  public var entries: [Legend.Entry] {
    Diagram.LineKind.allCases.filter(lines.contains).map(Legend.entry)
      + Diagram.ArrowKind.allCases.filter(arrows.contains).map(Legend.entry)
      + Diagram.MarkKind.allCases.filter(marks.contains).map(Legend.entry)
  }
}
