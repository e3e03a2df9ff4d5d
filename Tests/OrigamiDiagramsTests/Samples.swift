import OrigamiModel

/// Drawings as in a book, to look at and to hold renderers to.
enum Samples {
  static func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  /// A point of the unit square, seen with its diagonal upright.
  static func turned(_ x: Double, _ y: Double) -> Point {
    Point(x: (x - y) * 0.5.squareRoot(), y: (x + y) * 0.5.squareRoot())
  }

  static func ring(_ points: [Point]) -> [Point] { points + points.prefix(1) }

  static func paper(_ corners: [Point], _ side: Diagram.Side) -> [Diagram.Element] {
    [.face(corners, side: side), .line(ring(corners), kind: .edge)]
  }

  static let square = [point(0, 0), point(1, 0), point(1, 1), point(0, 1)]
  static let diamond = [turned(0, 0), turned(1, 0), turned(1, 1), turned(0, 1)]
  static let a = 0.414214

  /// Two edges to the diagonal.
  static let kiteBase = Diagram(
    paper(diamond, .back) + [
      .line([turned(0, 0), turned(1, 1)], kind: .crease),
      .line([turned(0, 0), turned(a, 1)], kind: .valley),
      .line([turned(0, 0), turned(1, a)], kind: .valley),
      .arrow(.init(.valley, from: turned(0, 1), to: turned(0.7, 0.72), bend: .right)),
      .arrow(.init(.valley, from: turned(1, 0), to: turned(0.72, 0.7), bend: .left)),
    ])

  static let kite = [turned(0, 0), turned(1, a), turned(1, 1), turned(a, 1)]

  /// The kite, its flaps meeting in the middle.
  static let kiteDone = Diagram(
    paper([turned(1, 1), turned(a, 1), turned(1, a)], .back)
      + paper([turned(0, 0), turned(0.5.squareRoot(), 0.5.squareRoot()), turned(a, 1)], .front)
      + paper([turned(0, 0), turned(0.5.squareRoot(), 0.5.squareRoot()), turned(1, a)], .front) + [
        .arrow(.init(.turnOver, from: turned(0.95, 0.05)))
      ])

  /// The kite from behind, both sides narrowed.
  static let narrow = Diagram(
    paper(kite, .front) + [
      .line([turned(0, 0), turned(1, 1)], kind: .crease),
      .line([turned(0, 0), turned(0.668179, 1)], kind: .valley),
      .line([turned(0, 0), turned(1, 0.668179)], kind: .valley),
      .arrow(.init(.valley, from: turned(a, 1), to: turned(0.8, 0.82), bend: .right)),
      .label(at: turned(a, 1), text: "A"), .label(at: turned(1, a), text: "B"),
    ])

  /// In half, away from the viewer.
  static let mountainHalf = Diagram(
    paper(square, .front) + [
      .line([point(0, 0.5), point(1, 0.5)], kind: .mountain),
      .arrow(.init(.mountain, from: point(0.8, 1), to: point(0.8, 0), bend: .right)),
      .mark(at: point(0, 1), kind: .point), .label(at: point(0, 1), text: "a"),
    ])

  /// The tip up to the top, precreased.
  static let cup = Diagram(
    paper([point(0, 0), point(1, 0), point(0.5, 0.5)], .front) + [
      .line([point(0.207107, 0), point(0.707107, 0.292893)], kind: .valley),
      .arrow(.init(.valley, from: point(0, 0), to: point(0.707107, 0.292893))),
      .mark(at: point(0.707107, 0.292893), kind: .point),
    ])

  /// Coloured paper with a white flap over it, and one hidden behind.
  static let layers = Diagram(
    paper(square, .front) + paper([point(0, 0), point(1, 0), point(0, 1)], .back) + [
      .line([point(0, 0), point(0.5, 0.5)], kind: .xray),
      .line([point(0.25, 0), point(0.25, 0.75)], kind: .crease),
      .arrow(.init(.foldUnfold, from: point(1, 1), to: point(0.1, 0.1))),
    ])

  /// Three layers, their left and lower edges on one another.
  static let coincident = Diagram(
    paper(square, .front) + paper([point(0, 0), point(0.8, 0), point(0.8, 0.8), point(0, 0.8)], .back)
      + paper([point(0, 0), point(0.5, 0), point(0.5, 0.5), point(0, 0.5)], .front))

  /// One line of each kind, below one another.
  static let allLines = Diagram(
    Diagram.LineKind.allCases.enumerated().map { index, kind in
      .line([point(0, Double(-index) * 0.18), point(1, Double(-index) * 0.18)], kind: kind)
    })

  static func arrow(_ kind: Diagram.ArrowKind) -> Diagram {
    Diagram(
      paper(square, .back) + [
        .arrow(
          .init(
            kind, from: point(0.15, 0.3), to: kind == .rotate || kind == .turnOver ? nil : point(0.8, 0.7),
            degrees: kind == .rotate ? 45 : nil, times: kind == .repeat ? 3 : nil))
      ])
  }

  static func mark(_ kind: Diagram.MarkKind) -> Diagram {
    Diagram(
      paper(square, .front) + [
        .line([point(0, 0), point(1, 0.5)], kind: .crease),
        .mark(
          at: kind == .equal
            ? point(0.5, 0.25) : kind == .rightAngle || kind == .equalAngle ? point(0, 0) : point(0.5, 0.5),
          kind: kind),
      ])
  }

  static var all: [(name: String, diagram: Diagram)] {
    [
      ("kite-base", kiteBase), ("kite-done", kiteDone), ("narrow", narrow), ("mountain-half", mountainHalf),
      ("cup", cup), ("layers", layers), ("coincident", coincident), ("lines", allLines),
    ] + Diagram.ArrowKind.allCases.map { ("arrow-\($0.name)", arrow($0)) }
      + Diagram.MarkKind.allCases.map { ("mark-\($0.name)", mark($0)) }
  }
}
