public import OrigamiModel

extension FoldDrawing {
  /// Draws a crease pattern, as large as a sheet of size 1.
  public static func diagram(ofPattern pattern: CreasePattern) -> Diagram {
    Diagram(elements(ofPattern: pattern, PatternFrame(pattern)))
  }

  /// Draws a crease pattern and marks the vertices where it cannot be folded, with the broken rule.
  ///
  /// - Parameter most: the most vertices that are marked.
  public static func diagram(
    ofPattern pattern: CreasePattern, faults: [VertexFault], reason: Impossibility?, most: Int = 24
  ) -> Diagram {
    let frame = PatternFrame(pattern)
    var elements = elements(ofPattern: pattern, frame)
    for fault in faults.prefix(most) {
      let place = frame(fault.place)
      elements.append(.mark(at: place, kind: .xrayCircle))
      elements.append(.label(at: Point(x: place.x + 0.03, y: place.y + 0.03), text: fault.rule.name))
    }
    switch reason {
    case .layers(_, let faces, _)?, .exhausted(let faces)?:
      for face in faces.prefix(most) where pattern.faces.indices.contains(face) {
        let place = frame(pattern.corners(of: face).centre)
        elements.append(.mark(at: place, kind: .point))
        elements.append(.label(at: Point(x: place.x + 0.03, y: place.y + 0.03), text: "\(face)"))
      }
    case .doesNotClose(let edge, _)?:
      let ends = pattern.edges[edge]
      let middle = [pattern.vertices[ends.start], pattern.vertices[ends.end]].centre
      let place = frame(middle)
      elements.append(.mark(at: place, kind: .xrayCircle))
      elements.append(.label(at: Point(x: place.x + 0.03, y: place.y + 0.03), text: "gap"))
    default: break
    }
    return Diagram(elements)
  }

  /// Draws a crease pattern on the left and its folded form on the right; nil when the pattern was not
  /// folded.
  public static func diagram(sideBySide folding: FlatFolding) -> Diagram? {
    guard let folded = diagram(of: folding) else { return nil }
    let pattern = diagram(ofPattern: folding.pattern)
    let (left, right) = (ZoomWindow.Box(pattern.points), ZoomWindow.Box(folded.points))
    let shift = Point(x: left.high.x - right.low.x + 0.2, y: left.middle.y - right.middle.y)
    return Diagram(pattern.elements(moved: Point(x: 0, y: 0)) + folded.elements(moved: shift))
  }

  /// Maps a pattern's coordinates to a sheet of size 1.
  private struct PatternFrame {
    let low: Point
    let factor: Double

    init(_ pattern: CreasePattern) {
      let box = ZoomWindow.Box(pattern.vertices)
      low = box.low
      factor = 1 / max(box.width, box.height)
    }

    func callAsFunction(_ point: Point) -> Point {
      let place = (point - low) * factor
      return Point(x: (place.x * 1e6).rounded() / 1e6 + 0, y: (place.y * 1e6).rounded() / 1e6 + 0)
    }
  }

  private static func elements(
    ofPattern pattern: CreasePattern, _ frame: PatternFrame
  ) -> [Diagram.Element] {
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

extension [Point] {
  /// The mean of the corners.
  fileprivate var centre: Point { reduce(Point(x: 0, y: 0), +) * (1 / Double(Swift.max(count, 1))) }
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
    elements(moved: Point(x: 0, y: 0)).flatMap { element -> [Point] in
      switch element {
      case .face(let points, _), .line(let points, _): points
      default: []
      }
    }
  }

  /// Returns the faces and lines, shifted by a vector.
  fileprivate func elements(moved by: Point) -> [Element] {
    var elements: [Element] = []
    for element in self.elements {
      switch element {
      case .face(let points, let side): elements.append(.face(points.map { $0 + by }, side: side))
      case .line(let points, let kind): elements.append(.line(points.map { $0 + by }, kind: kind))
      default: break
      }
    }
    return elements
  }
}
