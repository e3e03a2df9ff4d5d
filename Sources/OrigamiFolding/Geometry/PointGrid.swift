internal import OrigamiModel

/// A set of points that are found by place, within a tolerance.
///
/// A point within the tolerance of earlier points counts as the nearest of them.
struct PointGrid {
  private(set) var points: [Point] = []
  let tolerance: Double

  private let origin: Point
  private let cellSize: Double
  private let columns: Int
  private let rows: Int
  /// For each cell, row by row, the point that was inserted last; -1 for an empty cell.
  private var heads: [Int32]
  /// For each point, the point that was inserted before it in the same cell; -1 for the first.
  private var previous: [Int32] = []
  /// The number of point comparisons in insertions since the last call of `takeComparisons()`.
  private var comparisons = 0

  /// Creates a grid for about `count` points inside the bounding box of `bounds`.
  init(bounds: some Sequence<Point>, expecting count: Int, tolerance: Double) {
    let boundingBox = Box(bounds)
    let box = boundingBox.width < 0 ? Box([.zero]) : boundingBox
    let side = max(1, Double(max(count, 1)).squareRoot())
    self.tolerance = tolerance
    cellSize = max(max(box.extent, .leastNormalMagnitude) / side, 2 * tolerance)
    origin = box.low
    columns = Int(box.width / cellSize) + 1
    rows = Int(box.height / cellSize) + 1
    heads = [Int32](repeating: -1, count: columns * rows)
  }

  private func column(_ x: Double) -> Int { min(max(Int((x - origin.x) / cellSize), 0), columns - 1) }
  private func row(_ y: Double) -> Int { min(max(Int((y - origin.y) / cellSize), 0), rows - 1) }

  /// Returns the point at a place, inserting it if there is none.
  mutating func insert(_ place: Point) -> Int32 {
    if let found = nearest(to: place) { return found }
    let index = Int32(points.count)
    let cell = row(place.y) * columns + column(place.x)
    points.append(place)
    previous.append(heads[cell])
    heads[cell] = index
    return index
  }

  /// Returns the number of point comparisons in insertions since the last call, and resets it to 0.
  mutating func takeComparisons() -> Int {
    defer { comparisons = 0 }
    return comparisons
  }

  /// Returns the nearest point within the tolerance.
  private mutating func nearest(to place: Point) -> Int32? {
    var best: (index: Int32, distance: Double)?
    for row in row(place.y - tolerance)...row(place.y + tolerance) {
      for column in column(place.x - tolerance)...column(place.x + tolerance) {
        var index = heads[row * columns + column]
        while index >= 0 {
          comparisons += 1
          let distance = (points[Int(index)] - place).squaredLength
          if distance <= tolerance * tolerance, distance < (best?.distance ?? .infinity) {
            best = (index, distance)
          }
          index = previous[Int(index)]
        }
      }
    }
    return best?.index
  }

  /// Calls `body` with every point that may lie within the tolerance of the segment from a to b, which lies
  /// in the bounding box.
  ///
  /// - Complexity: the points of the cells that the segment passes, row by row.
  func forEachNear(_ a: Point, _ b: Point, _ body: (Int32) -> Void) {
    let (low, high) = a.y <= b.y ? (a, b) : (b, a)
    let slope = high.y > low.y ? (high.x - low.x) / (high.y - low.y) : 0
    for row in row(low.y - tolerance)...row(high.y + tolerance) {
      var (left, right) = (min(a.x, b.x), max(a.x, b.x))
      if high.y - low.y > cellSize {
        // The part of the segment inside this row, widened by the tolerance.
        let bottom = origin.y + Double(row) * cellSize - tolerance
        let top = bottom + cellSize + 2 * tolerance
        let first = low.x + slope * (max(low.y, min(high.y, bottom)) - low.y)
        let last = low.x + slope * (max(low.y, min(high.y, top)) - low.y)
        (left, right) = (min(first, last), max(first, last))
      }
      for column in column(left - tolerance)...column(right + tolerance) {
        var index = heads[row * columns + column]
        while index >= 0 {
          body(index)
          index = previous[Int(index)]
        }
      }
    }
  }
}
