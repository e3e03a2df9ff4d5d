public import OrigamiModel

/// The reason why lines are not a crease pattern.
public enum CreasePatternError: Error, Hashable, Sendable {
  /// There are no lines, or the lines enclose no face.
  case empty
  /// The lines form parts that do not touch, or no tolerance tells their points apart.
  case notPlanar
  /// A part with folded lines or edges lies outside the sheet; the point is the start of one of its lines.
  case loose(Point)
  /// There are more lines, crossings or loose parts than the limit.
  case tooLarge
  /// The repair would take more work than its budget.
  case tooMuchWork
  /// Two lines at the same place have different assignments.
  case conflictingAssignments(Point, Point, CreaseAssignment, CreaseAssignment)
}

extension CreasePattern {
  /// Creates a crease pattern from drawn lines. Near points are merged, lines are split where they cross or
  /// touch, duplicates become one line, and faces are walked anticlockwise.
  ///
  /// Vertices and lines that need no repair keep their numbers. A region bounded only by the sheet's edge is
  /// a hole, unless it is the only region.
  ///
  /// - Throws: ``CreasePatternError/empty``, ``CreasePatternError/notPlanar``,
  ///   ``CreasePatternError/conflictingAssignments(_:_:_:_:)``
  /// - Complexity: O(n²) for n lines, with a small constant.
  public init(cleaning vertices: [Point], edges: [Edge]) throws(CreasePatternError) {
    let lines = edges.map { (start: $0.start, end: $0.end) }
    guard !lines.isEmpty else { throw .empty }
    guard
      let (clean, _) = ToleranceSearch.arrange(vertices: vertices, lines: lines, proof: { _, _ in true })
    else { throw .notPlanar }
    try self.init(clean.arrangement, clean.faces, edges: edges) { _ in nil }
  }

  /// Creates a pattern from lines that are already cut.
  ///
  /// - Parameter resolve: returns the assignment of an edge where differing lines coincide; nil for an error.
  init(
    _ arrangement: Arrangement, _ planar: PlanarFaces, edges: [Edge],
    resolve: ([CreaseAssignment]) -> CreaseAssignment?
  ) throws(CreasePatternError) {
    let cleanEdges = try CreasePattern.cutEdges(arrangement, edges, resolve)
    let faces = CreasePattern.regions(arrangement, planar, edges)
    guard !faces.isEmpty else { throw .empty }
    self.init(vertices: arrangement.points, edges: cleanEdges, faces: faces)
  }

  /// Returns the pieces of lines as edges, in the order and direction of the lines that they come from.
  private static func cutEdges(
    _ arrangement: Arrangement, _ edges: [Edge], _ resolve: ([CreaseAssignment]) -> CreaseAssignment?
  ) throws(CreasePatternError) -> [Edge] {
    let order = arrangement.segments.indices.sorted {
      let (a, b) = (arrangement.linesOfSegment[$0].first ?? 0, arrangement.linesOfSegment[$1].first ?? 0)
      return (a, $0) < (b, $1)
    }
    var cleanEdges: [Edge] = []
    for index in order {
      let segment = arrangement.segments[index]
      let lines = arrangement.linesOfSegment[index]
      let (a, b) = (arrangement.points[Int(segment.low)], arrangement.points[Int(segment.high)])
      let assignments = lines.map { edges[Int($0)].assignment }
      var assignment = assignments[0]
      if let other = assignments.first(where: { $0 != assignments[0] }) {
        guard let resolved = resolve(assignments) else {
          throw .conflictingAssignments(a, b, assignments[0], other)
        }
        assignment = resolved
      }
      let line = edges[Int(lines.first ?? 0)]
      let start = arrangement.points[Int(arrangement.pointOfVertex[line.start])]
      let end = arrangement.points[Int(arrangement.pointOfVertex[line.end])]
      let isForward = (b - a).dot(end - start) > 0
      cleanEdges.append(
        Edge(
          start: Int(isForward ? segment.low : segment.high),
          end: Int(isForward ? segment.high : segment.low), assignment: assignment))
    }
    return cleanEdges
  }

  /// Returns the corners of the regions that are paper.
  private static func regions(
    _ arrangement: Arrangement, _ planar: PlanarFaces, _ edges: [Edge]
  ) -> [[Int]] {
    var faces: [[Int]] = []
    for region in planar.isOuter.indices where !planar.isOuter[region] {
      let halfEdges = planar.halfEdges[region]
      let isHole = halfEdges.allSatisfy { halfEdge in
        arrangement.linesOfSegment[Int(halfEdge >> 1)].allSatisfy {
          edges[Int($0)].assignment == .boundary
        }
      }
      // Two regions: the outside and this one.
      if isHole, planar.isOuter.count > 2 { continue }
      faces.append(
        halfEdges.map { halfEdge in
          let segment = arrangement.segments[Int(halfEdge >> 1)]
          return Int(halfEdge & 1 == 0 ? segment.low : segment.high)
        })
    }
    return faces
  }

  /// Returns the pattern with its faces in the order of the given loops; unchanged when the loops are not its
  /// faces.
  public func orderingFaces(like loops: [[Int]]) -> CreasePattern {
    guard loops.count == faces.count else { return self }
    var indexOfFace: [[Int]: Int] = [:]
    for (index, face) in faces.enumerated() { indexOfFace[face.sorted()] = index }
    let order = loops.compactMap { indexOfFace[$0.sorted()] }
    guard order.count == faces.count, Set(order).count == order.count else { return self }
    var pattern = CreasePattern(vertices: vertices, edges: edges, faces: order.map { faces[$0] })
    pattern.precision = precision
    return pattern
  }
}
