internal import OrigamiModel

extension OverlapCells {
  /// Returns the closed lines around some cells, with the cells on their left. Corners at which a line does
  /// not turn are left out.
  func outlines(around inside: ArraySlice<Int32>) -> [[Point]] {
    var isInside = [Bool](repeating: false, count: covers.count)
    for cell in inside { isInside[Int(cell)] = true }
    var outgoing: [AdjacencyList.Neighbour] = []
    for cell in inside {
      for halfEdge in halfEdges[Int(cell)] {
        let (segment, side) = (segments[Int(halfEdge >> 1)], sides[Int(halfEdge >> 1)])
        let isForward = halfEdge & 1 == 0
        guard !isInside[Int(isForward ? side.right : side.left)] else { continue }
        let (start, end) = isForward ? (segment.low, segment.high) : (segment.high, segment.low)
        outgoing.append(.init(start: start, end: end, edge: Int32(outgoing.count)))
      }
    }
    // Cells come in any order, but the list is sorted: equal paper gives equal outlines.
    var graph = AdjacencyList(outgoing, edgeCount: outgoing.count)
    var outlines: [[Point]] = []
    for (start, range) in graph.points {
      while var way = graph.free(in: range).last {
        graph.take(way)
        var loop = [start]
        while way.end != start {
          let place = points[Int(way.end)]
          let came = place - points[Int(way.start)]
          loop.append(way.end)
          // At a point where outlines touch, the sharpest turn left keeps each of them simple.
          let ways = graph.free(in: graph.range(of: way.end))
          guard
            let next = ways.max(by: {
              came.turn(to: points[Int($0.end)] - place) < came.turn(to: points[Int($1.end)] - place)
            })
          else { break }
          graph.take(next)
          way = next
        }
        outlines.append(straightened(loop.map { points[Int($0)] }))
      }
    }
    return outlines
  }

  /// Returns the loop without the corners that lie on the line between their neighbours.
  private func straightened(_ loop: [Point]) -> [Point] {
    loop.indices.filter { index in
      let before = loop[(index + loop.count - 1) % loop.count]
      let after = loop[(index + 1) % loop.count]
      return abs((after - before).cross(loop[index] - before)) > tolerance * (after - before).length
    }.map { loop[$0] }
  }
}

extension Point {
  /// Returns the turn from this direction to another in radians, from -π to π: left positive, right negative.
  fileprivate func turn(to other: Point) -> Double {
    let angle = angle(to: other)
    return angle > .pi ? angle - 2 * .pi : angle
  }
}
