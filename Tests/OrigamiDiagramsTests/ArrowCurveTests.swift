import OrigamiModel
import Testing

@testable import OrigamiDiagrams

@Suite struct ArrowCurveTests {
  private static let (a, b) = (Point(x: 0, y: 0), Point(x: 1, y: 0))

  /// Returns the curves of arrows in their order, each as it is seen from a to b.
  private func curves(_ arrows: [Diagram.Arrow]) -> [ArrowCurve] {
    let square = [(0, 0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    let diagram = Diagram([.face(square, side: .front)] + arrows.map { .arrow($0) })
    return DiagramSummary(diagram).curves.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test(arguments: [1, 7])
  func `a single hop is no higher than the curve of a fold`(times: Int) {
    func height(_ kind: Diagram.ArrowKind, times: Int? = nil) -> Double {
      let arrow = Diagram.Arrow(
        kind, from: Point(x: 0, y: 0), to: Point(x: 1, y: 0), bend: .left, times: times)
      let places = Scene(Diagram([.arrow(arrow)]), width: 80, height: 80, pen: .dots).points.map(\.y)
      return (places.max() ?? 0) - (places.min() ?? 0)
    }
    #expect(height(.foldOverOver, times: times) <= height(.valley) + 1e-9)
  }

  @Test(arguments: [Diagram.Arrow.Bend.left, .right, nil])
  func `arrows between the same two places bend to both sides in turn, each pair wider than the last`(
    bend: Diagram.Arrow.Bend?
  ) throws {
    let arrow = Diagram.Arrow(.valley, from: Self.a, to: Self.b, bend: bend)
    let bends = curves([Diagram.Arrow](repeating: arrow, count: 7)).map(\.roundness)
    try #require(bends.count == 7)
    for (one, next) in zip(bends, bends.dropFirst()) { #expect(one * next < 0) }
    for (one, later) in zip(bends, bends.dropFirst(2)) { #expect(abs(later) > abs(one) + 0.1) }
  }

  @Test func `an arrow the other way round takes no curve twice either`() throws {
    let there = Diagram.Arrow(.valley, from: Self.a, to: Self.b)
    let back = Diagram.Arrow(.unfold, from: Self.b, to: Self.a)
    let arrows = [there, back, there, back, there]
    let bends = zip(arrows, curves(arrows)).map { $0 == back ? -$1.roundness : $1.roundness }
    #expect(Set(bends).count == arrows.count)
  }

  @Test(arguments: [Pen.dots, .print])
  func `the ring of a closed sink is on the axis of its head, however the arrow leans`(pen: Pen) throws {
    for angle in stride(from: 0.1, to: 6, by: 0.5) {
      let vector = Vector(angle: angle)
      let tip = Point(x: 0.5 + 0.4 * vector.x, y: 0.5 + 0.4 * vector.y)
      let square = [(0, 0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
      let arrow = Diagram.Arrow(.closedSink, from: Point(x: 0.5, y: 0.5), to: tip)
      let scene = Scene(
        Diagram([.face(square, side: .front), .arrow(arrow)]), width: 160, height: 160, pen: pen)
      let solids = scene.shapes.filter { $0.paint == .solid && $0.isClosed }.map { scene.points[$0.points] }
      let head = Array(try #require(solids.first { $0.count == 4 }))
      let ring = try #require(solids.first { $0.count > 4 })
      let count = Double(ring.count)
      let middle = ScenePoint(x: ring.map(\.x).reduce(0, +) / count, y: ring.map(\.y).reduce(0, +) / count)
      // The tip of the head comes first, and the notch on its axis third.
      #expect(abs(Vector.dot((head[2] - head[0]).unit.left, middle - head[0])) < 0.5, "\(angle)")
    }
  }
}
