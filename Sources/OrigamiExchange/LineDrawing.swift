internal import OrigamiFolding
internal import OrigamiModel

/// The lines of a crease pattern as a file gives them: they may cross, touch or coincide. The y axis is up.
///
/// Every reader makes a drawing, and one repair turns drawings into crease patterns.
struct LineDrawing {
  var vertices: [Point] = []
  var edges: [CreasePattern.Edge] = []
  /// Loops of vertices that give the numbering of the faces; empty for none.
  var faces: [[Int]] = []
  /// The number of lines at which the paper is cut through.
  var cutCount = 0
  /// The number of creases that are folded by less than a half turn.
  var partlyFoldedCount = 0
  /// Sentences for people that state the reader's assumptions.
  var assumptions: [String] = []
  var title: String?
  var author: String?

  /// Adds a line with its own two vertices.
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

  /// Reverses the y axis of a drawing that has it down.
  mutating func flip() {
    for index in vertices.indices { vertices[index].y = 0 - vertices[index].y }
  }
}
