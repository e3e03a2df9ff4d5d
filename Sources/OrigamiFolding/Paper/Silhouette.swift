public import OrigamiModel

/// The outline of folded paper as it lies in the plane.
public struct Silhouette: Hashable, Sendable {
  /// The area that at least one layer covers.
  public let area: Double
  /// The closed lines around that area, with the paper on their left. Corners at which the line does not turn
  /// are left out.
  public let outlines: [[Point]]

  /// Computes the outline of a state of the paper; nil when its places cannot be told apart.
  ///
  /// - Complexity: O(n²) for n edges.
  public init?(_ state: PaperState) {
    guard let cells = OverlapCells(state) else { return nil }
    self.init(cells)
  }

  init(_ cells: OverlapCells) {
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
    var outgoing: [Int32: [Int32]] = [:]
    for cell in inside {
      for halfEdge in cells.halfEdges[Int(cell)] {
        let (segment, side) = (cells.segments[Int(halfEdge >> 1)], cells.sides[Int(halfEdge >> 1)])
        let isForward = halfEdge & 1 == 0
        guard !isInside[Int(isForward ? side.right : side.left)] else { continue }
        outgoing[isForward ? segment.low : segment.high, default: []]
          .append(isForward ? segment.high : segment.low)
      }
    }
    // Cells come in any order, but equal paper must give equal outlines.
    for start in outgoing.keys { outgoing[start]?.sort() }
    var loops: [[Point]] = []
    for start in outgoing.keys.sorted() {
      while var next = outgoing[start]?.popLast() {
        var loop = [start]
        while next != start {
          let place = cells.points[Int(next)]
          let came = place - cells.points[Int(loop[loop.count - 1])]
          loop.append(next)
          // At a point where outlines touch, the sharpest turn left keeps each of them simple.
          let ways = outgoing[next] ?? []
          guard
            let way = ways.indices.max(by: {
              turn(came, cells.points[Int(ways[$0])] - place)
                < turn(came, cells.points[Int(ways[$1])] - place)
            })
          else { break }
          outgoing[next]?.remove(at: way)
          next = ways[way]
        }
        loops.append(straightened(loop.map { cells.points[Int($0)] }, tolerance: cells.tolerance))
      }
    }
    return loops
  }

  /// Returns the turn from one direction to another, in half turns at most: left positive, right negative.
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
