public import OrigamiModel

/// A place in a picture, in the units of its box. The origin is the top left corner, and y points down.
public struct ScenePoint: Hashable, Sendable {
  /// The distance from the left border.
  public var x: Double
  /// The distance from the top border.
  public var y: Double

  /// Creates a place from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A drawing laid out in a box, ready to be painted.
///
/// Every renderer paints the same scene, so that a drawing looks alike in all kinds of output. The points of
/// all shapes are in one array, and a shape refers to a range of it. The size of the scene is final and fits
/// the box.
public struct Scene: Sendable {
  /// The paint of a shape.
  public enum Paint: Hashable, Sendable {
    /// A fill with one side of the paper, which hides everything below.
    case face(Diagram.Side)
    /// A line of the notation, with the dashes of its kind.
    case line(Diagram.LineKind)
    /// A thin solid line of an arrow or a mark.
    case stroke
    /// A thin dotted line, for an arrow behind the paper or a cut-away.
    case dotted
    /// A fill with ink.
    case solid
    /// A fill in the colour of the paper's back, with an outline. In cells, the inside is cleared instead.
    case hollow
  }

  /// A polygon, or a line through points.
  public struct Shape: Sendable {
    /// The paint of the shape.
    public var paint: Paint
    /// The range of the shape in ``Scene/points``.
    public var points: Range<Int>
    /// A Boolean value that indicates whether a line joins the last point to the first.
    public var isClosed: Bool
    /// The darkness of a face that is tilted out of the plane, from 0 (not tilted) to 15.
    public var tilt: UInt8 = 0
    /// The index of the drawing's element that the shape belongs to.
    public var element: Int
  }

  /// A text in its final position.
  public struct Label: Sendable {
    /// The text, without characters that control a terminal.
    public var text: String
    /// The width in narrow letters.
    public var columns: Int
    /// The place that the label names.
    public var anchor: ScenePoint
    /// The distance of the label from its place.
    public var distance: Double
    /// A Boolean value that indicates whether the label is centred on its place and stays there.
    var isCentred = false
    /// The top left corner of the first letter.
    public var corner: ScenePoint
    /// The index of the drawing's element that the label belongs to.
    public var element: Int
  }

  /// The points of all shapes, in the order of the shapes.
  public internal(set) var points: [ScenePoint] = []
  /// The shapes, in the order in which they are painted.
  public internal(set) var shapes: [Shape] = []
  /// The labels, which are painted after the shapes.
  public internal(set) var labels: [Label] = []
  /// The width of the drawing, at most that of the box.
  public internal(set) var width = 0.0
  /// The height of the drawing, at most that of the box.
  public internal(set) var height = 0.0
  /// The width of one unit of the drawing, in units of the box. Its height differs if dots are not square.
  public internal(set) var scale = 1.0
  /// The place of the plane's origin.
  public internal(set) var origin = ScenePoint(x: 0, y: 0)
  /// The sizes of signs.
  public let pen: Pen

  init(pen: Pen) { self.pen = pen }

  /// The share of a box that the paper of a drawing with a ``DrawingScale`` fills, so that there is room for
  /// arrows beside it.
  static let paperShare = 0.9

  /// Lays out a drawing in a box: at its own scale, or as large as fits if it has none or does not fit.
  ///
  /// - Parameters:
  ///   - width: the width of the box in units; at least one letter.
  ///   - height: the height of the box in units; at least one letter.
  ///   - unitAspect: the height of a unit divided by its width; not 1 if dots are not square.
  ///   - limit: the largest ``scale``; nil is the drawing's own scale for this box.
  ///   - covered: places of the plane that count as drawn, so that several drawings have one scale and place.
  /// - Complexity: O(*n*) in the elements for each round of layout. Up to a few hundred edges also take
  ///   O(*n*²), to find layers that coincide; with more edges, layers are not looked for.
  public init(
    _ diagram: Diagram, width: Double, height: Double, unitAspect: Double = 1, pen: Pen,
    limit: Double? = nil, covering covered: [Point] = []
  ) {
    let aspect = unitAspect.isFinite && unitAspect > 0 ? unitAspect : 1
    let (width, height) = (max(width, pen.letterWidth), max(height, pen.letterHeight))
    let own = diagram.scale.map { scale in
      Scene.paperShare * max(1, min(width, height * aspect) - 2 * pen.margin) / scale.extent
    }
    let fitting = SceneFitting(
      diagram: diagram, width: width, height: height, unitAspect: aspect, pen: pen,
      limit: limit ?? own ?? .infinity, covered: covered)
    self = fitting.scene()
  }

  /// Returns the points of a shape.
  public func points(of shape: Shape) -> ArraySlice<ScenePoint> { points[shape.points] }

  /// Returns a part of the scene as a scene of its own. Shapes keep their points, also those outside, and a
  /// renderer clips them. Labels that are not wholly inside are left out.
  ///
  /// - Parameters:
  ///   - x: the left border of the part in this scene; may be negative.
  ///   - y: the top border of the part in this scene; may be negative.
  public func part(x: Double, y: Double, width: Double, height: Double) -> Scene {
    var part = self
    (part.width, part.height) = (width, height)
    let move = Vector(-x, -y)
    part.origin = origin + move
    for index in part.points.indices { part.points[index] = part.points[index] + move }
    part.labels = labels.compactMap { label in
      var label = label
      (label.anchor, label.corner) = (label.anchor + move, label.corner + move)
      let right = label.corner.x + Double(label.columns) * pen.letterWidth
      let isInside =
        label.corner.x > -1e-6 && label.corner.y > -1e-6 && right < width + 1e-6
        && label.corner.y + pen.letterHeight < height + 1e-6
      return isInside ? label : nil
    }
    return part
  }
}
