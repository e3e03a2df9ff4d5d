public import OrigamiModel

extension PaperState {
  /// Creates a sheet before its first fold.
  ///
  /// A sheet that is not convex is cut into convex faces by edges that are never drawn, and never folded on
  /// their own.
  ///
  /// - Throws: ``FoldError`` for an outline that crosses itself or has no area.
  public init(_ paper: Paper) throws(FoldError) {
    var outline: [Point]
    switch paper.shape {
    case .square: outline = PaperState.rectangle(width: 1, height: 1)
    case .rectangle(let width, let height):
      guard width > PaperState.tolerance, height > PaperState.tolerance else { throw .paperHasNoArea }
      outline = PaperState.rectangle(width: width, height: height)
    case .polygon(let points): outline = points
    }
    if doubledArea(outline) < 0 { outline.reverse() }
    guard outline.count >= 3, doubledArea(outline) > PaperState.tolerance,
      !PaperState.crossesItself(outline)
    else { throw .paperHasNoArea }

    let faces = PaperState.convexPieces(of: outline)
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

  private static func crossesItself(_ outline: [Point]) -> Bool {
    let count = outline.count
    for one in 0..<count {
      let (a, b) = (outline[one], outline[(one + 1) % count])
      guard let line = Line(a, b) else { return true }
      for other in (one + 1)..<max(count, one + 1) {
        let (c, d) = (outline[other], outline[(other + 1) % count])
        guard let second = Line(c, d) else { return true }
        if line.side(of: c) * line.side(of: d) < 0, second.side(of: a) * second.side(of: b) < 0 {
          return true
        }
      }
    }
    return false
  }

  /// Returns the convex pieces of a polygon. Triangles are cut off at its corners (ear clipping) until the
  /// rest has no reflex corner; the rest is the last piece.
  private static func convexPieces(of outline: [Point]) -> [[Int]] {
    func turn(_ a: Int, _ b: Int, _ c: Int) -> Double {
      (outline[b] - outline[a]).cross(outline[c] - outline[b])
    }
    var rest = Array(outline.indices)
    var pieces: [[Int]] = []
    func isConvex(_ loop: [Int]) -> Bool {
      loop.indices.allSatisfy { position in
        turn(
          loop[(position + loop.count - 1) % loop.count], loop[position], loop[(position + 1) % loop.count])
          >= -tolerance
      }
    }
    while !isConvex(rest) {
      let ear = rest.indices.first { position in
        let (a, b, c) = (
          rest[(position + rest.count - 1) % rest.count], rest[position], rest[(position + 1) % rest.count]
        )
        guard turn(a, b, c) > tolerance else { return false }
        let triangle = ConvexPolygon([outline[a], outline[b], outline[c]])
        return rest.allSatisfy {
          $0 == a || $0 == b || $0 == c || !triangle.contains(outline[$0], tolerance: tolerance)
        }
      }
      guard let ear else { break }
      let (a, c) = (rest[(ear + rest.count - 1) % rest.count], rest[(ear + 1) % rest.count])
      pieces.append([a, rest[ear], c])
      rest.remove(at: ear)
    }
    return pieces + [rest]
  }
}
