internal import OrigamiModel

/// A search for the distance within which two points are meant as one.
///
/// Crease patterns are drawn by hand and stored as decimals, and folding adds the errors of many creases, so
/// no fixed tolerance serves all. Between the errors and the smallest real feature, the planar graph does not
/// depend on the tolerance. The search starts at an eighth of the shortest line and halves the tolerance
/// until four graphs in a row have equally many points and segments, and the last of them is planar.
enum ToleranceSearch {
  /// The number of graphs in a row that must have equal counts. With fewer, graphs would be accepted in which
  /// only some of the points that belong together are merged.
  private static let agreeing = 4
  /// The exponents n of the tolerance: the shortest line divided by 2ⁿ. Beyond the last, a double has no
  /// digits left to compare.
  private static let exponents = 3...45

  /// A planar graph and the tolerance that made it.
  struct Result {
    var arrangement: Arrangement
    var faces: PlanarFaces
    var tolerance: Double
  }

  /// Returns the graph at the first stable tolerance for which `proof` returns a value, and that value; nil
  /// when there is none, or when the budget is spent.
  ///
  /// - Parameter proof: checks a graph beyond Euler's formula; nil rejects it.
  static func arrange<Proof>(
    vertices: [Point], lines: [(start: Int, end: Int)], budget: FoldingBudget? = nil,
    proof: (Arrangement, PlanarFaces) -> Proof?
  ) -> (result: Result, proof: Proof)? {
    // Beyond this, squares of distances are infinite.
    guard vertices.allSatisfy({ abs($0.x) < 1e150 && abs($0.y) < 1e150 }) else { return nil }
    let lengths = lines.map { vertices[$0.start].distance(to: vertices[$0.end]) }
    guard let shortest = lengths.filter({ $0 > 0 }).min() else { return nil }
    var seen = (points: 0, segments: 0, times: 0)
    for exponent in exponents {
      let tolerance = shortest / Double(1 << exponent)
      let arrangement = Arrangement(vertices: vertices, lines: lines, tolerance: tolerance, budget: budget)
      guard !budget.isSpent else { return nil }
      if seen.points == arrangement.points.count, seen.segments == arrangement.segments.count {
        seen.times += 1
      } else {
        seen = (arrangement.points.count, arrangement.segments.count, 1)
      }
      guard seen.times >= agreeing else { continue }
      guard budget.spend(8 * arrangement.segments.count) else { return nil }
      let faces = PlanarFaces(points: arrangement.points, segments: arrangement.segments)
      guard faces.isPlanar, let found = proof(arrangement, faces) else {
        // A proof costs much more than a graph, so as many graphs must agree again before the next one.
        seen.times = 0
        continue
      }
      return (Result(arrangement: arrangement, faces: faces, tolerance: tolerance), found)
    }
    return nil
  }
}
