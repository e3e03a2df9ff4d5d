internal import OrigamiModel

/// The fold lines of a step, as they lie on the paper before it.
struct FoldLines {
  /// A fold line with its kind.
  struct Drawn {
    var kind: Diagram.LineKind
    var start: Point
    var end: Point
  }

  private(set) var lines: [Drawn] = []

  /// The ends of all lines.
  var ends: [Point] { lines.flatMap { [$0.start, $0.end] } }

  private let before: PaperState
  private let seen: SeenPaper
  private let isTurnedOver: Bool

  /// Finds the creases that are new, and those that were flat and are folded now.
  init(from before: PaperState, to after: PaperState, seen: SeenPaper, isTurnedOver: Bool) {
    self.before = before
    self.seen = seen
    self.isTurnedOver = isTurnedOver
    var hidden: [Drawn] = []
    let angles = after.foldAngles()
    for (index, edge) in after.sheet.edges.enumerated() {
      let ends = [edge.start, edge.end].map { after.sheet.vertices[$0] }
      guard after.sheet.edgeSides[index].both != nil,
        !after.joins.contains(VertexPair(edge.start, edge.end)),
        let parents = parents(of: ends), !before.stands(on: ends)
      else { continue }
      let isNew = parents.count == 1 || before.isJoin(between: parents[0], parents[1])
      guard angles[index] != 0 || isNew else { continue }
      let isBack = before.placements[parents[0]].isFlipped != isTurnedOver
      // A crease that is folded and unfolded again counts as a valley.
      let isValley = angles[index] == 0 || (angles[index] > 0) != isBack
      let places = ends.map { before.placements[parents[0]]($0) }
      let line = Drawn(kind: isValley ? .valley : .mountain, start: places[0], end: places[1])
      for (piece, isSeen) in pieces(of: line, on: parents) {
        if isSeen { lines.append(piece) } else { hidden.append(piece) }
      }
    }
    // When no fold line is visible, the hidden ones are shown through the paper. One that runs along a
    // visible edge keeps its kind, and is drawn on that edge.
    if lines.isEmpty {
      lines = hidden.map {
        Drawn(kind: runsAlongEdge($0) ? $0.kind : .xray, start: $0.start, end: $0.end)
      }
    }
    lines = FoldLines.merged(lines)
  }

  /// Returns the faces that held the middle of a crease before the step: one where the crease is new, two
  /// where it was flat or a join; nil where it was folded, or where its middle is a vertex.
  private func parents(of ends: [Point]) -> [Int]? {
    let middle = (ends[0] + ends[1]) * 0.5
    let faces = before.faces(holding: middle)
    guard let first = faces.first, faces.count <= 2 else { return nil }
    if let other = faces.dropFirst().first,
      before.placements[first].isFlipped != before.placements[other].isFlipped
    {
      return nil
    }
    return faces
  }

  /// Returns whether a visible edge runs along the whole of a line.
  private func runsAlongEdge(_ line: Drawn) -> Bool {
    guard let track = Line(line.start, line.end) else { return false }
    let ends = [line.start, line.end].map(track.direction.dot).sorted()
    return seen.edges.contains { edge in
      zip(edge, edge.dropFirst()).contains { a, b in
        guard track.side(of: a) == 0, track.side(of: b) == 0 else { return false }
        let reach = [a, b].map(track.direction.dot).sorted()
        return reach[0] <= ends[0] + FoldCanvas.tolerance && reach[1] >= ends[1] - FoldCanvas.tolerance
      }
    }
  }

  /// Cuts a line into pieces at the places where it passes under other paper.
  private func pieces(of line: Drawn, on parents: [Int]) -> [(Drawn, isSeen: Bool)] {
    guard let track = Line(line.start, line.end) else { return [] }
    let length = line.start.distance(to: line.end)
    var cuts = [0, length]
    for edge in before.sheet.edges {
      let (a, b) = (before.places[edge.start], before.places[edge.end])
      guard let crossing = Line(a, b).flatMap(track.crossing), track.side(of: a) * track.side(of: b) <= 0
      else { continue }
      let along = track.direction.dot(crossing - line.start)
      if along > PaperState.tolerance, along < length - PaperState.tolerance { cuts.append(along) }
    }
    cuts.sort()
    // A place beside the line, because other edges may run along the line itself.
    let beside = track.direction.turnedLeft * (1e-4 * min(1, length))
    return zip(cuts, cuts.dropFirst()).filter { $1 - $0 > 10 * PaperState.tolerance }.map { from, to in
      let middle = line.start + track.direction * ((from + to) / 2)
      let tops = [middle + beside, middle - beside].compactMap(seen.top)
      let piece = Drawn(
        kind: line.kind, start: line.start + track.direction * from,
        end: line.start + track.direction * to)
      return (piece, tops.contains { parents.contains($0) })
    }
  }

  /// Joins lines of the same kind that overlap or continue each other.
  private static func merged(_ lines: [Drawn]) -> [Drawn] {
    var result: [Drawn] = []
    for line in lines {
      var line = line
      while let index = result.firstIndex(where: { joins($0, line) }) {
        let other = result.remove(at: index)
        let ends = [line.start, line.end, other.start, other.end]
        let direction = line.end - line.start
        line.start = ends.min { $0.dot(direction) < $1.dot(direction) } ?? line.start
        line.end = ends.max { $0.dot(direction) < $1.dot(direction) } ?? line.end
      }
      result.append(line)
    }
    return result
  }

  private static func joins(_ a: Drawn, _ b: Drawn) -> Bool {
    guard a.kind == b.kind, let line = Line(a.start, a.end), line.side(of: b.start) == 0,
      line.side(of: b.end) == 0
    else { return false }
    let own = [a.start, a.end].map(line.direction.dot).sorted()
    let other = [b.start, b.end].map(line.direction.dot).sorted()
    return own[0] <= other[1] + FoldCanvas.tolerance && other[0] <= own[1] + FoldCanvas.tolerance
  }
}
