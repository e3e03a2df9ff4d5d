import OrigamiModel

@testable import OrigamiReader

/// A few steps like those of content files.
enum SampleSteps {
  static func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  static let half = 0.5.squareRoot()
  static let diamond = [point(0, 0), point(half, half), point(0, 2 * half), point(-half, half)]
  static let kiteFold = Diagram([
    .face(diamond, side: .back), .line(diamond + diamond.prefix(1), kind: .edge),
    .line([point(0, 0), point(0, 2 * half)], kind: .crease),
    .line([point(0, 0), point(-0.414214, 1)], kind: .valley),
    .line([point(0, 0), point(0.414214, 1)], kind: .valley),
    .arrow(.init(.valley, from: point(-half, half), to: point(-0.04, 0.95), bend: .right)),
    .arrow(.init(.valley, from: point(half, half), to: point(0.04, 0.95), bend: .left)),
  ])
  static let strip = Diagram([
    .face([point(0, 0), point(4, 0), point(4, 0.5), point(0, 0.5)], side: .front),
    .line([point(0, 0), point(4, 0), point(4, 0.5), point(0, 0.5), point(0, 0)], kind: .edge),
    .line([point(2, 0), point(2, 0.5)], kind: .mountain),
  ])

  static let kite = StepContent(
    number: "1", language: "en", ownLanguage: "en",
    texts: [
      ContentText(.title, "en", "Fold the kite base."),
      ContentText(.title, "ja", "たこの基本形を折ります。"),
      ContentText(.subtitle, "en", "Bring two neighbouring edges to the diagonal."),
      ContentText(.subtitle, "ja", "となり合う二つの辺を対角線に合わせます。"),
      ContentText(.text, "en", "The corner at the bottom becomes the tail."),
      ContentText(.tip, "en", "Crease from the point outward; both edges must meet without a gap."),
      ContentText(.caution, "en", "Do not crease past the middle."),
      ContentText(.verbal, "en", "Place the sheet like a diamond. Bring the two lower edges to the middle."),
    ],
    diagram: kiteFold)

  static let noDrawing = StepContent(
    number: "2.10", language: "en", ownLanguage: "en",
    texts: [
      ContentText(
        .title, "en", "Turn the paper over and rotate it so that the narrow point is closest to you."),
      ContentText(.text, "en", "The kite lies with its smooth side up, the point still down."),
    ])

  static let wide = StepContent(
    number: "3", language: "en", ownLanguage: "en",
    texts: [ContentText(.title, "en", "Mountain-fold in half.")], diagram: strip)

  static func inJapanese(_ content: StepContent) -> StepContent {
    var content = content
    content.language = "ja"
    return content
  }

  static let model = Model(
    id: "swan", language: "en", difficulty: .simple,
    texts: [
      ContentText(.title, "en", "Swan"), ContentText(.title, "ja", "白鳥"),
      ContentText(.summary, "en", "A swan from a kite base, with simple folds only."),
    ],
    credits: [Credit(.designer, "Traditional"), Credit(.rights, "", spdx: "CC0-1.0")], tags: ["bird"],
    minutes: 5)

  static let all = [kite, noDrawing, wide, inJapanese(kite)]
}
