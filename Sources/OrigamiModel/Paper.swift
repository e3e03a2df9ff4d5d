/// The sheet that a model starts from.
public struct Paper: Hashable, Sendable {
  /// The outline of the sheet.
  public enum Shape: Hashable, Sendable {
    /// The unit square.
    case square
    /// A rectangle of a width and height in paper units; the longer side is usually 1.
    case rectangle(width: Double, height: Double)
    /// A polygon, its corners in order, in paper units.
    case polygon([Point])
  }

  /// The outline of the sheet.
  public var shape: Shape
  /// The colour of the side that is up at the start, `#rgb` or `#rrggbb`.
  public var front: String?
  /// The colour of the other side.
  public var back: String?

  /// A sheet; a white square of unknown colour unless said otherwise.
  public init(shape: Shape = .square, front: String? = nil, back: String? = nil) {
    self.shape = shape
    self.front = front
    self.back = back
  }
}

/// A place on the paper or in the plane: the unit square, origin bottom left, y up.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Upwards.
  public var y: Double

  /// Stores the two coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
