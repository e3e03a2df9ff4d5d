internal import OrigamiModel

/// The regions into which a planar graph cuts the plane.
///
/// Half-edge `2s` runs along segment s from its low to its high point, `2s + 1` back; each has a
/// region on its left.
struct PlanarFaces {
  /// The region to the left of each half-edge.
  let regionOfHalfEdge: [Int32]
  /// The half-edges around each region, with the region on their left.
  let halfEdges: Groups
  /// Whether a region is outside of everything: bounded by one outer rim, not surrounded.
  let isOuter: [Bool]
  /// Whether vertices, edges and regions agree with Euler's formula for a connected planar graph.
  let isPlanar: Bool

  /// Walks around all regions.
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
    // The half-edge that continues the walk around the region to the left: at its head, the first
    // one clockwise from the way back.
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
    isPlanar = usedPoints - segments.count + loops.count == 2
    self.isOuter = isOuter
    halfEdges = loops
    regionOfHalfEdge = region
  }
}
