public import OrigamiModel

/// The signs of the notation that occur in drawings.
///
/// Edges and creases are not counted: they are the paper.
public struct LegendSigns: Hashable, Sendable {
  private var lines: Set<Diagram.LineKind> = []
  private var arrows: Set<Diagram.ArrowKind> = []
  private var marks: Set<Diagram.MarkKind> = []
  private var folds: Set<NamedFold> = []

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

  /// Adds the fold that an operation stands for, unless its line or arrow always names it.
  public mutating func insert(_ operation: FoldOperation) {
    switch operation.kind {
    case .insideReverse: folds.insert(.insideReverse)
    case .outsideReverse: folds.insert(.outsideReverse)
    case .precrease: folds.insert(.precrease)
    case .refold: if let fold = operation[.kind].flatMap(NamedFold.init) { folds.insert(fold) }
    case .point, .valley, .mountain, .unfold, .turnOver, .rotate: break
    }
  }

  /// Returns the entries of the legend for these signs: lines, arrows, marks, folds. A fold that looks like
  /// one of the arrows is left out.
  ///
  /// - Parameter language: a BCP 47 tag. A language without words for the legend gives English.
  public func entries(in language: String = "en") -> [Legend.Entry] {
    func entries<Kind: CaseIterable & Hashable>(
      _ found: Set<Kind>, _ entry: (Kind) -> Legend.Entry, _ german: (Kind) -> Legend.SignWords
    ) -> [Legend.Entry] {
      Kind.allCases.filter(found.contains).map { entry($0).translated(german($0), to: language) }
    }
    let arrows = entries(arrows, Legend.entry, Legend.german)
    let folds = entries(folds, Legend.entry, Legend.german).filter { fold in
      !arrows.contains { $0.diagram == fold.diagram }
    }
    return entries(lines, Legend.entry, Legend.german) + arrows
      + entries(marks, Legend.entry, Legend.german) + folds
  }
}
