internal import OrigamiModel

extension PaperState {
  /// The result of a cut: the same state with more faces, in the same places.
  struct Split {
    var state: PaperState
    /// For each new face, the old face that it is a piece of.
    var parents: [Int]
  }

  /// Creases faces along a line.
  ///
  /// - Parameters:
  ///   - faces: the faces to cut. Those that the line does not cross stay whole.
  ///   - line: a line in the plane.
  /// - Complexity: O(n + p) for n faces of which p pairs overlap, besides reading and writing the table of n²
  ///   signs.
  func splitting(_ faces: Set<Int>, along line: Line) -> Split {
    let sides = places.map(line.side)
    let cut = faces.filter { face in
      let loop = sheet.faces[face]
      return loop.contains { sides[$0] > 0 } && loop.contains { sides[$0] < 0 }
    }
    guard !cut.isEmpty else { return Split(state: self, parents: Array(sheet.faces.indices)) }

    let cutEdges = cuttingEdges(of: cut, along: line, sides)
    let pieces = cuttingFaces(cut, at: cutEdges.middles, sides)
    let split = CreasePattern(
      vertices: cutEdges.vertices, edges: cutEdges.edges + pieces.creases, faces: pieces.loops)
    let placements = pieces.parents.map { self.placements[$0] }
    var state = PaperState(
      sheet: split, placements: placements, order: inheritedOrder(split, placements, pieces.parents),
      joins: cutEdges.joins)
    state.standing = standing
    return Split(state: state, parents: pieces.parents)
  }

  /// Cuts the edges of some faces where a line crosses them.
  ///
  /// - Parameter sides: for each vertex, its side of the line.
  /// - Returns: all vertices and edges, and for each edge that was cut the vertex in its middle.
  private func cuttingEdges(
    of cut: Set<Int>, along line: Line, _ sides: [Int]
  ) -> (vertices: [Point], edges: [CreasePattern.Edge], joins: Set<VertexPair>, middles: [Int: Int]) {
    var vertices = sheet.vertices
    var edges: [CreasePattern.Edge] = []
    var newJoins: Set<VertexPair> = []
    var middles: [Int: Int] = [:]
    for (index, edge) in sheet.edges.enumerated() {
      let (start, end) = (edge.start, edge.end)
      let isJoin = joins.contains(VertexPair(start, end))
      let sidesOfEdge = sheet.edgeSides[index]
      guard sides[start] * sides[end] < 0,
        sidesOfEdge.left.map(cut.contains) == true || sidesOfEdge.right.map(cut.contains) == true
      else {
        edges.append(edge)
        if isJoin { newJoins.insert(VertexPair(start, end)) }
        continue
      }
      let (before, after) = (line.distance(to: places[start]), line.distance(to: places[end]))
      let part = before / (before - after)
      middles[index] = vertices.count
      for (a, b) in [(start, vertices.count), (vertices.count, end)] {
        edges.append(CreasePattern.Edge(start: a, end: b, assignment: edge.assignment))
        if isJoin { newJoins.insert(VertexPair(a, b)) }
      }
      vertices.append(vertices[start] + (vertices[end] - vertices[start]) * part)
    }
    return (vertices, edges, newJoins, middles)
  }

  /// Cuts faces in two at the vertices on a line.
  ///
  /// - Returns: the corners of all faces, the old face of each, and the new creases.
  private func cuttingFaces(
    _ cut: Set<Int>, at middles: [Int: Int], _ sides: [Int]
  ) -> (loops: [[Int]], parents: [Int], creases: [CreasePattern.Edge]) {
    var loops: [[Int]] = []
    var parents: [Int] = []
    var creases: [CreasePattern.Edge] = []
    for face in sheet.faces.indices {
      var loop: [Int] = []
      for (vertex, edge) in zip(sheet.faces[face], sheet.faceEdges[face]) {
        loop.append(vertex)
        if let middle = middles[edge] { loop.append(middle) }
      }
      guard cut.contains(face) else {
        loops.append(loop)
        parents.append(face)
        continue
      }
      let onLine = loop.indices.filter { loop[$0] >= sides.count || sides[loop[$0]] == 0 }
      // A convex face meets a line that cuts it at exactly two places.
      guard let first = onLine.first, let last = onLine.last, first != last else {
        preconditionFailure("face \(face) is cut at \(onLine.count) corners")
      }
      creases.append(CreasePattern.Edge(start: loop[first], end: loop[last], assignment: .flat))
      loops.append(Array(loop[first...last]))
      loops.append(Array(loop[last...] + loop[...first]))
      parents += [face, face]
    }
    return (loops, parents, creases)
  }

  /// Returns the order of the pieces: two pieces that overlap have the order of their old faces.
  func inheritedOrder(
    _ split: CreasePattern, _ placements: [Isometry], _ parents: [Int]
  ) -> LayerOrder {
    let pieces = Groups(
      keyCount: faceCount, pairs: parents.enumerated().map { (key: Int32($1), value: Int32($0)) })
    let isWhole = (0..<faceCount).map { pieces.range($0).count == 1 }
    let polygons = split.faces.indices.map { face in
      isWhole[parents[face]] ? nil : ConvexPolygon(split.corners(of: face).map { placements[face]($0) })
    }
    var order = LayerOrder(faceCount: parents.count)
    for pair in self.order.pairs {
      // Uncut faces still overlap, but a piece may lie beside the paper that its old face covered.
      if isWhole[pair.above], isWhole[pair.below] {
        let (above, below) = (pieces.range(pair.above).lowerBound, pieces.range(pair.below).lowerBound)
        order.set(Int(pieces.values[above]), over: Int(pieces.values[below]), 1)
        continue
      }
      for above in pieces[pair.above] {
        let one = polygons[Int(above)] ?? self.polygons[pair.above]
        for below in pieces[pair.below] {
          let other = polygons[Int(below)] ?? self.polygons[pair.below]
          if one.overlaps(other, tolerance: PaperState.tolerance) {
            order.set(Int(above), over: Int(below), 1)
          }
        }
      }
    }
    return order
  }
}
