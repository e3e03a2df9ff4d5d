public import OrigamiModel

/// The kind of an edge of a crease pattern, in the letters of the FOLD format.
///
/// Mountain and valley are as seen from the side that was up at the start.
public enum CreaseAssignment: Character, CaseIterable, Hashable, Sendable {
  /// The edge of the sheet.
  case boundary = "B"
  /// Folded away from the viewer.
  case mountain = "M"
  /// Folded towards the viewer.
  case valley = "V"
  /// A crease that is not folded.
  case flat = "F"
  /// Folded, as a mountain or a valley.
  case unassigned = "U"

  /// A Boolean value that indicates whether the paper is folded at the edge, so that its two faces show
  /// opposite sides.
  public var isFolded: Bool { self == .mountain || self == .valley || self == .unassigned }
}

/// A sheet divided into faces by creases: a planar graph in which no edges cross.
///
/// Coordinates have the y axis up. The vertices of a face are anticlockwise. An edge's left face is the one
/// to the left when going from its start to its end.
public struct CreasePattern: Hashable, Sendable {
  /// A crease, or a piece of the sheet's outline.
  public struct Edge: Hashable, Sendable {
    /// The vertex at which it begins.
    public var start: Int
    /// The vertex at which it ends.
    public var end: Int
    /// The kind of the edge.
    public var assignment: CreaseAssignment

    /// Creates an edge between two vertices, given by their numbers.
    public init(start: Int, end: Int, assignment: CreaseAssignment) {
      self.start = start
      self.end = end
      self.assignment = assignment
    }
  }

  /// The faces on the two sides of an edge; nil stands for the outside of the sheet.
  public struct Sides: Hashable, Sendable {
    /// The face to the left of the edge.
    public var left: Int?
    /// The face to its right.
    public var right: Int?

    /// Both faces; nil where the edge has only one.
    package var both: (Int, Int)? {
      guard let left, let right else { return nil }
      return (left, right)
    }
  }

  /// The places of the vertices on the unfolded sheet.
  public private(set) var vertices: [Point]
  /// The edges. No two edges join the same two vertices.
  public private(set) var edges: [Edge]
  /// The vertices around each face, anticlockwise.
  public let faces: [[Int]]
  /// For each face, the edges around it. The first edge leads from the face's first vertex to its second.
  package let faceEdges: [[Int]]
  /// For each edge, the faces beside it.
  public let edgeSides: [Sides]
  /// The distance by which a vertex may be away from where it is meant, in units of the sheet. 0 when nothing
  /// shows that the coordinates are rounded.
  package internal(set) var precision = 0.0

  /// Creates a pattern from a planar graph and its faces.
  ///
  /// An edge with one face, or with none, becomes boundary.
  ///
  /// - Precondition: two successive vertices of a face are joined by an edge.
  init(vertices: [Point], edges: [Edge], faces: [[Int]]) {
    var edgeOf: [VertexPair: Int] = [:]
    edgeOf.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() { edgeOf[VertexPair(edge.start, edge.end)] = index }
    var sides = [Sides](repeating: Sides(), count: edges.count)
    let faceEdges = faces.enumerated().map { face, loop in
      loop.indices.map { position in
        let (from, to) = (loop[position], loop[(position + 1) % loop.count])
        guard let edge = edgeOf[VertexPair(from, to)] else {
          preconditionFailure("face \(face): no edge joins vertices \(from) and \(to)")
        }
        if edges[edge].start == from { sides[edge].left = face } else { sides[edge].right = face }
        return edge
      }
    }
    self.vertices = vertices
    self.faces = faces
    self.faceEdges = faceEdges
    self.edgeSides = sides
    self.edges = zip(edges, sides).map { edge, sides in
      guard sides.both == nil else { return edge }
      return Edge(start: edge.start, end: edge.end, assignment: .boundary)
    }
  }

  /// Calls `body` once with each vertex and the first face around it.
  @inline(__always)
  func forEachVertex(_ body: (_ vertex: Int, _ face: Int) -> Void) {
    var isVisited = [Bool](repeating: false, count: vertices.count)
    for (face, loop) in faces.enumerated() {
      for vertex in loop where !isVisited[vertex] {
        isVisited[vertex] = true
        body(vertex, face)
      }
    }
  }

  /// The longer side of the box around the vertices.
  var extent: Double { Box(vertices).extent }

  /// Returns the pattern scaled by a factor.
  func scaled(by factor: Double) -> CreasePattern {
    var scaled = self
    scaled.vertices = vertices.map { $0 * factor }
    scaled.precision *= factor
    return scaled
  }

  /// Returns the pattern with other assignments of its edges.
  func assigning(_ edges: [Edge]) -> CreasePattern {
    var assigned = self
    assigned.edges = edges
    return assigned
  }

  /// Returns the pattern with the assignments that a function gives to the edges between two faces. Where it
  /// returns nil, and at the outline, they stay.
  func assigning(
    _ assignment: (_ edge: Int, _ left: Int, _ right: Int) -> CreaseAssignment?
  ) -> CreasePattern {
    var assigned = self
    for (index, sides) in edgeSides.enumerated() {
      guard let (left, right) = sides.both, let other = assignment(index, left, right) else { continue }
      assigned.edges[index].assignment = other
    }
    return assigned
  }

  /// Returns the two ends of an edge on the unfolded sheet.
  func ends(of edge: Int) -> [Point] { [vertices[edges[edge].start], vertices[edges[edge].end]] }

  /// Returns the corners of a face on the unfolded sheet.
  func corners(of face: Int) -> [Point] { faces[face].map { vertices[$0] } }
}

/// An unordered pair of vertices, for use as a key.
struct VertexPair: Hashable, Sendable {
  let low: Int
  let high: Int

  init(_ a: Int, _ b: Int) {
    low = min(a, b)
    high = max(a, b)
  }
}
