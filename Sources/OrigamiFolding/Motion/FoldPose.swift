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
