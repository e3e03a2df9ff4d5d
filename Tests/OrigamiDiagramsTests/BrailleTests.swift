import GoldenFiles
import OrigamiModel
import SeededRandom
import Terminal
import Testing

@testable import OrigamiDiagrams

@Suite struct BrailleTests {
  static func rows(_ diagram: Diagram, columns: Int = 24, rows: Int = 12) -> [String] {
    let scene = Scene(diagram, width: Double(columns * 2), height: Double(rows * 4), pen: .dots)
    return CellRenderer.rows(of: scene).map(\.text)
  }

  static func text(_ diagram: Diagram, columns: Int = 24, rows: Int = 12) -> String {
    Self.rows(diagram, columns: columns, rows: rows).map { $0 + "\n" }.joined()
  }

  static func isBlank(_ diagram: Diagram) -> Bool { rows(diagram).joined().isEmpty }

  // MARK: Telling lines apart

  struct Pair: Sendable, CustomTestStringConvertible {
    let a: Diagram.LineKind
    let b: Diagram.LineKind
    var testDescription: String { "\(a.name) and \(b.name)" }

    static let all = Diagram.LineKind.allCases.flatMap { a in
      Diagram.LineKind.allCases.filter { $0.rawValue > a.rawValue }.map { Pair(a: a, b: $0) }
    }
  }

  enum Renderer: CaseIterable { case braille, ascii }

  @Test(arguments: Pair.all, Renderer.allCases)
  func `lines of two kinds differ in a third of their cells, without colour`(pair: Pair, renderer: Renderer) {
    // Across, down, and both: 30 cells each, in a frame that keeps them at the same place.
    for (x, y, columns, rows) in [(1.0, 0.0, 36, 36), (0, 1, 36, 36), (1, 1, 72, 36)] {
      let lines = [pair.a, pair.b].map { kind in
        let frame = [-0.1, 1.1].flatMap { x in [-0.1, 1.1].map { Point(x: x, y: $0) } }
        let diagram = Diagram([
          .face(frame, side: .back), .line([Point(x: 0, y: 0), Point(x: x, y: y)], kind: kind),
        ])
        let scene = Scene(diagram, width: Double(columns * 2), height: Double(rows * 4), pen: .dots)
        let rows = CellRenderer.rows(of: scene, isASCII: renderer == .ascii)
        return rows.flatMap { row in
          Array(row.text) + Array(repeating: " ", count: columns - row.text.count)
        }
      }
      let different = zip(lines[0], lines[1]).filter { $0 != $1 }.count
      #expect(different >= 10, "\(different) to (\(x), \(y))")
    }
  }

  @Test func `a valley is told from a mountain at 20 columns`() {
    let lines = [Diagram.LineKind.valley, .mountain].map { kind in
      Self.rows(Diagram([.line([Point(x: 0, y: 0), Point(x: 1, y: 0)], kind: kind)]), columns: 20)[0]
    }
    #expect(lines == ["⠐⠒⠂⠐⠒⠂⠐⠒⠂⠐⠒ ⠒⠒ ⠒⠒ ⠒⠒", "⠐⠒⠒⠂⠐ ⠒⠒⠒ ⠂⠐⠒⠒⠂⠐ ⠒⠒⠒"])
  }

