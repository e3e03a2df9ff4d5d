public import OrigamiModel

/// The legend of the notation: every line, arrow, mark, named fold and base.
///
/// The drawings are built from the same types as those of content, so the legend looks like the drawings of
/// models. Each page switches over all cases of an enumeration: a new case does not compile without its
/// entry.
public enum Legend {
  /// A part of the notation.
  public enum Page: String, CaseIterable, Sendable, Codable {
    case lines, arrows, marks, folds, bases
  }

  /// A sign with its name and meaning.
  public struct Entry: Sendable {
    /// The name of the sign.
    public var name: String
    /// A sentence that says what to do or what the sign shows. It is complete without the drawing.
    public var meaning: String
    /// The sign, on a piece of paper if that makes it clearer.
    public var diagram: Diagram

    init(_ name: String, _ meaning: String, _ elements: [Diagram.Element]) {
      (self.name, self.meaning) = (name, meaning)
      diagram = Diagram(elements)
    }

    /// Returns the entry with German words if the language is `de`, otherwise the same entry.
    func translated(_ german: SignWords, to language: String) -> Entry {
      guard LanguageTag.matches(language, "de") else { return self }
      var entry = self
      (entry.name, entry.meaning) = german
      return entry
    }
  }

  /// Returns the entries of a page, in reading order.
  ///
  /// - Parameter language: a BCP 47 tag. A language without words for the legend gives English.
  /// - Complexity: builds all drawings of the page, a few kilobytes.
  public static func entries(of page: Page, in language: String = "en") -> [Entry] {
    switch page {
    case .lines: Diagram.LineKind.allCases.map { entry(of: $0).translated(german($0), to: language) }
    case .arrows: Diagram.ArrowKind.allCases.map { entry(of: $0).translated(german($0), to: language) }
    case .marks: Diagram.MarkKind.allCases.map { entry(of: $0).translated(german($0), to: language) }
    case .folds: NamedFold.allCases.map { entry(of: $0).translated(german($0), to: language) }
    case .bases: NamedBase.allCases.map { entry(of: $0).translated(german($0), to: language) }
    }
  }
}

/// Short forms for drawings that are written in code.
enum Sketch {
  typealias Elements = [Diagram.Element]
  typealias Places = [(Double, Double)]

  /// The unit square.
  static let square: Places = [(0, 0), (1, 0), (1, 1), (0, 1)]
  /// The outline of a piece of paper, twice as wide as high.
  static let strip: Places = [(0, 0), (1.5, 0), (1.5, 0.75), (0, 0.75)]

  static func points(_ places: Places) -> [Point] { places.map { Point(x: $0.0, y: $0.1) } }

  /// Returns a region of paper with edges all around.
  static func paper(_ corners: Places, _ side: Diagram.Side = .back) -> Elements {
    [face(corners, side), line(.edge, corners + corners.prefix(1))]
  }

  static func face(_ corners: Places, _ side: Diagram.Side = .back) -> Diagram.Element {
    .face(points(corners), side: side)
  }

  static func line(_ kind: Diagram.LineKind, _ places: Places) -> Diagram.Element {
    .line(points(places), kind: kind)
  }

  static func arrow(
    _ kind: Diagram.ArrowKind, _ from: (Double, Double), _ to: (Double, Double)? = nil,
    bend: Diagram.Arrow.Bend? = nil, degrees: Double? = nil, times: Int? = nil
  ) -> Diagram.Element {
    .arrow(
      .init(
        kind, from: Point(x: from.0, y: from.1), to: to.map { Point(x: $0.0, y: $0.1) }, bend: bend,
        degrees: degrees, times: times))
  }

  static func mark(_ kind: Diagram.MarkKind, _ x: Double, _ y: Double) -> Diagram.Element {
    .mark(at: Point(x: x, y: y), kind: kind)
  }

  static func label(_ text: String, _ x: Double, _ y: Double) -> Diagram.Element {
    .label(at: Point(x: x, y: y), text: text)
  }
}
