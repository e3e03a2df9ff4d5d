import OrigamiModel

extension Legend {
  /// Returns the entry of an arrow, drawn with the fold that it means.
  static func entry(of kind: Diagram.ArrowKind) -> Entry {
    let square = Sketch.paper(Sketch.square)
    let across = Sketch.line(.valley, [(0, 0.5), (1, 0.5)])
    return switch kind {
    case .valley:
      Entry(
        "Valley fold (arrow)", "Fold toward you; the head is where the paper lands.",
        square + [across, Sketch.arrow(.valley, (0.5, 0), (0.5, 1), bend: .right)])
    case .mountain:
      Entry(
        "Mountain fold (arrow)", "Fold away from you, behind; the dotted part of the arrow is behind.",
        square + [
          Sketch.line(.mountain, [(0, 0.5), (1, 0.5)]),
          Sketch.arrow(.mountain, (0.5, 0), (0.5, 1), bend: .right),
        ])
    case .foldUnfold:
      Entry(
        "Fold and unfold", "Fold, crease, and unfold: only the crease stays.",
        square + [across, Sketch.arrow(.foldUnfold, (0.5, 0), (0.5, 1), bend: .right)])
    case .unfold:
      Entry(
        "Unfold", "Bring the paper back; there is no fold line.",
        square + Sketch.paper([(0, 0.5), (1, 0.5), (1, 1), (0, 1)], .front) + [
          Sketch.arrow(.unfold, (0.5, 1), (0.5, 0.05), bend: .left)
        ])
    case .pleat:
      Entry(
        "Pleat", "Fold to and fro, so that the paper lies in a zigzag.",
        Sketch.paper(Sketch.strip) + [
          Sketch.line(.mountain, [(0.6, 0), (0.6, 0.75)]), Sketch.line(.valley, [(0.85, 0), (0.85, 0.75)]),
          Sketch.arrow(.pleat, (0.25, 0.375), (1.3, 0.375)),
        ])
    case .crimp:
      Entry(
        "Crimp", "Pleat both layers alike, like a mirror image of each other.",
        Sketch.doubled(Sketch.flap, open: [3, 0, 1, 2]) + Sketch.crimpLines(.mountain, .valley) + [
          Sketch.arrow(.crimp, (0.2, 0.32), (1.25, 0.32))
        ])
    case .foldOverOver:
      Entry(
        "Fold over and over", "Fold over once for each hop of the arrow.",
        square + [
          Sketch.line(.valley, [(0, 0.25), (1, 0.25)]), Sketch.line(.valley, [(0, 0.5), (1, 0.5)]),
          Sketch.arrow(.foldOverOver, (0.5, 0), (0.5, 0.75), bend: .right, times: 2),
        ])
    case .turnOver:
      Entry(
        "Turn over", "Turn the paper over, to its other side.",
        Sketch.paper(Sketch.kite, .front) + [Sketch.arrow(.turnOver, (0.5, -0.3))])
    case .rotate:
      Entry(
        "Rotate", "Turn the paper in its plane, by this angle.",
        Sketch.paper(Sketch.kite, .front) + [Sketch.arrow(.rotate, (1.4, 0.5), degrees: 90)])
    case .push:
      Entry(
        "Push", "Push here.",
        Sketch.paper(Sketch.triangle, .front) + [Sketch.arrow(.push, (0.7, 1.1), (0.7, 0.7))])
    case .sink:
      Entry("Sink", "Push the point in between the layers; open it to do so.", Sketch.sink(.sink))
    case .reverse:
      Entry("Reverse-fold", "Push the point in between its layers.", NamedFold.insideReverseDrawing)
    case .closedSink:
      Entry("Closed sink", "Push the point in without opening the layers.", Sketch.sink(.closedSink))
    case .pull:
      Entry("Pull out", "Pull the paper out.", NamedFold.pullOutDrawing)
    case .open:
      Entry(
        "Open", "Open the layers here.",
        Sketch.doubled(Sketch.square, open: [1, 2]) + [Sketch.arrow(.open, (1.6, 0.5), (1, 0.5))])
    case .squash:
      Entry("Squash", "Open the flap here and press it flat.", NamedFold.squashDrawing)
    case .inflate:
      Entry("Inflate", "Blow air in here.", NamedFold.inflateDrawing)
    case .swivel:
      Entry("Swivel", "Turn the paper about the point where the arrow begins.", NamedFold.swivelDrawing)
    case .tuck: Entry("Tuck in", "Put the flap inside, behind the layer.", NamedFold.tuckDrawing)
    case .repeat:
      Entry(
        "Repeat", "Do the steps named here as often as there are ticks.",
        Sketch.paper(Sketch.kite, .front) + [
          Sketch.arrow(.repeat, (1.5, 0.6), (0.95, 0.6), times: 2), Sketch.label("2–4", 1.5, 0.6),
        ])
    }
  }
}

extension Sketch {
  /// The outline of a kite with its point down.
  static let kite: Places = [(0.5, 0), (0.7928932, 0.7071068), (0.5, 1), (0.2071068, 0.7071068)]
  /// The outline of half of a square, folded along its diagonal, with its point up.
  static let triangle: Places = [(0, 0), (1.4142136, 0), (0.7071068, 0.7071068)]
  /// The outline of a narrow flap of two layers that are joined along the top.
  static let flap: Places = [(0, 0), (1.5, 0.2), (1.5, 0.6), (0, 0.6)]

  /// Returns two layers of paper that are joined along some edges. The lower layer shows along the other
  /// edges.
  ///
  /// - Parameter open: the indices of the corners along the edges that are not joined.
  static func doubled(_ corners: Places, open: [Int]) -> Elements {
    [face(corners, .front), line(.edge, open.map { corners[$0] })] + paper(corners, .front)
  }

  /// Returns two creases from one point of the flap's folded edge, along which the layers turn together.
  static func crimpLines(_ first: Diagram.LineKind, _ second: Diagram.LineKind) -> Elements {
    [line(first, [(0.75, 0.6), (0.62, 0.0826667)]), line(second, [(0.75, 0.6), (0.95, 0.1266667)])]
  }

  /// Returns the point of a triangle of several layers, and its place after the fold.
  static func sink(_ kind: Diagram.ArrowKind) -> Elements {
    paper(triangle, .front) + [
      line(.crease, [(0.7071068, 0), (0.7071068, 0.7071068)]),
      line(.mountain, [(0.4571068, 0.4571068), (0.9571068, 0.4571068)]),
      line(.xray, [(0.4571068, 0.4571068), (0.7071068, 0.2071068), (0.9571068, 0.4571068)]),
      arrow(kind, (0.7071068, 1.1), (0.7071068, 0.7071068)),
    ]
  }
}
