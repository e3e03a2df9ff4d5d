import OrigamiModel
import SeededRandom

@testable import OrigamiXML

/// A random model that obeys every rule, from a seed.
struct ModelSketch {
  var model: Model
  var steps: [Step] = []
  var photos: [Photo] = []

  private static let words = [
    "fold", "the", "corner", "to", "middle", "& unfold", "<now>", "\"so\"", "it's", "é", "鶴を折る", "a > b", "🙂",
    "ﬁn",
  ]
  private static let languages = ["en", "ja", "pt-BR", "zh-Hant"]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let own = ModelSketch.languages.randomElement(using: &random) ?? "en"
    let offered = [own] + ModelSketch.languages.filter { $0 != own && Bool.random(using: &random) }
    model = Model(
      id: "m\(seed)", language: own, difficulty: Bool.random(using: &random) ? .highIntermediate : nil,
      texts: ModelSketch.texts(in: offered, &random),
      credits: Bool.random(using: &random)
        ? [
          Credit(.rights, "", spdx: "CC0-1.0"), Credit(.designer, ModelSketch.prose(&random)),
          Credit(.source, "", href: "https://example.org/?a=1&b=%20"), Credit(.source, "A <book>", href: "b"),
        ] : [],
      tags: Bool.random(using: &random) ? ["bird", "a & b"] : [],
      minutes: Bool.random(using: &random) ? Int.random(in: 1...100, using: &random) : nil,
      paper: ModelSketch.paper(&random),
      points: Bool.random(using: &random)
        ? [FoldOperation(.point, values: [.init(.at, ".25,0.50"), .init(.id, "corner")])] : [])
    var numbering = StepNumbering()
    addSteps(depth: 0, coarsest: .overview, offered, &numbering, &random)
    photos = (0..<Int.random(in: 0...2, using: &random)).map { number in
      Photo(
        id: "p\(number)", source: "photos/\(number) é.png", width: 640, height: 480,
        credit: Bool.random(using: &random) ? "A. \"B\"" : nil,
        texts: Bool.random(using: &random) ? [ContentText(.caption, "fr", ModelSketch.prose(&random))] : [])
    }
  }

  private mutating func addSteps(
    depth: Int, coarsest: DetailLevel, _ offered: [String], _ numbering: inout StepNumbering,
    _ random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let isGroup = depth < 3 && Int.random(in: 0..<3, using: &random) == 0
      let levels = DetailLevel.allCases.filter { $0 <= coarsest }
      let level = depth == 0 ? .overview : levels.randomElement(using: &random) ?? .full
      var step = Step(
        id: "s\(steps.count)", detailLevel: level, depth: depth, isGroup: isGroup,
        places: numbering.place(depth: depth, level: level), language: model.language,
        texts: ModelSketch.texts(in: offered, &random))
      if !isGroup, Bool.random(using: &random) {
        step.operations = ModelSketch.operations(steps.count, &random)
      }
      if Bool.random(using: &random) { step.diagram = ModelSketch.diagram(&random) }
      if !isGroup, let target = steps.last(where: { $0.detailLevel >= level && !$0.isGroup }),
        Int.random(in: 0..<4, using: &random) == 0
      {
        step.repetition = Repetition(
          from: target.id, to: target.id, times: Bool.random(using: &random) ? 2 : nil,
          place: Repetition.Place.allCases.randomElement(using: &random),
          mirror: Bool.random(using: &random) ? "top 0,.5" : nil)
      }
      steps.append(step)
      if isGroup { addSteps(depth: depth + 1, coarsest: level, offered, &numbering, &random) }
    }
  }

  private static func texts(in languages: [String], _ random: inout SeededGenerator) -> [ContentText] {
    var texts = languages.map { ContentText(.title, $0, prose(&random)) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let kind: ContentText.Kind = [.text, .tip, .caution].randomElement(using: &random) ?? .tip
      texts.append(ContentText(kind, languages.randomElement(using: &random) ?? "en", prose(&random)))
    }
    return texts.shuffled(using: &random)
  }

  private static func prose(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...6, using: &random)
    return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private static func paper(_ random: inout SeededGenerator) -> Paper? {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: nil
    case 1: Paper(shape: .square, front: "#d9483b")
    case 2: Paper(shape: .rectangle(width: 1, height: 0.7071), back: "#FFF")
    default: Paper(shape: .polygon([point(&random), point(&random), point(&random)]))
    }
  }

  private static func operations(_ number: Int, _ random: inout SeededGenerator) -> [FoldOperation] {
    let all: [FoldOperation] = [
      FoldOperation(.point, values: [.init(.mid, "top left"), .init(.id, "p\(number)")]),
      FoldOperation(
        .valley,
        values: [.init(.onto, "a"), .init(.bring, "top")].map { value in
          value.argument == .onto ? .init(.onto, "top-left @1,.5") : value
        } + [.init(.pivot, "centre"), .init(.id, "v\(number)")], hints: [.above(face: "top", of: "0.25,.5")]),
      FoldOperation(.precrease, values: [.init(.through, "left right"), .init(.segment, "yes")]),
      FoldOperation(
        .refold, values: [.init(.keep, "centre"), .init(.kind, "collapse")],
        hints: [.crease(as: "mountain", through: "top left"), .above(face: "top", of: "left")]),
      FoldOperation(.turnOver, values: []), FoldOperation(.rotate, values: [.init(.degrees, "-22.50")]),
    ]
    return all.filter { _ in Bool.random(using: &random) } + [all[5]]
  }

  private static func diagram(_ random: inout SeededGenerator) -> Diagram {
    let elements: [Diagram.Element] = [
      .face([point(&random), point(&random), point(&random)], side: .back),
      .line([point(&random), point(&random)], kind: .xray),
      .arrow(.init(.foldOverOver, from: point(&random), to: point(&random), bend: .left, times: 3)),
      .arrow(.init(.rotate, from: point(&random), degrees: -0.5)),
      .mark(at: point(&random), kind: .equalAngle), .label(at: point(&random), text: prose(&random)),
    ]
    return Diagram(elements.filter { _ in Bool.random(using: &random) } + [elements[1]])
  }

  private static func point(_ random: inout SeededGenerator) -> Point {
    Point(x: coordinate(&random), y: coordinate(&random))
  }

  private static func coordinate(_ random: inout SeededGenerator) -> Double {
    Decimal9(
      mantissa: Int64.random(in: -1_000_000...1_000_000, using: &random),
      places: UInt8.random(in: 0...9, using: &random)
    ).value
  }
}
