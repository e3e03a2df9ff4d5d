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
    sets = VertexClosing.closed(angles)
  }

  /// The sets, ascending.
  ///
  /// - Complexity: about 2ⁿ steps for n angles; ways that the angles that are left cannot close are left out.
  static func closed(_ angles: [Double]) -> [UInt32] {
    // The empty set closes always: the paper is flat there.
    var sets: [UInt32] = [0]
    var rests = [0.0]
    for angle in angles { rests.append(rests[rests.count - 1] + angle) }
    // Going around, every folded crease turns the paper over and the angles count backwards. An even number
    // is folded, so that it is the same to go back from the last crease.
    func extend(_ set: UInt32, from place: Int, _ sum: Double, _ sign: Double) {
      guard abs(sum) < rests[place] + tolerance else { return }
      guard place > 0 else {
        if sign > 0 { sets.append(set) }
        return
      }
      let next = sum + sign * angles[place - 1]
      extend(set, from: place - 1, next, sign)
      extend(set | 1 << UInt32(place - 1), from: place - 1, next, -sign)
    }
    extend(0, from: angles.count, 0, 1)
    return sets
  }
}
