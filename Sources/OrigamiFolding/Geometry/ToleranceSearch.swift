internal import OrigamiModel

/// A search for the distance within which two points are meant as one.
///
/// Crease patterns are drawn by hand and stored as decimals, and folding adds the errors of many creases, so
/// no fixed tolerance serves all. Between the errors and the smallest real feature, the planar graph does not
/// depend on the tolerance. The search starts at an eighth of the shortest line and halves the tolerance
/// until the graph has stayed the same four times and satisfies Euler's formula.
enum ToleranceSearch {
  /// The number of equal counts in a row that ends the search; fewer would accept graphs that are only half
  /// merged.
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

  /// Returns the graph at the first stable tolerance that `isSound` accepts; nil when there is none, or when
  /// the budget is spent.
  static func arrange<Proof>(
    vertices: [Point], lines: [(start: Int, end: Int)], budget: FoldingBudget? = nil,
    proof: (Arrangement, PlanarFaces) -> Proof?
  ) -> (result: Result, proof: Proof)? {
    // Farther apart, squares of distances are no numbers.
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
      guard faces.isPlanar, faces.isOuter.count(where: { $0 }) == 1,
        let found = proof(arrangement, faces)
      else {
        seen.times = 0
        continue
      }
      return (Result(arrangement: arrangement, faces: faces, tolerance: tolerance), found)
    }
    return nil
  }
}
