public import OrigamiModel

/// Draws folded paper, and steps on it, in the notation of origami.
public enum FoldDrawing {
  /// Returns the paper as it lies, without fold lines and arrows; nil when its map of cells is inconsistent.
  public static func diagram(of state: PaperState, view: Isometry) -> Diagram? {
    if state.standing != nil { return diagram(of: FoldPose(state, view: view)) }
    guard let seen = SeenPaper(state, isTurnedOver: view.isFlipped) else { return nil }
    return Diagram(FoldCanvas(state: state, view: view).paper(seen, besides: nil))
  }

  /// Returns the folded state that was found for a pattern, drawn as large as a sheet of size 1; nil when
  /// none was found, or when its map of cells cannot be made.
  ///
  /// - Complexity: as making that map.
  public static func diagram(of folding: FlatFolding) -> Diagram? {
    guard case .foldable = folding.verdict else { return nil }
    let pattern = folding.pattern.scaled(by: 1 / Box(folding.pattern.vertices).extent)
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
