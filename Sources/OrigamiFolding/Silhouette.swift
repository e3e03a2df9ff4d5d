public import OrigamiModel

/// The outline of folded paper as it lies in the plane.
public struct Silhouette: Hashable, Sendable {
  /// The area that is covered by any layer.
  public let area: Double
  /// The closed lines around it, the paper on their left; corners at which the line does not turn are
  /// left out.
  public let outlines: [[Point]]

  /// Maps a state of the paper.
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
    outlines = Silhouette.loops(cells, where: { isCovered[Int($0)] })
  }

  /// The closed lines around some cells, each line with the cells on its left.
  static func loops(_ cells: OverlapCells, where isInside: (Int32) -> Bool) -> [[Point]] {
    var outgoing: [Int32: [Int32]] = [:]
    for (index, side) in cells.sides.enumerated() where isInside(side.left) != isInside(side.right) {
      let segment = cells.segments[index]
      let (from, to) =
        isInside(side.left) ? (segment.low, segment.high) : (segment.high, segment.low)
      outgoing[from, default: []].append(to)
    }
    var loops: [[Point]] = []
    for start in outgoing.keys.sorted() {
      while var next = outgoing[start]?.popLast() {
        var loop = [start]
        while next != start {
          let place = cells.points[Int(next)]
          let came = place - cells.points[Int(loop[loop.count - 1])]
          loop.append(next)
          // Where outlines touch in a point, the sharpest turn left keeps each of them simple.
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

  /// The turn from one direction to another, to the left positive, within half a turn either way.
  private static func turn(_ from: Point, _ to: Point) -> Double {
    let angle = from.angle(to: to)
    return angle > .pi ? angle - 2 * .pi : angle
  }

  /// Leaves out corners on the line between their neighbours.
  private static func straightened(_ loop: [Point], tolerance: Double) -> [Point] {
    loop.indices.filter { index in
      let before = loop[(index + loop.count - 1) % loop.count]
      let after = loop[(index + 1) % loop.count]
      return abs((after - before).cross(loop[index] - before)) > tolerance * (after - before).length
    }.map { loop[$0] }
  }
}
