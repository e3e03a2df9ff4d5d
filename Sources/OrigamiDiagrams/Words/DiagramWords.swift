public import OrigamiModel
import Terminal

/// Says what a drawing shows, in order, for those who cannot see it.
///
/// The sentences are made from the elements alone. Outlines are not told one by one; places are named as seen
/// in the drawing, and by their letters where they have some.
public struct DiagramWords: Sendable {
  private let diagram: Diagram
  private let phrases: DiagramPhrases
  private let bounds: Bounds
  private let labels: [(place: Point, text: String)]
  /// What the folds of the step do; empty where the drawing says it.
  private let folds: [String]

  /// Prepares to tell a drawing.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag; English where nothing better is known.
  ///   - operations: the folds of the step. Where all of them can be told, they are, instead of lines and
  ///     arrows.
  public init(_ diagram: Diagram, language: String, operations: [FoldOperation] = []) {
    let told = operations.filter { $0.kind != .point }.map { OperationWords($0, language: language).sentence }
    folds = told.contains(nil) ? [] : told.compactMap { $0 }
    self.diagram = diagram
    phrases = DiagramPhrases.best(for: language)
    bounds = DiagramSummary(diagram).bounds
    labels = diagram.elements.compactMap { element in
      guard case .label(let place, let text) = element else { return nil }
      return (place, VisibleText.of(text))
    }
  }

  /// One sentence for the paper, then one for each line, arrow and mark that says something.
  ///
  /// - Complexity: O(*n*) in the elements, times the labels.
  public func sentences() -> [String] {
    var sentences: [String] = []
    if let paper = paperSentence() { sentences.append(paper) }
    sentences += folds
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
      guard let template = phrases.arrows[arrow.kind] else { return nil }
      return fill(template, arrow.from, arrow.to ?? arrow.from, arrow: arrow)
    case .mark(let place, let kind):
      guard let template = phrases.marks[kind] else { return nil }
      return fill(template, place, place)
    case .label(let place, let text):
      return fill(phrases.label, place, place, text: VisibleText.of(text), isNamed: false)
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
      case "d": SceneNumber.text(abs(arrow?.degrees ?? 90))
      default: (arrow?.degrees ?? 90) < 0 ? phrases.clockwise : phrases.anticlockwise
      }
    }
  }

  /// A place by its letter, if it has one, and by where it lies in the drawing.
  private func name(of place: Point) -> String {
    let reach = max(bounds.width, bounds.height) * 0.03
    let label = labels.first {
      abs($0.place.x - place.x) <= reach && abs($0.place.y - place.y) <= reach
    }
    guard let label else { return region(of: place) }
    return PhraseTemplate.fill(phrases.namedPlace) { $0 == "t" ? label.text : region(of: place) }
  }

  /// A place as ``name(of:)`` says it; where another has the same name, with the direction in which it lies
  /// from there.
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

  /// In which third of a length a coordinate lies; the middle of no length.
  private func part(_ value: Double, _ start: Double, _ length: Double) -> Int {
    guard length > 0, length.isFinite else { return 1 }
    return min(max(Int((value - start) / length * 3), 0), 2)
  }
}
