internal import OrigamiModel

/// A convex polygon with anticlockwise corners and a bounding box, prepared for overlap tests.
struct ConvexPolygon: Hashable, Sendable {
  let corners: [Point]
  private let box: Box

  /// Creates a polygon from corners in either direction. Three successive corners may be collinear.
  init(_ corners: [Point]) {
    self.corners = doubledArea(corners) < 0 ? corners.reversed() : corners
    box = Box(corners)
  }

  /// Returns whether the interiors of two polygons meet by more than a tolerance.
  func overlaps(_ other: ConvexPolygon, tolerance: Double) -> Bool {
    let (low, high) = (box.low, box.high)
    guard low.x + tolerance < other.box.high.x, other.box.low.x + tolerance < high.x,
      low.y + tolerance < other.box.high.y, other.box.low.y + tolerance < high.y
    else { return false }
    return !isSeparated(from: other, tolerance) && !other.isSeparated(from: self, tolerance)
  }

  /// Returns whether the other polygon reaches at most `tolerance` inwards over some side of this polygon.
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
    let (low, high) = (box.low, box.high)
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

  /// Returns the corners of the intersection of two polygons. Polygons that do not overlap give none, or
  /// points of one line at which they touch; ask ``overlaps(_:tolerance:)`` first.
  func intersection(_ other: ConvexPolygon) -> [Point] {
    let (low, high) = (box.low, box.high)
    guard low.x < other.box.high.x, other.box.low.x < high.x, low.y < other.box.high.y,
      other.box.low.y < high.y
    else { return [] }
    var rest = corners
    var start = other.corners[other.corners.count - 1]
    for end in other.corners {
      let side = end - start
      rest = clipped(rest) { side.cross($0 - start) }
      start = end
    }
    return rest
  }

  /// A point well inside the polygon: the mean of its corners.
  var centre: Point { corners.mean }

  /// The centre of mass. Unlike ``centre``, it does not depend on corners at which the outline does not turn,
  /// and it is the mean of the centres of mass of the polygon's pieces, weighted by area.
  var centreOfMass: Point {
    var (sum, total) = (Point.zero, 0.0)
    for (one, other) in zip(corners.dropFirst(), corners.dropFirst(2)) {
      let area = (one - corners[0]).cross(other - corners[0])
      sum = sum + (one - corners[0] + other - corners[0]) * (area / 3)
      total += area
    }
    return total > 0 ? corners[0] + sum * (1 / total) : centre
  }
}

/// Returns the part of a polygon in which a linear function is not negative.
@inline(__always)
func clipped(_ polygon: [Point], where depth: (Point) -> Double) -> [Point] {
  guard var previous = polygon.last else { return [] }
  var kept: [Point] = []
  var before = depth(previous)
  for corner in polygon {
    let after = depth(corner)
    if before * after < 0 { kept.append(previous + (corner - previous) * (before / (before - after))) }
    if after >= 0 { kept.append(corner) }
    (previous, before) = (corner, after)
  }
  return kept
}
