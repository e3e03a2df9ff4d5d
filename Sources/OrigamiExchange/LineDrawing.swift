internal import OrigamiFolding
internal import OrigamiModel

/// A crease pattern as a file has it: lines that may cross, touch or lie on one another. The y axis is up.
///
/// Every reader makes one of these, and one repair makes crease patterns of them.
struct LineDrawing {
  var vertices: [Point] = []
  var edges: [CreasePattern.Edge] = []
  /// Loops of vertices in whose order faces are numbered; empty for no order.
  var faces: [[Int]] = []
  /// The lines at which paper is cut through.
  var cutCount = 0
  /// The creases that are folded by less than a half turn.
  var partlyFoldedCount = 0
  /// What the reader took for granted, for people.
  var assumptions: [String] = []
  var title: String?
  var author: String?

  /// Adds a line with its own vertices.
  ///
  /// - Throws: for a coordinate that is not finite or too large, and for too many lines.
  mutating func add(
    _ start: Point, _ end: Point, _ assignment: CreaseAssignment, line: Int?
  ) throws(ExchangeError) {
    let place = ExchangeError.Place(line: line)
    guard edges.count < ExchangeLimits.elements else {
      throw ExchangeError(.tooLarge, at: place, "there are more than \(ExchangeLimits.elements) lines")
    }
    for value in [start.x, start.y, end.x, end.y] where !(abs(value) <= ExchangeLimits.coordinate) {
      throw ExchangeError(
        .tooLarge, at: place, "the coordinate \(value) is beyond \(ExchangeLimits.coordinate)")
    }
    edges.append(.init(start: vertices.count, end: vertices.count + 1, assignment: assignment))
    vertices += [start, end]
  }

  /// Turns a drawing with the y axis down upside up.
  mutating func flip() {
    for index in vertices.indices { vertices[index].y = 0 - vertices[index].y }
  }
}
