public import OrigamiModel

extension PaperState {
  /// Creates a sheet before its first fold.
  ///
  /// A sheet that is not convex is cut into convex faces by edges that are never drawn, and never folded on
  /// their own.
  ///
  /// - Throws: ``FoldError/paperHasNoArea`` for an outline that crosses or touches itself;
  ///   ``FoldError/paperSize(_:)``.
  public init(_ paper: Paper) throws(FoldError) {
    var outline: [Point]
    switch paper.shape {
    case .square: outline = PaperState.rectangle(width: 1, height: 1)
    case .rectangle(let width, let height): outline = PaperState.rectangle(width: width, height: height)
    case .polygon(let points): outline = points
    }
    let extent = Box(outline).extent
    if extent > 0, !PaperState.sizes.contains(extent) { throw .paperSize(extent) }
    if doubledArea(outline) < 0 { outline.reverse() }
    guard outline.count >= 3, !PaperState.touchesItself(outline) else { throw .paperHasNoArea }

    let faces = try PaperState.convexPieces(of: outline)
    var edges = outline.indices.map {
      CreasePattern.Edge(start: $0, end: ($0 + 1) % outline.count, assignment: .boundary)
    }
    var known = Set(edges.map { VertexPair($0.start, $0.end) })
    var joins: Set<VertexPair> = []
    for face in faces {
      for (position, vertex) in face.enumerated() {
        let pair = VertexPair(vertex, face[(position + 1) % face.count])
        guard known.insert(pair).inserted else { continue }
        joins.insert(pair)
        edges.append(CreasePattern.Edge(start: pair.low, end: pair.high, assignment: .flat))
      }
    }
    self.init(
      sheet: CreasePattern(vertices: outline, edges: edges, faces: faces),
      placements: [Isometry](repeating: .identity, count: faces.count),
      order: LayerOrder(faceCount: faces.count), joins: joins)
  }

  private static func rectangle(width: Double, height: Double) -> [Point] {
    [
      Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
    ]
  }

  /// Returns whether an outline crosses itself, or has a corner on a side that does not end there.
  private static func touchesItself(_ outline: [Point]) -> Bool {
    let count = outline.count
    for one in 0..<count {
      let next = (one + 1) % count
      let (a, b) = (outline[one], outline[next])
      guard let line = Line(a, b) else { return true }
      for other in outline.indices where other != one && other != next {
        let (c, d) = (outline[other], outline[(other + 1) % count])
        let side = line.side(of: c)
        if side == 0, line.holds([c], upTo: a.distance(to: b)) { return true }
        if side * line.side(of: d) < 0, let second = Line(c, d), second.side(of: a) * second.side(of: b) < 0 {
          return true
        }
      }
    }
    return false
  }

  /// Returns the convex pieces of a polygon. Triangles are cut off at its corners (ear clipping) until the
  /// rest has no reflex corner; the rest is the last piece.
  ///
  /// - Throws: ``FoldError/paperHasNoArea`` where rounding hides all ears. Every simple polygon has one.
  private static func convexPieces(of outline: [Point]) throws(FoldError) -> [[Int]] {
    var rest = Array(outline.indices)
    var pieces: [[Int]] = []
    /// Returns the corners of the rest before, at and after a position.
    func corners(_ position: Int) -> (a: Int, b: Int, c: Int) {
      let count = rest.count
      return (rest[(position + count - 1) % count], rest[position], rest[(position + 1) % count])
    }
    /// Returns 1 where the outline of the rest turns left, -1 where it turns right, else 0.
    func turn(_ position: Int) -> Int {
      let (a, b, c) = corners(position)
      return Line(outline[a], outline[b])?.side(of: outline[c]) ?? 0
    }
    while rest.indices.contains(where: { turn($0) < 0 }) {
      let ear = rest.indices.first { position in
        guard turn(position) > 0 else { return false }
        let (a, b, c) = corners(position)
        let triangle = ConvexPolygon([outline[a], outline[b], outline[c]])
        return rest.allSatisfy {
          $0 == a || $0 == b || $0 == c || !triangle.contains(outline[$0], tolerance: tolerance)
        }
      }
      guard let ear else { throw .paperHasNoArea }
      let (a, b, c) = corners(ear)
      pieces.append([a, b, c])
      rest.remove(at: ear)
    }
    return pieces + [rest]
  }
}
