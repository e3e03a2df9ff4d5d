import OrigamiModel

/// The offsets of layers whose edges coincide.
///
/// An edge line belongs to the last face before it with a side along the line. If a later face has an edge on
/// the same line, with its paper on the same side, it would hide the lower edge. The lower edge is then moved
/// outwards by one offset for each layer above it. Two faces on opposite sides of a line are neighbours, not
/// layers. Their edges stay.
enum LayerOffsets {
  /// A piece of an edge line with its offset.
  struct Shift: Sendable {
    /// The index of the piece in its line.
    var segment: Int
    /// A unit vector in the plane that points away from the paper.
    var outward: Point
    /// The number of layers above the piece.
    var layers: Int
  }

  /// The most edges of a drawing that are compared. Larger drawings are left unchanged, since the search is
  /// quadratic.
  private static let edgeLimit = 400

  private struct Edge {
    var element: Int
    var segment: Int
    var a: Point
    var b: Point
    /// The number of the face to which the edge belongs.
    var face: Int
    /// A unit vector that points away from the face.
    var outward: Point
  }

  /// Returns the pieces to move, keyed by the number of their element: none for paper in space, where edges
  /// that coincide in the picture are not layers upon each other.
  static func shifts(of diagram: Diagram) -> [Int: [Shift]] {
    let isInSpace = diagram.elements.contains { if case .tiltedFace = $0 { true } else { false } }
    guard !isInSpace else { return [:] }
    let edges = ownedEdges(of: diagram)
    var shifts: [Int: [Shift]] = [:]
    for (index, edge) in edges.enumerated() {
      var above: Set<Int> = []
      for other in edges[(index + 1)...] where other.face > edge.face && coincide(edge, other) {
        above.insert(other.face)
      }
      guard !above.isEmpty else { continue }
      shifts[edge.element, default: []].append(
        Shift(segment: edge.segment, outward: edge.outward, layers: above.count))
    }
    return shifts
  }

  private static func ownedEdges(of diagram: Diagram) -> [Edge] {
    var faces: [[Point]] = []
    var edges: [Edge] = []
    for (number, element) in diagram.elements.enumerated() {
      switch element {
      case .face(let points, _):
        faces.append(points)
      case .line(let points, .edge):
        for (segment, (a, b)) in zip(points, points.dropFirst()).enumerated() {
          guard edges.count < edgeLimit else { return [] }
          guard let (face, outward) = owner(of: a, b, in: faces) else { continue }
          edges.append(Edge(element: number, segment: segment, a: a, b: b, face: face, outward: outward))
        }
      default: break
      }
      if faces.count > edgeLimit { return [] }
    }
    return edges
  }

  /// Returns the last of the faces with a side along a segment, and the unit vector that points out of it
  /// there.
  private static func owner(of a: Point, _ b: Point, in faces: [[Point]]) -> (face: Int, outward: Point)? {
    for (number, corners) in faces.enumerated().reversed() where corners.count > 2 {
      var previous = corners[corners.count - 1]
      for corner in corners {
        defer { previous = corner }
        guard overlap(a, b, previous, corner) > 0.5 else { continue }
        // The paper is to the left of each side of a polygon with anticlockwise corners.
        let along = Vector(corner.x - previous.x, corner.y - previous.y).unit
        let turn = Vector.doubledArea(corners) > 0 ? 1.0 : -1.0
        return (number, Point(x: along.y * turn, y: -along.x * turn))
      }
    }
    return nil
  }

  private static func coincide(_ lower: Edge, _ upper: Edge) -> Bool {
    lower.outward.x * upper.outward.x + lower.outward.y * upper.outward.y > 0.99
      && overlap(lower.a, lower.b, upper.a, upper.b) > 0.5
  }

  /// Returns the share of segment ab that segment cd covers, at most 1; negative if both lie on one line but
  /// apart; 0 if they are not on one line.
  private static func overlap(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    let along = Vector(b.x - a.x, b.y - a.y)
    let length = along.length
    guard length > 1e-9, length.isFinite else { return 0 }
    let (toC, toD) = (Vector(c.x - a.x, c.y - a.y), Vector(d.x - a.x, d.y - a.y))
    let tolerance = 1e-5 * length * length
    guard abs(Vector.cross(along, toC)) <= tolerance, abs(Vector.cross(along, toD)) <= tolerance else {
      return 0
    }
    let (partC, partD) = (
      Vector.dot(along, toC) / (length * length), Vector.dot(along, toD) / (length * length)
    )
    return min(1, max(partC, partD)) - max(0, min(partC, partD))
  }
}
