import OrigamiModel
import SeededRandom

/// The content of one generated model, decided before a byte of it is written.
///
/// A model depends on the seed and its index alone: a small library is a prefix of a large one, and
/// a model is the same in a bulk file as in a file of its own.
struct ModelSketch {
  /// The amount of drawing and prose of a step.
  enum Fullness { case usual, lean }

  let index: Int
  let stepCount: Int
  let fullness: Fullness
  /// Its own language first.
  let languages: [Phrases]
  let adjective: Int
  let animal: Int
  let difficulty: Int
  let minutes: Int
  private var generator: SeededGenerator
  private let groupChance: Int

  /// Sketches a model of a number of steps (24 on average if nil).
  init(index: Int, seed: UInt64, stepCount: Int? = nil, fullness: Fullness) {
    self.index = index
    self.fullness = fullness
    var generator = SeededGenerator(seed: seed, part: index)
    self.stepCount = stepCount ?? generator.number(in: 12...36)
    let own = [0, 0, 0, 0, 0, 0, 0, 1, 2, 3][generator.below(10)]
    var languages = [Phrases.all[own]]
    if generator.chance(percent: 35) { languages.append(Phrases.all[(own + 1 + generator.below(3)) % 4]) }
    self.languages = languages
    adjective = generator.below(10)
    animal = generator.below(16)
    difficulty = generator.below(5)
    minutes = generator.number(in: 1...24) * 5
    groupChance = generator.number(in: 15...40)
    self.generator = generator
  }

  /// The steps in reading order; a group comes before its children.
  func steps() -> StepSketches {
    StepSketches(count: stepCount, groupChance: groupChance, generator: generator)
  }
}

/// The content and place of one generated step.
struct StepSketch {
  /// From 1 in the model; its id is made of it.
  var ordinal: Int
  var depth: Int
  var level: DetailLevel
  var isGroup: Bool
  /// A Boolean value that indicates whether it has a drawing, and so moves paper.
  var isDrawn: Bool
  var action: Int
  var part: Int
  var goal: Int
  var subtitle: Int?
  /// The first of two sentences of longer explanation.
  var explanation: Int?
  var tip: Int?
  /// The first of a few sentences for who cannot see the picture.
  var verbal: Int?
  /// Ordinals of the steps that it repeats.
  var repeated: ClosedRange<Int>?
  /// For the drawing.
  var seed: UInt64
}

/// Makes up the steps of a model so that every level of detail is complete.
///
/// The rules it keeps: what moves paper at the top is an overview step, so whatever is hidden
/// inside a group has an ancestor that is shown at every level; nothing is coarser than its group.
struct StepSketches: Sequence, IteratorProtocol {
  private struct OpenGroup {
    var level: DetailLevel
    var childrenLeft: Int
  }

  private let count: Int
  private let groupChance: Int
  private var generator: SeededGenerator
  private var made = 0
  private var open: [OpenGroup] = []
  /// The last steps at the top that could be repeated: drawn, shown at every level.
  private var repeatable: [Int] = []

  init(count: Int, groupChance: Int, generator: SeededGenerator) {
    self.count = count
    self.groupChance = groupChance
    self.generator = generator
  }

  mutating func next() -> StepSketch? {
    guard made < count else { return nil }
    made += 1
    while open.last?.childrenLeft == 0 { open.removeLast() }
    if !open.isEmpty { open[open.count - 1].childrenLeft -= 1 }
    let isDrawn = !open.isEmpty || !generator.chance(percent: 3)
    var step = StepSketch(
      ordinal: made, depth: open.count, level: level(isDrawn: isDrawn),
      isGroup: beginsGroup(isDrawn: isDrawn), isDrawn: isDrawn, action: generator.below(12),
      part: generator.below(16), goal: generator.below(16),
      seed: generator.next())
    if generator.chance(percent: 40) { step.subtitle = generator.below(8) }
    if generator.chance(percent: 50) { step.explanation = generator.below(8) }
    if generator.chance(percent: 25) { step.tip = generator.below(6) }
    if generator.chance(percent: 30) { step.verbal = generator.below(8) }
    if step.isGroup {
      open.append(OpenGroup(level: step.level, childrenLeft: generator.number(in: 2...5)))
    } else if step.depth == 0, isDrawn {
      if repeatable.count == 4, generator.chance(percent: 6) { step.repeated = repeatable[1]...repeatable[3] }
      if repeatable.count == 4 { repeatable.removeFirst() }
      repeatable.append(step.ordinal)
    }
    return step
  }

  private mutating func level(isDrawn: Bool) -> DetailLevel {
    guard let group = open.last else {
      // A remark between two folds: nothing is lost where it is hidden.
      return isDrawn ? .overview : generator.chance(percent: 50) ? .standard : .full
    }
    let draw = generator.below(100)
    return Swift.min(group.level, draw < 8 ? .overview : draw < 52 ? .standard : .full)
  }

  private mutating func beginsGroup(isDrawn: Bool) -> Bool {
    // Its first child must still fit, and three levels of numbers are enough for any reader.
    guard isDrawn, made < count, open.count < 3 else { return false }
    return generator.chance(percent: open.isEmpty ? groupChance : groupChance / 3)
  }
}
