internal import OrigamiModel

/// The signs of a reverse fold besides its arc: where to push, and where the flap will be.
struct ReverseSigns {
  /// The paper that the drawing shows.
  let before: PaperState
  private let action: FoldAction
  /// The place of the flap's point before the fold.
  private let tip: Point
  /// The end of the fold line that is farther from the flap's point. The edge from here to the point is
  /// pushed in.
  private let ridge: Point
  /// The end of the fold line that is nearer to the flap's point.
  private let mouth: Point

  /// Finds the fold line; nil where the drawing's paper does not show it.
  init?(before: PaperState, _ action: FoldAction) {
    guard let point = action.pointers.first, let tip = before.place(of: point),
      let landing = action.drawn.place(of: point), let line = Line(between: tip, landing)
    else { return nil }
    let corners = Set(action.moved.flatMap { action.drawn.sheet.faces[$0] })
    // The corners of the flap that stay are the ends of the fold line.
    let ends = corners.map { action.drawn.places[$0] }
      .filter { line.side(of: $0) == 0 }
      .sorted { ($0.distance(to: tip), $0.x, $0.y) < ($1.distance(to: tip), $1.x, $1.y) }
    guard let near = ends.first, let far = ends.last, near.distance(to: far) > FoldCanvas.tolerance else {
      return nil
    }
    (self.before, self.action, self.tip) = (before, action, tip)
    (ridge, mouth) = (far, near)
  }

  /// The arrow that points from outside at the flap that is pushed in: at its edge, or at its point where
  /// other paper lies beside the edge. If neither is free, the arrow lies on the paper beside the edge.
  var push: Diagram.Arrow {
    let along = tip - ridge
    // Square to the edge, from the side on which the flap does not lie.
    let square = along.turnedLeft * ((along.cross(mouth - ridge) > 0 ? 1 : -1) / along.length)
    let axis = (ridge + mouth) * 0.5 - tip
    let reach = min(0.12 * before.sheet.extent, 0.5 * along.length)
    let beside = (place: ridge + along * 0.25, inward: square)
    let choices = [beside, (place: tip, inward: axis * (1 / axis.length))]
    let (place, inward) =
      choices.first { choice in
        // A little outside, because a point on the edge counts as on the paper.
        let end = choice.place - choice.inward * (0.15 * reach)
        return !before.polygons.contains { $0.contains(end, tolerance: 1e-3) }
      } ?? beside
    return Diagram.Arrow(.reverse, from: place - inward * reach, to: place)
  }

  /// The convex hull of the flap where it lands, without the parts on visible paper. A flap with a notch also
  /// gets an edge across that.
  var ghost: [(start: Point, end: Point)] {
    let state = action.drawn
    let hull = ReverseSigns.hull(of: action.moved.flatMap(state.corners))
    return zip(hull, hull.dropFirst() + hull.prefix(1)).flatMap { a, b in
      ReverseSigns.pieces(a, b, outside: before.polygons)
    }
  }

  /// Returns the corners of the convex hull of points, anticlockwise.
  private static func hull(of points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Point]) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 2]) <= 1e-9
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }

  /// Returns the pieces of a segment outside all polygons, to a 48th of its length.
  private static func pieces(
    _ a: Point, _ b: Point, outside paper: [ConvexPolygon]
  ) -> [(start: Point, end: Point)] {
    let count = 48
    func place(_ index: Int) -> Point { a + (b - a) * (Double(index) / Double(count)) }
    func isFree(_ index: Int) -> Bool {
      let middle = a + (b - a) * ((Double(index) + 0.5) / Double(count))
      return !paper.contains { $0.contains(middle, tolerance: 1e-3) }
    }
    var found: [(start: Point, end: Point)] = []
    var start: Int?
    for index in 0...count {
      if index < count, isFree(index) {
        start = start ?? index
      } else if let begin = start {
        // A run of one or two parts would look like a dot.
        if index - begin > 2 { found.append((place(begin), place(index))) }
        start = nil
      }
    }
    return found
  }
}
