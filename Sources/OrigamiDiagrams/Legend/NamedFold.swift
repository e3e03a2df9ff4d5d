import OrigamiModel

/// The folds that have a name, and the actions that the legend lists with them.
///
/// Content writes some of these folds as a `refold`. Their raw value is the word in its attribute `kind`, by
/// which ``LegendSigns`` finds the entry. No other case may have such a word as its raw value. Three words
/// have no entry: `crimp` and `sink`, which do not say of which kind they are, and `open`, whose arrow has
/// one.
enum NamedFold: String, CaseIterable {
  case book, cupboard, blintz, valley, mountain, precrease, pleat, insideCrimp, outsideCrimp, insideReverse,
    outsideReverse
  case rabbitEar = "rabbit-ear"
  case squash, petal, swivel
  case openSink
  case closedSink = "closed-sink"
  case spreadSink = "spread-sink"
  case collapse, tuck, pullOut, turnOver, rotate, inflate, `repeat`
}

extension Legend {
  /// Returns the entry of a fold, drawn as it looks before the fold.
  ///
  /// Decimals are rounded to seven places: 0.2071068 is (√2 − 1) / 2, and 0.2928932 is 1 − √2 / 2.
  static func entry(of fold: NamedFold) -> Entry {
    let square = Sketch.paper(Sketch.square)
    return switch fold {
    case .book:
      Entry(
        "Book fold", "Fold one edge to the opposite edge.",
        square + [
          Sketch.line(.valley, [(0.5, 0), (0.5, 1)]), Sketch.arrow(.valley, (1, 0.5), (0, 0.5), bend: .right),
        ])
    case .cupboard:
      Entry(
        "Cupboard fold", "Fold two opposite edges to the middle line.",
        square + [
          Sketch.line(.crease, [(0.5, 0), (0.5, 1)]), Sketch.line(.valley, [(0.25, 0), (0.25, 1)]),
          Sketch.line(.valley, [(0.75, 0), (0.75, 1)]),
          Sketch.arrow(.valley, (0, 0.5), (0.5, 0.5), bend: .left),
          Sketch.arrow(.valley, (1, 0.5), (0.5, 0.5), bend: .right),
        ])
    case .blintz:
      Entry("Blintz fold", "Fold all corners to the centre.", blintzDrawing)
    case .valley:
      Entry(
        "Valley fold", "Fold toward you.",
        square + [
          Sketch.line(.valley, [(0.7, 0), (0, 0.7)]), Sketch.arrow(.valley, (0, 0), (0.7, 0.7), bend: .right),
        ])
    case .mountain:
      Entry(
        "Mountain fold", "Fold away from you, behind.",
        square + [
          Sketch.line(.mountain, [(0.7, 0), (0, 0.7)]),
          Sketch.arrow(.mountain, (0, 0), (0.7, 0.7), bend: .right),
        ])
    case .precrease:
      Entry(
        "Precrease", "Fold and unfold, to have the crease for later.",
        entry(of: Diagram.ArrowKind.foldUnfold).elements)
    case .pleat:
      Entry(
        "Pleat", "A mountain and a valley fold side by side: the paper lies in a zigzag.",
        Legend.entry(of: Diagram.ArrowKind.pleat).elements)
    case .insideCrimp:
      Entry(
        "Inside crimp", "Pleat both layers alike; what lies between goes inside.",
        Sketch.doubled(Sketch.flap, open: [3, 0, 1, 2]) + Sketch.crimpLines(.mountain, .valley) + [
          Sketch.arrow(.push, (0.8, 1.1), (0.8, 0.63))
        ])
    case .outsideCrimp:
      Entry(
        "Outside crimp", "Pleat both layers alike; what lies between wraps around the outside.",
        Sketch.doubled(Sketch.flap, open: [3, 0, 1, 2]) + Sketch.crimpLines(.valley, .mountain) + [
          Sketch.arrow(.crimp, (1.4, 0.35), (0.3, 0.32))
        ])
    case .insideReverse:
      Entry("Inside reverse fold", "Push the point in between its layers.", NamedFold.insideReverseDrawing)
    case .outsideReverse:
      Entry("Outside reverse fold", "Wrap the point around both layers.", NamedFold.outsideReverseDrawing)
    case .rabbitEar:
      Entry(
        "Rabbit ear", "Fold two edges to the third; what is between them becomes an ear.", rabbitEarDrawing)
    case .squash: Entry("Squash fold", "Open the flap and press it flat.", NamedFold.squashDrawing)
    case .petal:
      Entry("Petal fold", "Lift the point; its sides come in and meet in the middle.", NamedFold.petalDrawing)
    case .swivel:
      Entry("Swivel fold", "Shift paper about a point: one crease moves along.", NamedFold.swivelDrawing)
    case .openSink: Entry("Open sink", "Open the point, push it in, and close the paper.", Sketch.sink(.sink))
    case .closedSink: Entry("Closed sink", "Push the point in without opening it.", Sketch.sink(.closedSink))
    case .spreadSink:
      Entry("Spread sink", "Push the point in and spread its layers flat.", NamedFold.spreadSinkDrawing)
    case .collapse:
      Entry("Collapse", "Fold along all the creases at once.", NamedFold.collapseDrawing)
    case .tuck: Entry("Tuck", "Put the flap inside, behind the layer.", NamedFold.tuckDrawing)
    case .pullOut: Entry("Pull out", "Pull out the paper that is hidden inside.", NamedFold.pullOutDrawing)
    case .turnOver:
      Entry("Turn over", "Turn the paper to its other side.", entry(of: Diagram.ArrowKind.turnOver).elements)
    case .rotate:
      Entry("Rotate", "Turn the paper in its plane.", entry(of: Diagram.ArrowKind.rotate).elements)
    case .inflate: Entry("Inflate", "Blow air in to make it round.", NamedFold.inflateDrawing)
    case .repeat:
      Entry("Repeat", "Do the same again elsewhere.", entry(of: Diagram.ArrowKind.repeat).elements)
    }
  }

