internal import Glibc
internal import OrigamiModel

/// Paper in space at one moment of a motion.
public struct FoldPose: Sendable {
  /// The creases; those of the state after the motion, and temporary ones.
  public let sheet: CreasePattern
  /// Where each vertex of the sheet is.
  public let vertices: [SpacePoint]
  /// The turn from the plane to the view, about the origin; z is towards the viewer.
  public internal(set) var view: RigidMotion
  /// Where each face is.
  let placements: [RigidMotion]
  /// The flat states between which it moves, on the same sheet.
  let before: PaperState
  let after: PaperState
  /// When it is, from 0, as before, to 1, as after.
  public let time: Double

  /// For each face whether it is of the tip of a reverse fold that is over its half.
  var isArrivingTip: [Bool]?

  /// The order that a tip and its body will have at the end, where one of the faces is of each; nil
  /// elsewhere.
  func insideOrder(of face: Int, over other: Int) -> Int? {
    guard let isArrivingTip, isArrivingTip[face] != isArrivingTip[other] else { return nil }
    let sign = after.order.sign(face, over: other)
    return sign == 0 ? nil : sign
  }

  /// The fold angle of an edge, in radians; positive for a valley, 0 at the edge of the sheet.
  func angle(of edge: Int) -> Double {
    guard let (left, right) = sheet.edgeSides[edge].both else { return 0 }
    let ends = sheet.edges[edge]
    let along = vertices[ends.end] - vertices[ends.start]
    let (one, other) = (placements[left].z, placements[right].z)
    let angle = atan2(-along.dot(one.cross(other)) / along.length, one.dot(other))
    guard abs(angle) > .pi - 1e-7 else { return angle }
    // Folded flat: which way is known from the states.
    let flat = [before, after].map { $0.sheet.flatAngle(of: edge) }.first { $0 != 0 }
    return flat ?? angle
  }

  /// The corners of a face in space.
  public func corners(of face: Int) -> [SpacePoint] { sheet.faces[face].map { vertices[$0] } }

  /// The farthest that two faces put a corner that they share: how far the paper is from closing.
  public var gap: Double {
    var gap = 0.0
    for (face, loop) in sheet.faces.enumerated() {
      for vertex in loop {
        gap = max(gap, (placements[face](sheet.vertices[vertex]) - vertices[vertex]).length)
      }
    }
    return gap
  }

  /// Gathers a pose; each vertex is where the first face around it has it.
  init(_ placements: [RigidMotion], before: PaperState, after: PaperState, time: Double) {
    sheet = before.sheet
    var vertices = [SpacePoint](repeating: .zero, count: sheet.vertices.count)
    var isPlaced = [Bool](repeating: false, count: vertices.count)
    for (face, loop) in sheet.faces.enumerated() {
      for vertex in loop where !isPlaced[vertex] {
        isPlaced[vertex] = true
        vertices[vertex] = placements[face](sheet.vertices[vertex])
      }
    }
    self.vertices = vertices
    self.placements = placements
    self.before = before
    self.after = after
    self.time = time
    view = .identity
  }

  /// Flat paper, exactly as it was computed.
  init(flat state: PaperState, before: PaperState, after: PaperState, time: Double) {
    sheet = state.sheet
    vertices = state.places.map { SpacePoint($0) }
    placements = state.placements.map(RigidMotion.init)
    self.before = before
    self.after = after
    self.time = time
    view = .identity
  }
}

extension RigidMotion {
  /// The way back.
  var inverse: RigidMotion {
    var back = RigidMotion(
      x: SpacePoint(x.x, y.x, z.x), y: SpacePoint(x.y, y.y, z.y), z: SpacePoint(x.z, y.z, z.z), shift: .zero)
    back.shift = -back.apply(shift)
    return back
  }

  /// Whether another motion puts everything on a sheet at the same places, give or take `tolerance`.
  func isNear(_ other: RigidMotion, _ tolerance: Double) -> Bool {
    (x - other.x).length <= tolerance && (y - other.y).length <= tolerance
      && (z - other.z).length <= tolerance && (shift - other.shift).length <= tolerance
  }
}
