internal import OrigamiModel

/// Joins segments into as few polylines as possible.
enum SegmentChains {
  /// Returns the polylines of segments between numbered points. A closed polyline ends where it begins.
  /// Points at which a line does not turn are left out.
  ///
  /// - Complexity: O(s log s) for s segments.
  static func polylines(_ segments: [(Int32, Int32)], points: [Point]) -> [[Point]] {
    var neighbours: [AdjacencyList.Neighbour] = []
    neighbours.reserveCapacity(2 * segments.count)
    for (index, (a, b)) in segments.enumerated() {
      neighbours.append(.init(start: a, end: b, edge: Int32(index)))
      neighbours.append(.init(start: b, end: a, edge: Int32(index)))
    }
    var graph = AdjacencyList(neighbours, edgeCount: segments.count)
    // Polylines start at ends and forks first, so that only rings remain.
    let starts = graph.points
    let ordered = starts.filter { $0.range.count != 2 } + starts.filter { $0.range.count == 2 }
    var lines: [[Point]] = []
    for (start, range) in ordered {
      while let first = graph.free(in: range).first {
        var line = [start]
        var next: AdjacencyList.Neighbour? = first
        while let way = next {
          graph.take(way)
          line.append(way.end)
          let onward = graph.range(of: way.end)
          next = way.end != start && onward.count == 2 ? graph.free(in: onward).first : nil
        }
        lines.append(straightened(line.map { points[Int($0)] }))
      }
    }
    return lines
  }

  /// Returns the line without the points at which it does not turn.
  private static func straightened(_ line: [Point]) -> [Point] {
    var result: [Point] = []
    for (index, point) in line.enumerated() {
      if index > 0, index < line.count - 1, let before = result.last,
        isStraight(before, point, line[index + 1])
      {
        continue
      }
      result.append(point)
    }
    // The start of a ring may lie on a straight side.
    if result.count > 3, result.first == result.last,
      isStraight(result[result.count - 2], result[0], result[1])
    {
      result.removeLast()
      result[0] = result[result.count - 1]
    }
    return result
  }

  private static func isStraight(_ a: Point, _ b: Point, _ c: Point) -> Bool {
    let (first, second) = (b - a, c - b)
    return first.dot(second) > 0 && abs(first.cross(second)) <= 1e-6 * first.length * second.length
  }
}
