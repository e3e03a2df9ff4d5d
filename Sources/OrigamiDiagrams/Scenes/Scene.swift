public import OrigamiModel

/// A place in a picture: in units of its box, from the top left corner, y down.
public struct ScenePoint: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// Stores the two coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A drawing laid out in a box: everything to be painted, in order, before anything is painted.
///
/// Every renderer paints the same scene, so that a picture is the same on every rung: points of all shapes
/// lie in one array, and shapes are ranges of it. The scene's size is known, and fits its box, once it is
/// made.
public struct Scene: Sendable {
  /// What a shape is painted as.
  public enum Paint: Hashable, Sendable {
    /// Fills with one side of the paper and hides what lies below.
    case face(Diagram.Side)
    /// A line of the notation, in its own dashes.
    case line(Diagram.LineKind)
    /// A thin solid line of an arrow or a mark.
    case stroke
    /// A thin dotted line: an arrow behind the paper, a cut-away.
    case dotted
    /// Filled with ink.
    case solid
    /// Filled with the picture's ground and outlined.
    case hollow
  }

  /// A polygon or a line through points.
  public struct Shape: Sendable {
    /// What it is painted as.
    public var paint: Paint
    /// Its part of ``Scene/points``.
    public var points: Range<Int>
    /// Whether the last point is joined to the first.
    public var isClosed: Bool
    /// How dark a face is that leaves the plane, from 0 to 15.
    public var tilt: UInt8 = 0
    /// The number of the drawing's element that it belongs to.
    public var element: Int
  }

  /// A text where it was found to be least in the way.
  public struct Label: Sendable {
    /// The text; nothing in it is obeyed by a terminal.
    public var text: String
    /// Its width in narrow letters.
    public var columns: Int
    /// The place that it speaks of.
    public var anchor: ScenePoint
    /// The room that it leaves around that place.
    public var distance: Double
    /// The top left corner of its first letter.
    public var corner: ScenePoint
    /// The number of the drawing's element that it belongs to.
    public var element: Int
  }

  /// All points, shape after shape.
  public internal(set) var points: [ScenePoint] = []
  /// In the order in which they are painted.
  public internal(set) var shapes: [Shape] = []
  /// Painted last.
  public internal(set) var labels: [Label] = []
  /// The width that is used, at most the box's.
  public internal(set) var width = 0.0
  /// The height that is used, at most the box's.
  public internal(set) var height = 0.0
  /// The sizes of signs.
  public let pen: Pen

  init(pen: Pen) { self.pen = pen }

  /// Lays out a drawing as large as fits into a box.
  ///
  /// - Parameters:
  ///   - width: of the box, in units; at least one letter.
  ///   - height: of the box, in units; at least one letter.
  ///   - unitAspect: the height of a unit by its width, where dots are not square.
  /// - Complexity: O(*n*) in the elements, a few times over; O(*n*²) in the edges of the first few hundred,
  ///   for layers that coincide.
  public init(_ diagram: Diagram, width: Double, height: Double, unitAspect: Double = 1, pen: Pen) {
    let aspect = unitAspect.isFinite && unitAspect > 0 ? unitAspect : 1
    let fitting = SceneFitting(
      diagram: diagram, width: max(width, pen.letterWidth), height: max(height, pen.letterHeight),
      unitAspect: aspect, pen: pen)
    self = fitting.scene()
  }

  /// The points of a shape.
  public func points(of shape: Shape) -> ArraySlice<ScenePoint> { points[shape.points] }
}
