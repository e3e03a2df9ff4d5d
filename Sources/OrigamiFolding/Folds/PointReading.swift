internal import OrigamiModel

/// A written point, located on the folded paper.
struct Locus {
  /// The text of the point.
  var text: String
  /// The point's place in the plane.
  var place: Point
  /// The point on the sheet; nil for a point of the plane.
  var paper: Point?

  /// Returns the point on the sheet.
  ///
  /// - Throws: ``FoldError/planePoint(_:)``.
  func onPaper() throws(FoldError) -> Point {
    guard let paper else { throw .planePoint(text) }
    return paper
  }

  /// Returns the line from this point to another one: on the sheet, else in the plane.
  ///
  /// - Throws: ``FoldError/samePoint(_:_:)``; ``FoldError/planePoint(_:)`` on the sheet.
  func line(to end: Locus, onSheet: Bool = false) throws(FoldError) -> Line {
    let line = onSheet ? Line(try onPaper(), try end.onPaper()) : Line(place, end.place)
    guard let line else { throw .samePoint(text, end.text) }
    return line
  }
}

/// The value of a name: a point or a crease.
enum Landmark: Hashable {
  /// A point of the sheet.
  case point(Point)
  /// A crease, as segments on the sheet.
  case crease([Segment])

  struct Segment: Hashable {
    var start: Point
    var end: Point
  }
}

/// Reads written points and lines on one state of the paper.
struct PointReading {
  let state: PaperState
  let landmarks: [ContentID: Landmark]
  /// The symmetry by which these steps are repeated; nil when they are not. The landmarks are mapped by it
  /// already.
  var symmetry: PaperSymmetry?

  /// The distance within which a coordinate pair means a vertex, and a segment a crease. Coordinates are
  /// written with few decimals.
  static let snap = 2e-6

  // MARK: Points

  /// Reads a point: a name, `x,y` on the sheet, or `@x,y` in the plane.
  func point(_ text: String) throws(FoldError) -> Locus {
    if text.hasPrefix("@") {
      guard let place = PointReading.coordinates(text.dropFirst()) else { throw .unknownName(text) }
      return Locus(text: text, place: symmetry?.plane(place) ?? place, paper: nil)
    }
    if case .point(let paper)? = landmarks[ContentID(text)] { return try locus(text, at: paper) }
    guard let paper = PointReading.coordinates(text) ?? corner(text) else { throw .unknownName(text) }
    return try locus(text, at: snapped(symmetry?.paper(paper) ?? paper))
  }

  /// Reads several points, separated by spaces.
  func points(_ text: String) throws(FoldError) -> [Locus] {
    var points: [Locus] = []
    for word in text.split(separator: " ") { points.append(try point(String(word))) }
    return points
  }

  private func locus(_ text: String, at paper: Point) throws(FoldError) -> Locus {
    guard let place = state.place(of: paper) else { throw .notOnPaper(text) }
    return Locus(text: text, place: place, paper: paper)
  }

  private func snapped(_ written: Point) -> Point {
    let nearest = state.sheet.vertices.min {
      ($0 - written).squaredLength < ($1 - written).squaredLength
    }
    if let nearest, nearest.distance(to: written) < PointReading.snap { return nearest }
    return written
  }

  static func coordinates(_ text: some StringProtocol) -> Point? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]),
      abs(x) <= Decimal9.limit, abs(y) <= Decimal9.limit
    else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns a corner, an edge's middle or the centre by its name. On an irregular sheet the names refer to
  /// its bounding box.
  private func corner(_ name: String) -> Point? {
    let box = Box(state.sheet.vertices)
    let (left, right, bottom, top) = (box.low.x, box.high.x, box.low.y, box.high.y)
    let (centre, middle) = (box.middle.x, box.middle.y)
    switch name {
    case "top-left": return Point(x: left, y: top)
    case "top-right": return Point(x: right, y: top)
    case "bottom-left": return Point(x: left, y: bottom)
    case "bottom-right": return Point(x: right, y: bottom)
    case "centre": return Point(x: centre, y: middle)
    case "top": return Point(x: centre, y: top)
    case "bottom": return Point(x: centre, y: bottom)
    case "left": return Point(x: left, y: middle)
    case "right": return Point(x: right, y: middle)
    default: return nil
    }
  }

  // MARK: Lines

  /// A written line: its line in the plane, and its lines on the sheet where it has any.
  struct WrittenLine {
    var plane: [Line]
    var paper: [Line]
  }

  /// Reads a line: two points, or the id of a fold, which means its crease in the current state.
  func line(_ text: String) throws(FoldError) -> WrittenLine {
    if case .crease(let segments)? = landmarks[ContentID(text)] { return creaseLine(segments) }
    let ends = try points(text)
    guard ends.count == 2 else { throw .unknownName(text) }
    let plane = try ends[0].line(to: ends[1])
    var paper: [Line] = []
    if let a = ends[0].paper, let b = ends[1].paper, let line = Line(a, b) { paper = [line] }
    return WrittenLine(plane: [plane], paper: paper)
  }

  /// Reads a line of the plane. A crease is accepted only if it lies along one line.
  func planeLine(_ text: String) throws(FoldError) -> Line {
    let lines = try line(text).plane
    guard let first = lines.first else { throw .unknownName(text) }
    guard lines.count == 1 else { throw .bentCrease(text) }
    return first
  }

  /// Returns the creases on the segment between two written points, each with a face beside it.
  ///
  /// - Parameter inLayers: true to take the creases of all layers there if a point is one of the plane; false
  ///   to refuse such a point.
  func creases(on text: String, inLayers: Bool) throws(FoldError) -> [(edge: Int, face: Int)] {
    let ends = try points(text)
    guard ends.count == 2 else { throw .malformed(.through, text) }
    let isOnSheet = !inLayers || ends.allSatisfy { $0.paper != nil }
    let line = try ends[0].line(to: ends[1], onSheet: isOnSheet)
    let length = line.origin.distance(to: isOnSheet ? try ends[1].onPaper() : ends[1].place)
    let (sheet, places) = (state.sheet, isOnSheet ? state.sheet.vertices : state.places)
    let creases = sheet.edges.indices.compactMap { index -> (edge: Int, face: Int)? in
      guard let face = sheet.edgeSides[index].both?.0 else { return nil }
      let ends = [places[sheet.edges[index].start], places[sheet.edges[index].end]]
      return line.holds(ends, upTo: length, tolerance: PointReading.snap) ? (index, face) : nil
    }
    guard !creases.isEmpty else { throw .noCrease(text) }
    return creases
  }

  private func creaseLine(_ segments: [Landmark.Segment]) -> WrittenLine {
    var written = WrittenLine(plane: [], paper: [])
    for segment in segments {
      guard let line = Line(segment.start, segment.end) else { continue }
      if !written.paper.contains(where: line.coincides) { written.paper.append(line) }
      let length = segment.start.distance(to: segment.end)
      // Later folds may have cut the crease into pieces, so every piece is looked up.
      for (index, edge) in state.sheet.edges.enumerated()
      where line.holds(state.sheet.ends(of: index), upTo: length) {
        if let piece = Line(state.places[edge.start], state.places[edge.end]),
          !written.plane.contains(where: piece.coincides)
        {
          written.plane.append(piece)
        }
      }
    }
    return written
  }
}