  @Test(arguments: Diagram.LineKind.allCases) func `a line looks the same from both ends`(
    kind: Diagram.LineKind
  ) {
    for end in [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 1), Point(x: 1, y: -0.5)] {
      let start = Point(x: 0, y: 0)
      #expect(
        Self.rows(Diagram([.line([start, end], kind: kind)]))
          == Self.rows(Diagram([.line([end, start], kind: kind)])))
    }
  }

  @Test(arguments: [Diagram.ArrowKind.open, .squash, .pull, .inflate])
  func `a block arrow hides no fold line, in any direction`(kind: Diagram.ArrowKind) {
    func folds(_ arrows: Diagram.Element...) -> [Bool] {
      let line = Diagram.Element.line([Point(x: 0, y: 0.5), Point(x: 1, y: 0.5)], kind: .valley)
      let scene = Scene(
        Diagram(Samples.paper(Samples.square, .back) + [line] + arrows), width: 96, height: 96, pen: .dots)
      var canvas = DotCanvas(width: 96, height: 96)
      canvas.paint(scene, shownAs: .colors)
      return (0..<96 * 96).map { canvas.inks(x: $0 % 96, y: $0 / 96).containsFold }
    }
    let alone = folds()
    for eighth in 0..<8 {
      // The line crosses the middle of the arrow, which reaches about 0.16 back from its tip.
      let way = Vector(angle: Double(eighth) * .pi / 4)
      let from = Point(x: 0.5 - way.x * 0.1, y: 0.5 - way.y * 0.1)
      let to = Point(x: 0.5 + way.x * 0.08, y: 0.5 + way.y * 0.08)
      #expect(folds(.arrow(.init(kind, from: from, to: to))) == alone, "\(eighth)")
    }
  }

  // MARK: Faces

  @Test func `a cell that an edge halves has the colour of the paper beyond the edge`() {
    func square(from top: Double, to bottom: Double) -> [ScenePoint] {
      [(0.0, top), (2, top), (2, bottom), (0, bottom)].map { ScenePoint(x: $0.0, y: $0.1) }
    }
    for (upper, edge, ground) in [(0.0, 1.5, DotCanvas.Ground.back), (2, 2.5, .back), (0, 9, .front)] {
      var canvas = DotCanvas(width: 2, height: 4)
      canvas.fillFace(square(from: 0, to: 4)[...], .back, number: 1)
      canvas.fillFace(square(from: upper, to: upper + 2)[...], .front, number: 2)
      let line = [ScenePoint(x: 0, y: edge), ScenePoint(x: 2, y: edge)]
      canvas.stroke(
        line[...], isClosed: false, ink: DotInk.edge, dashes: DashPattern(), number: 3, givesWay: false)
      #expect(CellDots(canvas, column: 0, row: 0, isShading: false).ground == ground, "\(upper)")
    }
  }

  @Test func `a later face hides earlier lines`() {
    let line = Diagram.Element.line([Samples.point(0, 0.5), Samples.point(1, 0.5)], kind: .valley)
    let cover = Diagram.Element.face(Samples.square, side: .back)
    #expect(Self.isBlank(Diagram([line, cover])))
    #expect(!Self.isBlank(Diagram([cover, line])))
  }

  @Test func `the coloured side is shaded and the other is plain`() {
    let front = Self.rows(Diagram([.face(Samples.square, side: .front)])).joined()
    #expect(front.filter { $0 != " " }.count > 200)
    #expect(Self.isBlank(Diagram([.face(Samples.square, side: .back)])))
  }

  @Test func `shading keeps two dots away from a fold line, also in its gaps`() {
    let line = Diagram.Element.line([Samples.point(0, 0.5), Samples.point(1, 0.5)], kind: .valley)
    let plain = Self.rows(Diagram([.face(Samples.square, side: .back), line]))
    let shaded = Self.rows(Diagram([.face(Samples.square, side: .front), line]))
    let row = plain.firstIndex { !$0.isEmpty } ?? 0
    #expect(plain[row] == shaded[row])
  }

  // MARK: Sizes

  @Test(arguments: [(20, 10), (24, 12), (40, 20), (76, 5), (1, 1)])
  func `a picture fits its box and has the size that was announced`(columns: Int, rows: Int) {
    for (name, diagram) in Samples.all {
      let scene = Scene(diagram, width: Double(columns * 2), height: Double(rows * 4), pen: .dots)
      let size = CellRenderer.size(of: scene)
      #expect(size.columns <= columns && size.rows <= rows, "\(name)")
      for lines in [CellRenderer.rows(of: scene), CellRenderer.rows(of: scene, isASCII: true)] {
        #expect(lines.count == size.rows)
        for line in lines { #expect(line.columns == size.columns, "\(name)") }
      }
    }
  }

  @Test func `a picture fills its box in one direction`() {
    for (name, diagram) in Samples.all {
      let size = CellRenderer.size(of: Scene(diagram, width: 48, height: 48, pen: .dots))
      #expect(size.columns >= 22 || size.rows >= 11, "\(name) is \(size)")
    }
  }

  @Test func `a drawing's scale and place do not change its picture`() {
    let corners = Samples.square
    let far = corners.map { Point(x: 5000 + $0.x * 1000, y: -70 + $0.y * 1000) }
    #expect(
      Self.rows(Diagram(Samples.paper(corners, .front))) == Self.rows(Diagram(Samples.paper(far, .front))))
  }

  @Test func `nothing to draw is no rows`() {
    #expect(Self.rows(Diagram([])) == [])
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `no drawing leaves its box, crashes or hangs`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let diagram = RandomDiagram.diagram(&random)
      let (columns, rows) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...20, using: &random))
      let scene = Scene(
        diagram, width: Double(columns * 2), height: Double(rows * 4),
        unitAspect: RandomDiagram.coordinate(&random), pen: .dots)
      for lines in [CellRenderer.rows(of: scene), CellRenderer.rows(of: scene, isASCII: true)] {
        #expect(lines.count <= rows)
        for line in lines { #expect(line.columns <= columns) }
      }
    }
  }

  @Test func `coordinates beyond the limit of the format are drawn as well`() throws {
    // An encoding may hold 9·10^18: version, a line of two points, numbers as varints of ten bytes.
    let huge: [UInt8] = [0xF0] + Array(repeating: 0xFF, count: 8) + [0x01]
    let diagram = try #require(Diagram(encoded: [1, 0x20, 2] + huge + [0] + [0] + huge))
    #expect(Self.rows(diagram).count <= 12)
  }

  // MARK: Looked at once

  @Test(arguments: [
    "kite-base", "kite-done", "narrow", "mountain-half", "cup", "layers", "coincident", "lines",
  ])
  func `pictures stay as they were reviewed`(name: String) throws {
    let diagram = try #require(Samples.all.first { $0.name == name }).diagram
    for columns in [20, 40] {
      #expect(
        try Golden.difference(
          of: Self.text(diagram, columns: columns, rows: columns / 2), from: "\(name)-\(columns).txt") == nil)
    }
    let scene = Scene(diagram, width: 48, height: 48, pen: .dots)
    #expect(
      try Golden.difference(
        of: CellRenderer.rows(of: scene, isASCII: true).map { $0.text + "\n" }.joined(),
        from: "\(name)-ascii.txt") == nil)
  }
}
