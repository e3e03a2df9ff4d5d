internal import Glibc

/// A difference of places in a picture.
struct Vector: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// A unit vector; the angle in radians, clockwise from the right as seen (y points down).
  init(angle: Double) { self.init(cos(angle), sin(angle)) }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The same direction, one unit long; to the right for no direction at all.
  var unit: Vector {
    let length = length
    guard length > 1e-12, length.isFinite else { return Vector(1, 0) }
    return Vector(x / length, y / length)
  }

  /// What lies to the left of someone who goes this way and sees the picture from above.
  var left: Vector { Vector(y, -x) }

  /// In radians, clockwise from the right as seen.
  var angle: Double { atan2(y, x) }

  static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  static func * (a: Vector, factor: Double) -> Vector { Vector(a.x * factor, a.y * factor) }
  static func dot(_ a: Vector, _ b: Vector) -> Double { a.x * b.x + a.y * b.y }
  static func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }
}

extension ScenePoint {
  static func + (a: ScenePoint, b: Vector) -> ScenePoint { ScenePoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: ScenePoint, b: Vector) -> ScenePoint { ScenePoint(x: a.x - b.x, y: a.y - b.y) }
  static func - (a: ScenePoint, b: ScenePoint) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// The place a part of the way to another.
  func toward(_ other: ScenePoint, _ part: Double) -> ScenePoint { self + (other - self) * part }
}

/// How finely curves are flattened.
enum Curve {
  /// The number of pieces for a curve of some length; bounded, whatever the length.
  static func steps(length: Double, step: Double, atLeast: Int) -> Int {
    guard length.isFinite, step > 0 else { return atLeast }
    return max(atLeast, Int(min(length / step, 64)))
  }
}
