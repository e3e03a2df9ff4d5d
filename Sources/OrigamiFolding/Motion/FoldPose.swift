internal import Glibc
internal import OrigamiModel

/// Paper in space at one moment of a motion.
public struct FoldPose: Sendable {
  /// The creases of the state after the motion, and those of the motion only (``ReverseOpening``).
  public let sheet: CreasePattern
  /// For each vertex of the sheet, its place in space.
  public let vertices: [SpacePoint]
  /// The turn from the plane to the view, about the origin; z is towards the viewer.
  public internal(set) var view: RigidMotion
  /// For each face, its placement in space.
  package let placements: [RigidMotion]
  /// The states before and after the motion, on the same sheet.
  let before: PaperState
  let after: PaperState
  /// The time in the motion, from 0 (before) to 1 (after).
  public let time: Double

  /// For each face, whether it belongs to the tip; nil except in the second half of a reverse fold's motion.
  var isArrivingTip: [Bool]?

  /// Returns 1 when a tip's face will lie above a face of its body, -1 when it will lie below; nil for other
  /// faces.
  func insideOrder(of face: Int, over other: Int) -> Int? {
    guard let isArrivingTip, isArrivingTip[face] != isArrivingTip[other] else { return nil }
    let sign = after.order.sign(face, over: other)
    return sign == 0 ? nil : sign
  }

  /// Returns the fold angle of an edge, in radians; positive for a valley, 0 at the edge of the sheet.
  func angle(of edge: Int) -> Double {
    guard let (left, right) = sheet.edgeSides[edge].both else { return 0 }
    let ends = sheet.edges[edge]
    let along = vertices[ends.end] - vertices[ends.start]
    let (one, other) = (placements[left].z, placements[right].z)
    let angle = atan2(-along.dot(one.cross(other)) / along.length, one.dot(other))
    guard abs(angle) > .pi - 1e-7 else { return angle }
    // Folded flat, so the flat states decide the sign of the angle.
    let flat = [before, after].map { $0.sheet.flatAngle(of: edge) }.first { $0 != 0 }
    return flat ?? angle
  }

  /// Returns the corners of a face in space.
  public func corners(of face: Int) -> [SpacePoint] { sheet.faces[face].map { vertices[$0] } }

  /// Creates a pose from placements. Each vertex is placed by the first face around it.
  init(_ placements: [RigidMotion], before: PaperState, after: PaperState, time: Double) {
    self.init(placements, of: before.sheet, at: nil, before: before, after: after, time: time)
  }

  /// Creates the pose of a state. The places of flat paper are taken over exactly.
  init(flat state: PaperState, before: PaperState, after: PaperState, time: Double) {
    self.init(
      state.placementsInSpace(), of: state.sheet,
      at: state.standing == nil ? state.places.map { SpacePoint($0) } : nil, before: before, after: after,
      time: time)
  }

  /// Creates the pose of a state that does not move.
  ///
  /// - Parameter view: the turn of the paper, as an isometry of directions.
  public init(_ state: PaperState, view: Isometry) {
    self.init(flat: state, before: state, after: state, time: 0)
    self.view = RigidMotion(view)
  }

  /// Creates a pose seen from above.
  ///
  /// - Parameter vertices: the places of the vertices; nil places each by the first face around it.
  private init(
    _ placements: [RigidMotion], of sheet: CreasePattern, at vertices: [SpacePoint]?, before: PaperState,
    after: PaperState, time: Double
  ) {
    self.sheet = sheet
    self.vertices = vertices ?? FoldPose.places(of: sheet, placements)
    self.placements = placements
    self.before = before
    self.after = after
    self.time = time
    view = .identity
  }

  private static func places(of sheet: CreasePattern, _ placements: [RigidMotion]) -> [SpacePoint] {
    var places = [SpacePoint](repeating: .zero, count: sheet.vertices.count)
    sheet.forEachVertex { places[$0] = placements[$1](sheet.vertices[$0]) }
    return places
  }
}

extension RigidMotion {
  /// The motion that undoes this one.
  var inverse: RigidMotion {
    var back = RigidMotion(
      x: SpacePoint(x.x, y.x, z.x), y: SpacePoint(x.y, y.y, z.y), z: SpacePoint(x.z, y.z, z.z), shift: .zero)
    back.shift = -back.apply(shift)
    return back
  }

  /// Returns whether the images of the axes and the shift differ by at most `tolerance` each. The default is
  /// that of an ``Isometry``.
  func isNear(_ other: RigidMotion, _ tolerance: Double = 10 * PaperState.tolerance) -> Bool {
    (x - other.x).length <= tolerance && (y - other.y).length <= tolerance
      && (z - other.z).length <= tolerance && (shift - other.shift).length <= tolerance
  }
}
