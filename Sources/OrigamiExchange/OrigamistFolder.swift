internal import OrigamiFolding
internal import OrigamiModel
internal import OrigamiXML

/// Folds a diagram of Origamist, a Java program of 2011 for such diagrams, step by step: turns its
/// operations, which name layers by number, into ours, which name them by points of the sheet.
struct OrigamistFolder {
  /// The reason why a step is not folded, in words.
  private struct Obstacle: Error {
    var reason: String
  }

  private enum Limits {
    /// The units of work of all searches for layers, as ``FoldingBudget`` counts them: about a quarter of a
    /// second.
    static let work = 50_000_000
    /// The limit on the sum of the numbers of faces over all operations: a diagram of a hundred operations on
    /// a hundred faces has 10,000.
    static let visits = 400_000
    /// The most pairs of faces in the states of all steps together. A state has a byte for each pair.
    static let pairs = 16_000_000
    /// The difference from a half turn, in radians, up to which a fold counts as flat. Diagrams open flat
    /// folds a little, so that layers can be seen.
    static let flat = 30 * Double.pi / 180
    /// The difference, in radians, up to which an angle is a half turn that was written with few digits.
    static let digits = 0.01
    /// The distance outside the sheet, as a share of its longer side, that counts as an error of rounding.
    static let rounding = 1e-3
  }

  private let diagram: OrigamistDiagram
  /// The width and height of the sheet. The longer is 1.
  private let sheetSize: Point
  private var folder: StepFolder
  /// The rest of ``Limits/pairs``.
  private var pairsLeft = Limits.pairs
  /// The rest of ``Limits/visits``.
  private var visitsLeft = Limits.visits
  /// The number of folds that count as flat, although their angle is not a half turn.
  private var nearlyFlat = 0
  /// The number of folds for which the file does not say which part moves.
  private var sideless = 0

  /// Folds a diagram and returns its steps, with sentences that state the assumptions.
  static func fold(
    _ diagram: OrigamistDiagram
  ) throws(ExchangeError) -> (steps: FoldedSteps, title: String?, assumptions: [String]) {
    let longer = max(diagram.width, diagram.height)
    let size = Point(x: diagram.width / longer, y: diagram.height / longer)
    let paper = Paper(
      shape: size.x == size.y ? .square : .rectangle(width: rounded(size.x), height: rounded(size.y)),
      front: diagram.front, back: diagram.back)
    var own: OrigamistFolder
    do throws(FoldFailure) {
      own = OrigamistFolder(
        diagram: diagram, sheetSize: size, folder: try StepFolder(paper: paper, searchWork: Limits.work))
    } catch {
      throw ExchangeError(.geometry, error.error.message)
    }
    let language = own.language
    var result = FoldedSteps(paper: paper, language: language, last: own.folder.state)
    own.fold(into: &result)
    return (result, choice(diagram.titles, language), own.assumptions)
  }

  private init(diagram: OrigamistDiagram, sheetSize: Point, folder: StepFolder) {
    self.diagram = diagram
    self.sheetSize = sheetSize
    self.folder = folder
  }

  private mutating func fold(into result: inout FoldedSteps) {
    for (index, step) in diagram.steps.enumerated() {
      var folded = FoldedSteps.Step(title: OrigamistFolder.choice(step.words, result.language))
      if result.stop == nil {
        do throws(Obstacle) {
          for operation in step.operations { folded.operations += try perform(operation) }
          pairsLeft -= folder.state.faceCount * folder.state.faceCount
          guard pairsLeft >= 0 else { throw Obstacle(reason: "the paper has too many faces to be followed") }
          folded.state = folder.state
          result.last = folder.state
        } catch {
          folded.operations = []
          result.stop = .init(
            step: index, reason: "step \(index + 1) and those after it are not folded: \(error.reason)")
        }
      }
      result.steps.append(folded)
    }
  }

  // MARK: Words

