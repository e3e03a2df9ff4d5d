internal import Glibc
internal import OrigamiModel

/// The motion of a reverse fold whose body stays still. Both sides of the tip turn about the fold line, and a
/// temporary crease on each lets the spine stay in the plane.
///
/// Inside and outside reverse folds move alike. The body does not open, so in an inside fold the tip passes
/// through it half way. From then on, ``FoldPose/isArrivingTip`` has the tip drawn in its final order.
///
/// The temporary crease halves the angle β between spine and fold line. The part of a side at the fold line
/// turns by α from 0 to π. The part at the spine turns about the temporary crease by δ with tan(δ/2) =
/// cos(β/2)·tan(α). The spine is then turned by φ = β − 2·atan(cos α · tan(β/2)), from 0 to 2β.
struct ReverseOpening: Sendable {
  /// The states before and after, also creased along the temporary creases.
  let before: PaperState
  let after: PaperState
  /// For each face, 1 on the side of the tip that opens upwards, −1 on the side that opens downwards, 0 for
  /// the body.
  private let halves: [Int]
  /// For each face, whether it lies between the temporary crease and the spine.
  private let isAtSpine: [Bool]
  private let apex: SpacePoint
  /// The fold line from the apex, of length 1, pointing to the tip's side.
  private let hinge: SpacePoint
  /// The temporary crease from the apex, of length 1, pointing to the tip's side.
  private let crease: SpacePoint
  /// The angle β/2 between the fold line and the temporary crease, in radians.
  private let half: Double
  /// 1 where the turn from the fold line to the spine is anticlockwise, else −1.
  private let sense: Double

  /// Finds the motion; nil where the tip has no single straight spine.
  init?(from before: PaperState, to after: PaperState, moved: [Bool], line: Line) {
    guard let tip = ReverseTip(before, moved: moved, line: line) else { return nil }
    let beta = tip.hinge.angle(to: tip.spine)
    sense = beta < .pi ? 1 : -1
    let angle = beta < .pi ? beta : 2 * .pi - beta
    half = angle / 2
    let direction = tip.hinge * cos(half) + tip.hinge.turnedLeft * (sense * sin(half))
    guard let cut = Line(through: tip.apex, along: direction) else { return nil }
    let movers = Set(moved.indices.filter { moved[$0] })
    let split = before.splitting(movers, along: cut)
    self.before = split.state
    self.after = after.creased(like: split.state.sheet, joins: split.state.joins)
    apex = SpacePoint(tip.apex)
    hinge = SpacePoint(tip.hinge)
    crease = SpacePoint(direction)
    halves = split.parents.map { tip.halves[$0] }
    isAtSpine = split.state.polygons.map { polygon in
      (cut.distance(to: polygon.centre) > 0) == (cut.distance(to: tip.apex + tip.spine) > 0)
    }
  }

  /// Returns the placements at a time between 0 and 1.
  func placements(at time: Double) -> [RigidMotion] {
    let alpha = turn(at: time)
    let delta = 2 * atan2(cos(half) * sin(alpha), cos(alpha))
    let motions = [1.0, -1.0].map { side in
      // If the turn from hinge to spine is anticlockwise, the tip lies to the left of the hinge, so a
      // right-handed turn lifts it.
      let atHinge = RigidMotion(turning: side * sense * alpha, about: hinge, through: apex)
      let atSpine = atHinge.after(
        RigidMotion(turning: -side * sense * delta, about: crease, through: apex))
      return (atHinge, atSpine)
    }
    let inSpace = before.placementsInSpace()
    return before.placements.indices.map { face in
      let placement = inSpace[face]
      guard halves[face] != 0 else { return placement }
      let (atHinge, atSpine) = motions[halves[face] > 0 ? 0 : 1]
      return (isAtSpine[face] ? atSpine : atHinge).after(placement)
    }
  }

  /// For each face, whether it belongs to the tip.
  var isTip: [Bool] { halves.map { $0 != 0 } }

  /// The edges of the temporary creases.
  var temporaryCreases: [Int] {
    before.sheet.edges.indices.filter { edge in
      guard let (left, right) = before.sheet.edgeSides[edge].both else { return false }
      return halves[left] != 0 && halves[left] == halves[right] && isAtSpine[left] != isAtSpine[right]
    }
  }

