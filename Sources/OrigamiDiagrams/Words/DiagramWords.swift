public import OrigamiModel
import Terminal

/// Describes a drawing in sentences, for people who cannot see it.
///
/// The sentences follow from the elements alone. Outlines are not described. A place is named by its position
/// on the paper, and by its letter if it has one.
public struct DiagramWords: Sendable {
  private let diagram: Diagram
  private let phrases: DiagramPhrases
  /// The bounds of the paper, in which places are named; of all elements without paper.
  private let bounds: Bounds
  private let labels: [(place: Point, text: String)]
  /// The sentences for the folds of the step; empty if the sentences follow from the drawing.
  private var folds: [String]
  /// The number of turns at the beginning of ``folds`` after which the drawing shows the paper.
  private var turnsBefore = 0

  /// Prepares the description of a drawing.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag. A language without phrases gives English.
  ///   - operations: the folds of the step. If all of them have sentences, these replace the sentences for
  ///     lines and arrows.
  ///   - sheet: the outline of the model's paper.
  public init(
    _ diagram: Diagram, language: String, operations: [FoldOperation] = [], sheet: Paper.Shape = .square
  ) {
    self.diagram = diagram
    phrases = DiagramPhrases.best(for: language)
    var (paper, all) = (Bounds(), Bounds())
    for element in diagram.elements {
      all.include(element)
      switch element {
      case .face, .tiltedFace: paper.include(element)
      default: break
      }
    }
    bounds = paper.isEmpty ? all : paper
    labels = diagram.elements.compactMap { element in
      guard case .label(let place, let text) = element else { return nil }
      return (place, VisibleText.of(text))
    }
    folds = []
    let operations = operations.filter { $0.kind != .point }
    folds = sentences(for: operations, SheetNames(of: sheet, in: diagram), language: language)
    guard !folds.isEmpty else { return }
    turnsBefore = min(
      operations.prefix(while: \.isTurn).count, max(0, operations.count(where: \.isTurn) - turnSigns))
  }

  /// The number of signs in the drawing for a turn of the paper. A turn before the model's first fold has
  /// none, because the drawing shows the paper after it.
  private var turnSigns: Int {
    diagram.elements.count {
      if case .arrow(let arrow) = $0 { [.turnOver, .rotate].contains(arrow.kind) } else { false }
    }
  }

  /// Returns a sentence for each operation; none if there are no words for one of them, or if the drawing
  /// does not tell which places of the sheet they name.
  private func sentences(
    for operations: [FoldOperation], _ names: SheetNames, language: String
  ) -> [String] {
    // After a turn with a sign, the viewer sees the paper in another way than in the drawing.
    if let first = operations.indices.filter({ operations[$0].isTurn }).suffix(turnSigns).first,
      !operations[first...].allSatisfy(\.isTurn)
    {
      return []
    }
    // With several folds, the drawing does not tell whose arrow it shows.
    let movement = operations.count { !$0.isTurn } == 1 ? diagram.movement : nil
    let arrow = movement.map { start, end in [name(of: start, besides: end), name(of: end, besides: start)] }
    let readings = names.seen(in: operations).map { names in
      operations.map { OperationWords($0, language: language, arrow: arrow, names: names).sentence }
    }
    // The sheet may lie in several ways. The sentences are used only if they are the same in each, in any
    // order.
    guard let first = readings.first, !first.contains(nil), Set(readings.map(Set.init)).count == 1 else {
      return []
    }
    return first.compactMap { $0 }
  }

  /// Returns one sentence for the paper, then one for each line, arrow, mark and label with a meaning. Turns
  /// after which the drawing shows the paper come before all.
  ///
  /// If the folds of the step have sentences, these replace the sentences for lines and arrows. A sentence
  /// that repeats the one before it is left out.
  ///
  /// - Complexity: O(*n*) in the elements, times the number of labels and arrows.
  public func sentences() -> [String] {
    var sentences = Array(folds.prefix(turnsBefore))
    if let paper = paperSentence() { sentences.append(paper) }
    sentences += folds.dropFirst(turnsBefore)
    for element in diagram.elements {
      guard let sentence = sentence(for: element), sentences.last != sentence else { continue }
      sentences.append(sentence)
    }
    return sentences
  }

  private func paperSentence() -> String? {
    let sides = VisibleSides(diagram).sides
    if sides.count == 2 { return phrases.bothSides }
    return sides.first.map { $0 == .front ? phrases.frontSide : phrases.backSide }
  }

