internal import OrigamiModel

/// Finds how near two points must be to be meant as one.
///
/// Crease patterns are drawn by hand and stored as decimals, and folding adds the errors of many
/// creases, so no fixed tolerance serves all. Beyond the errors and below the smallest real feature
/// the planar graph does not depend on the tolerance: halve it, starting at an eighth of the
/// shortest line, until the graph has stayed the same four times and obeys Euler's formula.
enum ToleranceSearch {
  /// How often the same counts must be seen; fewer accept graphs that are only half merged.
  private static let agreeing = 4
  /// The first exponent, and the last: beyond it a double has no digits left to compare.
  private static let exponents = 3...45

  /// A planar graph and the tolerance that it was made with.
  struct Result {
    var arrangement: Arrangement
    var faces: PlanarFaces
    var tolerance: Double
  }

  /// The graph of lines at the first tolerance that is stable and that `isSound` accepts; nil when
  /// there is none, or when the budget is spent.
  static func arrange<Proof>(
    vertices: [Point], lines: [(start: Int, end: Int)], budget: FoldingBudget? = nil,
    proof: (Arrangement, PlanarFaces) -> Proof?
  ) -> (result: Result, proof: Proof)? {
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
