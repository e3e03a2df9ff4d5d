import SeededRandom
import Testing

@testable import OrigamiDiagrams

/// Which dots a line is painted with.
@Suite struct DotTrailTests {
  @Test func `a line is painted with the dots nearest to it, each of which touches the next`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let a = Self.point(in: 40, &random)
      let b = Self.point(in: 40, &random)
      let length = (b - a).length
      guard length > 2 else { continue }
      var trail = DotTrail()
      trail.find([a, b], isClosed: false, width: 40, height: 40)
      let distances = trail.dots.map { dot in
        abs(Vector.cross(b - a, ScenePoint(x: Double(dot.x) + 0.5, y: Double(dot.y) + 0.5) - a)) / length
      }
      // The dots of the ends hold the ends, wherever in them these lie.
      #expect(distances.dropFirst().dropLast().allSatisfy { $0 <= 0.5 + 1e-5 }, "\(a) to \(b)")
      #expect(distances.allSatisfy { $0 <= 0.5.squareRoot() + 1e-5 }, "\(a) to \(b)")
      for (dot, next) in zip(trail.dots, trail.dots.dropFirst()) {
        #expect(max(abs(dot.x - next.x), abs(dot.y - next.y)) == 1, "\(a) to \(b)")
      }
    }
  }

  @Test func `the outline of a square on its corner lies on its paper, on all four sides`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      // In quarters of a dot, so that sides often lie exactly between two diagonals of dots.
      func quarters(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 4 }
      let centre = ScenePoint(x: 30 + quarters(0..<4), y: 30 + quarters(0..<4))
      let radius = quarters(32..<112)
      let corners: [ScenePoint] = [
        centre + Vector(radius, 0), centre + Vector(0, -radius), centre + Vector(-radius, 0),
        centre + Vector(0, radius),
      ]
      var canvas = DotCanvas(width: 60, height: 60)
      canvas.fillFace(corners[...], .back, number: 1)
      canvas.stroke(
        corners[...], isClosed: true, ink: DotInk.edge, dashes: DashPattern(), number: 1, givesWay: false)
      var bare = 0
      for y in 0..<60 {
        for x in 0..<60 where !canvas.inks(x: x, y: y).isEmpty && canvas.ground(x: x, y: y) == .bare {
          bare += 1
        }
      }
      // A corner may stick out by a dot.
      #expect(bare <= 4, "\(centre), \(radius)")
    }
  }

  private static func point(in size: Double, _ random: inout SeededGenerator) -> ScenePoint {
    ScenePoint(x: .random(in: 0..<size, using: &random), y: .random(in: 0..<size, using: &random))
  }
}
