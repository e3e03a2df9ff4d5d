internal import Glibc
internal import OrigamiModel

/// A point or a direction in space: x and y as in the plane, z towards a viewer of the side that was up at
/// the start.
public typealias SpacePoint = SIMD3<Double>

extension SIMD3<Double> {
  /// Creates the point of the plane, with z = 0.
  init(_ point: Point) { self.init(point.x, point.y, 0) }

  /// Returns the scalar product.
  func dot(_ other: Self) -> Double { (self * other).sum() }

  /// Returns the right-handed vector product.
  func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The distance from the origin.
  var length: Double { dot(self).squareRoot() }
}

/// A rigid placement of the sheet in space: a rotation, then a shift.
public struct RigidMotion: Hashable, Sendable {
  /// The images of the three axes.
  var x: SpacePoint
  var y: SpacePoint
  /// The image of the sheet's normal on the side that was up at the start.
  var z: SpacePoint
  var shift: SpacePoint

  /// The identity, which moves nothing.
  static let identity = RigidMotion(
    x: SpacePoint(1, 0, 0), y: SpacePoint(0, 1, 0), z: SpacePoint(0, 0, 1), shift: .zero)
}

extension RigidMotion {
  /// Creates the motion equal to a placement in the plane. A flipped placement becomes a half turn about a
  /// line of the plane.
  init(_ flat: Isometry) {
    let (x, y) = (flat.apply(Point(x: 1, y: 0)), flat.apply(Point(x: 0, y: 1)))
    self.init(
      x: SpacePoint(x), y: SpacePoint(y), z: SpacePoint(0, 0, flat.isFlipped ? -1 : 1),
      shift: SpacePoint(flat.shift))
  }

  /// Creates a right-handed rotation about a line.
  ///
  /// - Parameters:
  ///   - angle: in radians.
  ///   - direction: of the line, of length 1.
  ///   - origin: a point of the line.
  init(turning angle: Double, about direction: SpacePoint, through origin: SpacePoint) {
    let (sine, cosine) = (sin(angle), cos(angle))
    func turned(_ axis: SpacePoint) -> SpacePoint {
      axis * cosine + direction.cross(axis) * sine + direction * (direction.dot(axis) * (1 - cosine))
    }
    self.init(
      x: turned(SpacePoint(1, 0, 0)), y: turned(SpacePoint(0, 1, 0)), z: turned(SpacePoint(0, 0, 1)),
      shift: .zero)
    shift = origin - apply(origin)
  }

  /// Returns the image of a point.
  public func callAsFunction(_ point: SpacePoint) -> SpacePoint { apply(point) + shift }

  /// Returns the place of a point of the sheet.
  func callAsFunction(_ point: Point) -> SpacePoint { x * point.x + y * point.y + shift }

  /// Returns the image of a direction.
  func apply(_ direction: SpacePoint) -> SpacePoint { x * direction.x + y * direction.y + z * direction.z }

  /// Returns the motion that applies `first` and then this one.
  func after(_ first: RigidMotion) -> RigidMotion {
    RigidMotion(x: apply(first.x), y: apply(first.y), z: apply(first.z), shift: self(first.shift))
  }
}

extension CreasePattern {
  /// Returns the fold angle of a flat-folded edge, in radians: π for a valley, −π for a mountain, else 0.
  func flatAngle(of edge: Int) -> Double {
    switch edges[edge].assignment {
    case .valley: .pi
    case .mountain: -.pi
    case .boundary, .flat, .unassigned: 0
    }
  }

  /// Returns the placement of the face on the other side of an edge.
  ///
  /// - Parameters:
  ///   - face: the face that is placed, on one side of the edge.
  ///   - angle: the edge's fold angle in radians; positive for a valley.
  func placement(
    across edge: Int, from face: Int, placed: RigidMotion, angle: Double
  ) -> RigidMotion {
    let (start, end) = (SpacePoint(vertices[edges[edge].start]), SpacePoint(vertices[edges[edge].end]))
    let along = end - start
    let sign: Double = edgeSides[edge].left == face ? -1 : 1
    return placed.after(
      RigidMotion(turning: sign * angle, about: along / along.length, through: start))
  }
}
