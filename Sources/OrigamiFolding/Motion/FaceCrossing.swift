internal import OrigamiModel

/// Two faces that pass through each other during a motion.
public struct FacePassage: Hashable, Sendable {
  /// How it was found.
  public enum Kind: Hashable, Sendable {
    /// An edge of the first face goes through the second.
    case crossing
    /// The first face lies on the wrong side of the second where they part or come together.
    case order
    /// The crease between them folds further than flat.
    case overfolded
  }

  /// How it was found.
  public let kind: Kind
  /// One face.
  public let face: Int
  /// The other.
  public let other: Int
  /// When it was found, from 0 to 1.
  public let time: Double
}

extension FoldMotion {
  /// Finds faces that pass through each other, apart from touching, at so many times; nothing for a motion that is
  /// not shown.
  ///
  /// - Complexity: O(n²) comparisons of boxes for n faces at each time.
  public func passages(times count: Int = 32) -> [FacePassage] {
    var passages = overfolded.compactMap { edge in
      before.sheet.edgeSides[edge].both.map {
        FacePassage(kind: .overfolded, face: $0.0, other: $0.1, time: 0.5)
      }
    }
    for index in 1..<count {
      let time = Double(index) / Double(count)
      guard let pose = pose(at: time) else { continue }
      for (face, other) in pose.crossings() {
        passages.append(FacePassage(kind: .crossing, face: face, other: other, time: time))
      }
      guard index == 1 || index == count - 1 else { continue }
      for pair in pose.misplaced(from: index == 1 ? before : after) {
        passages.append(FacePassage(kind: .order, face: pair.above, other: pair.below, time: time))
      }
    }
    return passages
  }
}

extension FoldPose {
  /// Finds faces that pass through each other: an edge of one goes through the inside of another.
  ///
  /// Faces that touch, or lie upon each other, do not cross.
  ///
  /// - Parameter margin: how far on both sides of a face and inside its outline an edge must be, in units of the sheet.
  /// - Complexity: O(n²) comparisons of boxes for n faces.
  public func crossings(margin: Double = 1e-5) -> [(face: Int, other: Int)] {
    let polygons = sheet.faces.indices.map(corners)
    let boxes = polygons.map { corners in
      corners.reduce((low: corners[0], high: corners[0])) {
        (pointwiseMin($0.low, $1), pointwiseMax($0.high, $1))
      }
    }
    var crossings: [(face: Int, other: Int)] = []
    for face in polygons.indices {
      for other in polygons.indices where other != face {
        guard all(boxes[face].low .<= boxes[other].high), all(boxes[other].low .<= boxes[face].high),
          FoldPose.isPierced(polygons[other], normal: placements[other].z, by: polygons[face], margin)
        else { continue }
        crossings.append((face, other))
      }
    }
    return crossings
  }

  /// Pairs of faces that have changed sides since they lay flat, a moment ago or in a moment.
  func misplaced(from flat: PaperState) -> [FaceOrder] {
    flat.order.pairs.filter { pair in
      let overlap = flat.polygons[pair.above].intersection(flat.polygons[pair.below])
      guard overlap.count > 2 else { return false }
      let place = ConvexPolygon(overlap).centre
      let (upper, lower) = (
        placements[pair.above](flat.placements[pair.above].inverse(place)),
        placements[pair.below](flat.placements[pair.below].inverse(place))
      )
      return upper.z < lower.z - 1e-6
    }
  }

  private static func isPierced(
    _ polygon: [SpacePoint], normal: SpacePoint, by other: [SpacePoint], _ margin: Double
  ) -> Bool {
    var previous = other[other.count - 1]
    for corner in other {
      let (before, after) = (normal.dot(previous - polygon[0]), normal.dot(corner - polygon[0]))
      if before * after < 0, abs(before) > margin, abs(after) > margin {
        let place = previous + (corner - previous) * (before / (before - after))
        if isInside(place, polygon, normal, margin) { return true }
      }
      previous = corner
    }
    return false
  }

  /// Whether a point of a polygon's plane is inside it; corners go anticlockwise about the normal.
  private static func isInside(
    _ place: SpacePoint, _ polygon: [SpacePoint], _ normal: SpacePoint, _ margin: Double
  ) -> Bool {
    var previous = polygon[polygon.count - 1]
    for corner in polygon {
      let side = corner - previous
      if normal.dot(side.cross(place - previous)) < margin * side.length { return false }
      previous = corner
    }
    return true
  }
}
