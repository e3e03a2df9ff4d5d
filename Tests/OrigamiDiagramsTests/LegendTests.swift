import OrigamiModel
import Terminal
import Testing

@testable import OrigamiDiagrams

@Suite struct LegendTests {
  @Test(arguments: Legend.Page.allCases)
  func `every entry has a name of its own, a sentence and a drawing`(page: Legend.Page) {
    let entries = Legend.entries(of: page)
    #expect(Set(entries.map(\.name)).count == entries.count)
    for entry in entries {
      #expect(entry.meaning.hasSuffix("."), "\(entry.name)")
      #expect(Scene(entry.diagram, width: 48, height: 48, pen: .dots).height > 0, "\(entry.name)")
    }
  }

  @Test(arguments: [(1.15, 0.15, 90), (0.5, -0.15, nil)] as [(Double, Double, Double?)])
  func `the sign for turning over does not touch the paper beside it`(x: Double, y: Double, degrees: Double?)
    throws
  {
    let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    let sign = Diagram.Arrow(.turnOver, from: Point(x: x, y: y), degrees: degrees)
    let scene = Scene(
      Diagram([.face(square, side: .front), .arrow(sign)]), width: 24, height: 24, pen: .dots)
    func points(_ element: Int) -> [ScenePoint] {
      scene.shapes.filter { $0.element == element }.flatMap { scene.points(of: $0) }
    }
    let (right, bottom) = (points(0).map(\.x).max() ?? 0, points(0).map(\.y).max() ?? 0)
    #expect(points(1).count > 24 && points(1).allSatisfy { $0.x > right || $0.y > bottom })
  }

  @Test func `every line, arrow and mark is drawn on its page`() {
    var (lines, arrows, marks): ([Diagram.LineKind], [Diagram.ArrowKind], [Diagram.MarkKind]) = ([], [], [])
    for entry in Legend.entries(of: .lines) {
      for case .line(_, let kind) in entry.diagram.elements where !lines.contains(kind) { lines.append(kind) }
    }
    for entry in Legend.entries(of: .arrows) {
      for case .arrow(let arrow) in entry.diagram.elements where !arrows.contains(arrow.kind) {
        arrows.append(arrow.kind)
      }
    }
    for entry in Legend.entries(of: .marks) {
      for case .mark(_, let kind) in entry.diagram.elements where !marks.contains(kind) { marks.append(kind) }
    }
    #expect(Set(lines) == Set(Diagram.LineKind.allCases))
    #expect(Set(arrows) == Set(Diagram.ArrowKind.allCases))
    #expect(Set(marks) == Set(Diagram.MarkKind.allCases))
  }

  @Test func `a sink whose kind is not written is not called an open one`() {
    func titles(_ kind: String) -> [String] {
      var signs = LegendSigns()
      signs.insert(FoldOperation(.refold, values: [.init(.kind, kind)]))
      return signs.entries().map(\.name)
    }
    #expect(titles("closed-sink") == ["Closed sink"])
    #expect(titles("sink").isEmpty)
  }

  @Test func `a fold that looks like its arrow is shown once`() {
    for (kind, arrow, name, refold) in [
      (.insideReverse, .reverse, "Reverse-fold", nil), (.precrease, .foldUnfold, "Fold and unfold", nil),
      (.refold, .squash, "Squash", "squash"), (.refold, .swivel, "Swivel", "swivel"),
      (.refold, .closedSink, "Closed sink", "closed-sink"),
    ] as [(FoldOperation.Kind, Diagram.ArrowKind, String, String?)] {
      var signs = LegendSigns()
      signs.formUnion(Diagram([.arrow(.init(arrow, from: Point(x: 0, y: 0)))]))
      signs.insert(FoldOperation(kind, values: refold.map { [.init(.kind, $0)] } ?? []))
      #expect(signs.entries().map(\.name) == [name])
    }
  }

  @Test func `the folds and bases of the notation are all there`() {
    #expect(Legend.entries(of: .folds).count == 25)
    #expect(
      Legend.entries(of: .bases).map(\.name) == [
        "Kite base", "Fish base", "Bird base", "Frog base", "Waterbomb base", "Preliminary base",
        "Blintz base",
        "Windmill base",
      ])
  }

  @Test(arguments: ["en", "de"]) func `no two lines, arrows and marks have one name`(language: String) {
    let pages: [Legend.Page] = [.lines, .arrows, .marks]
    let names = pages.flatMap { Legend.entries(of: $0, in: language) }.map(\.name)
    #expect(names.count == Set(names).count, "\(names.sorted())")
  }

  @Test func `a low box has room for the sign of a rotation and for the paper beside it`() {
    let diagram = Legend.entry(of: Diagram.ArrowKind.rotate).diagram
    let scene = Scene(diagram, width: 24, height: 16, pen: .dots(columns: 12, rows: 4))
    #expect(scene.points.allSatisfy { (0...24).contains($0.x) && (0...16).contains($0.y) })
    let paper = scene.shapes.filter { if case .face = $0.paint { true } else { false } }
      .flatMap { scene.points(of: $0) }.map(\.y)
    #expect((paper.max() ?? 0) - (paper.min() ?? 0) > 6)
  }
}
