import OrigamiModel

/// The sides of the paper that a viewer of a drawing sees.
struct VisibleSides {
  private(set) var sides: Set<Diagram.Side> = []

  /// The number of places across, and down, at which the uppermost face is looked up.
  private static let grid = 24

  /// Finds the visible sides on a grid of places.
  ///
  /// - Complexity: O(corners of faces) for each of a few hundred places.
  init(_ diagram: Diagram) {
    var faces: [(outline: FaceOutline, side: Diagram.Side)] = []
    var bounds = Bounds()
    for element in diagram.elements {
      switch element {
      case .face(let corners, let side), .tiltedFace(let corners, let side, _):
        faces.append((FaceOutline(corners.map { ScenePoint(x: $0.x, y: $0.y) }), side))
        for corner in corners { bounds.include(x: corner.x, y: corner.y) }
      default: break
      }
    }
    for row in 0..<VisibleSides.grid {
      for column in 0..<VisibleSides.grid where sides.count < 2 {
        let place = ScenePoint(
          x: bounds.minX + bounds.width * (Double(column) + 0.5) / Double(VisibleSides.grid),
          y: bounds.minY + bounds.height * (Double(row) + 0.5) / Double(VisibleSides.grid))
        if let top = faces.last(where: { $0.outline.contains(place, tolerance: 0) }) {
          sides.insert(top.side)
        }
      }
    }
    // No face covers a place of the grid: all faces are too narrow.
    if sides.isEmpty, let top = faces.last { sides = [top.side] }
  }
}
