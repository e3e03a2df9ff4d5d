/// A drawing in explicit primitives, in plane coordinates, painted in order.
///
/// The value is its own compact encoding (about 15 bytes an element): a parser writes it, a library
/// stores it and a renderer walks it, and nothing is allocated per element. Coordinates are decimal
/// fractions of up to nine places, kept exactly.
public struct Diagram: Hashable, Sendable {
  /// The encoding; see ``DiagramEncoder``.
  public let encoded: [UInt8]

  /// Encodes elements.
  public init(_ elements: some Sequence<Element>) {
    var encoder = DiagramEncoder()
    for element in elements { encoder.append(element) }
    self = encoder.finish()
  }

  /// Takes bytes known to be a valid encoding.
  package init(trusted encoded: [UInt8]) { self.encoded = encoded }

  /// One thing that is drawn.
  public enum Element: Hashable, Sendable {
    /// A filled region of one side of the paper.
    case face([Point], side: Side)
    /// A line through two or more points.
    case line([Point], kind: LineKind)
    /// An arrow.
    case arrow(Arrow)
    /// A mark at a place.
    case mark(at: Point, kind: MarkKind)
    /// A word or letter at a place.
    case label(at: Point, text: String)
  }

  /// A side of the paper.
  public enum Side: UInt8, CaseIterable, Hashable, Sendable {
    /// The side that is up at the start, shaded in drawings.
    case front
    case back

    /// The word used in files.
    public var name: String { self == .front ? "front" : "back" }
  }

  /// An arrow of the notation.
  public struct Arrow: Hashable, Sendable {
    /// Which way an arc leaves the straight line, seen along the arrow.
    public enum Bend: UInt8, CaseIterable, Hashable, Sendable {
      case left, right

      /// The word used in files.
      public var name: String { self == .left ? "left" : "right" }
    }

    /// Its meaning.
    public var kind: ArrowKind
    /// Where it begins.
    public var from: Point
    /// Where it ends; nil for arrows that stay in place.
    public var to: Point?
    /// Which way it curves; nil leaves the choice to the renderer.
    public var bend: Bend?
    /// For rotations.
    public var degrees: Double?
    /// How often, for repeats and folds over and over.
    public var times: Int?

    /// Stores the values.
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
