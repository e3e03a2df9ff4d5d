internal import OrigamiModel

/// A kind of sink, judged by the paper before and after a refold.
///
/// A point that is sunk whole is reflected in one line. In an *open* sink it is turned inside out: all the
/// creases around it have one sign. In a *closed* sink layers stay together: the creases have both signs, and
/// some layers pass under the staying paper, others over it. With both signs and all layers on one side, or
/// with one sign and straight creases, the point is not inside the paper: that is a plain fold. A *spread*
/// sink moves parts of the point in different ways, opens a folded edge, and moves all paper around at least
/// one vertex inside the sheet.
///
/// Other refolds whose parts move in different ways may be a sink along several lines, or another signed
/// refold. This type does not tell them apart.
enum SinkKind: String {
  case open = "sink"
  case closed = "closed-sink"
  case spread = "spread-sink"
  case compound

  /// The name of the kind in a model. A compound sink has no name of its own.
  var written: String { self == .compound ? SinkKind.open.rawValue : rawValue }

  /// Returns whether a sink of kind `found` may be written as this kind.
  ///
  /// `sink` allows every kind; the other names allow only themselves.
  func covers(_ found: SinkKind) -> Bool { self == .open || self == found }

  /// Finds the kind of sink between two states; nil when no point is sunk.
  init?(from before: PaperState, to after: PaperState, moved: Set<Int>) {
    let motions = moved.map { after.placements[$0].after(before.placements[$0].inverse) }
    guard let first = motions.first else { return nil }
    guard motions.allSatisfy({ $0.isNear(first) }) else {
      let isSpread = SinkKind.opensEdge(before, after, moved) && SinkKind.surroundsVertex(after, moved)
      self = isSpread ? .spread : .compound
      return
    }
    guard first.isFlipped else { return nil }
    var signs: Set<CreaseAssignment> = []
    var sides: Set<Int> = []
    var directions: [Int: Point] = [:]
    var goesRound = false
    for (edge, faces) in zip(after.sheet.edges, after.sheet.edgeSides) {
      guard edge.assignment.isFolded, let (left, right) = faces.both else { continue }
      guard moved.contains(left) != moved.contains(right) else { continue }
      signs.insert(edge.assignment)
      let (mover, stayer) = moved.contains(left) ? (left, right) : (right, left)
      sides.insert(after.order.sign(mover, over: stayer))
      let direction = after.sheet.vertices[edge.end] - after.sheet.vertices[edge.start]
      for vertex in [edge.start, edge.end] {
        let other = directions.updateValue(direction, forKey: vertex) ?? direction
        if abs(direction.cross(other)) > PaperState.tolerance { goesRound = true }
      }
    }
    switch (signs.count, sides.count) {
    case (1, _) where goesRound: self = .open
    case (2, 2): self = .closed
    default: return nil
    }
  }

  /// Returns whether a folded edge between moved faces is flat afterwards.
  private static func opensEdge(_ before: PaperState, _ after: PaperState, _ moved: Set<Int>) -> Bool {
    after.sheet.edges.indices.contains { index in
      guard let (left, right) = after.sheet.edgeSides[index].both else { return false }
      return moved.contains(left) && moved.contains(right)
        && before.sheet.edges[index].assignment.isFolded
        && !after.sheet.edges[index].assignment.isFolded
    }
  }

  /// Returns whether all faces around some inner vertex moved.
  private static func surroundsVertex(_ after: PaperState, _ moved: Set<Int>) -> Bool {
    var isInside = [Bool](repeating: true, count: after.sheet.vertices.count)
    for (edge, sides) in zip(after.sheet.edges, after.sheet.edgeSides) where sides.both == nil {
      isInside[edge.start] = false
      isInside[edge.end] = false
    }
    for (face, loop) in after.sheet.faces.enumerated() where !moved.contains(face) {
      for vertex in loop { isInside[vertex] = false }
    }
    return isInside.contains(true)
  }
}
