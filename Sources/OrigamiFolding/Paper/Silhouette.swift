package import OrigamiModel

/// The outline of folded paper as it lies in the plane. Only tests create one, to compare it with a model's
/// geometry. Drawings use ``loops(_:inside:)``.
package struct Silhouette: Hashable, Sendable {
  /// The area that at least one layer covers.
  package let area: Double
  /// The closed lines around that area, with the paper on their left. Corners at which the line does not turn
  /// are left out.
  package let outlines: [[Point]]

  /// Computes the outline of a state of the paper; nil when some corners lie too close together to be told
  /// apart within the tolerance.
  ///
  /// - Complexity: O(n²) for n edges.
  package init?(_ state: PaperState) {
    guard let cells = OverlapCells(state) else { return nil }
    let isCovered = (0..<cells.covers.count).map { !cells.covers[$0].isEmpty }
    area = isCovered.indices.reduce(0) { sum, cell in
      isCovered[cell] ? sum + doubledArea(cells.corners(of: cell)) / 2 : sum
    }
    let covered = isCovered.indices.filter { isCovered[$0] }.map { Int32($0) }
    outlines = Silhouette.loops(cells, inside: covered[...])
  }

  /// Returns the closed lines around some cells, with the cells on their left.
  static func loops(_ cells: OverlapCells, inside: ArraySlice<Int32>) -> [[Point]] {
    var isInside = [Bool](repeating: false, count: cells.covers.count)
    for cell in inside { isInside[Int(cell)] = true }
    var outgoing: [AdjacencyList.Neighbour] = []
    for cell in inside {
      for halfEdge in cells.halfEdges[Int(cell)] {
        let (segment, side) = (cells.segments[Int(halfEdge >> 1)], cells.sides[Int(halfEdge >> 1)])
        let isForward = halfEdge & 1 == 0
        guard !isInside[Int(isForward ? side.right : side.left)] else { continue }
        let (start, end) = isForward ? (segment.low, segment.high) : (segment.high, segment.low)
        outgoing.append(.init(start: start, end: end, edge: Int32(outgoing.count)))
      }
    }
    // Cells come in any order, but the list is sorted: equal paper gives equal outlines.
    var graph = AdjacencyList(outgoing, edgeCount: outgoing.count)
    var loops: [[Point]] = []
    for (start, range) in graph.points {
      while var way = graph.free(in: range).last {
        graph.take(way)
        var loop = [start]
        while way.end != start {
          let place = cells.points[Int(way.end)]
          let came = place - cells.points[Int(way.start)]
          loop.append(way.end)
          // At a point where outlines touch, the sharpest turn left keeps each of them simple.
          let ways = graph.free(in: graph.range(of: way.end))
          guard
            let next = ways.max(by: {
              turn(came, cells.points[Int($0.end)] - place) < turn(came, cells.points[Int($1.end)] - place)
            })
          else { break }
          graph.take(next)
          way = next
        }
        loops.append(straightened(loop.map { cells.points[Int($0)] }, tolerance: cells.tolerance))
      }
    }
    return loops
  }

  /// Returns the turn from one direction to another in radians, from -π to π: left positive, right negative.
  private static func turn(_ from: Point, _ to: Point) -> Double {
    let angle = from.angle(to: to)
    return angle > .pi ? angle - 2 * .pi : angle
  }

  /// Returns the loop without the corners that lie on the line between their neighbours.
  private static func straightened(_ loop: [Point], tolerance: Double) -> [Point] {
    loop.indices.filter { index in
      let before = loop[(index + loop.count - 1) % loop.count]
      let after = loop[(index + 1) % loop.count]
      return abs((after - before).cross(loop[index] - before)) > tolerance * (after - before).length
    }.map { loop[$0] }
  }
}
