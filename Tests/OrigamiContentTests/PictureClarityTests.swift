import OrigamiModel
import Terminal
import Testing

@testable import OrigamiDiagrams

/// Lines are told apart by eye; this number says when a change makes that harder.
///
/// Before the paper became a background and lines became one dot wide, the shares were 99.5 % of fold lines,
/// 61.0 % of edges and 99.7 % of arrows.
@Suite struct PictureClarityTests {
  @Test(arguments: [ColorDepth.millions, .none])
  func `lines of all drawings of the content are clear at 40 × 20 cells`(depth: ColorDepth) throws {
    let palette = CellPalette(.standard, on: ScreenColors(depth: depth))
    func colors(_ ink: DotCanvas.Ink) -> Set<Style> {
      Set(DotCanvas.Ground.all.map { palette.line(ink, on: $0) })
    }
    let folds = colors(DotInk.valley).union(colors(DotInk.mountain))
    let (edges, arrows) = (colors(DotInk.edge), colors(DotInk.sign))
    var total: [PictureClarity.Group: PictureClarity.Count] = [:]
    for drawn in try ContentDrawings.all() {
      let scene = Scene(drawn.diagram, width: 80, height: 80, pen: .dots)
      let signs = drawn.diagram.elements.enumerated().filter { if case .arrow = $1 { true } else { false } }
      let clarity = PictureClarity(
        scene, rows: CellRenderer.rows(of: scene, palette: palette), arrows: Set(signs.map(\.offset))
      ) { group, style in
        switch group {
        case .fold: folds.contains(style)
        case .edge: edges.contains(style)
        case .arrow: arrows.contains(style)
        }
      }
      for (group, count) in clarity.counts { total[group, default: .init()].add(count) }
    }
    for (group, goal, merged) in [
      (PictureClarity.Group.fold, 0.98, 0.02), (.edge, 0.95, 0.3), (.arrow, 0.95, 0.1),
    ] {
      let count = try #require(total[group])
      #expect(count.share >= goal, "\(group): \(count.share) of \(count.samples) samples")
      #expect(count.mergedShare <= merged, "\(group): \(count.mergedShare) gave way")
    }
  }
}
