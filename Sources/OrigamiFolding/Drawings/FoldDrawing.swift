public import OrigamiModel

/// Draws folded paper, and steps on it, in the notation of origami.
public enum FoldDrawing {
  /// Returns the paper as it lies or stands, without fold lines and arrows; nil when the cells of flat paper
  /// (`OverlapCells`) are inconsistent.
  ///
  /// - Parameter view: the turn of the paper, as an isometry of directions.
  public static func diagram(of state: PaperState, view: Isometry) -> Diagram? {
    if state.standing != nil { return diagram(of: FoldPose(state, view: view)) }
    guard let seen = SeenPaper(state, isTurnedOver: view.isFlipped) else { return nil }
    return Diagram(FoldCanvas(state: state, view: view).paper(seen, besides: nil))
  }

  /// Returns the folded state that was found for a pattern, at the scale at which the longer side of the
  /// unfolded sheet is 1; nil when none was found, or when its cells (`OverlapCells`) cannot be made.
  ///
  /// - Complexity: as making the cells.
  public static func diagram(of folding: FlatFolding) -> Diagram? {
    guard case .foldable = folding.verdict else { return nil }
    let pattern = folding.pattern.scaled(by: 1 / folding.pattern.extent)
    let geometry = FoldedGeometry(pattern)
    guard let cells = OverlapCells(pattern, geometry) else { return nil }
    var order = LayerOrder(faceCount: pattern.faces.count)
    for pair in folding.order { order.set(pair.above, over: pair.below, 1) }
    let state = PaperState(sheet: pattern, placements: geometry.placements, order: order, joins: [])
    return Diagram(
      FoldCanvas(state: state, view: .identity)
        .paper(SeenPaper(state, cells, isTurnedOver: false), besides: nil))
  }
}
