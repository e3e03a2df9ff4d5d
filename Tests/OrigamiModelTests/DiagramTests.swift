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

  // MARK: Scales

  static let scale = DrawingScale(
    extent: 0.707107, changes: PerLevel(full: .larger, standard: .smaller, overview: .same))

  @Test func `a scale is stored with the drawing and changes no element`() throws {
    let diagram = Diagram(Self.everything).scaled(Self.scale)
    #expect(diagram.scale == Self.scale)
    #expect(Array(diagram.elements) == Self.everything)
    #expect(Diagram(encoded: diagram.encoded) == diagram)
    #expect(diagram.scaled(nil) == Diagram(Self.everything))
    #expect(Diagram(Self.everything).scale == nil)
  }

  @Test func `a damaged scale is refused`() {
    let bytes = Diagram([]).scaled(Self.scale).encoded
    for count in 1..<bytes.count { #expect(Diagram(encoded: Array(bytes.prefix(count))) == nil) }
    // Four kinds of change, of which one does not exist.
    #expect(Diagram(encoded: [2, 3] + bytes.dropFirst(2)) == nil)
    #expect(Diagram(encoded: [3] + bytes.dropFirst()) == nil)
  }

  @Test func `a drawing is measured by its paper, else by its lines`() {
    let line = Diagram.Element.line([Point(x: 0, y: 0), Point(x: 2, y: 3)], kind: .edge)
    let face = Diagram.Element.face(
      [Point(x: 0, y: 0), Point(x: 1.5, y: 0), Point(x: 1, y: 1)], side: .front)
    let others: [Diagram.Element] = [
      .arrow(.init(.repeat, from: Point(x: -9, y: 0), to: Point(x: 9, y: 9), bend: .left, times: 2)),
      .label(at: Point(x: 20, y: 0), text: "白鳥"),
    ]
    #expect(Diagram(others + [line, face]).measures == DrawingMeasures(extent: 1.5, isDetail: false))
    #expect(Diagram(others + [line]).measures == DrawingMeasures(extent: 3, isDetail: false))
    #expect(Diagram(others).measures == DrawingMeasures(extent: 0, isDetail: false))
    #expect(Diagram([face, .mark(at: Point(x: 0, y: 0), kind: .zoomIn)]).measures.isDetail)
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
