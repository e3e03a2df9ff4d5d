public import OrigamiModel

/// The notation, drawn with its own kinds: every line, arrow, mark, named fold and base.
///
/// The drawings are made in code, from the same values as those of content, so that the legend shows what the
/// reader draws. Each page goes through all cases of a kind: a new kind does not compile without its entry.
public enum Legend {
  /// A part of the notation.
  public enum Page: String, CaseIterable, Sendable, Codable {
    case lines, arrows, marks, folds, bases
  }

  /// One sign, with what it says.
  public struct Entry: Sendable {
    /// What it is called.
    public var name: String
    /// What to do, or what it shows: a sentence that stands without the drawing.
    public var meaning: String
    /// The sign, on a piece of paper where that helps.
    public var diagram: Diagram

    init(_ name: String, _ meaning: String, _ elements: [Diagram.Element]) {
      (self.name, self.meaning) = (name, meaning)
      diagram = Diagram(elements)
    }
  }

  /// The entries of a page, in the order in which they are read.
  ///
  /// - Complexity: builds all drawings of the page; a few kilobytes.
  public static func entries(of page: Page) -> [Entry] {
    switch page {
    case .lines: Diagram.LineKind.allCases.map(entry)
    case .arrows: Diagram.ArrowKind.allCases.map(entry)
    case .marks: Diagram.MarkKind.allCases.map(entry)
    case .folds: NamedFold.allCases.map(entry)
    case .bases: NamedBase.allCases.map(entry)
    }
  }
}

/// Short forms for drawings that are written by hand.
enum Sketch {
  typealias Elements = [Diagram.Element]
  typealias Places = [(Double, Double)]

  /// The unit square.
  static let square: Places = [(0, 0), (1, 0), (1, 1), (0, 1)]
  /// A piece of paper from left to right, half as high as it is wide.
  static let strip: Places = [(0, 0), (1.5, 0), (1.5, 0.75), (0, 0.75)]

  static func points(_ places: Places) -> [Point] { places.map { Point(x: $0.0, y: $0.1) } }

  /// A region with edges all around.
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
