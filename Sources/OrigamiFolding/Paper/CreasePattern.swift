public import OrigamiModel

/// What an edge of a crease pattern is, in the letters of the FOLD format.
///
/// Mountain and valley are as seen from the side up at the start.
public enum CreaseAssignment: Character, CaseIterable, Hashable, Sendable {
  /// The edge of the sheet.
  case boundary = "B"
  /// Folded away from the viewer.
  case mountain = "M"
  /// Folded towards the viewer.
  case valley = "V"
  /// A crease that is not folded.
  case flat = "F"
  /// Folded, either way.
  case unassigned = "U"

  /// Whether the paper is folded there, so that its two faces show opposite sides.
  public var isFolded: Bool { self == .mountain || self == .valley || self == .unassigned }
}

/// A sheet cut into faces by creases: a planar graph in which nothing crosses.
///
/// Coordinates have the y axis up. Faces are listed anticlockwise, and an edge's first face is the one
/// on its left, going from its start to its end.
public struct CreasePattern: Hashable, Sendable {
  /// A crease, or a piece of the sheet's edge.
  public struct Edge: Hashable, Sendable {
    /// The vertex at which it begins.
    public var start: Int
    /// The vertex at which it ends.
    public var end: Int
    /// What it is.
    public var assignment: CreaseAssignment

    /// Stores the values.
    public init(start: Int, end: Int, assignment: CreaseAssignment) {
      self.start = start
      self.end = end
      self.assignment = assignment
    }
  }

  /// The faces beside an edge; nil is outside of the sheet.
  public struct Sides: Hashable, Sendable {
    /// The face to the left of the edge.
    public var left: Int?
    /// The face to its right.
    public var right: Int?

    /// Both faces, if there are two.
    var both: (Int, Int)? {
      guard let left, let right else { return nil }
      return (left, right)
    }
  }

  /// Where the vertices are on the unfolded sheet.
  public let vertices: [Point]
  /// The edges; no two join the same vertices.
  public let edges: [Edge]
  /// The vertices around each face, anticlockwise.
  public let faces: [[Int]]
  /// The edges around each face; the first leads from the face's first vertex to its second.
  public let faceEdges: [[Int]]
  /// The faces beside each edge.
  public let edgeSides: [Sides]

  /// Takes a graph known to be planar, with its faces, and joins edges to faces.
  ///
  /// Edges with the sheet on one side only become boundary.
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

  /// Takes all parts of a graph that is known to be whole.
  init(
    vertices: [Point], edges: [Edge], faces: [[Int]], faceEdges: [[Int]], edgeSides: [Sides]
  ) {
    self.vertices = vertices
    self.edges = edges
    self.faces = faces
    self.faceEdges = faceEdges
    self.edgeSides = edgeSides
  }

  /// The corners of a face on the unfolded sheet.
  func corners(of face: Int) -> [Point] { faces[face].map { vertices[$0] } }
}

/// Two vertices without order; a key.
struct VertexPair: Hashable, Sendable {
  let low: Int
  let high: Int

  init(_ a: Int, _ b: Int) {
    low = min(a, b)
    high = max(a, b)
  }
}