  /// The language in which most steps are written. Of several it is English, else the first in the file.
  private var language: String {
    var counts: [Substring: Int] = [:]
    for step in diagram.steps {
      for code in Set(step.words.map(\.languageCode)) { counts[code, default: 0] += 1 }
    }
    var words = diagram.titles + diagram.steps.flatMap(\.words)
    if let english = words.firstIndex(where: { $0.languageCode == "en" }) {
      words.insert(words.remove(at: english), at: 0)
    }
    // Of equal counts, the first is taken.
    let most = words.max { counts[$0.languageCode, default: 0] < counts[$1.languageCode, default: 0] }
    let tag = most.flatMap { $0.languageCode == "en" ? "en" : $0.language }
    return tag.flatMap { isLanguageTag($0) ? $0 : nil } ?? "en"
  }

  /// Returns the text in a language, else in the same language of another region, else the first; nil for
  /// none.
  private static func choice(_ words: [OrigamistDiagram.Words], _ language: String) -> String? {
    let own = words.first { $0.language == language }
    let near = own ?? words.first { $0.languageCode == language.split(separator: "-").first } ?? words.first
    return near?.text
  }

  private var assumptions: [String] {
    var sentences = [
      "the y axis points up and the longer side of the sheet is 1, as Origamist writes it",
      "valley and mountain are as the viewer sees them; layers count from the viewer",
    ]
    if nearlyFlat > 0 {
      sentences.append(counted(nearlyFlat, "fold") + " of 150° to 210°, but not 180°, counted as flat")
    }
    if sideless > 0 {
      sentences.append(counted(sideless, "fold") + " without a moving point: the smaller part moves")
    }
    return sentences
  }

  // MARK: Operations

  /// Performs an operation and returns it in our terms.
  private mutating func perform(
    _ operation: OrigamistDiagram.Operation
  ) throws(Obstacle) -> [FoldOperation] {
    switch operation.kind {
    case "MARKER": return []
    // The format turns the paper over about the axis from left to right: the top comes to the bottom.
    case "TURN_OVER": return [try apply(FoldOperation(.turnOver, values: [.init(.axis, "horizontal")]))]
    case "ROTATE":
      // A positive angle turns the paper clockwise. Rounded to a ten-thousandth of a degree, quarter turns
      // that are written as radians with few digits are exact.
      let degrees = (-(operation.angle ?? 0) * 180 / .pi).remainder(dividingBy: 360)
      return [try apply(FoldOperation(.rotate, values: [.init(.degrees, written(degrees, parts: 1e4))]))]
    case "VALLEY_FOLD", "MOUNTAIN_FOLD":
      try requireFlat(operation)
      return [try fold(operation.kind == "VALLEY_FOLD" ? .valley : .mountain, operation)]
    case "VALLEY_MOUNTAIN_FOLD_UNFOLD", "MOUNTAIN_VALLEY_FOLD_UNFOLD":
      return [try fold(.precrease, operation)]
    // Reverse folds have no angle in the format.
    case "INSIDE_REVERSE_FOLD": return [try fold(.insideReverse, operation)]
    case "OUTSIDE_REVERSE_FOLD": return [try fold(.outsideReverse, operation)]
    case "THUNDERBOLT_FOLD":
      try requireFlat(operation)
      return try pleat(operation)
    default:
      throw Obstacle(reason: "\(operation.kind.prefix(64)) is not folded here")
    }
  }

  private mutating func requireFlat(_ operation: OrigamistDiagram.Operation) throws(Obstacle) {
    guard let angle = operation.angle.map(abs) else { return }
    guard angle > 0 else { throw Obstacle(reason: "a fold by 0°, which folds nothing") }
    let difference = abs(angle - .pi)
    guard difference <= Limits.flat else {
      throw Obstacle(reason: "a fold by \(Int((angle * 180 / .pi).rounded()))°, so the shape is not flat")
    }
    if difference > Limits.digits { nearlyFlat += 1 }
  }

  private mutating func apply(_ operation: FoldOperation) throws(Obstacle) -> FoldOperation {
    visitsLeft -= folder.state.faceCount
    guard visitsLeft >= 0 else { throw Obstacle(reason: "its folds and faces are too many to be followed") }
    do throws(FoldFailure) { try folder.fold(step: nil, [operation]) } catch {
      throw Obstacle(reason: error.error.message)
    }
    return operation
  }

