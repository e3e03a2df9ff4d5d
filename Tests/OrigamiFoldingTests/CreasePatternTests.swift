import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct CreasePatternTests {
  static let square: [(Double, Double, Double, Double, CreaseAssignment)] = [
    (0, 0, 1, 0, .boundary), (1, 0, 1, 1, .boundary), (1, 1, 0, 1, .boundary), (0, 1, 0, 0, .boundary),
  ]

  @Test func `lines are split where they cross`() throws {
    let pattern = try CreasePattern(
      lines: Self.square + [(0, 0, 1, 1, .valley), (0, 1, 1, 0, .mountain)])
    #expect(pattern.vertices.count == 5)
    #expect(pattern.edges.count == 8)
    #expect(pattern.faces.map(\.count) == [3, 3, 3, 3])
    #expect(pattern.edges.count { $0.assignment == .valley } == 2)
  }

  @Test func `a line that ends on another splits it`() throws {
    let pattern = try CreasePattern(
      lines: Self.square + [(0.5, 0, 0.5, 1, .valley), (0.5, 0.25, 1, 0.25, .flat)])
    #expect(pattern.faces.count == 3)
    #expect(pattern.vertices.count == 8)
  }

  @Test(arguments: [1e-12, 1e-9, 1e-5, 1e-3])
  func `ends that nearly meet are merged, whatever the error of drawing`(error: Double) throws {
    let pattern = try CreasePattern(
      lines: Self.square + [(error, -error, 0.5, 0.5 + error, .valley), (0.5 - error, 0.5, 1, 1, .valley)])
    #expect(pattern.vertices.count == 5)
    #expect(pattern.faces.count == 2)
  }

  @Test(arguments: [(gaps: 1, foldable: true), (3, true), (8, true), (9, false)])
  func `gaps in the edge of the sheet are closed, up to 64 loose ends`(gaps: Int, foldable: Bool) throws {
    // On each side of a square: pieces that end beside each gap, and a crease from each to the centre.
    var vertices: [Point] = []
    var edges: [CreasePattern.Edge] = []
    func draw(_ start: Point, _ end: Point, _ assignment: CreaseAssignment) {
      edges.append(.init(start: vertices.count, end: vertices.count + 1, assignment: assignment))
      vertices += [start, end]
    }
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let middles = (0..<gaps).map { (Double($0) + 0.5) / Double(gaps) }
      let starts = [0] + middles.map { $0 + 0.01 }
      for (start, end) in zip(starts, middles.map { $0 - 0.01 } + [1]) {
        let points = [start, (start + end) / 2, end].map {
          Point(x: corner.x + (next.x - corner.x) * $0, y: corner.y + (next.y - corner.y) * $0)
        }
        draw(points[0], points[2], .boundary)
        draw(points[1], Point(x: 0.5, y: 0.5), .flat)
      }
    }
    let (pattern, repairs, _) = try CreasePattern.repairing(vertices, edges: edges)
    #expect(repairs.closingLines == (foldable ? 4 * gaps : 0))
    #expect((FlatFolding(pattern).exactStates == StateCount(1)) == foldable)
  }

  @Test func `equal lines drawn twice are one`() throws {
    let pattern = try CreasePattern(
      lines: Self.square + [(0, 0, 1, 1, .valley), (1, 1, 0, 0, .valley), (0.25, 0.25, 0.5, 0.5, .valley)])
    #expect(pattern.edges.count { $0.assignment == .valley } == 3)
    #expect(pattern.faces.count == 2)
  }

  @Test func `two lines on one place that differ are refused`() {
    #expect(
      throws: CreasePatternError.conflictingAssignments(
        Point(x: 0.25, y: 0.25), Point(x: 0.5, y: 0.5), .valley, .mountain)
    ) {
      try CreasePattern(
        lines: Self.square + [(0, 0, 1, 1, .valley), (0.25, 0.25, 0.5, 0.5, .mountain)])
    }
  }

  @Test func `faces go anticlockwise and lie to the left of their edges`() throws {
    let pattern = try CreasePattern.stamps(3, 2)
    for face in pattern.faces.indices {
      let corners = pattern.faces[face].map { pattern.vertices[$0] }
      let area = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0.0) {
        $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x
      }
      #expect(area == 2)
      for (position, edge) in pattern.faceEdges[face].enumerated() {
        let isForward = pattern.edges[edge].start == pattern.faces[face][position]
        let sides = pattern.edgeSides[edge]
        #expect((isForward ? sides.left : sides.right) == face)
      }
    }
  }

  @Test func `a region bounded by the sheet's edge alone is a hole`() throws {
    let hole: [(Double, Double, Double, Double, CreaseAssignment)] = [
      (0.4, 0.4, 0.6, 0.4, .boundary), (0.6, 0.4, 0.6, 0.6, .boundary),
      (0.6, 0.6, 0.4, 0.6, .boundary), (0.4, 0.6, 0.4, 0.4, .boundary),
      (0, 0, 0.4, 0.4, .valley), (1, 1, 0.6, 0.6, .valley),
    ]
    #expect(try CreasePattern(lines: Self.square + hole).faces.count == 2)
  }

  /// The repaired pattern of a square with some lines.
  private func repaired(
    _ lines: [(Double, Double, Double, Double, CreaseAssignment)]
  ) throws -> (pattern: CreasePattern, repairs: PatternRepairs) {
    let lines = Self.square + lines
    let (pattern, repairs, _) = try CreasePattern.repairing(
      lines.flatMap { [Point(x: $0.0, y: $0.1), Point(x: $0.2, y: $0.3)] },
      edges: lines.indices.map { .init(start: 2 * $0, end: 2 * $0 + 1, assignment: lines[$0].4) })
    return (pattern, repairs)
  }

  @Test func `each edge of a repaired pattern knows the lines from which it comes`() throws {
    // A line without length, and a loose crease, are dropped before others; a line covers part of another.
    let lines =
      [(0.5, 0.5, 0.5, 0.5, CreaseAssignment.flat)] + Self.square
      + [(0.2, 0.1, 0.3, 0.1, .flat), (0, 0.5, 1, 0.5, .valley), (0, 0.5, 0.5, 0.5, .valley)]
      + [(0.5, 0, 0.5, 1, .mountain)]
    let (pattern, repairs, linesOfEdge) = try CreasePattern.repairing(
      lines.flatMap { [Point(x: $0.0, y: $0.1), Point(x: $0.2, y: $0.3)] },
      edges: lines.indices.map { .init(start: 2 * $0, end: 2 * $0 + 1, assignment: lines[$0].4) })
    #expect(repairs.shortLines == 1 && repairs.looseLines == 1 && linesOfEdge.count == pattern.edges.count)
    for (edge, own) in zip(pattern.edges, linesOfEdge) {
      let (start, end) = (pattern.vertices[edge.start], pattern.vertices[edge.end])
      let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      let expected = lines.indices.filter { index in
        let (x0, y0, x1, y1, _) = lines[index]
        let isBeside = min(x0, x1) <= middle.x && middle.x <= max(x0, x1)
        return isBeside && min(y0, y1) <= middle.y && middle.y <= max(y0, y1)
      }
      #expect(own == expected, "\(middle)")
    }
  }

  @Test func `a region with edge lines on all its sides is paper where the outside lies beyond one`() throws {
    // A diagonal drawn as an edge, without and with a crease in one half.
    let diagonal = (0.0, 0.0, 1.0, 1.0, CreaseAssignment.boundary)
    for lines in [[diagonal], [diagonal, (1, 0, 0.5, 0.5, .mountain)]] {
      let (pattern, repairs) = try repaired(lines)
      #expect(abs(pattern.faces.reduce(0) { $0 + doubledArea($1.map { pattern.vertices[$0] }) } - 2) < 1e-9)
      #expect(repairs.innerBorders == lines.count)
    }
    // A drawing all in edge lines has no hole: a square with a square in its middle, joined to it.
    let inner = [(0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6)]
    let middle = zip(inner, inner.dropFirst() + inner.prefix(1)).map {
      ($0.0, $0.1, $1.0, $1.1, CreaseAssignment.boundary)
    }
    #expect(try repaired(middle + [(0, 0, 0.4, 0.4, .boundary)]).pattern.faces.count == 2)
    #expect(try repaired(middle + [(0, 0, 0.4, 0.4, .flat)]).pattern.faces.count == 1)
  }

  @Test func `an edge line on a crease inside the sheet leaves the crease as it is`() throws {
    let (pattern, repairs) = try repaired([(0, 0, 1, 1, .mountain), (0.3, 0.3, 0.5, 0.5, .boundary)])
    #expect(FlatFolding(pattern).exactStates == StateCount(1))
    #expect(repairs.duplicateLines == 1)
    #expect(repairs.innerBorders == 0)
    // On the edge of the sheet, the edge line wins.
    let edge = try repaired([(0, 0, 0.5, 0, .mountain), (0.25, 0, 1, 0, .valley)]).pattern
    #expect(edge.edges.allSatisfy { $0.assignment == .boundary })
  }

  @Test func `lines outside the sheet that touch it are dropped, also the outer piece of a line`() throws {
    let (pattern, repairs) = try repaired([
      (0, 1, 1, 0, .valley), (1, 1, 1.5, 1.5, .mountain), (0.5, 0.5, 1.5, 0.5, .flat),
      (1, 0, 1.5, 0, .boundary),
    ])
    #expect(repairs.outsideLines == 3)
    #expect(repairs.sentences.contains("3 lines outside the sheet dropped"))
    #expect(pattern.vertices.allSatisfy { $0.x <= 1 && $0.y <= 1 })
    // What was written can be read back without a repair.
    #expect(try CreasePattern.repairing(pattern.vertices, edges: pattern.edges).repairs.count == 0)
  }

  @Test func `lines that are all too short to tell their ends apart are no pattern`() {
    #expect(throws: CreasePatternError.empty) {
      try CreasePattern.repairing(
        [(0, 0), (0, 1e-9), (1, 1), (1, 1 + 1e-9)].map { Point(x: $0.0, y: $0.1) },
        edges: [.init(start: 0, end: 1, assignment: .flat), .init(start: 2, end: 3, assignment: .flat)])
    }
  }

  @Test func `lines that enclose nothing are no pattern`() {
    #expect(throws: CreasePatternError.empty) { try CreasePattern(lines: []) }
    #expect(throws: CreasePatternError.empty) { try CreasePattern(lines: [(0, 0, 1, 0, .valley)]) }
  }

  @Test func `parts that do not touch are refused`() {
    let apart = Self.square.map { ($0.0 + 2, $0.1, $0.2 + 2, $0.3, $0.4) }
    #expect(throws: CreasePatternError.notPlanar) { try CreasePattern(lines: Self.square + apart) }
  }
}
