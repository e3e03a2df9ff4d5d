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
  ///   - faces: which faces to cut, those of them that the line crosses.
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

    var vertices = sheet.vertices
    var edges: [CreasePattern.Edge] = []
    var newJoins: Set<VertexPair> = []
    var middle: [Int: Int] = [:]
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
      middle[index] = vertices.count
      for (a, b) in [(start, vertices.count), (vertices.count, end)] {
        edges.append(CreasePattern.Edge(start: a, end: b, assignment: edge.assignment))
        if isJoin { newJoins.insert(VertexPair(a, b)) }
      }
      vertices.append(vertices[start] + (vertices[end] - vertices[start]) * part)
    }

    var loops: [[Int]] = []
    var parents: [Int] = []
    for face in sheet.faces.indices {
      var loop: [Int] = []
      for (vertex, edge) in zip(sheet.faces[face], sheet.faceEdges[face]) {
        loop.append(vertex)
        if let middle = middle[edge] { loop.append(middle) }
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
      edges.append(CreasePattern.Edge(start: loop[first], end: loop[last], assignment: .flat))
      loops.append(Array(loop[first...last]))
      loops.append(Array(loop[last...] + loop[...first]))
      parents += [face, face]
    }
    let split = CreasePattern(vertices: vertices, edges: edges, faces: loops)
    let placements = parents.map { self.placements[$0] }
    var state = PaperState(
      sheet: split, placements: placements, order: inheritedOrder(split, placements, parents),
      joins: newJoins)
    state.standing = standing
    return Split(state: state, parents: parents)
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
