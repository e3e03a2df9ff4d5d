import OrigamiModel

/// The measures of a whole drawing. Layout needs them before it places the first element.
struct DiagramSummary: Sendable {
  /// The bounds of the places of all elements, in the plane.
  private(set) var bounds = Bounds()
  /// The bounds of the faces; nil without faces.
  private(set) var paper: Bounds?
  /// The centre of the faces; without faces, the centre of all elements.
  private(set) var paperCenter = Point(x: 0.5, y: 0.5)
  /// The pieces of lines, for marks that align with them; at most ``segmentLimit``.
  private(set) var segments: [Segment] = []
  /// The pieces of fold lines; at most ``segmentLimit``.
  private(set) var folds: [Segment] = []
  /// The places of marks; at most ``segmentLimit``.
  private(set) var marks: [Point] = []
  /// The places of step numbers; at most ``segmentLimit``.
  private(set) var boxes: [Point] = []
  /// The pieces of edges to move outwards, keyed by the number of their element.
  private(set) var layers: [Int: [LayerOffsets.Shift]] = [:]
  /// The curves of arrows, keyed by the number of their element.
  private(set) var curves: [Int: ArrowCurve] = [:]

  struct Segment: Sendable {
    var a: Point
    var b: Point
  }

  /// The most segments, folds, marks and boxes that are kept, of each. A drawing made for people has about a
  /// tenth as many.
  static let segmentLimit = 600

  init(_ diagram: Diagram) {
    var faces = Bounds()
    for element in diagram.elements {
      bounds.include(element)
      switch element {
      case .face(let points, _), .tiltedFace(let points, _, _):
        for point in points { faces.include(x: point.x, y: point.y) }
      case .line(let points, let kind):
        let isFold = kind == .valley || kind == .mountain
        for (a, b) in zip(points, points.dropFirst()) {
          if segments.count < DiagramSummary.segmentLimit { segments.append(Segment(a: a, b: b)) }
          if isFold, folds.count < DiagramSummary.segmentLimit { folds.append(Segment(a: a, b: b)) }
        }
      case .mark(let place, let kind):
        if marks.count < DiagramSummary.segmentLimit { marks.append(place) }
        if kind == .stepNumber, boxes.count < DiagramSummary.segmentLimit { boxes.append(place) }
      case .arrow, .label: break
      }
    }
    if !faces.isEmpty { paper = faces }
    let center = (paper ?? bounds).center
    paperCenter = Point(x: center.x, y: center.y)
    layers = LayerOffsets.shifts(of: diagram)
    curves = ArrowCurves.of(diagram, bounds: bounds, center: paperCenter)
  }
}
