internal import OrigamiModel

/// A pose as the viewer sees it, in an oblique projection. Paper in the plane keeps its place and shape.
struct PoseProjection {
  /// A face as the viewer sees it.
  struct Face {
    /// The outline in the picture.
    var polygon: ConvexPolygon
    /// The visible side.
    var side: Diagram.Side
    /// The darkness from 0, for a face parallel to the plane, to 15.
    var tilt: UInt8
    /// The normal of the front side and one corner, in view coordinates.
    fileprivate var normal: SpacePoint
    fileprivate var corner: SpacePoint
  }

  /// The direction towards the light: up, left and to the viewer.
  private static let light = SpacePoint(-0.4, 0.5, 0.768)
  /// A face is not painted when its unit normal has a smaller component along the direction of sight: the
  /// viewer then sees it nearly edge-on.
  private static let thinnest = 0.01

  /// For each vertex of the sheet, its place in the picture.
  let places: [Point]
  /// For each face, its appearance; nil when it is seen edge-on.
  let faces: [Face?]
  private let pose: FoldPose
  private let turn: PoseTurn
  /// The direction of sight: points along it coincide in the picture.
  private let sight: SpacePoint

  init(_ pose: FoldPose) {
    self.pose = pose
    let turn = PoseTurn(pose)
    let seen = pose.vertices.map { turn($0) }
    let places = seen.map(turn.flattened)
    let sight = SpacePoint(-turn.slant, -turn.slant, 1)
    self.turn = turn
    self.sight = sight
    self.places = places
    faces = pose.sheet.faces.indices.map { face in
      let loop = pose.sheet.faces[face]
      let normal = turn.direction(pose.placements[face].z)
      let facing = normal.dot(sight)
      guard abs(facing) > Self.thinnest else { return nil }
      let outward = facing > 0 ? normal : -normal
      let shade = max(0, 1 - outward.dot(Self.light) / Self.light.z)
      // Tilt 0 means paper in the plane (`Diagram.Element.face`). So a face that is turned towards the
      // light, and is as bright, gets 1.
      let least: Double = outward.z > 1 - 1e-9 ? 0 : 1
      return Face(
        polygon: ConvexPolygon(loop.map { places[$0] }), side: facing > 0 ? .front : .back,
        tilt: UInt8(min(15, max(least, (shade * 15).rounded()))), normal: normal, corner: seen[loop[0]])
    }
  }

  /// Returns the place of a point of the sheet in the picture, by one of the faces around it; nil outside the
  /// sheet.
  func place(of paperPoint: Point) -> Point? {
    guard let face = pose.before.faces(holding: paperPoint).first else { return nil }
    return place(of: pose.placements[face](paperPoint))
  }

  /// Returns the place of a point in space in the picture.
  func place(of point: SpacePoint) -> Point {
    turn.flattened(turn(point))
  }

  /// Returns the place of each vertex of a pose's sheet in the picture.
  static func places(of pose: FoldPose) -> [Point] {
    let turn = PoseTurn(pose)
    return pose.vertices.map { turn.flattened(turn($0)) }
  }

  /// Returns the visible faces from back to front. Faces that are seen edge-on, or hidden by one other face,
  /// are left out.
  ///
  /// - Complexity: O(n²) comparisons of boxes for n faces.
  func backToFront() -> [Int] {
    let sorted = sortedByDepth()
    var kept: [Int] = []
    for (number, face) in sorted.enumerated() {
      guard let polygon = faces[face]?.polygon else { continue }
      let isHidden = sorted[(number + 1)...].contains { other in
        guard let cover = faces[other]?.polygon else { return false }
        return polygon.corners.allSatisfy { cover.contains($0, tolerance: 1e-7) }
      }
      if !isHidden { kept.append(face) }
    }
    return kept
  }

  /// Returns the faces sorted so that none comes before a face that it hides, except within a cycle.
  private func sortedByDepth() -> [Int] {
    // In the row of a face, the faces behind it.
    var behind = BitTable(count: faces.count)
    for face in faces.indices {
      guard let one = faces[face] else { continue }
      for other in 0..<face {
        guard let two = faces[other], one.polygon.overlaps(two.polygon, tolerance: 1e-6) else { continue }
        let sign = order(of: face, one, over: other, two)
        if sign > 0 { behind.insert(face, other) } else if sign < 0 { behind.insert(other, face) }
      }
    }
    return behind.sorted(faces.map { $0 != nil })
  }

  /// Returns 1 when a face is in front of another where they overlap in the picture, −1 when it is behind, 0
  /// when that is not known.
  private func order(of face: Int, _ one: Face, over other: Int, _ two: Face) -> Int {
    // A tip that goes inside lies between the layers of its body, which themselves stay together. This order
    // is that of the flat paper, seen from its upper side.
    if let sign = pose.insideOrder(of: face, over: other) {
      return turn.direction(SpacePoint(0, 0, 1)).dot(sight) > 0 ? sign : -sign
    }
    let overlap = one.polygon.intersection(two.polygon)
    guard overlap.count > 2 else { return 0 }
    let place = ConvexPolygon(overlap).centre
    let (near, far) = (depth(of: one, at: place), depth(of: two, at: place))
    if abs(near - far) > 1e-6 { return near > far ? 1 : -1 }
    // This order is seen from the front of `face`.
    let sign = pose.layer(of: face, over: other)
    return one.side == .front ? sign : -sign
  }

  /// Returns the depth, towards the viewer, at which a face covers a place of the picture.
  private func depth(of face: Face, at place: Point) -> Double {
    let level = face.normal.dot(face.corner) - face.normal.x * place.x - face.normal.y * place.y
    return level / face.normal.dot(sight)
  }
}
