public import OrigamiModel

extension FoldDrawing {
  /// Draws a crease pattern, as large as a sheet of size 1.
  public static func diagram(ofPattern pattern: CreasePattern) -> Diagram {
    Diagram(elements(ofPattern: pattern, PatternFrame(pattern)))
  }

  /// The most vertices, and the most faces, that are marked in a pattern that cannot be folded.
  private static let markLimit = 24

  /// Draws a crease pattern and marks the places where it cannot be folded: the vertices that break a rule,
  /// with the name of the rule; the faces without a layer order, with their numbers; or the edge that does
  /// not close.
  ///
  /// - Parameter reason: the reason why `pattern` itself cannot be folded. Its face and edge numbers are
  ///   those of `pattern`.
  public static func diagram(
    ofPattern pattern: CreasePattern, faults: [VertexFault], reason: Impossibility?
  ) -> Diagram {
    let frame = PatternFrame(pattern)
    var elements = elements(ofPattern: pattern, frame)
    func mark(_ place: Point, _ kind: Diagram.MarkKind, _ text: String) {
      let place = frame(place)
      elements.append(.mark(at: place, kind: kind))
      elements.append(.label(at: Point(x: place.x + 0.03, y: place.y + 0.03), text: text))
    }
    for fault in faults.prefix(markLimit) { mark(fault.place, .xrayCircle, fault.rule.name) }
    switch reason {
    case .layers(_, let faces, _)?, .exhausted(let faces)?:
      for face in faces.prefix(markLimit) {
        mark(middle(of: pattern.corners(of: face)), .point, "\(face)")
      }
    case .doesNotClose(let edge, _)?:
      let ends = pattern.edges[edge]
      mark([pattern.vertices[ends.start], pattern.vertices[ends.end]].mean, .xrayCircle, "gap")
    default: break
    }
    return Diagram(elements)
  }

  /// Returns a point inside a polygon, which need not be convex: the middle of the longest piece of the level
  /// line through the mean of its corners.
  private static func middle(of corners: [Point]) -> Point {
    let y = corners.mean.y
    let crossings = zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { a, b -> Double? in
      (a.y <= y) == (b.y <= y) ? nil : a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
    }.sorted()
    let pieces = stride(from: 1, to: crossings.count, by: 2).map { (crossings[$0 - 1], crossings[$0]) }
    guard let (start, end) = pieces.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return corners.mean }
    return Point(x: (start + end) / 2, y: y)
  }

  /// Draws a crease pattern on the left and its folded form on the right; nil when there is no drawing
  /// of the folded form.
  public static func diagram(sideBySide folding: FlatFolding) -> Diagram? {
    guard let folded = diagram(of: folding) else { return nil }
    let pattern = diagram(ofPattern: folding.pattern)
    let (left, right) = (Box(pattern.points), Box(folded.points))
    let shift = Point(x: left.high.x - right.low.x + 0.2, y: left.middle.y - right.middle.y)
    return Diagram(pattern.elements(moved: .zero) + folded.elements(moved: shift))
  }

  /// Maps a pattern's coordinates to a sheet of size 1.
  private struct PatternFrame {
    let low: Point
    let factor: Double

    init(_ pattern: CreasePattern) {
      let box = Box(pattern.vertices)
      low = box.low
      factor = 1 / box.extent
    }

    func callAsFunction(_ point: Point) -> Point { FoldCanvas.rounded((point - low) * factor) }
  }

  private static func elements(
    ofPattern pattern: CreasePattern, _ frame: PatternFrame
  ) -> [Diagram.Element] {
    // The front is up, but the colour is that of the back: on white, the default, lines are easier to see.
    var elements: [Diagram.Element] = pattern.faces.indices.map { face in
      .face(pattern.corners(of: face).map { frame($0) }, side: .back)
    }
    for edge in pattern.edges {
      let kind: Diagram.LineKind =
        switch edge.assignment {
        case .boundary: .edge
        case .mountain: .mountain
        case .valley: .valley
        case .flat: .crease
        case .unassigned: .xray
        }
      elements.append(
        .line([frame(pattern.vertices[edge.start]), frame(pattern.vertices[edge.end])], kind: kind))
    }
    return elements
  }
}

extension VertexFault.Rule {
  /// The short name of the rule, as it appears in drawings.
  public var name: String {
    switch self {
    case .oddDegree: "odd"
    case .maekawa: "Maekawa"
    case .kawasaki: "Kawasaki"
    case .bigLittleBig: "big-little-big"
    }
  }
}

extension Diagram {
  /// The corners of faces and the points of lines.
  fileprivate var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .face(let points, _), .line(let points, _): points
      default: []
      }
    }
  }

  /// Returns the faces and lines, shifted by a vector.
  fileprivate func elements(moved by: Point) -> [Element] {
    elements.compactMap { element in
      switch element {
      case .face(let points, let side): .face(points.map { $0 + by }, side: side)
      case .line(let points, let kind): .line(points.map { $0 + by }, kind: kind)
      default: nil
      }
    }
  }
}
