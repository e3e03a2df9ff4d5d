import OrigamiModel

/// What must be known of a whole drawing before any of it is laid out.
struct DiagramSummary: Sendable {
  /// What the places of all elements span, in the plane.
  private(set) var bounds = Bounds()
  /// What the faces span; nil without any.
  private(set) var paper: Bounds?
  /// The middle of the paper: of the faces, else of everything.
  private(set) var paperCenter = Point(x: 0.5, y: 0.5)
  /// Pieces of lines, for marks that lie along them; at most ``segmentLimit``.
  private(set) var segments: [Segment] = []
  /// Where marks stand; at most ``segmentLimit``.
  private(set) var marks: [Point] = []
  /// Where step numbers stand; at most ``segmentLimit``.
  private(set) var boxes: [Point] = []
  /// Pieces of edges that are moved outwards, by the number of their element.
  private(set) var layers: [Int: [LayerOffsets.Shift]] = [:]

  struct Segment: Sendable {
    var a: Point
    var b: Point
  }

  /// Marks look for lines among so many; a drawing for people has a tenth.
  static let segmentLimit = 600

  init(_ diagram: Diagram) {
    var faces = Bounds()
    for element in diagram.elements {
      switch element {
      case .face(let points, _), .tiltedFace(let points, _, _):
        for point in points {
          bounds.include(x: point.x, y: point.y)
          faces.include(x: point.x, y: point.y)
        }
      case .line(let points, _):
        for point in points { bounds.include(x: point.x, y: point.y) }
        addSegments(points)
      case .arrow(let arrow):
        bounds.include(x: arrow.from.x, y: arrow.from.y)
        if let to = arrow.to { bounds.include(x: to.x, y: to.y) }
      case .mark(let place, let kind):
        bounds.include(x: place.x, y: place.y)
        if marks.count < DiagramSummary.segmentLimit { marks.append(place) }
        if kind == .stepNumber, boxes.count < DiagramSummary.segmentLimit { boxes.append(place) }
      case .label(let place, _):
        bounds.include(x: place.x, y: place.y)
      }
    }
    if !faces.isEmpty { paper = faces }
    let center = (paper ?? bounds).center
    paperCenter = Point(x: center.x, y: center.y)
    layers = LayerOffsets.shifts(of: diagram)
  }

  private mutating func addSegments(_ points: [Point]) {
    for (a, b) in zip(points, points.dropFirst()) where segments.count < DiagramSummary.segmentLimit {
      segments.append(Segment(a: a, b: b))
    }
  }
}
