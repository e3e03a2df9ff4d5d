import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct DrawingTests {
  private func elements(_ folder: inout StepFolder, _ lines: String...) throws -> [Diagram.Element] {
    let step = try folder.fold(step: "s\(folder.state.faceCount)", lines.map { try FoldOperation($0) })
    return Array(try #require(FoldDrawing.diagram(of: step)).elements)
  }

  private func lines(_ kind: Diagram.LineKind, _ elements: [Diagram.Element]) -> [[Point]] {
    elements.compactMap { if case .line(let points, kind) = $0 { points } else { nil } }
  }

  private func faces(_ side: Diagram.Side, _ elements: [Diagram.Element]) -> [[Point]] {
    elements.compactMap { if case .face(let points, side) = $0 { points } else { nil } }
  }

  private func arrows(_ elements: [Diagram.Element]) -> [Diagram.Arrow] {
    elements.compactMap { if case .arrow(let arrow) = $0 { arrow } else { nil } }
  }

  private func area(_ polygon: [Point]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.0.y * $1.1.x) / 2
    }
  }

  @Test func `a step shows the paper before it, its fold line and its arrow`() throws {
    var folder = try StepFolder(paper: Paper())
    let drawing = try elements(&folder, #"valley bring="bottom-left" onto="top-right""#)
    #expect(faces(.front, drawing).map(area) == [1])
    #expect(lines(.edge, drawing).map(\.count) == [5])
    let fold = try #require(lines(.valley, drawing).first)
    #expect(Set(fold) == [Point(x: 1, y: 0), Point(x: 0, y: 1)])
    #expect(
      arrows(drawing) == [.init(.valley, from: Point(x: 0, y: 0), to: Point(x: 1, y: 1))])
  }

  @Test func `what is folded over hides what is below and shows its back`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("corner", #"valley bring="top-left" onto="centre""#)
    let drawing = try elements(&folder, #"mountain bring="bottom-right" onto="@0.75,0.25""#)
    #expect(faces(.back, drawing).map(area) == [0.125])
    #expect(faces(.front, drawing).map(area) == [0.875])
    #expect(lines(.mountain, drawing).count == 1)
    #expect(arrows(drawing).map(\.kind) == [.mountain])
    // The flap comes after the sheet that it covers.
    let order = drawing.compactMap { if case .face(_, let side) = $0 { side } else { nil } }
    #expect(order == [.front, .back])
  }

  @Test func `layers that nothing is seen of are not drawn`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("a", #"valley bring="left" onto="right""#)
    try folder.fold("b", #"valley bring="top-left" onto="bottom-left" layers="all""#)
    let drawing = try #require(FoldDrawing.diagram(of: folder.state, view: folder.view))
    // Of four layers the one on top, and those whose raw edges come next below its own on two sides.
    #expect(drawing.elements.count { if case .face = $0 { true } else { false } } == 3)
  }

  @Test func `creases are thin lines where they are seen, and the fold line is drawn in their place`() throws
  {
    var folder = try StepFolder(paper: Paper())
    let first = try elements(&folder, #"precrease through="left right""#)
    #expect(lines(.valley, first).count == 1)
    #expect(arrows(first).map(\.kind) == [.foldUnfold])
    let second = try elements(&folder, #"precrease through="top bottom""#)
    #expect(lines(.crease, second).count == 1)
    let third = try elements(&folder, #"valley bring="top-left" onto="bottom-left""#)
    #expect(lines(.crease, third).count == 1)
    #expect(lines(.valley, third).count == 1)
  }

  @Test func `turned over, the paper is mirrored and shows its other side`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("corner", #"valley bring="top-left" onto="0.25,0.75""#)
    let sign = try elements(&folder, "turn-over")
    #expect(arrows(sign).map(\.kind) == [.turnOver])
    let drawing = try #require(FoldDrawing.diagram(of: folder.state, view: folder.view))
    let back = faces(.back, Array(drawing.elements))
    #expect(back.count == 1)
    // The corner is folded away to the far side, now at the top right.
    #expect(back.first?.contains { $0.isNear(1, 1) } == false)
    #expect(back.first?.contains { $0.isNear(0, 1) } == true)
    #expect(try #require(back.first.map(area)) > 0)
  }

  @Test func `signs beside the paper do not stand on each other`() throws {
    var folder = try StepFolder(paper: Paper())
    let signs = arrows(try elements(&folder, "turn-over", #"rotate degrees="90""#))
    #expect(signs.map(\.kind) == [.turnOver, .rotate])
    #expect(signs[1].degrees == 90)
    #expect(signs[0].from != signs[1].from)
    #expect(signs.allSatisfy { $0.from.x > 1 })
  }

  @Test func `more turns than can be told apart do not shrink the paper`() throws {
    var folder = try StepFolder(paper: Paper())
    let operations = try [String](repeating: "turn-over", count: 24).map { try FoldOperation($0) }
    let step = try folder.fold(
      step: "turns", operations + [FoldOperation(#"precrease through="left right""#)])
    let drawing = Array(try #require(FoldDrawing.diagram(of: step)).elements)
    #expect(arrows(drawing).map(\.kind) == [.foldUnfold])
  }

  @Test(arguments: ["0.1,0 0.1,1", "0.1,1 0.1,0", "0,0.1 0.1,0", "0.1,0 0,0.1"])
  func `a precrease without a side folds over the smaller part, whichever way its line is written`(
    line: String
  ) throws {
    var folder = try StepFolder(paper: Paper())
    let drawing = try elements(&folder, "precrease through=\"\(line)\"")
    let arrow = try #require(arrows(drawing).first)
    #expect(arrow.from.x == 0)
    #expect(try #require(arrow.to).x <= 0.2)
  }

  @Test func `the number of a face stands inside it, also where the face is not convex`() throws {
    let corners = [
      (0.0, 0.0), (2.2, 0), (2.2, 0.4), (1.4, 0.4), (1.4, 0.6), (2.2, 0.6), (2.2, 1), (0, 1),
    ]
    let pattern = try CreasePattern(
      lines: zip(corners, corners.dropFirst() + corners.prefix(1)).map {
        ($0.0, $0.1, $1.0, $1.1, .boundary)
      })
    let drawing = FoldDrawing.diagram(ofPattern: pattern, faults: [], reason: .exhausted(faces: [0]))
    let places = drawing.elements.compactMap { if case .mark(let place, .point) = $0 { place } else { nil } }
    let place = try #require(places.first)
    // The drawing has the size 1, the sheet 2.2. Right of 1.4, there is no paper at half its height.
    #expect(abs(place.y - 0.5 / 2.2) < 1e-6)
    #expect(place.x > 0 && place.x < 1.4 / 2.2)
  }

  @Test func `a small fold is drawn large`() throws {
    var folder = try StepFolder(paper: Paper())
    let drawing = try elements(&folder, #"valley bring="bottom-left" onto="0.1,0.1""#)
    let corners = (faces(.front, drawing) + lines(.edge, drawing)).flatMap { $0 }
    #expect(corners.allSatisfy { $0.x < 0.5 && $0.y < 0.5 })
    #expect(lines(.valley, drawing).count == 1)
  }

  @Test func `a mountain through the back of a flap is shown through the paper`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"valley bring="left" onto="right""#)
    let drawing = try elements(&folder, #"mountain through="@0.75,0 @0.75,1" move="top-right" layers="top""#)
    #expect(lines(.mountain, drawing).isEmpty)
    #expect(lines(.xray, drawing).count == 1)
  }

  @Test func `a petal fold has the same arrows on a small sheet`() throws {
    let kinds = try [1, 0.02].map { size in
      var folder = try StepFolder.preliminaryBase(paper: Paper(shape: .rectangle(width: size, height: size)))
      try folder.fold(step: "creases 2", RefoldTests.petalCreases.map { try FoldOperation($0) })
      let petal = #"refold kind="petal" lift="bottom-left" hinge="a b" keep="centre""#
      return arrows(try elements(&folder, petal)).map(\.kind)
    }
    #expect(kinds[0] == [.valley, .push, .push])
    #expect(kinds[1] == kinds[0])
  }

  @Test func `a reverse fold has the arrow of its kind`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("diagonal", #"valley bring="top-left" onto="bottom-right""#)
    let drawing = try elements(&folder, #"inside-reverse through="@0.5,0 @0.4,0.4" move="bottom-left""#)
    #expect(arrows(drawing).map(\.kind) == [.valley, .reverse])
    #expect(lines(.mountain, drawing).count == 1)
  }

  @Test func `the area that is painted is the paper's silhouette`() throws {
    var folder = try TraditionalModelTests.birdBase()
    let last = try elements(&folder, #"valley bring="top-left a" onto="top-left centre""#)
    #expect(!last.isEmpty)
    // Layers may overlap; their sides are all of the coloured side.
    #expect(faces(.back, last).isEmpty)
    #expect(faces(.front, last).map(area).allSatisfy { $0 > 0 })
  }
}
