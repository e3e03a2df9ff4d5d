import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiFolding

/// Coordinates that are rounded, and what can be told in spite of that.
@Suite struct RoundingTests {
  private func points(_ count: Int, unit: Double) -> [Point] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { _ in
      let (x, y) = (
        Double.random(in: 0...10_000, using: &random), Double.random(in: 0...10_000, using: &random)
      )
      return unit > 0
        ? Point(x: (x / unit).rounded() * unit, y: (y / unit).rounded() * unit) : Point(x: x, y: y)
    }
  }

  @Test func `the unit of rounding is found`() {
    #expect(abs(Rounding.error(of: points(100, unit: 1)) - 0.5.squareRoot()) < 1e-12)
    #expect(abs(Rounding.error(of: points(100, unit: 0.01)) - 0.01 * 0.5.squareRoot()) < 1e-12)
    #expect(Rounding.error(of: points(100, unit: 0)) == 0)
    // A few exact values do not hide it.
    #expect(abs(Rounding.error(of: points(100, unit: 1) + points(4, unit: 0)) - 0.5.squareRoot()) < 1e-12)
  }

  @Test func `a grid, and few points, say nothing`() {
    let grid = (0...8).flatMap { x in (0...8).map { Point(x: Double(x), y: Double($0)) } }
    #expect(Rounding.error(of: grid) == 0)
    for divisions in [32, 64, 100] {
      let places = (0...divisions).map { 400 * Double($0) / Double(divisions) - 200 }
      let grid = places.map { Point(x: $0, y: -$0) }
      #expect(Rounding.error(of: grid) == 0, "\(divisions)")
      // One point off the grid is rounded to hundredths, which the grid must not hide.
      if divisions == 32 { #expect(Rounding.error(of: grid + [Point(x: 82.84, y: 200)]) > 0) }
    }
    #expect(Rounding.error(of: points(8, unit: 1)) == 0)
    #expect(Rounding.error(of: []) == 0)
  }

  @Test func `on a grid, layers that are impossible are found to be so`() throws {
    // A strip whose ends both fold onto its narrow middle, with the lines of a grid of 32 across.
    let grid = (0...32).map { 12.5 * Double($0) - 200 }
    let lines =
      grid.map { (Point(x: -200, y: $0), Point(x: 200, y: $0), abs($0) == 200) }.map {
        ($0.0, $0.1, $0.2 ? CreaseAssignment.boundary : .flat)
      }
      + [-200, -25, 25, 200].map {
        (Point(x: $0, y: -200), Point(x: $0, y: 200), abs($0) == 200 ? .boundary : .mountain)
      }
    let (pattern, _, _) = try CreasePattern.repairing(
      lines.flatMap { [$0.0, $0.1] },
      edges: lines.indices.map { .init(start: 2 * $0, end: 2 * $0 + 1, assignment: lines[$0].2) })
    guard case .notFoldable = FlatFolding(pattern).verdict else {
      Issue.record("\(FlatFolding(pattern).verdict)")
      return
    }
  }

  @Test func `rounded coordinates never make layers impossible`() throws {
    var folder = try TraditionalModelTests.narrowBirdBase()
    try folder.fold("neck", #"inside-reverse bring="top-left" onto="@0.1,0.7""#)
    try folder.fold("tail", #"inside-reverse bring="bottom-right" onto="@0.7,0.1""#)
    let sheet = folder.state.sheet
    var unknown = 0
    for unit in [1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5, 1e-6, 1e-7] {
      let vertices = sheet.vertices.map {
        Point(x: ($0.x / unit).rounded() * unit, y: ($0.y / unit).rounded() * unit)
      }
      let (pattern, _, _) = try CreasePattern.repairing(vertices, edges: sheet.edges)
      switch FlatFolding(pattern, limits: .init(statesPerPart: 1)).verdict {
      case .foldable: break
      case .unknown: unknown += 1
      case .notFoldable(let reason): Issue.record("\(unit): \(reason.message)")
      }
    }
    #expect(unknown > 0)
  }

  @Test func `a sum of angles is wrong only beyond the errors of its creases`() {
    // Four creases of which one is off by 0.02 radians.
    func spokes(error: Double) -> [VertexRules.Spoke] {
      zip(
        [1.0, 1.2, Double.pi - 1 + 0.02, Double.pi - 1.2 - 0.02],
        [CreaseAssignment.mountain, .mountain, .mountain, .valley]
      )
      .map { VertexRules.Spoke(assignment: $1, angle: $0, error: error) }
    }
    guard case .kawasaki? = VertexRules.fault(spokes(error: 0)) else {
      Issue.record("no fault")
      return
    }
    #expect(VertexRules.fault(spokes(error: 0.004)) != nil)
    #expect(VertexRules.fault(spokes(error: 0.006)) == nil)
  }
}
