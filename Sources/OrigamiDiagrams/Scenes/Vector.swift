internal import Glibc
internal import OrigamiModel

/// The difference between two places in a picture.
struct Vector: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a unit vector from an angle in radians, clockwise from the right on screen (y points down).
  init(angle: Double) { self.init(cos(angle), sin(angle)) }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The vector of the same direction and length 1; (1, 0) for the zero vector.
  var unit: Vector {
    let length = length
    guard length > 1e-12, length.isFinite else { return Vector(1, 0) }
    return Vector(x / length, y / length)
  }

  /// The vector turned left by a right angle on screen, with the same length.
  var left: Vector { Vector(y, -x) }

  /// The angle in radians, clockwise from the right on screen.
  var angle: Double { atan2(y, x) }

  static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  static func * (a: Vector, factor: Double) -> Vector { Vector(a.x * factor, a.y * factor) }
  static func dot(_ a: Vector, _ b: Vector) -> Double { a.x * b.x + a.y * b.y }
  static func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }

  /// Returns twice the signed area of a polygon in the plane; positive when its corners are anticlockwise.
  static func doubledArea(_ corners: [Point]) -> Double {
    guard var previous = corners.last else { return 0 }
    var area = 0.0
    for corner in corners {
      area += previous.x * corner.y - corner.x * previous.y
      previous = corner
    }
    return area
  }
}

extension ScenePoint {
  static func + (a: ScenePoint, b: Vector) -> ScenePoint { ScenePoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: ScenePoint, b: Vector) -> ScenePoint { ScenePoint(x: a.x - b.x, y: a.y - b.y) }
  static func - (a: ScenePoint, b: ScenePoint) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// Returns the place at a share of the way to another place; 0 is here, 1 is the other place.
  func toward(_ other: ScenePoint, _ part: Double) -> ScenePoint { self + (other - self) * part }
}

/// The flattening of curves into straight pieces.
enum Curve {
  /// Returns the number of pieces for a curve of the given length, with an upper bound for any length.
  static func steps(length: Double, step: Double, atLeast: Int) -> Int {
    guard length.isFinite, step > 0 else { return atLeast }
    return max(atLeast, Int(min(length / step, 64)))
  }
}
