internal import OrigamiModel

/// The faces of a pattern placed in the plane. Each face is reflected at the creases between it and the first
/// face.
struct FoldedGeometry {
  /// For each face, its placement.
  let placements: [Isometry]
  /// For each vertex, its place according to the first face reached that has it. All faces around a vertex
  /// agree when the distance of ``gap`` is 0. A vertex that only unreached faces have stays in its place.
  let vertices: [Point]
  /// The edge at which the two faces fit worst, and the distance between the places that they give to its
  /// end.
  ///
  /// The distance is 0 on paper that closes exactly. Infinity stands for a contradiction instead of a
  /// distance: a folded edge with both faces the same way up, or a flat edge with them opposite ways up.
  let gap: (edge: Int, distance: Double)
  /// The faces that no chain of edges joins to the first face.
  let unreached: [Int]

  /// Folds a pattern and leaves its first face in place.
  ///
  /// Faces are reached across long edges first. The direction of a long edge has the smallest error, and
  /// errors add up along the way.
  ///
  /// - Precondition: the pattern has a face.
  /// - Complexity: O(e log e) for e edges.
  init(_ pattern: CreasePattern) {
    let tree = FoldedGeometry.longestTree(pattern)
    var placements = [Isometry](repeating: .identity, count: pattern.faces.count)
    var vertices = [Point?](repeating: nil, count: pattern.vertices.count)
    var isReached = [Bool](repeating: false, count: pattern.faces.count)
    var queue = [0]
    isReached[0] = true
    var next = 0
    while next < queue.count {
      let face = queue[next]
      next += 1
      for vertex in pattern.faces[face] where vertices[vertex] == nil {
        vertices[vertex] = placements[face](pattern.vertices[vertex])
      }
      for (edge, other) in tree[face] where !isReached[other] {
        isReached[other] = true
        placements[other] = pattern.placement(across: edge, from: placements[face])
        queue.append(other)
      }
    }

    var gap = (edge: 0, distance: 0.0)
    for (index, edge) in pattern.edges.enumerated() {
      guard let (left, right) = pattern.edgeSides[index].both else { continue }
      // The sides are compared too: around a vertex of odd degree the places agree but the sides do not.
      let flips = placements[left].isFlipped != placements[right].isFlipped
      var distance = flips == edge.assignment.isFolded ? 0 : Double.infinity
      for vertex in [edge.start, edge.end] {
        let place = pattern.vertices[vertex]
        distance = max(distance, placements[left](place).distance(to: placements[right](place)))
      }
      if distance > gap.distance { gap = (index, distance) }
    }
    self.placements = placements
    self.vertices = vertices.enumerated().map { $1 ?? pattern.vertices[$0] }
    self.gap = gap
    unreached = isReached.indices.filter { !isReached[$0] }
  }

  /// Returns the spanning tree of the faces with the greatest total edge length, as adjacency lists.
  private static func longestTree(_ pattern: CreasePattern) -> [[(edge: Int, face: Int)]] {
    let lengths = pattern.edges.map {
      (pattern.vertices[$0.start] - pattern.vertices[$0.end]).squaredLength
    }
    var connected = DisjointSets(count: pattern.faces.count)
    var tree = [[(edge: Int, face: Int)]](repeating: [], count: pattern.faces.count)
    for edge in pattern.edges.indices.sorted(by: { (lengths[$1], $0) < (lengths[$0], $1) }) {
      guard let (left, right) = pattern.edgeSides[edge].both, connected.join(left, right) else { continue }
      tree[left].append((edge, right))
      tree[right].append((edge, left))
    }
    return tree
  }
}

extension CreasePattern {
  /// Returns the placement of the face on the other side of an edge from a placed face.
  func placement(across edge: Int, from placement: Isometry) -> Isometry {
    guard edges[edge].assignment.isFolded else { return placement }
    let (start, end) = (vertices[edges[edge].start], vertices[edges[edge].end])
    return placement.after(Isometry(reflectingIn: start, end))
  }
}
