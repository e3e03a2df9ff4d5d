internal import OrigamiModel

/// The regions into which a planar graph divides the plane.
///
/// Half-edge `2s` runs along segment s from its low to its high point, `2s + 1` runs back. Each half-edge has
/// a region on its left.
struct PlanarFaces {
  /// For each half-edge, the region to its left.
  let regionOfHalfEdge: [Int32]
  /// For each region, the half-edges around it, with the region on their left.
  let halfEdges: Groups
  /// For each region, whether it is unbounded: the outside of a connected part of the graph.
  let isOuter: [Bool]
  /// A Boolean value that indicates whether the graph is connected and planar: its vertices, edges and
  /// regions satisfy Euler's formula, and one region is unbounded.
  let isPlanar: Bool

  /// Finds all regions.
  ///
  /// - Complexity: O(s log s) for s segments.
  init(points: [Point], segments: [Arrangement.Segment]) {
    var outgoing: [(key: Int32, value: Int32)] = []
    outgoing.reserveCapacity(2 * segments.count)
    for (index, segment) in segments.enumerated() {
      outgoing.append((segment.low, Int32(2 * index)))
      outgoing.append((segment.high, Int32(2 * index + 1)))
    }
    func head(_ halfEdge: Int32) -> Int32 {
      let segment = segments[Int(halfEdge >> 1)]
      return halfEdge & 1 == 0 ? segment.high : segment.low
    }
    let fans = Groups(keyCount: points.count, pairs: outgoing)
    // The next half-edge around the region on the left: at the head, the first half-edge clockwise from the
    // reverse.
    var next = [Int32](repeating: -1, count: 2 * segments.count)
    var usedPoints = 0
    for point in points.indices where !fans[point].isEmpty {
      usedPoints += 1
      let fan = fans[point].map { halfEdge in
        (halfEdge: halfEdge, order: (points[Int(head(halfEdge))] - points[point]).directionOrder)
      }.sorted { ($0.order, $0.halfEdge) < ($1.order, $1.halfEdge) }
      var clockwise = fan[fan.count - 1].halfEdge
      for spoke in fan {
        next[Int(spoke.halfEdge ^ 1)] = clockwise
        clockwise = spoke.halfEdge
      }
    }

    var region = [Int32](repeating: -1, count: 2 * segments.count)
    var loops = Groups()
    var isOuter: [Bool] = []
    for start in region.indices where region[start] < 0 {
      var loop: [Int32] = []
      var halfEdge = Int32(start)
      while region[Int(halfEdge)] < 0 {
        region[Int(halfEdge)] = Int32(loops.count)
        loop.append(halfEdge)
        halfEdge = next[Int(halfEdge)]
      }
      isOuter.append(doubledArea(loop.map { points[Int(head($0))] }) <= 0)
      loops.append(loop)
    }
    isPlanar = usedPoints - segments.count + loops.count == 2 && isOuter.count { $0 } == 1
    self.isOuter = isOuter
    halfEdges = loops
    regionOfHalfEdge = region
  }
}
