internal import OrigamiModel

extension FoldPose {
  /// Returns the side of one face on which a coincident face lies.
  ///
  /// Faces that lie upon each other now, and also did so before the motion or will after it, are layers of
  /// one part and keep their order.
  ///
  /// - Returns: 1 when the front of `face` faces away from `other`, −1 when it faces `other`, 0 when the
  ///   faces do not lie upon each other, or only in passing.
  public func layer(of face: Int, over other: Int) -> Int {
    let relative = placements[face].inverse.after(placements[other])
    for flat in time < 0.5 ? [before, after] : [after, before] {
      let sign = flat.order.sign(face, over: other)
      guard sign != 0 else { continue }
      let flatRelative = RigidMotion(flat.placements[face].inverse.after(flat.placements[other]))
      if relative.isNear(flatRelative, 1e-6) { return flat.placements[face].isFlipped ? -sign : sign }
    }
    return 0
  }
}
