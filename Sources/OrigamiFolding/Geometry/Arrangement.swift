internal import OrigamiModel

/// A planar graph of straight lines, cut at all their common points.
///
/// Points nearer than the tolerance become one, and a line that passes within the tolerance of a point passes
/// through it. So lines that should coincide, but for rounding, share segments.
struct Arrangement {
  /// The distinct ends and crossings of the lines.
  let points: [Point]
  /// For each given vertex, the index of its point in ``points``.
  let pointOfVertex: [Int32]
  /// The distinct pieces of the lines; `low < high`.
  let segments: [Segment]
  /// For each segment, the given lines that run along it, ascending.
  let linesOfSegment: Groups

  /// A piece of a line, given by the indices of its ends in ``points``.
  struct Segment: Hashable {
    var low: Int32
    var high: Int32
  }

  /// Cuts the lines between vertices.
  ///
  /// When the budget is spent, the graph is incomplete and must not be used.
  ///
  /// - Complexity: O(d² + m) for d distinct lines and m pieces; a paper folded into many layers has far
  ///   fewer distinct lines than creases.
  init(
    vertices: [Point], lines: [(start: Int, end: Int)], tolerance: Double, budget: FoldingBudget? = nil
  ) {
    var grid = PointGrid(bounds: vertices, expecting: 2 * vertices.count, tolerance: tolerance)
    let pointOfVertex = vertices.map { vertex in
      budget.spend(1 + grid.takeComparisons()) ? grid.insert(vertex) : 0
    }

    // Lines with the same ends are cut only once.
    var ends: [(segment: Segment, line: Int32)] = []
    for (index, line) in lines.enumerated() {
      let (a, b) = (pointOfVertex[line.start], pointOfVertex[line.end])
      if a != b { ends.append((Segment(low: min(a, b), high: max(a, b)), Int32(index))) }
    }
    let distinct = Arrangement.grouped(&ends)
    var paths = Arrangement.passedPoints(distinct.segments, grid: grid, budget)
    Arrangement.addCrossings(distinct.segments, paths: &paths, grid: &grid, budget)

    var pieces: [(segment: Segment, line: Int32)] = []
    for (index, path) in paths.enumerated() {
      guard budget.spend(path.count * distinct.lines.range(index).count) else { break }
      for (a, b) in zip(path, path.dropFirst()) {
        let piece = Segment(low: min(a, b), high: max(a, b))
        for line in distinct.lines[index] { pieces.append((piece, line)) }
      }
    }
    let result = Arrangement.grouped(&pieces)
    self.points = grid.points
    self.pointOfVertex = pointOfVertex
    segments = result.segments
    linesOfSegment = result.lines
  }

  /// Returns the lines of each distinct segment, with the segments in ascending order.
  private static func grouped(
    _ pairs: inout [(segment: Segment, line: Int32)]
  ) -> (segments: [Segment], lines: Groups) {
    pairs.sort {
      ($0.segment.low, $0.segment.high, $0.line) < ($1.segment.low, $1.segment.high, $1.line)
    }
    var segments: [Segment] = []
    var keyed: [(key: Int32, value: Int32)] = []
    keyed.reserveCapacity(pairs.count)
    for pair in pairs {
      if segments.last != pair.segment { segments.append(pair.segment) }
      let key = Int32(segments.count - 1)
      // Merged points can bend a line, so that it passes a segment twice; it is listed once.
      if keyed.last?.key == key, keyed.last?.value == pair.line { continue }
      keyed.append((key, pair.line))
    }
    return (segments, Groups(keyCount: segments.count, pairs: keyed))
  }

  /// Returns for each line the points on it, in order from its low end to its high end.
  private static func passedPoints(
    _ lines: [Segment], grid: PointGrid, _ budget: FoldingBudget?
  ) -> [[Int32]] {
    lines.map { line in
      var path = [line.low, line.high]
      if !budget.isSpent { addPassedPoints(line, to: &path, grid: grid, from: 0, budget) }
      return path
    }
  }

