internal import OrigamiFolding
internal import OrigamiModel

/// The lines of a crease pattern as a file gives them: they may cross, touch or coincide. The y axis is up.
///
/// Every reader of crease patterns makes a drawing, and one repair turns drawings into crease patterns.
struct LineDrawing {
  var vertices: [Point] = []
  var edges: [CreasePattern.Edge] = []
  /// The faces as loops of vertices, in the order of the file: the pattern's faces get the same numbers.
  /// Empty where the file has none.
  var faces: [[Int]] = []
  /// The cuts, and the creases that are not folded by a half turn, by their indices in ``edges``.
  var cutsAndAngles = CutsAndAngles()
  /// The indices in ``edges`` of lines that are unassigned creases, unless one of them ends or turns inside
  /// the sheet. Then all of them are cuts.
  var creasesOrCuts: Set<Int> = []
  /// The distance by which a vertex may be off, as the file says it.
  var precision = 0.0
  /// Sentences for people that state the reader's assumptions.
  var assumptions: [String] = []
  /// The lines whose kind the reader does not know.
  var unknownLines: [PatternRepairs.UnknownLines] = []
  var title: String?
  var author: String?

  /// Adds a line of a file whose y axis points down, with two vertices of its own.
  ///
  /// - Parameter line: the line of text in the file, from 1, for errors; nil if it is not known.
  /// - Throws: for a coordinate that is not finite or too large, and for too many lines.
  mutating func add(
    _ start: Point, _ end: Point, _ assignment: CreaseAssignment, line: Int?
  ) throws(ExchangeError) {
    let place = ExchangeError.Place(line: line)
    guard edges.count < ExchangeLimits.elements else {
      throw ExchangeError(.tooLarge, at: place, "there are more than \(ExchangeLimits.elements) lines")
    }
    for value in [start.x, start.y, end.x, end.y] where !(abs(value) <= ExchangeLimits.coordinate) {
      guard value.isFinite else {
        throw ExchangeError(.syntax, at: place, "the coordinate \(value) is not a number")
      }
      throw ExchangeError(
        .tooLarge, at: place, "the coordinate \(value) is beyond \(ExchangeLimits.coordinate)")
    }
    edges.append(.init(start: vertices.count, end: vertices.count + 1, assignment: assignment))
    // A minus sign would make -0 of 0.
    for point in [start, end] { vertices.append(Point(x: point.x, y: 0 - point.y)) }
  }
}
