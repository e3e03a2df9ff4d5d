public import OrigamiModel

/// A rigid placement of paper in the plane: a turn or a reflection, then a shift.
///
/// A reflection in a line is computed without normalising the line's direction, so that reflections
/// in lines at multiples of 45° through dyadic points are exact.
public struct Isometry: Hashable, Sendable {
  /// The image of the x axis.
  var xAxis: Point
  /// Whether the paper's other side is up.
  public var isFlipped: Bool
  /// The image of the origin.
  var shift: Point

  /// Leaves everything where it is.
  public static let identity = Isometry(
    xAxis: Point(x: 1, y: 0), isFlipped: false, shift: Point(x: 0, y: 0))

  init(xAxis: Point, isFlipped: Bool, shift: Point) {
    self.xAxis = xAxis
    self.isFlipped = isFlipped
    self.shift = shift
  }

  /// The reflection in the line through two points.
  public init(reflectingIn a: Point, _ b: Point) {
    let direction = b - a
    let square = direction.squaredLength
    let axis = Point(
      x: (direction.x * direction.x - direction.y * direction.y) / square,
      y: 2 * direction.x * direction.y / square)
    self.init(xAxis: axis, isFlipped: true, shift: Point(x: 0, y: 0))
    shift = a - apply(a)
  }

  private var yAxis: Point { isFlipped ? -xAxis.turnedLeft : xAxis.turnedLeft }

  /// Where a point goes.
  public func callAsFunction(_ point: Point) -> Point { apply(point) + shift }

  /// Where a direction goes.
  func apply(_ direction: Point) -> Point { xAxis * direction.x + yAxis * direction.y }

  /// This one after the other.
  func after(_ first: Isometry) -> Isometry {
    Isometry(
      xAxis: apply(first.xAxis), isFlipped: isFlipped != first.isFlipped, shift: self(first.shift))
  }

  /// The way back.
  var inverse: Isometry {
    // The columns of the transposed matrix; a reflection is its own transpose.
    let axis = isFlipped ? xAxis : Point(x: xAxis.x, y: -xAxis.y)
    var back = Isometry(xAxis: axis, isFlipped: isFlipped, shift: Point(x: 0, y: 0))
    back.shift = -back.apply(shift)
    return back
  }
}