  /// Adds the points that lie on a line, of those with the number `first` or a higher one.
  private static func addPassedPoints(
    _ line: Segment, to path: inout [Int32], grid: PointGrid, from first: Int32, _ budget: FoldingBudget?
  ) {
    let (a, b) = (grid.points[Int(line.low)], grid.points[Int(line.high)])
    let length = (b - a).length
    let direction = (b - a) * (1 / length)
    let before = path.count
    var visits = 1
    grid.forEachNear(a, b) { index in
      visits += 1
      guard index >= first, index != line.low, index != line.high else { return }
      let offset = grid.points[Int(index)] - a
      let along = offset.dot(direction)
      guard along > 0, along < length, abs(direction.cross(offset)) <= grid.tolerance else { return }
      path.append(index)
    }
    guard budget.spend(visits), path.count > before else { return }
    sort(&path, along: direction, in: grid)
  }

  private static func sort(_ path: inout [Int32], along direction: Point, in grid: PointGrid) {
    path.sort { grid.points[Int($0)].dot(direction) < grid.points[Int($1)].dot(direction) }
  }

  /// Finds crossings of lines at places without a known point, and cuts the lines there.
  private static func addCrossings(
    _ lines: [Segment], paths: inout [[Int32]], grid: inout PointGrid, _ budget: FoldingBudget?
  ) {
    let known = Int32(grid.points.count)
    let tolerance = grid.tolerance
    let reaches = lines.indices.map { index in
      Reach(line: index, grid.points[Int(lines[index].low)], grid.points[Int(lines[index].high)])
    }.sorted { ($0.lowX, $0.line) < ($1.lowX, $1.line) }

    var touched: Set<Int> = []
    for (position, one) in reaches.enumerated() {
      guard budget.spend(1) else { return }
      var steps = 0
      defer { budget?.spend(steps) }
      for other in reaches[(position + 1)...] {
        if other.lowX > one.highX { break }
        steps += 1
        if other.lowY > one.highY || other.highY < one.lowY { continue }
        guard let along = one.crossing(other, tolerance: tolerance) else { continue }
        let crossing = grid.insert(one.a + one.direction * along)
        steps += paths[one.line].count + paths[other.line].count + grid.takeComparisons()
        for line in [one.line, other.line] where !paths[line].contains(crossing) {
          paths[line].append(crossing)
          touched.insert(line)
        }
      }
    }
    guard !touched.isEmpty else { return }
    for reach in reaches {
      // A third line through nearly the same place is cut at the same point.
      var path = paths[reach.line]
      addPassedPoints(lines[reach.line], to: &path, grid: grid, from: known, budget)
      guard !budget.isSpent else { return }
      guard path.count > paths[reach.line].count || touched.contains(reach.line) else { continue }
      sort(&path, along: reach.direction, in: grid)
      var last: Int32?
      paths[reach.line] = path.filter { point in
        defer { last = point }
        return point != last
      }
    }
  }
}

/// A line with its bounding box, prepared for the search for crossings.
private struct Reach {
  let line: Int
  let a: Point
  let direction: Point
  let length: Double
  let lowX: Double
  let highX: Double
  let lowY: Double
  let highY: Double

  init(line: Int, _ a: Point, _ b: Point) {
    self.line = line
    self.a = a
    length = (b - a).length
    direction = (b - a) * (1 / length)
    (lowX, highX) = (min(a.x, b.x), max(a.x, b.x))
    (lowY, highY) = (min(a.y, b.y), max(a.y, b.y))
  }

  /// Returns the distance along this line to the place where another crosses it; nil where they do not cross.
  ///
  /// The ends of each line must lie on both sides of the other, none of them on it. Where an end lies on the
  /// other line, the lines already share that point or do not cross.
  @inline(__always)
  func crossing(_ other: Reach, tolerance: Double) -> Double? {
    let offset = other.a - a
    let startSide = direction.cross(offset)
    let endSide = direction.cross(offset + other.direction * other.length)
    guard min(startSide, endSide) < -tolerance, max(startSide, endSide) > tolerance else { return nil }
    let ownStart = -other.direction.cross(offset)
    let ownEnd = other.direction.cross(direction * length - offset)
    guard min(ownStart, ownEnd) < -tolerance, max(ownStart, ownEnd) > tolerance else { return nil }
    return length * ownStart / (ownStart - ownEnd)
  }
}
