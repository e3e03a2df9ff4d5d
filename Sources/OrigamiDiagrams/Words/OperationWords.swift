public import OrigamiModel

/// Describes a fold operation in a sentence, with the points that it names.
///
/// An operation whose lines or places have no names has no sentence; ``DiagramWords`` then describes its
/// drawing.
public struct OperationWords: Sendable {
  private let operation: FoldOperation
  private let phrases: OperationPhrases

  /// Prepares the description of an operation.
  ///
  /// - Parameter language: a BCP 47 tag. A language without phrases gives English.
  public init(_ operation: FoldOperation, language: String) {
    self.operation = operation
    phrases = OperationPhrases.best(for: language)
  }

  /// The sentence; nil if a place has no name.
  public var sentence: String? {
    switch operation.kind {
    case .point: return nil
    case .unfold:
      return stop.map { degrees in
        degrees == 90 ? phrases.unfoldedToRightAngle : fill(phrases.unfolded, ["d": number(180 - degrees)])
      }
    case .turnOver:
      return operation[.axis] == "horizontal" ? phrases.turnOverTopToBottom : phrases.turnOver
    case .rotate:
      guard let degrees = operation[.degrees].flatMap({ Double($0) }) else { return nil }
      return PhraseTemplate.fill(phrases.rotate) { gap in
        gap == "d" ? SceneNumber.text(abs(degrees)) : degrees < 0 ? phrases.clockwise : phrases.anticlockwise
      }
    case .refold: return refold
    case .valley, .mountain, .precrease, .insideReverse, .outsideReverse:
      guard let template = phrases.folds[operation.kind] else { return nil }
      guard let stop else { return line.map { line in PhraseTemplate.fill(template) { _ in line } } }
      guard let line else { return phrases.raised[operation.kind].map { fill($0, ["d": number(stop)]) } }
      let part = stop == 90 ? phrases.toRightAngle : fill(phrases.byDegrees, ["d": number(stop)])
      return PhraseTemplate.fill(template) { _ in line + part }
    }
  }

  /// The angle in degrees at which a fold stops on its way; nil for a fold that goes all the way.
  private var stop: Double? {
    operation[.from] == nil ? operation[.angle].flatMap(Double.init) : nil
  }

  private func number(_ degrees: Double) -> String { SceneNumber.text(degrees) }

  /// The names of the places in ``sentence``.
  public var namedPlaces: [String] {
    FoldOperation.Argument.allCases.filter(OperationWords.told.contains).compactMap { argument in
      operation[argument].flatMap(name)
    }
  }

  /// The arguments that the sentence can express.
  private static let told: Set<FoldOperation.Argument> = [
    .through, .bring, .onto, .pivot, .perpendicular, .lift, .hinge,
  ]

  /// The words for the line of the fold, or for the places that are brought together; nil without names.
  private var line: String? {
    guard operation[.from] == nil, operation[.pick] == nil else { return nil }
    if let through = operation[.through] {
      guard let name = name(through), through.split(separator: " ").count == 2 else { return nil }
      return fill(phrases.along, ["a": name])
    }
    guard let bring = operation[.bring].flatMap(name), let onto = operation[.onto].flatMap(name) else {
      return nil
    }
    var text = fill(phrases.onto, ["a": bring, "b": onto])
    if let pivot = operation[.pivot] {
      guard let name = name(pivot) else { return nil }
      text += fill(phrases.pivot, ["a": name])
    }
    if let line = operation[.perpendicular] {
      guard let name = name(line) else { return nil }
      text += fill(phrases.perpendicular, ["a": name])
    }
    return text
  }

  private var refold: String? {
    if operation[.kind] == "open" { return phrases.opened }
    guard let kind = operation[.kind], let verb = phrases.refolds[kind] else { return nil }
    if let lift = operation[.lift] {
      guard let place = name(lift), let hinge = operation[.hinge].flatMap(name) else { return nil }
      return fill(phrases.lifted, ["v": verb, "a": place, "b": hinge])
    }
    // Several places that land together are left to the description of the drawing.
    guard let bring = operation[.bring], bring.split(separator: " ").count == 1, let place = name(bring),
      let onto = operation[.onto].flatMap(name)
    else { return nil }
    return fill(phrases.refolded, ["v": verb, "a": place, "b": onto])
  }

  private func fill(_ template: String, _ values: [String: String]) -> String {
    PhraseTemplate.fill(template) { values[String($0)] ?? "" }
  }

  /// Returns the words for one or two names; nil for more than two, and for places without names.
  private func name(_ text: String) -> String? {
    let names = text.split(separator: " ").map(String.init)
    guard !names.isEmpty, names.count <= 2, names.allSatisfy({ $0.first?.isLetter == true }) else {
      return nil
    }
    if names.count == 1 { return point(names[0]) }
    if let line = phrases.lines[Set(names)] { return line }
    return fill(phrases.line, ["a": point(names[0]), "b": point(names[1])])
  }

  private func point(_ name: String) -> String {
    phrases.points[name] ?? fill(phrases.point, ["a": name])
  }
}
