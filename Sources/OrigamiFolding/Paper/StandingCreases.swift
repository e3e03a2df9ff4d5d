public import OrigamiModel

/// The creases of a state that are folded part of the way, so that some paper stands out of the plane.
///
/// The state's placements and layer order do not include them: they describe flat paper, in which each of
/// these creases is flat or fully folded.
public struct StandingCreases: Hashable, Sendable {
  /// A crease that is folded part of the way.
  public struct Crease: Hashable, Sendable {
    /// One end of the crease, on the sheet.
    public var start: Point
    /// The other end.
    public var end: Point
    /// The fold angle in radians: positive for a valley, as seen from the side that was up at the start.
    public var angle: Double
  }

  public var creases: [Crease]
  /// A point of the sheet, inside a face that lies in the plane.
  public var anchor: Point
  /// A Boolean value that indicates whether the paper is drawn level: turned so that its faces look upwards
  /// on average. Otherwise, the face at ``anchor`` stays in the plane.
  var isLevel = false
  /// The turn in which the paper is drawn, after any levelling; nil draws it without one, in the oblique
  /// projection.
  var view: StandingView?

  /// Returns the creases without some of them; nil when none is left.
  func without(_ removed: [Crease]) -> StandingCreases? {
    var rest = self
    rest.creases.removeAll { removed.contains($0) }
    return rest.creases.isEmpty ? nil : rest
  }
}

extension PaperState {
  /// The distance from a standing crease within which an edge of the sheet lies on it.
  private static let creaseWidth = 10 * tolerance

  /// Returns the fold angle of each edge, in radians: that of its standing crease, else π for a valley, −π
  /// for a mountain and 0 for a flat crease.
  func foldAngles() -> [Double] {
    var angles = sheet.edges.indices.map(sheet.flatAngle)
    guard let standing else { return angles }
    for index in sheet.edges.indices where sheet.edgeSides[index].both != nil {
      let ends = sheet.ends(of: index)
      if let crease = standing.creases.first(where: { $0.holds(ends, within: PaperState.creaseWidth) }) {
        angles[index] = crease.angle
      }
    }
    return angles
  }

  /// The angles of the edges that are folded part of the way.
  package var cutsAndAngles: CutsAndAngles {
    var own = CutsAndAngles()
    for (edge, angle) in foldAngles().enumerated() where angle != 0 && abs(angle) < .pi {
      own.angles[edge] = angle * 180 / .pi
    }
    return own
  }

  /// Returns a standing crease for each edge whose fold angle is not the present one.
  ///
  /// - Parameter angle: returns the fold angle of an edge, in radians; 0 at the edge of the sheet.
  func creases(foldedTo angle: (Int) -> Double) -> [StandingCreases.Crease] {
    foldAngles().enumerated().compactMap { index, present in
      let (ends, angle) = (sheet.ends(of: index), angle(index))
      return abs(angle - present) > 1e-7 ? .init(start: ends[0], end: ends[1], angle: angle) : nil
    }
  }

  /// Returns whether a standing crease covers a whole edge.
  func stands(on ends: [Point]) -> Bool {
    standing?.creases.contains { $0.holds(ends, within: PaperState.creaseWidth) } == true
  }

  /// The sheet with a standing crease assigned by the direction of its fold, as a crease pattern shows it.
  public var creasePattern: CreasePattern {
    guard standing != nil else { return sheet }
    let angles = foldAngles()
    return sheet.assigning { edge, _, _ in
      if angles[edge] == 0 { return nil }
      return angles[edge] > 0 ? .valley : .mountain
    }
  }

  /// Returns the place of a point of the sheet in space; nil outside the sheet.
  func placeInSpace(of paperPoint: Point) -> SpacePoint? {
    faces(holding: paperPoint).first.map { placementsInSpace()[$0](paperPoint) }
  }

  /// Returns the placement of each face in space. Without standing creases, these are the flat placements.
  ///
  /// - Complexity: O(e·s) for e edges and s standing creases.
  func placementsInSpace() -> [RigidMotion] {
    let flat = placements.map(RigidMotion.init)
    guard let standing, let root = faces(holding: standing.anchor).first else { return flat }
    return sheet.placements(from: root, placed: flat[root], angles: foldAngles())
  }

  /// Returns the faces that do not lie in the plane.
  func standingFaces() -> Set<Int> {
    guard standing != nil else { return [] }
    let inSpace = placementsInSpace()
    return Set(sheet.faces.indices.filter { !inSpace[$0].isNear(RigidMotion(placements[$0])) })
  }
}

extension StandingCreases.Crease {
  /// Returns whether both ends of an edge lie on the crease.
  fileprivate func holds(_ ends: [Point], within tolerance: Double) -> Bool {
    Line(start, end)?.holds(ends, upTo: start.distance(to: end), tolerance: tolerance) ?? false
  }
}

extension CreasePattern {
  /// Returns the placements of all faces, from that of one face and the fold angles of the edges.
  func placements(from root: Int, placed: RigidMotion, angles: [Double]) -> [RigidMotion] {
    var placements = [RigidMotion](repeating: placed, count: faces.count)
    for (edge, from, face) in faceTree(from: root) {
      placements[face] = placement(across: edge, from: from, placed: placements[from], angle: angles[edge])
    }
    return placements
  }

  /// Returns all other faces in breadth-first order from one face, each with the edge across which it is
  /// reached and the face on the other side of that edge.
  ///
  /// - Complexity: O(corners of all faces).
  func faceTree(from root: Int) -> [(edge: Int, from: Int, face: Int)] {
    var isReached = [Bool](repeating: false, count: faces.count)
    isReached[root] = true
    var tree: [(edge: Int, from: Int, face: Int)] = []
    var queue = [root]
    var next = 0
    while next < queue.count {
      let face = queue[next]
      next += 1
      for edge in faceEdges[face] {
        guard let (left, right) = edgeSides[edge].both else { continue }
        let other = left == face ? right : left
        guard !isReached[other] else { continue }
        isReached[other] = true
        tree.append((edge, face, other))
        queue.append(other)
      }
    }
    return tree
  }
}
