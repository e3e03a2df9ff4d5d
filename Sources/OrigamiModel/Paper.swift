/// The sheet of paper that a model starts from.
public struct Paper: Hashable, Sendable {
  /// The outline of a sheet.
  public enum Shape: Hashable, Sendable {
    /// The unit square.
    case square
    /// A rectangle with a width and a height in paper units. The longer side is usually 1.
    case rectangle(width: Double, height: Double)
    /// A polygon with its corners in order, either way round, in paper units.
    case polygon([Point])
  }

  /// The outline of the sheet.
  public var shape: Shape
  /// The colour of the side that is up at the start, as `#rgb` or `#rrggbb`; nil if it is not given.
  public var front: String?
  /// The colour of the other side; nil if it is not given.
  public var back: String?

  /// Creates a sheet: by default a square without given colours.
  public init(shape: Shape = .square, front: String? = nil, back: String? = nil) {
    self.shape = shape
    self.front = front
    self.back = back
  }
}
