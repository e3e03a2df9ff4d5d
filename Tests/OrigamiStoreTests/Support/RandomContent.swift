import OrigamiModel
import SeededRandom

/// Made-up models whose texts are short and alike, so that words, tips and prefixes coincide often.
struct RandomContent {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let words = [
    "fold", "Fold", "tip", "x", "\u{E9}", "é", "x\u{331}", "👨‍👩‍👧", "👩", "白鳥", "鳥", "白い鳥の首", "가나다",
    "tip-x", "a",
    "",
  ]
  private static let languages = ["en", "EN", "ja", "de"]

  mutating func text() -> String {
    (0...generator.below(3)).map { _ in generator.pick(RandomContent.words) }.joined(separator: " ")
  }

  mutating func texts(language: String) -> [ContentText] {
    var texts: [ContentText] = []
    for _ in 0...generator.below(5) {
      let kind = generator.pick([ContentText.Kind.title, .subtitle, .text, .tip, .tip, .caution, .verbal])
      let language = generator.chance(percent: 60) ? language : generator.pick(RandomContent.languages)
      texts.append(ContentText(kind, language, text()))
    }
    return texts
  }

  mutating func model(_ id: String, steps count: Int) -> TestModel {
    let language = generator.pick(RandomContent.languages)
    var numbering = StepNumbering()
    var levels: [DetailLevel] = []
    var steps: [Step] = []
    for index in 0..<count {
      // A step is never coarser than its group, and at most one deeper than the step before.
      let depth = min(levels.count, generator.below(4))
      levels.removeLast(levels.count - depth)
      let limit = levels.last?.rawValue ?? 2
      let level = DetailLevel.allCases[generator.below(limit + 1)]
      levels.append(level)
      var step = Step(
        id: "s\(index)", detailLevel: level, depth: depth,
        places: numbering.place(depth: depth, level: level),
        language: language, texts: texts(language: language))
      if generator.chance(percent: 30) { step.diagram = TestModel.drawing }
      if generator.chance(percent: 20) {
        step.operations = [FoldOperation(.valley, values: [.init(.bring, text())])]
      }
      if generator.chance(percent: 10) { step.repetition = Repetition(from: "s0", to: "s\(index)") }
      steps.append(step)
    }
    for index in steps.indices.dropLast() {
      steps[index].isGroup = steps[index + 1].depth > steps[index].depth
    }
    let description = Model(id: id, language: language, texts: texts(language: language), tags: [text()])
    return TestModel(model: description, steps: steps)
  }
}
