/// The outline of a face.
struct FaceOutline {
  private let corners: [ScenePoint]

  init(_ corners: [ScenePoint]) { self.corners = corners }

  /// Returns whether a place lies inside by the even-odd rule, or outside by at most a tolerance.
  func contains(_ place: ScenePoint, tolerance: Double) -> Bool {
    guard var previous = corners.last else { return false }
    var isInside = false
    for corner in corners {
      defer { previous = corner }
      if (previous.y <= place.y) != (corner.y <= place.y) {
        let x = previous.x + (place.y - previous.y) / (corner.y - previous.y) * (corner.x - previous.x)
        if x > place.x { isInside.toggle() }
      }
      guard tolerance > 0 else { continue }
      let side = corner - previous
      let square = Vector.dot(side, side)
      let part = square > 0 ? min(1, max(0, Vector.dot(place - previous, side) / square)) : 0
      if (place - (previous + side * part)).length <= tolerance { return true }
    }
    return isInside
  }
}
