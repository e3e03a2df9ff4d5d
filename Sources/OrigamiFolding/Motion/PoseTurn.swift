internal import Glibc
internal import OrigamiModel

/// The rigid motion from a pose's space to the viewer's. It combines the turn of the model, a levelling of
/// paper that was opened, and the written view of paper that stands.
struct PoseTurn {
  /// The ``slant`` of paper without a written view.
  private static let oblique = 0.35

  /// The shift of a point in the picture, to the right and upwards, for each unit towards the viewer; 0 for
  /// standing paper with a written view.
  let slant: Double
  private let motion: RigidMotion

  init(_ pose: FoldPose) {
    let standing = [pose.before.standing, pose.after.standing]
    // The model turns about the middle of its sheet, which keeps its place.
    let centre = SpacePoint(Box(pose.sheet.vertices).middle)
    var motion = pose.view
    motion.shift = centre - pose.view.apply(centre)
    if standing.contains(where: { $0?.isLevel == true }), let level = PoseTurn.levelling(pose) {
      motion = motion.after(level)
    }
    let views = standing.map { $0?.view }
    // The slant changes evenly from that of the state before to that of the state after.
    let shares: [Double] = views.map { $0 == nil ? 0 : 1 }
    slant = PoseTurn.oblique * (1 - shares[0] - (shares[1] - shares[0]) * pose.time)
    if views.contains(where: { $0 != nil }) {
      // The written view turns about the middle of the flat paper, which moves evenly from that of the state
      // before to that of the state after. So the next motion begins where this one ends.
      let middles = [pose.before, pose.after].map { Box($0.places).middle }
      let middle = motion(SpacePoint(middles[0] + (middles[1] - middles[0]) * pose.time))
      motion = StandingView.between(views[0], views[1], part: pose.time).rotation(about: middle).after(motion)
    }
    self.motion = motion
  }

  /// Returns the place of a point of space for the viewer.
  func callAsFunction(_ point: SpacePoint) -> SpacePoint { motion(point) }

  /// Returns a direction of space for the viewer.
  func direction(_ direction: SpacePoint) -> SpacePoint { motion.apply(direction) }

  /// Returns the place in the picture of a point that is turned to the viewer.
  func flattened(_ seen: SpacePoint) -> Point {
    Point(x: seen.x + slant * seen.z, y: seen.y + slant * seen.z)
  }

  /// Returns the least turn after which the faces' upper sides on the flat paper look upwards on average,
  /// weighted by area; nil where they already do, where no turn is the least because they look straight down,
  /// or where their normals nearly cancel out.
  ///
  /// A face that turns over has another upper side after the motion than before it. On the way, its weight
  /// goes evenly from that of one side to that of the other.
  private static func levelling(_ pose: FoldPose) -> RigidMotion? {
    var mean = SpacePoint.zero
    var middle = SpacePoint.zero
    var total = 0.0
    for face in pose.sheet.faces.indices {
      let area = abs(doubledArea(pose.before.sheetPolygons[face].corners))
      let sides: [Double] = [pose.before, pose.after].map { $0.placements[face].isFlipped ? -1 : 1 }
      let side = sides[0] + (sides[1] - sides[0]) * pose.time
      mean += pose.placements[face].z * (side * area)
      middle += pose.placements[face](pose.before.sheetPolygons[face].centreOfMass) * area
      total += area
    }
    let up = SpacePoint(0, 0, 1)
    let axis = mean.cross(up)
    guard total > 0, mean.length > 0.1 * total, axis.length > 1e-12 * total else { return nil }
    return RigidMotion(
      turning: atan2(axis.length, mean.dot(up)), about: axis / axis.length, through: middle / total)
  }
}
