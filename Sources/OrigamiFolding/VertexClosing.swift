internal import OrigamiModel

/// Which sets of the creases at a vertex can be folded together: those around which the paper closes.
struct VertexClosing {
  /// The edges at the vertex, anticlockwise.
  let edges: [Int]
  /// Each set as a bit an edge, in the order of `edges`.
  let sets: [UInt32]

  /// More creases than this are not enumerated; the faces around still have to agree.
  private static let mostEdges = 16
  /// How far from closing the angles may be, in radians; far above rounding, far below a real angle.
  private static let tolerance = 1e-6

  /// Works out the sets for a vertex; nil for one at the sheet's edge, where every set closes.
  init?(_ sheet: CreasePattern, vertex: Int, edgesAt: [Int]) {
    guard !edgesAt.isEmpty, edgesAt.count <= VertexClosing.mostEdges,
      edgesAt.allSatisfy({ sheet.edges[$0].assignment != .boundary })
    else { return nil }
    let spokes = edgesAt.map { index in
      let edge = sheet.edges[index]
      let other = edge.start == vertex ? edge.end : edge.start
      return (edge: index, direction: sheet.vertices[other] - sheet.vertices[vertex])
    }.sorted { $0.direction.directionOrder < $1.direction.directionOrder }
    edges = spokes.map(\.edge)
    let count = spokes.count
    let angles = (0..<count).map { spokes[$0].direction.angle(to: spokes[($0 + 1) % count].direction) }
    sets = (0..<(UInt32(1) << UInt32(count))).filter { set in
      if set == 0 { return true }
      guard set.nonzeroBitCount % 2 == 0 else { return false }
      // Going around, every folded crease turns the paper over and the angles count backwards.
      var (sum, sign) = (0.0, 1.0)
      for place in 0..<count {
        if set >> UInt32(place) & 1 == 1 { sign = -sign }
        sum += sign * angles[place]
      }
      return abs(sum) < VertexClosing.tolerance
    }
  }
}
