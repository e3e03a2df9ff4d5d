internal import OrigamiModel

/// A convex polygon with anticlockwise corners and a bounding box, prepared for overlap tests.
struct ConvexPolygon: Hashable, Sendable {
  let corners: [Point]
  private let low: Point
  private let high: Point

  /// Creates a polygon from corners in either direction. Three successive corners may be collinear.
  init(_ corners: [Point]) {
    self.corners = doubledArea(corners) < 0 ? corners.reversed() : corners
    low = corners.reduce(Point(x: .infinity, y: .infinity)) {
      Point(x: min($0.x, $1.x), y: min($0.y, $1.y))
    }
    high = corners.reduce(Point(x: -.infinity, y: -.infinity)) {
      Point(x: max($0.x, $1.x), y: max($0.y, $1.y))
    }
  }

  /// Returns whether the interiors of two polygons meet by more than a tolerance.
  func overlaps(_ other: ConvexPolygon, tolerance: Double) -> Bool {
    guard low.x + tolerance < other.high.x, other.low.x + tolerance < high.x,
      low.y + tolerance < other.high.y, other.low.y + tolerance < high.y
    else { return false }
    return !isSeparated(from: other, tolerance) && !other.isSeparated(from: self, tolerance)
  }

  /// Returns whether a side of this polygon has the other polygon entirely outside it.
  private func isSeparated(from other: ConvexPolygon, _ tolerance: Double) -> Bool {
    var previous = corners[corners.count - 1]
    for corner in corners {
      let side = corner - previous
      let margin = tolerance * side.length
      if margin > 0, other.corners.allSatisfy({ side.cross($0 - previous) <= margin }) { return true }
      previous = corner
    }
    return false
  }

  /// Returns whether a point lies inside the polygon, or nearer to it than the tolerance.
  func contains(_ point: Point, tolerance: Double) -> Bool {
    guard low.x - tolerance <= point.x, point.x <= high.x + tolerance,
      low.y - tolerance <= point.y, point.y <= high.y + tolerance
    else { return false }
    var previous = corners[corners.count - 1]
    for corner in corners {
      let side = corner - previous
      if side.cross(point - previous) < -tolerance * side.length { return false }
      previous = corner
    }
    return true
  }

  /// Returns the corners of the intersection of two polygons; empty when they do not overlap.
  func intersection(_ other: ConvexPolygon) -> [Point] {
    guard low.x < other.high.x, other.low.x < high.x, low.y < other.high.y, other.low.y < high.y else {
      return []
    }
    var rest = corners
    var start = other.corners[other.corners.count - 1]
    for end in other.corners {
      defer { start = end }
      guard let last = rest.last else { return [] }
      let side = end - start
      var kept: [Point] = []
      var (previous, before) = (last, side.cross(last - start))
      for corner in rest {
        let after = side.cross(corner - start)
        if before * after < 0 { kept.append(previous + (corner - previous) * (before / (before - after))) }
        if after >= 0 { kept.append(corner) }
        (previous, before) = (corner, after)
      }
      rest = kept
    }
    return rest
  }

  /// A point well inside the polygon.
  var centre: Point {
    corners.reduce(Point(x: 0, y: 0)) { $0 + $1 } * (1 / Double(corners.count))
  }
}
