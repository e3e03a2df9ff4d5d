import OrigamiModel

@testable import OrigamiFolding

extension FoldDrawing {
  /// Returns the paper before a step, with the step's fold lines and arrows, as `ModelFolder` draws it.
  static func diagram(of step: FoldedStep) -> Diagram? {
    var sketch = FoldSketch(step.before, OverlapCells(step.before), view: step.viewBefore)
    sketch.add(step)
    return sketch.drawing()
  }
}
