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
    let way = placements[face].inverse.after(placements[other])
    for flat in time < 0.5 ? [before, after] : [after, before] {
      let sign = flat.order.sign(face, over: other)
      guard sign != 0 else { continue }
      let flatWay = RigidMotion(flat.placements[face].inverse.after(flat.placements[other]))
      if way.isNear(flatWay, 1e-6) { return flat.placements[face].isFlipped ? -sign : sign }
    }
    return 0
  }

  /// Returns the pairs of coincident faces whose layer order is unknown or has changed.
  ///
  /// - Complexity: O(n²) in the faces.
  public func unorderedLayers() -> [(face: Int, other: Int)] {
    var pairs: [(face: Int, other: Int)] = []
    for face in sheet.faces.indices {
      let back = placements[face].inverse
      let own = before.sheetPolygons[face]
      for other in 0..<face {
        let way = back.after(placements[other])
        guard abs(way.shift.z) < 1e-7, abs(way.x.z) < 1e-7, abs(way.y.z) < 1e-7 else { continue }
        let corners = sheet.faces[other].map { way(sheet.vertices[$0]) }
        let polygon = ConvexPolygon(corners.map { Point(x: $0.x, y: $0.y) })
        guard own.overlaps(polygon, tolerance: 1e-6) else { continue }
        let (one, two) = (layer(of: face, over: other), layer(of: other, over: face))
        // Seen from the other face, the sign is equal where both show the same side, else opposite.
        if one == 0 || (one == two) == (way.z.z > 0) { pairs.append((face, other)) }
      }
    }
    return pairs
  }
}
