internal import OrigamiModel

extension PaperState {
  /// Returns the edges on a line between a moving and a staying face, each with these faces.
  func hinges(on line: Line, moves: (Int) -> Bool) -> [(edge: Int, moving: Int, staying: Int)] {
    sheet.edges.enumerated().compactMap { index, edge in
      guard let (left, right) = sheet.edgeSides[index].both, moves(left) != moves(right),
        line.side(of: places[edge.start]) == 0, line.side(of: places[edge.end]) == 0
      else { return nil }
      let (moving, staying) = moves(left) ? (left, right) : (right, left)
      return (index, moving, staying)
    }
  }

  /// Returns the edges on a line between moving and staying faces, as segments on the sheet.
  func hinges(of moved: Set<Int>, on line: Line) -> [Landmark.Segment] {
    hinges(on: line, moves: moved.contains).map { hinge in
      let edge = sheet.edges[hinge.edge]
      return Landmark.Segment(start: sheet.vertices[edge.start], end: sheet.vertices[edge.end])
    }
  }

  /// Returns the range along a line in which it runs through a face; nil where it does not cut the face.
  func chord(of face: Int, on line: Line) -> ClosedRange<Double>? {
    let corners = corners(of: face)
    let sides = Set(corners.map(line.side))
    guard sides.contains(1), sides.contains(-1) else { return nil }
    var crossings: [Double] = []
    var previous = corners[corners.count - 1]
    for corner in corners {
      let (before, after) = (line.distance(to: previous), line.distance(to: corner))
      if line.side(of: corner) == 0 {
        crossings.append(line.direction.dot(corner - line.origin))
      } else if line.side(of: previous) * line.side(of: corner) < 0 {
        let crossing = previous + (corner - previous) * (before / (before - after))
        crossings.append(line.direction.dot(crossing - line.origin))
      }
      previous = corner
    }
    guard let low = crossings.min(), let high = crossings.max() else { return nil }
    return low...high
  }

  /// Returns the range along a line in which a join of a face lies on it; nil where none does.
  func join(of face: Int, on line: Line) -> ClosedRange<Double>? {
    for index in sheet.faceEdges[face] {
      let edge = sheet.edges[index]
      let ends = [places[edge.start], places[edge.end]]
      guard joins.contains(VertexPair(edge.start, edge.end)), ends.allSatisfy({ line.side(of: $0) == 0 })
      else { continue }
      let reach = ends.map { line.direction.dot($0 - line.origin) }.sorted()
      return reach[0]...reach[1]
    }
    return nil
  }

  /// Returns whether a join divides two faces.
  func isJoin(between one: Int, _ other: Int) -> Bool {
    sheet.faceEdges[one].contains { index in
      let edge = sheet.edges[index]
      return joins.contains(VertexPair(edge.start, edge.end)) && sheet.faceEdges[other].contains(index)
    }
  }

  /// Returns this state with the additional creases of a finer sheet.
  func creased(like finer: CreasePattern, joins: Set<VertexPair>) -> PaperState {
    let parents = finer.faces.indices.map { face in
      let centre = ConvexPolygon(finer.corners(of: face)).centre
      guard let parent = faces(holding: centre).first else {
        preconditionFailure("face \(face) is on no face of the coarser sheet")
      }
      return parent
    }
    let placements = parents.map { self.placements[$0] }
    var state = PaperState(
      sheet: finer, placements: placements, order: inheritedOrder(finer, placements, parents),
      joins: joins)
    state.standing = standing
    return state
  }
}