  /// Returns the angle, in radians, by which the parts at the fold line are turned at a time.
  ///
  /// The time is shared between this turn and the turn of the spine, so that neither jumps while the other
  /// hardly moves: progress is the sum of two ways, α·sin(β/2) of the temporary crease about the fold line,
  /// and φ of the spine.
  private func turn(at time: Double) -> Double {
    func progress(_ alpha: Double) -> Double {
      alpha * sin(half) + 2 * half - 2 * atan(cos(alpha) * tan(half))
    }
    let goal = time * progress(.pi)
    var (low, high) = (0.0, Double.pi)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if progress(middle) < goal { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension PaperState {
  /// Returns the line of the longest edge between moving and staying faces; nil where there is none.
  func longestHinge(to after: PaperState) -> Line? {
    let moves = zip(placements, after.placements).map { !$0.isNear($1) }
    return sheet.edges.indices.filter { edge in
      sheet.edgeSides[edge].both.map { moves[$0.0] != moves[$0.1] } ?? false
    }
    .map { (places[sheet.edges[$0].start], places[sheet.edges[$0].end]) }
    .max { $0.0.distance(to: $0.1) < $1.0.distance(to: $1.1) }
    .flatMap { Line($0.0, $0.1) }
  }
}

/// The tip of a reverse fold: its spine and its two sides.
private struct ReverseTip {
  /// The point where the spine meets the fold line.
  var apex: Point
  /// The directions of the fold line and the spine from the apex, of length 1.
  var hinge: Point
  var spine: Point
  /// For each face, 1 or −1 for the two sides of the tip, 0 for a face that does not move.
  var halves: [Int]

  /// Finds the tip; nil where the moved faces are not two sides of one spine that begins at the line.
  init?(_ before: PaperState, moved: [Bool], line: Line) {
    let hinges = before.hinges(on: line) { moved[$0] }
    guard let halvesAtLine = ReverseTip.halvesAtLine(before, hinges, faceCount: moved.count),
      let spine = ReverseTip.spine(before, halvesAtLine, line),
      let halves = ReverseTip.spread(halvesAtLine, before, moved, spine)
    else { return nil }
    // The tip lies between the spine and one half of the fold line.
    let apex = spine.origin
    let ends = hinges.map { before.sheet.edges[$0.edge] }
      .flatMap { [before.places[$0.start], before.places[$0.end]] }
    guard let far = ends.max(by: { $0.distance(to: apex) < $1.distance(to: apex) }),
      far.distance(to: apex) > PaperState.tolerance
    else { return nil }
    let hinge = (far - apex) * (1 / far.distance(to: apex))
    guard ends.allSatisfy({ hinge.dot($0 - apex) > -10 * PaperState.tolerance }) else { return nil }
    (self.apex, self.hinge, self.spine, self.halves) = (apex, hinge, spine.direction, halves)
  }

  /// Returns the halves of the moving layers at the line, as in the reverse fold: by depth among the staying
  /// layers. Nil for an odd number of layers.
  private static func halvesAtLine(
    _ before: PaperState, _ hinges: [(edge: Int, moving: Int, staying: Int)], faceCount: Int
  ) -> [Int]? {
    let depths = SimpleFold.depths(of: hinges.map(\.staying), in: before, from: 1)
    guard let layers = depths.values.max(), layers % 2 == 0 else { return nil }
    var halves = [Int](repeating: 0, count: faceCount)
    for (_, moving, staying) in hinges { halves[moving] = depths[staying, default: 0] <= layers / 2 ? 1 : -1 }
    return halves
  }

  /// Returns the line from the fold line along the edges between the two halves; nil where these edges are
  /// not on one line.
  private static func spine(_ before: PaperState, _ halves: [Int], _ line: Line) -> Line? {
    let (sheet, places) = (before.sheet, before.places)
    func isOnLine(_ vertex: Int) -> Bool { line.side(of: places[vertex]) == 0 }
    var spine: Line?
    for (index, edge) in sheet.edges.enumerated() {
      guard let (left, right) = sheet.edgeSides[index].both, halves[left] * halves[right] < 0,
        isOnLine(edge.start) != isOnLine(edge.end)
      else { continue }
      let (apex, end) = isOnLine(edge.start) ? (edge.start, edge.end) : (edge.end, edge.start)
      let direction = places[end] - places[apex]
      if let spine {
        guard places[apex].distance(to: spine.origin) < 10 * PaperState.tolerance,
          abs(direction.cross(spine.direction)) < 10 * PaperState.tolerance * direction.length
        else { return nil }
      } else {
        spine = Line(through: places[apex], along: direction)
        if spine == nil { return nil }
      }
    }
    return spine
  }

  /// Returns the side of each moving face: that of the faces at the line that it is connected to without
  /// crossing the spine. Nil where a face belongs to both sides or to none.
  private static func spread(
    _ halvesAtLine: [Int], _ before: PaperState, _ moved: [Bool], _ spine: Line
  ) -> [Int]? {
    let (sheet, places) = (before.sheet, before.places)
    var halves = halvesAtLine
    var open = moved.indices.filter { halves[$0] != 0 }
    while let face = open.popLast() {
      for edge in sheet.faceEdges[face] {
        guard let (left, right) = sheet.edgeSides[edge].both else { continue }
        let other = left == face ? right : left
        let ends = sheet.edges[edge]
        let isSpine = spine.side(of: places[ends.start]) == 0 && spine.side(of: places[ends.end]) == 0
        guard moved[other], !isSpine else { continue }
        if halves[other] == 0 {
          halves[other] = halves[face]
          open.append(other)
        } else if halves[other] != halves[face] {
          return nil
        }
      }
    }
    return moved.indices.allSatisfy { moved[$0] == (halves[$0] != 0) } ? halves : nil
  }
}
