internal import OrigamiModel

/// A motion between two states on the same creases, flat or with standing paper (``PaperState/standing``),
/// along which all faces stay rigid: petal folds, squash folds, rabbit ears, collapses.
///
/// The crease angles approach the final angles evenly. At each of a fixed number of poses, every inner vertex
/// is closed, starting from the previous pose. Between those poses, the angles are interpolated and closed
/// again.
struct AnglePath: Sendable {
  /// The number of stretches into which the motion is divided.
  static let stretches = 16
  /// The closing error, in radians, below which paper counts as closed.
  static let goal = 1e-9

  /// The most creases that may change their angles. Each pose solves a system of equations with about as
  /// many unknowns: a motion of 112 creases was found in 0.03 s, one of 480 in 1.2 s.
  static let creaseLimit = 200

  private let closure: VertexClosure
  /// The closing error, in radians, that is accepted on the way: ``goal``, or twice the greater error of the
  /// two ends if that is more, because the written places of a fold are not always exact.
  private let limit: Double
  /// The angles of all edges at the ends of the stretches, in radians.
  private let keys: [[Double]]
  /// The faces in the order in which they are placed, from a face that does not move.
  private let tree: [(edge: Int, from: Int, face: Int)]

  /// Finds the motion; nil when the paper cannot be closed along the way, or too many creases change.
  ///
  /// - Parameter moved: for each face, whether its place changes; the result is nil when no face stays.
  init?(from before: PaperState, to after: PaperState, moved: [Bool]) {
    guard let root = moved.firstIndex(of: false) else { return nil }
    let sheet = before.sheet
    let (first, last) = (before.foldAngles(), after.foldAngles())
    func isFolded(_ edge: Int) -> Bool { first[edge] != 0 || last[edge] != 0 }
    func isInner(_ edge: Int, where condition: (Bool, Bool) -> Bool) -> Bool {
      guard let (left, right) = sheet.edgeSides[edge].both else { return false }
      return condition(moved[left], moved[right])
    }
    // The sets of creases that may change, tried in this order until the paper closes: the folded creases
    // beside moving paper; all creases beside it (a join is not a crease); all folded creases that touch a
    // corner of moving paper.
    let nearMoved = Set(
      sheet.faces.indices.filter { moved[$0] }.flatMap { sheet.faces[$0] })
    var choices: [[Int]] = [
      sheet.edges.indices.filter { isFolded($0) && isInner($0) { $0 || $1 } },
      sheet.edges.indices.filter { edge in
        isInner(edge) { $0 || $1 }
          && !before.joins.contains(VertexPair(sheet.edges[edge].start, sheet.edges[edge].end))
      },
      sheet.edges.indices.filter { edge in
        isFolded(edge) && isInner(edge) { _, _ in true }
          && (nearMoved.contains(sheet.edges[edge].start) || nearMoved.contains(sheet.edges[edge].end))
      },
    ]
    if before.standing != after.standing {
      // Tried first: only the creases whose angle differs at the two ends. The others keep their angle, so
      // layers that lie upon each other stay together on the way.
      choices.insert(sheet.edges.indices.filter { first[$0] != last[$0] }, at: 0)
    }
    for edges in choices where edges.count <= AnglePath.creaseLimit {
      let closure = VertexClosure(sheet, edges: edges, isFolded: isFolded)
      let limit = max(AnglePath.goal, 2 * max(closure.gap(first), closure.gap(last)))
      if let keys = AnglePath.follow(closure, first, last, limit: limit) {
        self.closure = closure
        self.limit = limit
        self.keys = keys
        tree = sheet.faceTree(from: root)
        return
      }
    }
    return nil
  }

  /// Returns the placements at a time between 0 and 1; nil where the paper does not close.
  func placements(_ before: PaperState, at time: Double) -> [RigidMotion]? {
    let place = time * Double(AnglePath.stretches)
    let index = min(Int(place), AnglePath.stretches - 1)
    let part = place - Double(index)
    var angles = keys[index]
    if part > 0 {
      for edge in closure.edges { angles[edge] += (keys[index + 1][edge] - angles[edge]) * part }
      guard closure.close(&angles, within: limit) else { return nil }
    }
    var placements = before.placementsInSpace()
    for (edge, from, face) in tree {
      placements[face] = before.sheet.placement(
        across: edge, from: from, placed: placements[from], angle: angles[edge])
    }
    return placements
  }

  /// The creases that fold further than flat during the motion, so that the paper beside them passes through
  /// itself.
  var overfolded: [Int] {
    closure.edges.filter { edge in keys.contains { abs($0[edge]) > .pi + 1e-6 } }
  }

  /// Returns the angles at the ends of the stretches; nil where the paper does not close or does not reach
  /// the final angles.
  private static func follow(
    _ closure: VertexClosure, _ first: [Double], _ last: [Double], limit: Double
  ) -> [[Double]]? {
    // A greater error cannot come from inexact places.
    guard limit < 1e-6 else { return nil }
    var keys = [first]
    var angles = first
    for stretch in 1..<stretches {
      // The share of the remaining way that this stretch covers.
      let part = 1 / Double(stretches - stretch + 1)
      for edge in closure.edges { angles[edge] += (last[edge] - angles[edge]) * part }
      guard closure.close(&angles, within: limit) else { return nil }
      keys.append(angles)
    }
    // The last stretch may cover at most twice the share of a crease that turns by 2π.
    let leap = closure.edges.map { abs(last[$0] - angles[$0]) }.max() ?? 0
    guard leap < 4 * .pi / Double(stretches) else { return nil }
    keys.append(last)
    return keys
  }
}

extension VertexClosure {
  /// Changes the angles so that every vertex closes within a limit.
  ///
  /// A limit above ``AnglePath/goal`` means that places are not exact. The change then ends as soon as the
  /// limit is reached, and angles that are within it are left as they are.
  ///
  /// - Returns: whether they close.
  fileprivate func close(_ angles: inout [Double], within limit: Double) -> Bool {
    limit > AnglePath.goal ? close(&angles, goal: limit) <= limit : close(&angles) <= limit
  }
}
