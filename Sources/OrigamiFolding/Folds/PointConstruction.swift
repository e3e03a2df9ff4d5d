internal import OrigamiModel

/// Constructs the points that `<point>` elements describe.
///
/// A point is constructed in the plane, on the folded paper, and also on the unfolded sheet. The result is
/// the sheet's point if it lies at the place in the plane and the operation names no layer. Else it is the
/// point of the named layer at that place, by default of the topmost.
struct PointConstruction {
  let reading: PointReading
  /// A Boolean value that indicates whether the viewer sees the side that was down at the start.
  let isTurnedOver: Bool

  private var state: PaperState { reading.state }

  /// Returns the point of the sheet that an operation describes.
  func point(_ operation: FoldOperation) throws(FoldError) -> Point {
    if let text = operation[.at] {
      let locus = try reading.point(text)
      if let paper = locus.paper, !namesLayer(operation) { return paper }
      return try layer(at: locus.place, operation)
    }
    let candidates = try places(operation)
    guard let place = candidates.plane.first else { throw .parallel }
    if !namesLayer(operation) {
      // Where layers were creased together, several points can lie there; the first crease decides.
      for paper in candidates.paper {
        if let own = state.place(of: paper), own.distance(to: place) <= PaperState.tolerance {
          return paper
        }
      }
    }
    return try layer(at: place, operation)
  }

  private func namesLayer(_ operation: FoldOperation) -> Bool {
    operation[.layer] != nil || operation[.on] != nil
  }

  // MARK: Constructions

  /// The results of one construction in the plane and on the sheet.
  private struct Candidates {
    var plane: [Point]
    var paper: [Point]
  }

  /// Returns the results of the construction that an operation describes.
  private func places(_ operation: FoldOperation) throws(FoldError) -> Candidates {
    if let text = operation[.mid] { return try between(text, .mid, part: 0.5) }
    if let text = operation[.along] {
      guard let part = operation[.part] else { throw .missing([.part]) }
      guard let fraction = PointConstruction.fraction(part) else { throw .malformed(.part, part) }
      return try between(text, .along, part: fraction)
    }
    if let text = operation[.foot] { return try foot(text) }
    if let text = operation[.meet] {
      guard let other = operation[.with] else { throw .missing([.with]) }
      return try meeting(text, other)
    }
    throw .missing([.at, .mid, .along, .foot, .meet])
  }

  private func between(
    _ text: String, _ argument: FoldOperation.Argument, part: Double
  ) throws(FoldError) -> Candidates {
    let ends = try reading.points(text)
    guard ends.count == 2 else { throw .malformed(argument, text) }
    var candidates = Candidates(plane: [ends[0].place + (ends[1].place - ends[0].place) * part], paper: [])
    if let a = ends[0].paper, let b = ends[1].paper { candidates.paper = [a + (b - a) * part] }
    return candidates
  }

  private func foot(_ text: String) throws(FoldError) -> Candidates {
    let points = try reading.points(text)
    guard points.count == 3 else { throw .malformed(.foot, text) }
    let line = try points[1].line(to: points[2])
    var candidates = Candidates(plane: [line.foot(of: points[0].place)], paper: [])
    if let a = points[0].paper, let b = points[1].paper, let c = points[2].paper, let line = Line(b, c) {
      candidates.paper = [line.foot(of: a)]
    }
    return candidates
  }

  private func meeting(_ one: String, _ other: String) throws(FoldError) -> Candidates {
    let (first, second) = (try reading.line(one), try reading.line(other))
    func crossings(_ a: [Line], _ b: [Line]) -> [Point] {
      a.flatMap { line in b.compactMap { line.crossing($0) } }
    }
    let plane = crossings(first.plane, second.plane)
    if let place = plane.first, plane.contains(where: { $0.distance(to: place) > PaperState.tolerance }) {
      // Two straight lines cross once, so one of the two is a bent crease.
      throw .bentCrease(first.plane.count > 1 ? one : other)
    }
    return Candidates(plane: plane, paper: crossings(first.paper, second.paper))
  }

  /// Returns the value of a number written as `1/3` or `0.25`; nil for other text.
  static func fraction(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    switch parts.count {
    case 1: return parts[0]
    case 2:
      guard let top = parts[0], let bottom = parts[1], bottom != 0 else { return nil }
      return top / bottom
    default: return nil
    }
  }

  // MARK: Layers

  /// Returns the point of the sheet at a place, in the layer that an operation names; by default the topmost.
  private func layer(at place: Point, _ operation: FoldOperation) throws(FoldError) -> Point {
    let faces = state.faces(over: place)
    guard !faces.isEmpty else { throw .noLayer(at: place) }
    if let text = operation[.on] {
      let holding = state.faces(holding: try reading.point(text).onPaper())
      let named = faces.filter(holding.contains)
      guard !named.isEmpty else { throw .layerElsewhere(text, at: place) }
      return try only(named, at: place)
    }
    switch operation[.layer] {
    case nil: return try only(layers(faces, fromViewer: true, number: 1), at: place)
    case "bottom": return try only(layers(faces, fromViewer: false, number: 1), at: place)
    case let text?:
      guard let number = Int(text), number > 0 else { throw .malformed(.layer, text) }
      return try only(layers(faces, fromViewer: true, number: number), at: place)
    }
  }

  /// Returns those faces at a place that are the layer with a number, from 1 on.
  ///
  /// - Parameter fromViewer: true to count from the layer nearest to the viewer, false from the farthest.
  private func layers(
    _ faces: [Int], fromViewer: Bool, number: Int
  ) throws(FoldError) -> [Int] {
    let direction = fromViewer == isTurnedOver ? -1 : 1
    let depths = SimpleFold.depths(of: faces, in: state, from: direction)
    let found = faces.filter { depths[$0] == number }
    guard !found.isEmpty else {
      throw .tooFewLayers(asked: number, found: depths.values.max() ?? 0)
    }
    return found
  }

  /// Returns the point of the sheet that all the faces share at a place.
  private func only(_ faces: [Int], at place: Point) throws(FoldError) -> Point {
    var papers: [Point] = []
    for face in faces {
      let paper = state.placements[face].inverse(place)
      if papers.allSatisfy({ $0.distance(to: paper) > 10 * PaperState.tolerance }) { papers.append(paper) }
    }
    guard let paper = papers.first else { throw .noLayer(at: place) }
    guard papers.count == 1 else { throw .severalLayers(at: place, papers) }
    return paper
  }
}
