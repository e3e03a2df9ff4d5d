internal import Glibc
package import OrigamiModel

// Points and vectors share one type, because the module never needs to tell them apart.
extension Point {
  /// The origin; also the vector of length 0.
  static var zero: Point { Point(x: 0, y: 0) }

  /// Creates the unit vector at an angle from the x axis, in radians.
  init(direction angle: Double) { self.init(x: cos(angle), y: sin(angle)) }

  static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
  static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

  /// Returns the scalar product.
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// Returns the signed area that two vectors span; positive when `other` is to the left.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  /// The vector turned left by a right angle.
  var turnedLeft: Point { Point(x: -y, y: x) }

  var squaredLength: Double { dot(self) }
  var length: Double { squaredLength.squareRoot() }

  func distance(to other: Point) -> Double { (self - other).length }

  /// Returns the angle of the left turn to another direction, in radians, above 0 and up to a full turn.
  func angle(to other: Point) -> Double {
    let angle = atan2(cross(other), dot(other))
    return angle > 0 ? angle : angle + 2 * .pi
  }

  /// A number in 0..<4 that orders directions anticlockwise from the positive x axis.
  ///
  /// It gives the same order as the angle, without a transcendental function.
  var directionOrder: Double {
    let sum = abs(x) + abs(y)
    guard sum > 0 else { return 0 }
    let ratio = y / sum
    if x < 0 { return 2 - ratio }
    return y < 0 ? 4 + ratio : ratio
  }
}

extension Collection<Point> {
  /// The mean of the points, of which there is at least one.
  var mean: Point { reduce(.zero, +) * (1 / Double(count)) }
}

/// Returns twice the signed area of a polygon; positive when its corners are anticlockwise.
package func doubledArea(_ polygon: some BidirectionalCollection<Point>) -> Double {
  guard let origin = polygon.first, var previous = polygon.last else { return 0 }
  var sum = 0.0
  for corner in polygon {
    // Relative to a corner, so that a small polygon far from the origin keeps its digits.
    sum += (previous - origin).cross(corner - origin)
    previous = corner
  }
  return sum
}
