import OrigamiModel

/// Describes a fold operation in a sentence, with the points that it names.
///
/// Corners, edges and other places of the sheet have names that a reader knows, if ``SheetNames`` finds them
/// in the drawing. Another point is told by its place in the drawing, if an arrow shows it. An operation with
/// other places has no sentence; ``DiagramWords`` then describes its drawing.
struct OperationWords: Sendable {
  private let operation: FoldOperation
  private let words: DiagramPhrases
  private var phrases: OperationPhrases { words.operations }
  /// The words for the places where the moving paper starts and lands, such as "bottom left"; nil when the
  /// drawing does not show them.
  private let arrow: [String]?
  /// The names by which the viewer sees the places of the sheet, keyed by the names in content.
  private let names: [String: String]

  /// Prepares the description of an operation.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag. A language without phrases gives English.
  ///   - arrow: the words for the two ends of the operation's arrow in its drawing; nil without an arrow.
  ///   - names: the names by which the viewer sees the places of the sheet, keyed by the names in content.
  init(
    _ operation: FoldOperation, language: String, arrow: [String]? = nil,
    names: [String: String] = SheetNames.written
  ) {
    self.operation = operation
    self.arrow = arrow
    self.names = names
    words = DiagramPhrases.best(for: language)
  }

  /// The sentence; nil for a point, an unfold to flat paper, a turn by nothing, and an operation with a place
  /// that has no words.
  var sentence: String? {
    switch operation.kind {
    case .point: return nil
    case .unfold:
      // It names a step and no place. Where flat paper goes, the arrow in the drawing tells.
      return stop.map { degrees in
        degrees == 90 ? phrases.unfoldedToRightAngle : fill(phrases.unfolded, ["d": angle(180 - degrees)])
      }
    case .turnOver:
      return operation[.axis] == "horizontal" ? phrases.turnOverTopToBottom : phrases.turnOver
    case .rotate:
      guard let degrees = operation[.degrees].flatMap({ Double($0) }) else { return nil }
      let number = words.number(abs(degrees))
      guard number != "0" else { return nil }
      return PhraseTemplate.fill(phrases.rotate) { gap in gap == "d" ? number : words.turn(degrees) }
    case .refold: return refold
    case .valley, .mountain, .precrease, .insideReverse, .outsideReverse:
      guard let template = phrases.folds[operation.kind] else { return nil }
      guard let stop else { return line.map { line in PhraseTemplate.fill(template) { _ in line } } }
      guard let line else { return phrases.raised[operation.kind].map { fill($0, ["d": angle(stop)]) } }
      return PhraseTemplate.fill(template) { _ in line + part(stop) }
    }
  }

  /// Returns the words for how far a fold goes that stops on its way.
  private func part(_ stop: Double) -> String {
    // The creases of a reverse fold have other angles than the written one.
    let isReverse = [.insideReverse, .outsideReverse].contains(operation.kind)
    if isReverse { return phrases.partOfTheWay }
    return stop == 90 ? phrases.toRightAngle : fill(phrases.byDegrees, ["d": angle(stop)])
  }

  /// The written angle at which a fold stops on its way, in degrees; nil for a fold that goes all the way.
  ///
  /// In a plain fold and in `unfold` it is the angle of the crease. In a reverse fold and a refold it is the
  /// share of the whole way, in 180ths. With `from`, `angle` is the direction of the fold line instead.
  private var stop: Double? {
    operation[.from] == nil ? operation[.angle].flatMap(Double.init) : nil
  }

  /// Returns the text of an angle of standing paper, which must not read as one of flat paper.
  private func angle(_ degrees: Double) -> String { words.number(min(max(degrees, 0.01), 179.99)) }

  /// The words for the line of the fold, or for the places that are brought together; nil without names.
  private var line: String? {
    guard operation[.from] == nil, operation[.pick] == nil else { return nil }
    if let through = operation[.through] {
      guard through.split(separator: " ").count == 2 else { return nil }
      return name(through).map { fill(phrases.along, ["a": $0]) }
    }
    guard let bring = name(.bring, at: 0), let onto = name(.onto, at: 1) else { return nil }
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
    // One that stops does not reach the place to which it leads: the author's words and the drawing say more.
    guard stop == nil, let kind = operation[.kind], let verb = phrases.refolds[kind] else { return nil }
    if operation[.lift] != nil {
      guard let place = name(.lift, at: 0) else { return nil }
      if let hinge = operation[.hinge].flatMap(name) {
        return fill(phrases.lifted, ["v": verb, "a": place, "b": hinge])
      }
      return spot(1).map { fill(phrases.refolded, ["v": verb, "a": place, "b": $0]) }
    }
    // Several places that land together are left to the description of the drawing.
    guard let bring = operation[.bring], bring.split(separator: " ").count == 1,
      let place = name(.bring, at: 0), let onto = name(.onto, at: 1)
    else { return nil }
    return fill(phrases.refolded, ["v": verb, "a": place, "b": onto])
  }

  private func fill(_ template: String, _ values: [String: String]) -> String {
    PhraseTemplate.fill(template) { values[String($0)] ?? "" }
  }

  /// Returns the words for an argument's place: its name as the viewer sees it, else for a single point with
  /// an id or a name its place at the start (0) or the end (1) of the drawing's arrow.
  private func name(_ argument: FoldOperation.Argument, at end: Int) -> String? {
    guard let text = operation[argument] else { return nil }
    if let name = name(text) { return name }
    let isPoint = text.split(separator: " ").count == 1 && text.first?.isLetter == true
    return isPoint ? spot(end) : nil
  }

  /// Returns the words for the start (0) or the end (1) of the drawing's arrow.
  private func spot(_ end: Int) -> String? { arrow.map { fill(phrases.spot, ["a": $0[end]]) } }

  /// Returns the words for one or two points of the sheet; nil for other places.
  private func name(_ text: String) -> String? {
    let written = text.split(separator: " ").map(String.init)
    let names = written.compactMap { self.names[$0] }
    guard names.count == written.count else { return nil }
    let points = names.compactMap { phrases.points[$0] }
    guard !points.isEmpty, points.count <= 2 else { return nil }
    if points.count == 1 { return points[0] }
    return phrases.lines[Set(names)] ?? fill(phrases.line, ["a": points[0], "b": points[1]])
  }
}
