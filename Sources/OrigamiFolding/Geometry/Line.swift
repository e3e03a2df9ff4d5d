internal import OrigamiModel

/// A line in the plane, with a direction.
struct Line {
  let origin: Point
  /// Of length 1.
  let direction: Point

  /// The line from a to b; nil when they are one point.
  init?(_ a: Point, _ b: Point) { self.init(through: a, along: b - a) }

  /// The line through a point; nil for a direction of no length.
  init?(through point: Point, along direction: Point) {
    guard direction.length > PaperState.tolerance else { return nil }
    origin = point
    self.direction = direction * (1 / direction.length)
  }

  /// The line onto which each of two points is folded from the other.
  init?(between a: Point, _ b: Point) {
    self.init(through: (a + b) * 0.5, along: (b - a).turnedLeft)
  }

  /// How far a point is to the left of the line.
  func distance(to point: Point) -> Double { direction.cross(point - origin) }

  /// -1 to the right, 1 to the left, 0 on the line, give or take the tolerance.
  func side(of point: Point) -> Int {
    let distance = distance(to: point)
    return abs(distance) <= PaperState.tolerance ? 0 : distance > 0 ? 1 : -1
  }

  /// The foot of the perpendicular from a point.
  func foot(of point: Point) -> Point { origin + direction * direction.dot(point - origin) }

  /// Where another line crosses this one; nil for parallels.
  func crossing(_ other: Line) -> Point? {
    let sine = direction.cross(other.direction)
    guard abs(sine) > PaperState.tolerance else { return nil }
    return origin + direction * ((other.origin - origin).cross(other.direction) / sine)
  }

  /// Whether two lines are one, whatever their directions.
  func coincides(with other: Line) -> Bool {
    abs(direction.cross(other.direction)) <= PaperState.tolerance && side(of: other.origin) == 0
  }

  /// The reflection in the line.
  var reflection: Isometry { Isometry(reflectingIn: origin, origin + direction) }
}
