internal import OrigamiModel

/// Joins segments into as few polylines as possible.
enum SegmentChains {
  /// Returns the polylines of segments between numbered points. A closed polyline ends where it begins.
  /// Points at which a line does not turn are left out.
  ///
  /// - Complexity: O(s) for s segments.
  static func polylines(_ segments: [(Int32, Int32)], points: [Point]) -> [[Point]] {
    var ways: [Int32: [Int32]] = [:]
    for (a, b) in segments {
      ways[a, default: []].append(b)
      ways[b, default: []].append(a)
    }
    // Polylines start at ends and forks first, so that only rings remain.
    let starts = ways.keys.sorted { (ways[$0]?.count == 2 ? 1 : 0, $0) < (ways[$1]?.count == 2 ? 1 : 0, $1) }
    let isFork = ways.mapValues { $0.count != 2 }
    var lines: [[Point]] = []
    for start in starts {
      while let first = ways[start]?.min() {
        var line = [start, first]
        take(start, first, &ways)
        while let here = line.last, isFork[here] == false, here != start, let next = ways[here]?.min() {
          take(here, next, &ways)
          line.append(next)
        }
        lines.append(straightened(line.map { points[Int($0)] }))
      }
    }
    return lines
  }

  private static func take(_ a: Int32, _ b: Int32, _ ways: inout [Int32: [Int32]]) {
    if let index = ways[a]?.firstIndex(of: b) { ways[a]?.remove(at: index) }
    if let index = ways[b]?.firstIndex(of: a) { ways[b]?.remove(at: index) }
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
