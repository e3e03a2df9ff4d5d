@testable import OrigamiDiagrams

extension ScenePoint {
  /// Returns whether a polygon contains the point, at least `margin` from its border; a negative margin
  /// includes points outside.
  func isInside(_ corners: ArraySlice<ScenePoint>, margin: Double) -> Bool {
    guard var previous = corners.last else { return false }
    var (isInside, distance) = (false, Double.infinity)
    for corner in corners {
      if (previous.y <= y) != (corner.y <= y) {
        let crossing = previous.x + (y - previous.y) / (corner.y - previous.y) * (corner.x - previous.x)
        if crossing > x { isInside.toggle() }
      }
      distance = min(distance, self.distance(toLineFrom: previous, to: corner))
      previous = corner
    }
    return (isInside ? distance : -distance) > margin
  }

  /// Returns the distance from a line with two ends.
  func distance(toLineFrom a: ScenePoint, to b: ScenePoint) -> Double {
    let d = b - a
    let part = d.length < 1e-9 ? 0 : min(1, max(0, Vector.dot(self - a, d) / Vector.dot(d, d)))
    return (self - (a + d * part)).length
  }
}
