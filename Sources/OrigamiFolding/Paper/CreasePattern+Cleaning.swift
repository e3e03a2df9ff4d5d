public import OrigamiModel

/// The reason why lines are not a crease pattern.
public enum CreasePatternError: Error, Hashable, Sendable {
  /// There are no lines, or the lines enclose no face.
  case empty
  /// The lines form parts that do not touch, or no tolerance tells their points apart.
  case notPlanar
  /// A part that is not all flat creases lies outside the sheet; the point is the start of one of its lines.
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
  /// Vertices keep their numbers if none is merged, and lines if none is cut, merged or dropped. A region
  /// with only the sheet's edge around it is a hole; but it is paper if the outside or another such region
  /// lies beside it, because the edge between them would have no paper on either side.
  /// Lines and pieces of lines that lie beside no paper are dropped.
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
    let isPaper = CreasePattern.paperRegions(arrangement, planar, edges)
    let faces = isPaper.indices.filter { isPaper[$0] }.map { region in
      planar.halfEdges[region].map { halfEdge in
        let segment = arrangement.segments[Int(halfEdge >> 1)]
        return Int(halfEdge & 1 == 0 ? segment.low : segment.high)
      }
    }
    guard let corner = faces.first?.first else { throw .empty }
    let segments = arrangement.segments.indices.filter { segment in
      [2 * segment, 2 * segment + 1].contains { isPaper[Int(planar.regionOfHalfEdge[$0])] }
    }
    let cleanEdges = try CreasePattern.cutEdges(segments, arrangement, edges, resolve)
    // Vertices of dropped lines lie on a corner of the paper, so that no box of all vertices reaches beyond
    // the paper.
    var vertices = [Point](repeating: arrangement.points[corner], count: arrangement.points.count)
    for vertex in faces.joined() { vertices[vertex] = arrangement.points[vertex] }
    self.init(vertices: vertices, edges: cleanEdges, faces: faces)
  }

  /// Returns the pieces of lines as edges, in the order and direction of the lines that they come from.
  private static func cutEdges(
    _ segments: [Int], _ arrangement: Arrangement, _ edges: [Edge],
    _ resolve: ([CreaseAssignment]) -> CreaseAssignment?
  ) throws(CreasePatternError) -> [Edge] {
    let order = segments.sorted {
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

  /// Returns for each region whether it is paper: neither outside nor a hole.
  private static func paperRegions(
    _ arrangement: Arrangement, _ planar: PlanarFaces, _ edges: [Edge]
  ) -> [Bool] {
    // The outside is bordered, and so is a region that has only edges of the sheet around it.
    let isBordered = planar.isOuter.indices.map { region in
      planar.isOuter[region]
        || planar.halfEdges[region].allSatisfy { halfEdge in
          arrangement.linesOfSegment[Int(halfEdge >> 1)].allSatisfy {
            edges[Int($0)].assignment == .boundary
          }
        }
    }
    return planar.isOuter.indices.map { region in
      guard !planar.isOuter[region] else { return false }
      // Between two bordered regions, the edge of the sheet would have no paper on either side.
      return !isBordered[region]
        || planar.halfEdges[region].contains { isBordered[Int(planar.regionOfHalfEdge[Int($0 ^ 1)])] }
    }
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
