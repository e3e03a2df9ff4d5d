import OrigamiModel
import Testing

@testable import OrigamiDiagrams

/// The drawings of the content keep the scale that an import gave them.
///
/// Of 309 drawings, 25 have another scale than the drawing that full shows before. About 245 have exactly
/// their scale at 40 × 20 cells, and 250 on larger terminals; the others have signs beside the paper and are
/// drawn smaller.
@Suite struct ContentScaleTests {
  @Test(arguments: [(40, 20), (56, 30), (106, 56)])
  func `most drawings of a model have the same scale as the one before`(columns: Int, rows: Int) throws {
    var (count, kept, changes) = (0, 0, 0)
    for drawn in try ContentDrawings.all() {
      guard let scale = drawn.diagram.scale else { continue }
      let scene = Scene(
        drawn.diagram, width: Double(columns * 2), height: Double(rows * 4),
        pen: .dots(columns: columns, rows: rows))
      let pen = Pen.dots(columns: columns, rows: rows)
      let own = Scene.paperShare * (Double(min(columns * 2, rows * 4)) - 2 * pen.margin) / scale.extent
      count += 1
      if scene.scale > 0.97 * own { kept += 1 }
      // At full, a group is a heading without its drawing.
      if !drawn.step.isGroup, scale.changes.full != .same { changes += 1 }
    }
    #expect(Double(kept) >= 0.75 * Double(count), "\(kept) of \(count)")
    #expect(Double(changes) <= 0.12 * Double(count), "\(changes) of \(count)")
  }
}
