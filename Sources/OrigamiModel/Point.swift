/// A point on the paper or in the plane, in paper units: the side of a square sheet is 1, and other sheets
/// state their size in these units. The origin is the bottom left corner of a square or a rectangle; for a
/// polygon it is where its corners say. y points up.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance above the origin.
  public var y: Double

  /// Creates a point.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
