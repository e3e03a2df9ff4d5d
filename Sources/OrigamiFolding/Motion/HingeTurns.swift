internal import OrigamiModel

/// A motion in which parts of the paper turn about straight hinges, each as one piece: simple folds through
/// any number of layers, and their unfolding.
struct HingeTurns: Sendable {
  /// A part of the paper and its hinge.
  struct Turn: Sendable {
    var faces: [Int]
    /// A point of the hinge.
    var origin: SpacePoint
    /// The direction of the hinge, of length 1. The part turns right-handed about it by a half turn.
    var direction: SpacePoint
  }

  let turns: [Turn]

  /// Finds the turns between two states on the same sheet; nil where some part is not reflected in one line
  /// that joins it to staying paper, or does not turn about that line as one piece.
  ///
  /// - Parameter moved: for each face whether its place changes.
  init?(from before: PaperState, to after: PaperState, moved: [Bool]) {
    let sheet = before.sheet
    let motions = zip(after.placements, before.placements).map { $0.after($1.inverse) }
    var isFound = [Bool](repeating: false, count: moved.count)
    var turns: [Turn] = []
    for start in moved.indices where moved[start] && !isFound[start] {
      guard motions[start].isFlipped else { return nil }
      isFound[start] = true
      var faces = [start]
      var hinges: [(edge: Int, mover: Int)] = []
      var next = 0
      while next < faces.count {
        let face = faces[next]
        next += 1
        for edge in sheet.faceEdges[face] {
          guard let (left, right) = sheet.edgeSides[edge].both else { continue }
          let other = left == face ? right : left
          guard moved[other] else {
            hinges.append((edge, face))
            continue
          }
          guard motions[face].isNear(motions[other]) else { return nil }
          guard !isFound[other] else { continue }
          isFound[other] = true
          faces.append(other)
        }
      }
      guard let (origin, direction) = HingeTurns.axis(hinges, before, after) else { return nil }
      turns.append(Turn(faces: faces, origin: origin, direction: direction))
    }
    self.turns = turns
  }

  /// Returns the placements at a time from 0 to 1.
  func placements(_ before: PaperState, at time: Double) -> [RigidMotion] {
    var placements = before.placementsInSpace()
    for turn in turns {
      let motion = RigidMotion(turning: time * .pi, about: turn.direction, through: turn.origin)
      for face in turn.faces { placements[face] = motion.after(placements[face]) }
    }
    return placements
  }

  /// Returns the line of the hinges, directed so that they turn right-handed; nil where they are not on one
  /// line, or turn in opposite directions. The layers of a tip that goes inside do that: one turns forwards
  /// and the other backwards, so the tip cannot move as one piece.
  private static func axis(
    _ hinges: [(edge: Int, mover: Int)], _ before: PaperState, _ after: PaperState
  ) -> (origin: SpacePoint, direction: SpacePoint)? {
    let sheet = before.sheet
    let ends = hinges.flatMap { [sheet.edges[$0.edge].start, sheet.edges[$0.edge].end] }
    guard let first = ends.first.map({ before.places[$0] }) else { return nil }
    guard
      let far = ends.map({ before.places[$0] }).max(by: { first.distance(to: $0) < first.distance(to: $1) }),
      let line = Line(first, far),
      ends.allSatisfy({ line.distance(to: before.places[$0]).magnitude <= 10 * PaperState.tolerance })
    else { return nil }
    var (forwards, backwards) = (0.0, 0.0)
    for (edge, mover) in hinges {
      let ends = sheet.edges[edge]
      let along = before.places[ends.end] - before.places[ends.start]
      // A fold turns the face to the left of an edge by the fold angle, the one to the right the other way.
      let sign: Double = sheet.edgeSides[edge].right == mover ? -1 : 1
      let turn = sign * (after.sheet.flatAngle(of: edge) - sheet.flatAngle(of: edge))
      // In space every placement is a rotation, also that of a flipped face. So the turn about the edge on
      // the sheet is the same turn about the edge in the plane.
      let part = turn * line.direction.dot(along)
      if part > 0 { forwards += part } else { backwards -= part }
    }
    // A hinge as short as this is an error of rounding.
    let least = 10 * PaperState.tolerance
    guard min(forwards, backwards) <= least, max(forwards, backwards) > least else { return nil }
    let direction = SpacePoint(line.direction)
    return (SpacePoint(line.origin), forwards > backwards ? direction : -direction)
  }
}
