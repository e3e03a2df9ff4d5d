internal import OrigamiModel

/// The words that attributes can have, with their meanings.
struct ValueWords: Sendable {
  /// The only instance.
  static let shared = ValueWords()

  let difficulty = WordTable(Difficulty.allCases, name: \.name)
  let detail = WordTable(DetailLevel.allCases, name: \.name)
  let side = WordTable(Diagram.Side.allCases, name: \.name)
  let line = WordTable(Diagram.LineKind.allCases, name: \.name)
  let arrow = WordTable(Diagram.ArrowKind.allCases, name: \.name)
  let mark = WordTable(Diagram.MarkKind.allCases, name: \.name)
  let bend = WordTable(Diagram.Arrow.Bend.allCases, name: \.name)
  let place = WordTable(Repetition.Place.allCases, name: \.rawValue)
  let items = WordTable(PageHeader.Items.allCases, name: \.rawValue)
  let relation = WordTable(PageHeader.Link.Relation.allCases, name: \.rawValue)
  let shape = WordTable(PaperShape.allCases, name: \.rawValue)
  let refold = WordTable(RefoldKind.allCases, name: \.rawValue)
  /// The crease after a `refold`. `free` is for `kind="open"` only: the crease has no angle of its own, but
  /// follows the creases that are opened.
  let crease = WordTable(["mountain", "valley", "flat", "free"], name: { $0 })
  let axis = WordTable(["vertical", "horizontal"], name: { $0 })
  let toward = WordTable(["away"], name: { $0 })
  let segment = WordTable(["yes"], name: { $0 })
  let pick = WordTable(["1", "2", "3"], name: { $0 })
  /// The names of points that every paper has. `OrigamiFolding` resolves the same names (`PointReading`).
  let paperNameList = [
    "top-left", "top-right", "bottom-left", "bottom-right", "centre", "top", "left", "bottom", "right",
  ]
  let paperNames: Set<String>
  /// The arguments of folds by their attributes, in canonical order. An argument whose raw value is no
  /// ``Name`` would be left out, and its attribute lost: add both.
  let arguments: [(Name, FoldOperation.Argument)]

  private init() {
    paperNames = Set(paperNameList)
    let names = Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.text, $0) })
    arguments = FoldOperation.Argument.allCases.compactMap { argument in
      names[argument.rawValue].map { ($0, argument) }
    }
  }
}

/// The words for the outline of a sheet.
enum PaperShape: String, CaseIterable { case square, rectangle, polygon }

/// The kinds of `refold`.
enum RefoldKind: String, CaseIterable {
  case squash, petal
  case rabbitEar = "rabbit-ear"
  case collapse, swivel, sink, crimp, open
  case closedSink = "closed-sink"
  case spreadSink = "spread-sink"
}
