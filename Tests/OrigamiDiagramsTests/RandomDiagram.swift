import OrigamiModel
import SeededRandom

/// Random drawings, with elements in unusual places and combinations.
enum RandomDiagram {
  static let extremes: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1e-300, 1e-9, 0.5, 1, 1 + 1e-9, 1e5, 1e6, -1e6, 1e300, -1e300,
  ]

  static func coordinate(_ random: inout SeededGenerator) -> Double {
    Int.random(in: 0..<4, using: &random) == 0
      ? extremes[Int.random(in: 0..<extremes.count, using: &random)]
      : Double.random(in: -1...2, using: &random)
  }

  static func points(_ random: inout SeededGenerator) -> [Point] {
    (0..<Int.random(in: 0...7, using: &random)).map { _ in
      Point(x: coordinate(&random), y: coordinate(&random))
    }
  }

  static func element(_ random: inout SeededGenerator) -> Diagram.Element {
    let place = Point(x: coordinate(&random), y: coordinate(&random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .face(points(&random), side: Bool.random(using: &random) ? .front : .back)
    case 1: return .line(points(&random), kind: Diagram.LineKind.allCases.randomElement(using: &random)!)
    case 2:
      return .arrow(
        .init(
          Diagram.ArrowKind.allCases.randomElement(using: &random)!, from: place,
          to: Bool.random(using: &random)
            ? Point(x: coordinate(&random), y: coordinate(&random)) : nil,
          bend: Diagram.Arrow.Bend.allCases.randomElement(using: &random),
          degrees: Bool.random(using: &random) ? coordinate(&random) : nil,
          times: Bool.random(using: &random) ? Int.random(in: -5...900_000, using: &random) : nil))
    case 3: return .mark(at: place, kind: Diagram.MarkKind.allCases.randomElement(using: &random)!)
    default:
      let texts = [
        "", "A", "白鳥", "a long label that goes on and on and on", "\u{1B}[2J", "<&>\"]]>", "e\u{301}",
      ]
      return .label(at: place, text: texts[Int.random(in: 0..<texts.count, using: &random)])
    }
  }

  static func diagram(_ random: inout SeededGenerator) -> Diagram {
    Diagram((0..<Int.random(in: 0...30, using: &random)).map { _ in element(&random) })
  }
}
