import OrigamiDiagrams
import OrigamiModel
import Terminal
import Testing

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

  @Test func `the folds and bases of the notation are all there`() {
    #expect(Legend.entries(of: .folds).count == 25)
    #expect(
      Legend.entries(of: .bases).map(\.name) == [
        "Kite base", "Fish base", "Bird base", "Frog base", "Waterbomb base", "Preliminary base",
        "Blintz base",
        "Windmill base",
      ])
  }
}
