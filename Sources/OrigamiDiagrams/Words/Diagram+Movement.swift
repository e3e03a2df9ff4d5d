import OrigamiModel

extension Diagram {
  /// The kinds of arrow from the place of some paper to the place where it goes.
  private static let moving: Set<Diagram.ArrowKind> = [.valley, .mountain, .foldUnfold, .unfold, .tuck]

  /// The ends of the arrow that moves paper; nil when no arrow does, or several arrows move different paper.
  ///
  /// - Complexity: O(*n*) in the elements.
  var movement: (start: Point, end: Point)? {
    var found: (start: Point, end: Point)?
    for element in elements {
      guard case .arrow(let arrow) = element, let end = arrow.to, Diagram.moving.contains(arrow.kind) else {
        continue
      }
      if let found, found != (arrow.from, end) { return nil }
      found = (arrow.from, end)
    }
    return found
  }
}