  private static var blintzDrawing: Sketch.Elements {
    Sketch.paper(Sketch.square) + [
      Sketch.line(.valley, [(0.5, 0), (1, 0.5)]), Sketch.line(.valley, [(1, 0.5), (0.5, 1)]),
      Sketch.line(.valley, [(0.5, 1), (0, 0.5)]), Sketch.line(.valley, [(0, 0.5), (0.5, 0)]),
      Sketch.arrow(.valley, (0, 0), (0.47, 0.47), bend: .right),
      Sketch.arrow(.valley, (1, 0), (0.53, 0.47), bend: .right),
      Sketch.arrow(.valley, (1, 1), (0.53, 0.53), bend: .right),
      Sketch.arrow(.valley, (0, 1), (0.47, 0.53), bend: .right),
    ]
  }

  /// Half of a square. Three lines bisect its angles and meet in the incentre.
  private static var rabbitEarDrawing: Sketch.Elements {
    Sketch.paper(Sketch.triangle) + [
      Sketch.line(.valley, [(0, 0), (0.7071068, 0.2928932)]),
      Sketch.line(.valley, [(1.4142136, 0), (0.7071068, 0.2928932)]),
      Sketch.line(.valley, [(0.7071068, 0.7071068), (0.7071068, 0.2928932)]),
      // The end is the foot of the perpendicular from the incentre to the right-hand edge.
      Sketch.line(.mountain, [(0.7071068, 0.2928932), (0.9142136, 0.5)]),
      Sketch.arrow(.valley, (0.7071068, 0.7071068), (1, 0), bend: .left),
    ]
  }
}

extension Legend.Entry {
  fileprivate var elements: Sketch.Elements { Array(diagram.elements) }
}
