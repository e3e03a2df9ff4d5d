internal import OrigamiModel

/// Two faces that pass through each other during a motion.
public struct FacePassage: Hashable, Sendable {
  /// The way in which a passage was found.
  public enum Kind: Hashable, Sendable {
    /// The faces cross in a line that has paper of both on each of its sides.
    case crossing
    /// The first face lies on the wrong side of the second where they separate or meet.
    case order
    /// The crease between the faces folds further than flat.
    case overfolded
  }

  /// The way in which the passage was found.
  public let kind: Kind
  /// The first face.
  public let face: Int
  /// The second face.
  public let other: Int
  /// The time at which it was found, from 0 to 1.
  public let time: Double
}

extension FoldMotion {
  /// Returns the faces that pass through each other at `count` times of the motion, apart from touching;
  /// empty for a motion that is not shown.
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
  /// Returns the pairs of faces that cross: they share a line that has paper of both on each of its sides.
  ///
  /// Faces that touch, or lie upon each other, do not cross.
  ///
  /// - Parameter margin: the least length of that line, and how far both faces reach on both its sides, in
  ///   units of the sheet.
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
      for other in 0..<face {
        guard all(boxes[face].low .<= boxes[other].high), all(boxes[other].low .<= boxes[face].high) else {
          continue
        }
        let along = placements[face].z.cross(placements[other].z)
        guard along.length > 1e-9,
          let one = FoldPose.chord(
            of: polygons[face], placements[other].z, polygons[other][0], along, margin),
          let two = FoldPose.chord(of: polygons[other], placements[face].z, polygons[face][0], along, margin),
          min(one.upperBound, two.upperBound) - max(one.lowerBound, two.lowerBound) > margin
        else { continue }
        crossings.append((face, other))
      }
    }
    return crossings
  }

  /// Returns the part of a line inside a polygon, where a plane cuts it; nil where the polygon does not reach
  /// to both sides of the plane.
  private static func chord(
    of polygon: [SpacePoint], _ normal: SpacePoint, _ origin: SpacePoint, _ direction: SpacePoint,
    _ margin: Double
  ) -> ClosedRange<Double>? {
    let heights = polygon.map { normal.dot($0 - origin) }
    guard let low = heights.min(), let high = heights.max(), low < -margin, high > margin else { return nil }
    let unit = direction / direction.length
    var cuts: [Double] = []
    var last = polygon.count - 1
    for index in polygon.indices {
      if heights[index] * heights[last] < 0 {
        let part = heights[last] / (heights[last] - heights[index])
        cuts.append(unit.dot(polygon[last] + (polygon[index] - polygon[last]) * part))
      } else if heights[index] == 0 {
        cuts.append(unit.dot(polygon[index]))
      }
      last = index
    }
    guard let first = cuts.min(), let end = cuts.max() else { return nil }
    return first...end
  }

  /// Returns the pairs of faces that have exchanged sides since, or will before, the nearby moment at which
  /// they lie flat.
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
}
