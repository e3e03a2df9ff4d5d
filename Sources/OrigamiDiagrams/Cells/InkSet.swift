/// The kinds of line through one dot, or through the dots of one cell.
struct InkSet: Hashable, Sendable {
  /// One bit for each ``DotCanvas/Ink``, and the bits of ``FoldPart``.
  private(set) var bits: UInt16 = 0

  /// The part of a fold line that a dot belongs to, which decides whether the cell shows it.
  enum FoldPart {
    /// The end of a line. It leaves its cell to an edge.
    case end
    /// The middle of a line.
    case middle
    /// The middle of a line shorter than `DotCanvas.shortFold`. Arrow heads do not cover it, because the line
    /// would be lost.
    case short

    fileprivate var bits: UInt16 {
      switch self {
      case .end: 0
      case .middle: 1 << 14
      case .short: 3 << 14
      }
    }
  }

  init() {}

  init(_ inks: DotCanvas.Ink...) {
    for ink in inks { insert(ink) }
  }

  mutating func insert(_ ink: DotCanvas.Ink) { bits |= 1 << UInt16(ink) }

  mutating func insert(_ ink: DotCanvas.Ink, _ part: FoldPart) { bits |= 1 << UInt16(ink) | part.bits }

  mutating func formUnion(_ other: InkSet) { bits |= other.bits }

  var isEmpty: Bool { bits == 0 }
  var isShortFold: Bool { bits & 1 << 15 != 0 }
  var isMiddleOfFold: Bool { bits & 1 << 14 != 0 }
  var containsFold: Bool { meets(.folds) }

  /// Returns whether two sets have a kind in common.
  func meets(_ other: InkSet) -> Bool { bits & other.bits & 0x3fff != 0 }

  func contains(_ ink: DotCanvas.Ink) -> Bool { bits & 1 << UInt16(ink) != 0 }

  /// A Boolean value that indicates whether all kinds have one colour.
  var isOneColor: Bool { InkSet.colors.count { meets($0) } < 2 }

  static let folds = InkSet(DotInk.valley, DotInk.mountain)
  static let signs = InkSet(DotInk.sign, DotInk.head)
  static let edges = InkSet(DotInk.edge, DotInk.cut)
  static let creases = InkSet(DotInk.crease, DotInk.hidden, DotInk.leader)
  /// The sets of kinds that have the same colour.
  private static let colors = [InkSet(DotInk.valley), InkSet(DotInk.mountain), signs, edges, creases]
}

/// The numbers of dots of each colour in one cell, which decide the line that the cell shows.
///
/// A cell has one colour. If it showed all dots, the dots of one line would look like part of the other.
/// So it shows one line, and the others have a gap there.
struct CellOwner {
  private var valley = 0
  private var mountain = 0
  private var sign = 0
  private var head = 0
  private var edge = 0
  private var hasShortFold = false
  private var hasMiddleOfFold = false

  mutating func count(_ dot: InkSet) {
    if dot.contains(DotInk.valley) { valley += 1 }
    if dot.contains(DotInk.mountain) { mountain += 1 }
    if dot.contains(DotInk.sign) { sign += 1 }
    if dot.contains(DotInk.head) { head += 1 }
    if dot.meets(.edges) { edge += 1 }
    if dot.isShortFold { hasShortFold = true }
    if dot.isMiddleOfFold { hasMiddleOfFold = true }
  }

  /// The kinds of the line that the cell shows. A cell has eight dots.
  ///
  /// A fold comes first, except in four cases:
  ///
  /// - only its ends are here, and an edge has two dots;
  /// - a head has three dots, whatever the fold has;
  /// - the fold has one dot, and a shaft three;
  /// - the fold has one or two dots, and an edge has more.
  ///
  /// A cell with middle dots of a short fold always shows it. Signs come before edges, except one or two dots
  /// of a shaft beside more of an edge.
  ///
  /// The bounds were found by looking at drawings. That of heads is absolute, because a head has covered the
  /// dots of the fold below it, and those that are left lie beside it. If a head needed more dots than the
  /// fold, 10 of the 308 drawings of `content/` would show the fold in a cell at the edge of a head.
  var inks: InkSet {
    let fold = max(valley, mountain)
    if fold > 0 {
      let inks = InkSet(valley >= mountain ? DotInk.valley : DotInk.mountain)
      if !hasMiddleOfFold, edge > 1 { return .edges }
      if hasShortFold { return inks }
      if head > 2 || fold == 1 && sign > 2 { return .signs }
      // The line only touches the edge.
      return fold <= 2 && edge > fold ? .edges : inks
    }
    if sign + head > 0 { return head == 0 && sign <= 2 && edge > sign ? .edges : .signs }
    return edge > 0 ? .edges : .creases
  }
}
