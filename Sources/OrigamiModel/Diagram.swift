/// A drawing: elements in plane coordinates, painted in order.
///
/// The value is its own compact encoding, of about 15 bytes an element. A parser writes it and a library
/// stores it without an allocation for each element; only ``elements`` allocates, for the points of each.
/// Coordinates are decimal fractions of up to nine places and are kept exactly.
public struct Diagram: Hashable, Sendable {
  /// The encoding that ``DiagramEncoder`` describes.
  public let encoded: [UInt8]

  public init(_ elements: some Sequence<Element>) {
    var encoder = DiagramEncoder()
    for element in elements { encoder.append(element) }
    self = encoder.finish()
  }

  /// Creates a drawing from bytes that are known to be a valid encoding.
  package init(trusted encoded: [UInt8]) { self.encoded = encoded }

  /// An element of a drawing.
  public enum Element: Hashable, Sendable {
    /// A filled region of one side of the paper.
    case face([Point], side: Side)
    /// A filled region of one side of paper that leaves the plane. `tilt` is from 1, almost towards the
    /// light, to 15, farthest from it and darkest.
    case tiltedFace([Point], side: Side, tilt: UInt8)
    /// A line through two or more points.
    case line([Point], kind: LineKind)
    case arrow(Arrow)
    /// A mark at a point.
    case mark(at: Point, kind: MarkKind)
    /// A word or letter at a point.
    case label(at: Point, text: String)
  }

  /// A side of the paper.
  public enum Side: UInt8, CaseIterable, Hashable, Sendable {
    /// The side that is up at the start. Drawings shade it.
    case front
    case back

    /// The word for the side in files.
    public var name: String { self == .front ? "front" : "back" }
  }

  /// An arrow of the notation.
  public struct Arrow: Hashable, Sendable {
    /// The side to which an arrow curves, seen along the arrow.
    public enum Bend: UInt8, CaseIterable, Hashable, Sendable {
      case left, right

      /// The word for the side in files.
      public var name: String { self == .left ? "left" : "right" }
    }

    /// The meaning of the arrow.
    public var kind: ArrowKind
    /// The point at which the arrow begins.
    public var from: Point
    /// The point at which the arrow ends; nil for a sign that stays in place, and for an arrow that
    /// only points at its place.
    public var to: Point?
    /// The side to which the arrow curves; nil leaves the choice to the renderer.
    public var bend: Bend?
    /// The angle of a rotation, in degrees, anticlockwise; for a turn-over sign, the direction in which it
    /// lies. Nil if it is not given.
    public var degrees: Double?
    /// The number of repetitions, for repeats and for folds over and over; nil if it is not given.
    public var times: Int?

    public init(
      _ kind: ArrowKind, from: Point, to: Point? = nil, bend: Bend? = nil, degrees: Double? = nil,
      times: Int? = nil
    ) {
      self.kind = kind
      self.from = from
      self.to = to
      self.bend = bend
      self.degrees = degrees
      self.times = times
    }
  }
}