  private func sentence(for element: Diagram.Element) -> String? {
    switch element {
    case .face, .tiltedFace: return nil
    case .line where !folds.isEmpty, .arrow where !folds.isEmpty: return nil
    case .line(let points, let kind):
      guard let template = phrases.lines[kind], let a = points.first, let b = points.last, a != b else {
        return nil
      }
      return fill(template, a, b)
    case .arrow(let arrow):
      guard let template = template(for: arrow) else { return nil }
      return fill(template, arrow.from, arrow.to ?? arrow.from, arrow: arrow)
    case .mark(let place, let kind):
      guard let template = phrases.marks[kind] else { return nil }
      return fill(template, place, place)
    case .label(let place, let text):
      return fill(phrases.label, place, place, text: VisibleText.of(text), isNamed: false)
    }
  }

  /// Returns the sentence for an arrow. A fold in front and one behind with the same places are one sentence.
  private func template(for arrow: Diagram.Arrow) -> String? {
    func isTwin(_ element: Diagram.Element, _ kind: Diagram.ArrowKind) -> Bool {
      guard case .arrow(let other) = element else { return false }
      return other.kind == kind && other.from == arrow.from && other.to == arrow.to
    }
    switch arrow.kind {
    case .valley where diagram.elements.contains { isTwin($0, .mountain) }: return phrases.frontAndBehind
    case .mountain where diagram.elements.contains { isTwin($0, .valley) }: return nil
    case .rotate where phrases.number(abs(arrow.degrees ?? 90)) == "0": return nil
    case .repeat where arrow.times ?? 1 == 1: return phrases.repeatOnce
    default: return phrases.arrows[arrow.kind]
    }
  }

  private func fill(
    _ template: String, _ a: Point, _ b: Point, arrow: Diagram.Arrow? = nil, text: String = "",
    isNamed: Bool = true
  ) -> String {
    PhraseTemplate.fill(template) { gap in
      switch gap {
      case "a": isNamed ? name(of: a, besides: b) : region(of: a)
      case "b": name(of: b, besides: a)
      case "t": text
      case "n": "\(arrow?.times ?? 2)"
      case "d": phrases.number(abs(arrow?.degrees ?? 90))
      default: phrases.turn(arrow?.degrees ?? 90)
      }
    }
  }

  /// Returns the letter of a place, if it has one, and its position in the drawing.
  private func name(of place: Point) -> String {
    let reach = max(bounds.width, bounds.height) * 0.03
    let label = labels.first {
      abs($0.place.x - place.x) <= reach && abs($0.place.y - place.y) <= reach
    }
    guard let label else { return region(of: place) }
    return PhraseTemplate.fill(phrases.namedPlace) { $0 == "t" ? label.text : region(of: place) }
  }

  /// Returns the name of a place as ``name(of:)`` does. If `other` has the same name, the direction from
  /// there is added.
  private func name(of place: Point, besides other: Point) -> String {
    let name = name(of: place)
    guard place != other, name == self.name(of: other) else { return name }
    let (x, y) = (place.x - other.x, place.y - other.y)
    let direction = abs(x) > abs(y) ? (x < 0 ? 0 : 1) : (y > 0 ? 2 : 3)
    return PhraseTemplate.fill(phrases.namedPlace) { $0 == "t" ? phrases.further[direction] : name }
  }

  private func region(of place: Point) -> String {
    let column = part(place.x, bounds.minX, bounds.width)
    let row = part(-place.y, -bounds.maxY, bounds.height)
    return phrases.places[row * 3 + column]
  }

  /// Returns 0 for the first quarter of a length and what lies before it, 2 for the last quarter and what
  /// lies after it, and 1 for the middle; 1 for a length of zero.
  private func part(_ value: Double, _ start: Double, _ length: Double) -> Int {
    guard length > 0, length.isFinite else { return 1 }
    let share = (value - start) / length
    // The quarters themselves belong to the ends, with an allowance for rounding.
    return share < 0.25 + 1e-6 ? 0 : share > 0.75 - 1e-6 ? 2 : 1
  }
}

extension FoldOperation {
  /// A Boolean value that indicates whether the operation turns the paper and folds nothing.
  fileprivate var isTurn: Bool { [.turnOver, .rotate].contains(kind) }
}
