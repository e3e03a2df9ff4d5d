internal import Glibc
internal import OrigamiModel

/// The turn of a pose to the viewer: that of the model and, for paper that is opened, one that levels it.
struct PoseTurn {
  private let view: RigidMotion
  private let level: RigidMotion?
  /// The point that keeps its place when the model is turned.
  private let centre: SpacePoint

  init(_ pose: FoldPose) {
    view = pose.view
    centre = SpacePoint(ZoomWindow.Box(pose.sheet.vertices).middle)
    let isLevel = [pose.before, pose.after].contains { $0.standing?.isLevel == true }
    level = isLevel ? PoseTurn.levelling(pose) : nil
  }

  /// Returns the place of a point of space for the viewer.
  func callAsFunction(_ point: SpacePoint) -> SpacePoint {
    view.apply((level.map { $0(point) } ?? point) - centre) + centre
  }

  /// Returns a direction of space for the viewer.
  func direction(_ direction: SpacePoint) -> SpacePoint {
    view.apply(level?.apply(direction) ?? direction)
  }

  /// Returns the least turn after which the mean of all faces' normals points as on flat paper; nil where
  /// they have no mean.
  private static func levelling(_ pose: FoldPose) -> RigidMotion? {
    var mean = SpacePoint.zero
    var middle = SpacePoint.zero
    var total = 0.0
    for face in pose.sheet.faces.indices {
      let area = abs(doubledArea(pose.before.sheetPolygons[face].corners))
      let side: Double = pose.before.placements[face].isFlipped ? -1 : 1
      mean += pose.placements[face].z * (side * area)
      middle += pose.placements[face](pose.before.sheetPolygons[face].centre) * area
      total += area
    }
    let up = SpacePoint(0, 0, 1)
    let axis = mean.cross(up)
    guard total > 0, mean.length > 0.1 * total, axis.length > 1e-12 * total else { return nil }
    return RigidMotion(
      turning: atan2(axis.length, mean.dot(up)), about: axis / axis.length, through: middle / total)
  }
}