  private mutating func fold(
    _ kind: FoldOperation.Kind, _ operation: OrigamistDiagram.Operation
  ) throws(Obstacle) -> FoldOperation {
    guard let line = operation.line else { throw Obstacle(reason: "it has no fold line") }
    let layers = try self.layers(at: line)
    let numbers = operation.numbers
    var side = operation.movingPoint.map { layers.side(of: onSheet($0)) } ?? 0
    if side == 0, let ridge = operation.ridge {
      // The ridge of a reverse fold begins or ends in the part that moves.
      let sides = [ridge.start, ridge.end].map { layers.side(of: onSheet($0)) }
      if sides[0] * sides[1] >= 0 { side = sides[0] == 0 ? sides[1] : sides[0] }
    }
    if side == 0 {
      side = layers.lighterSide(of: numbers)
      if kind != .precrease { sideless += 1 }
    }
    return try fold(kind, line, layers.points(in: numbers, side: side))
  }

  private mutating func fold(
    _ kind: FoldOperation.Kind, _ line: OrigamistDiagram.Segment, _ moving: [Point]
  ) throws(Obstacle) -> FoldOperation {
    guard !moving.isEmpty else { throw Obstacle(reason: "the layers that it names are not at its line") }
    return try apply(
      FoldOperation(
        kind,
        values: [
          .init(.through, [line.start, line.end].map { written(onSheet($0)) }.joined(separator: " ")),
          .init(.move, moving.map(written).joined(separator: " ")),
        ]))
  }

  /// Performs a pleat as two folds: of the part with the second line, then of the part beyond that line.
  private mutating func pleat(_ operation: OrigamistDiagram.Operation) throws(Obstacle) -> [FoldOperation] {
    guard let line = operation.line, let second = operation.secondLine else {
      throw Obstacle(reason: "a pleat needs two lines")
    }
    let kind: FoldOperation.Kind = operation.isInverted ? .mountain : .valley
    let numbers = operation.numbers
    let layers = try self.layers(at: line)
    let sides = [second.start, second.end].map { layers.side(of: onSheet($0)) }
    guard sides[0] * sides[1] > 0 else { throw Obstacle(reason: "the lines of a pleat meet") }
    let side = sides[0]
    let moving = layers.points(in: numbers, side: side)
    let first = try fold(kind, line, moving)
    // Some of the moved layers may end before the second line, and resting layers may lie there.
    let beyond = try self.layers(at: second)
    let back = -beyond.side(of: onSheet(line.start))
    return [first, try fold(kind, second, beyond.points(inLayersOf: moving, side: back))]
  }

  /// Returns the layers at a fold line.
  private func layers(at line: OrigamistDiagram.Segment) throws(Obstacle) -> LineLayers {
    for end in [line.start, line.end] {
      let nearest = onSheet(end)
      guard max(abs(nearest.x - end.x), abs(nearest.y - end.y)) <= Limits.rounding else {
        throw Obstacle(reason: "its fold line leaves the sheet")
      }
    }
    guard
      let layers = LineLayers(
        folder.state, from: onSheet(line.start), to: onSheet(line.end), isTurnedOver: folder.view.isFlipped)
    else { throw Obstacle(reason: "its fold line has no length") }
    return layers
  }

  // MARK: Numbers

  /// Returns the nearest point of the sheet. Points of files lie outside by errors of rounding.
  private func onSheet(_ point: Point) -> Point {
    Point(
      x: OrigamistFolder.rounded(min(max(point.x, 0), sheetSize.x)),
      y: OrigamistFolder.rounded(min(max(point.y, 0), sheetSize.y)))
  }

  /// Returns the value rounded to nine decimal places, as files of models hold it.
  private static func rounded(_ value: Double) -> Double { Decimal9(value)?.value ?? value }

  /// Returns the value as text, rounded to a multiple of 1 / `parts`.
  private func written(_ value: Double, parts: Double) -> String {
    Decimal9((value * parts).rounded() / parts)?.description ?? "0"
  }

  private func written(_ point: Point) -> String {
    "\(written(point.x, parts: 1e9)),\(written(point.y, parts: 1e9))"
  }
}

extension OrigamistDiagram.Words {
  /// The language without its region and script: `cs` of `cs-CZ`.
  fileprivate var languageCode: Substring { (language ?? "en").split(separator: "-").first ?? "" }
}

extension OrigamistDiagram.Operation {
  /// The layers that fold. The format demands at least one; without any, it is the nearest to the viewer.
  fileprivate var numbers: [Int] { layers.isEmpty ? [1] : layers }
}
