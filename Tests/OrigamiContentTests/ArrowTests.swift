import OrigamiModel
import Testing

@testable import OrigamiDiagrams

/// The arrows of the content's drawings.
@Suite struct ArrowTests {
  @Test func `every half-way drawing shows where paper goes`() throws {
    var count = 0
    for drawn in try ContentDrawings.all() where drawn.step.isDiagramComputed {
      // A pose of 1 is the finished paper, in which nothing moves any more.
      guard drawn.step.operations.contains(where: { !["1", nil].contains($0[.pose]) }) else { continue }
      count += 1
      let arrows = drawn.diagram.elements.filter { if case .arrow = $0 { true } else { false } }
      #expect(!arrows.isEmpty, "\(drawn.name)")
    }
    #expect(count >= 10)
  }

  /// Arrows in front and behind that fall on one another look like one that folds and unfolds.
  @Test(arguments: ["frog/smooth", "frog/smooth-2", "frog/triangles", "sailboat/hull"])
  func `an arrow in front and one behind are apart`(name: String) throws {
    let drawn = try #require(ContentDrawings.all().first { $0.name == name })
    let scene = Scene(drawn.diagram, width: 80, height: 80, pen: .dots)
    let arrows = drawn.diagram.elements.enumerated().filter {
      if case .arrow(let arrow) = $1 { arrow.kind == .valley || arrow.kind == .mountain } else { false }
    }.map(\.offset)
    let middles = arrows.map { arrow -> ScenePoint in
      let points = scene.shapes.filter { $0.element == arrow && ($0.paint == .stroke || $0.paint == .dotted) }
        .flatMap { scene.points(of: $0) }
      return points[points.count / 2]
    }
    try #require(middles.count == 2)
    #expect((middles[0] - middles[1]).length >= 4, "\(middles)")
  }
}
