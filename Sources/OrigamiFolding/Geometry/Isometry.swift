public import OrigamiModel

/// A rigid placement of paper in the plane: a turn or a reflection, then a shift.
///
/// A reflection in a line at a multiple of 45° through a dyadic point is exact.
public struct Isometry: Hashable, Sendable {
  /// The image of the x axis.
  var xAxis: Point
  /// A Boolean value that indicates whether the isometry turns the paper over.
  public var isFlipped: Bool
  /// The image of the origin.
  var shift: Point

  /// The identity, which moves nothing.
  public static let identity = Isometry(
    xAxis: Point(x: 1, y: 0), isFlipped: false, shift: .zero)

  init(xAxis: Point, isFlipped: Bool, shift: Point) {
    self.xAxis = xAxis
    self.isFlipped = isFlipped
    self.shift = shift
  }

  /// The reflection in the line through two points.
  public init(reflectingIn a: Point, _ b: Point) { self.init(reflectingIn: a, along: b - a) }

  /// The reflection in the line through a point, along a direction of any length.
  init(reflectingIn a: Point, along direction: Point) {
    let square = direction.squaredLength
    let axis = Point(
      x: (direction.x * direction.x - direction.y * direction.y) / square,
      y: 2 * direction.x * direction.y / square)
    self.init(xAxis: axis, isFlipped: true, shift: .zero)
    shift = a - apply(a)
  }

  private var yAxis: Point { isFlipped ? -xAxis.turnedLeft : xAxis.turnedLeft }

  /// Returns the image of a point.
  public func callAsFunction(_ point: Point) -> Point { apply(point) + shift }

  /// Returns the image of a direction.
  func apply(_ direction: Point) -> Point { xAxis * direction.x + yAxis * direction.y }

  /// Returns the isometry that applies `first` and then this one.
  func after(_ first: Isometry) -> Isometry {
    Isometry(
      xAxis: apply(first.xAxis), isFlipped: isFlipped != first.isFlipped, shift: self(first.shift))
  }

  /// Returns whether another isometry puts all points of a sheet at the same places, within ten times
  /// ``PaperState/tolerance``.
  func isNear(_ other: Isometry) -> Bool {
    isFlipped == other.isFlipped && xAxis.distance(to: other.xAxis) <= 10 * PaperState.tolerance
      && shift.distance(to: other.shift) <= 10 * PaperState.tolerance
  }

  /// The isometry that undoes this one.
  var inverse: Isometry {
    // The inverse's columns are the transposed matrix; a reflection is its own transpose.
    let axis = isFlipped ? xAxis : Point(x: xAxis.x, y: -xAxis.y)
    var back = Isometry(xAxis: axis, isFlipped: isFlipped, shift: .zero)
    back.shift = -back.apply(shift)
    return back
  }
}
