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
    var faces: [(corners: [Point], side: Diagram.Side)] = []
    var bounds = Bounds()
    for element in diagram.elements {
      switch element {
      case .face(let corners, let side), .tiltedFace(let corners, let side, _):
        faces.append((corners, side))
        for corner in corners { bounds.include(x: corner.x, y: corner.y) }
      default: break
      }
    }
    for row in 0..<VisibleSides.grid {
      for column in 0..<VisibleSides.grid where sides.count < 2 {
        let place = Point(
          x: bounds.minX + bounds.width * (Double(column) + 0.5) / Double(VisibleSides.grid),
          y: bounds.minY + bounds.height * (Double(row) + 0.5) / Double(VisibleSides.grid))
        if let top = faces.last(where: { VisibleSides.contains($0.corners, place) }) {
          sides.insert(top.side)
        }
      }
    }
    // No face covers a place of the grid: all faces are too narrow.
    if sides.isEmpty, let top = faces.last { sides = [top.side] }
  }

  private static func contains(_ corners: [Point], _ place: Point) -> Bool {
    guard var previous = corners.last else { return false }
    var isInside = false
    for corner in corners {
      if (previous.y <= place.y) != (corner.y <= place.y) {
        let x = previous.x + (place.y - previous.y) / (corner.y - previous.y) * (corner.x - previous.x)
        if x > place.x { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }
}
