internal import OrigamiModel

/// A line in the plane, with a direction.
struct Line {
  /// A point of the line.
  let origin: Point
  /// The direction, of length 1.
  let direction: Point

  /// Creates the line from a to b; nil when they are not farther apart than the tolerance.
  init?(_ a: Point, _ b: Point) { self.init(through: a, along: b - a) }

  /// Creates the line through a point; nil for a direction that is not longer than the tolerance.
  init?(through point: Point, along direction: Point) {
    guard direction.length > PaperState.tolerance else { return nil }
    origin = point
    self.direction = direction * (1 / direction.length)
  }

  /// Creates the line that folds two points onto each other: their perpendicular bisector.
  init?(between a: Point, _ b: Point) {
    self.init(through: (a + b) * 0.5, along: (b - a).turnedLeft)
  }

  /// Returns the signed distance of a point: positive to the left of the line.
  func distance(to point: Point) -> Double { direction.cross(point - origin) }

  /// Returns the side of the line on which a point lies: -1 right, 1 left, 0 within the tolerance of the
  /// line.
  func side(of point: Point) -> Int {
    let distance = distance(to: point)
    return abs(distance) <= PaperState.tolerance ? 0 : distance > 0 ? 1 : -1
  }

  /// Returns whether points lie on the line, at most `length` beyond its origin, within a tolerance.
  func holds(
    _ points: some Sequence<Point>, upTo length: Double, tolerance: Double = PaperState.tolerance
  ) -> Bool {
    points.allSatisfy { point in
      let along = direction.dot(point - origin)
      return abs(distance(to: point)) <= tolerance && along >= -tolerance && along <= length + tolerance
    }
  }

  /// Returns the foot of the perpendicular from a point.
  func foot(of point: Point) -> Point { origin + direction * direction.dot(point - origin) }

  /// Returns the point where another line crosses this one; nil for parallels.
  func crossing(_ other: Line) -> Point? {
    let sine = direction.cross(other.direction)
    guard abs(sine) > PaperState.tolerance else { return nil }
    return origin + direction * ((other.origin - origin).cross(other.direction) / sine)
  }

  /// Returns whether two lines coincide, whatever their directions.
  func coincides(with other: Line) -> Bool {
    abs(direction.cross(other.direction)) <= PaperState.tolerance && side(of: other.origin) == 0
  }

  /// The reflection in the line.
  var reflection: Isometry { Isometry(reflectingIn: origin, along: direction) }
}
