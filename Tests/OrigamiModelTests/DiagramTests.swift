import OrigamiModel
import Testing

@Suite struct DiagramTests {
  static let everything: [Diagram.Element] = [
    .face([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 1)], side: .back),
    .tiltedFace([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 1)], side: .back, tilt: 1),
    .tiltedFace([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 1)], side: .front, tilt: 15),
    .line([Point(x: -0.414214, y: 0), Point(x: 1e-9, y: 999_999)], kind: .mountain),
    .arrow(.init(.foldOverOver, from: Point(x: 0.1, y: 0.2), to: Point(x: 1, y: 1), bend: .right, times: 3)),
    .arrow(.init(.rotate, from: Point(x: 0.5, y: 0.5), degrees: -22.5)),
    .mark(at: Point(x: 0.25, y: 0.75), kind: .finished),
    .label(at: Point(x: 0, y: 0), text: "白鳥 A"),
  ]

  @Test func `decoding gives back what was encoded`() throws {
    let diagram = Diagram(Self.everything)
    #expect(Array(diagram.elements) == Self.everything)
    #expect(Diagram(encoded: diagram.encoded) == diagram)
  }

  @Test func `an encoding cut anywhere inside an element is refused`() {
    let ends = Self.everything.indices.map { Diagram(Self.everything.prefix($0)).encoded.count }
    let bytes = Diagram(Self.everything).encoded
    for count in bytes.indices where !ends.contains(count) {
      #expect(Diagram(encoded: Array(bytes.prefix(count))) == nil, "cut at \(count)")
    }
  }

  @Test func `a number that cannot be drawn is clamped`() {
    let diagram = Diagram([.mark(at: Point(x: .nan, y: -.infinity), kind: .point)])
    #expect(Array(diagram.elements) == [.mark(at: Point(x: 0, y: -Decimal9.limit), kind: .point)])
  }

  @Test(arguments: [
    (0.5, "0.5"), (-1, "-1"), (0, "0"), (-0.000_000_001, "-0.000000001"), (12.25, "12.25"), (100, "100"),
  ])
  func `decimals are written without an exponent or spare zeros`(value: Double, text: String) {
    #expect(Decimal9(value)?.description == text)
  }
}
