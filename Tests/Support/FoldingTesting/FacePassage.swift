package import OrigamiFolding
import OrigamiModel

/// Two faces that pass through each other during a motion.
///
/// The search for them uses only places of corners, and none of the geometry of the module under test.
package struct FacePassage: Hashable, Sendable {
  /// The way in which a passage was found.
  package enum Kind: Hashable, Sendable {
    /// The faces cross in a line that has paper of both on each of its sides.
    case crossing
    /// The first face lies on the wrong side of the second where they separate or meet.
    case order
    /// The crease between the faces folds further than flat.
    case overfolded
  }

  /// The way in which the passage was found.
  package let kind: Kind
  /// The first face.
  package let face: Int
  /// The second face.
  package let other: Int
  /// The time at which it was found, from 0 to 1.
  package let time: Double
}

extension FoldMotion {
  /// Returns the faces that pass through each other at `count` times of the motion, apart from touching;
  /// empty for a motion that is not shown.
  ///
  /// - Complexity: O(n²) comparisons of boxes for n faces at each time.
  package func passages(times count: Int = 32) -> [FacePassage] {
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
  func crossings(margin: Double = 1e-5) -> [(face: Int, other: Int)] {
    let polygons = sheet.faces.indices.map(corners)
    let normals = polygons.map(normal)
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
        let along = vector(normals[face], normals[other])
        guard length(along) > 1e-9,
          let one = chord(of: polygons[face], normals[other], polygons[other][0], along, margin),
          let two = chord(of: polygons[other], normals[face], polygons[face][0], along, margin),
          min(one.upperBound, two.upperBound) - max(one.lowerBound, two.lowerBound) > margin
        else { continue }
        crossings.append((face, other))
      }
    }
    return crossings
  }

  /// Returns the part of a line inside a polygon, where a plane cuts it; nil where the polygon does not reach
  /// to both sides of the plane.
  private func chord(
    of polygon: [SpacePoint], _ normal: SpacePoint, _ origin: SpacePoint, _ direction: SpacePoint,
    _ margin: Double
  ) -> ClosedRange<Double>? {
    let heights = polygon.map { scalar(normal, $0 - origin) }
    guard let low = heights.min(), let high = heights.max(), low < -margin, high > margin else { return nil }
    let unit = direction / length(direction)
    var cuts: [Double] = []
    var last = polygon.count - 1
    for index in polygon.indices {
      if heights[index] * heights[last] < 0 {
        let part = heights[last] / (heights[last] - heights[index])
        cuts.append(scalar(unit, polygon[last] + (polygon[index] - polygon[last]) * part))
      } else if heights[index] == 0 {
        cuts.append(scalar(unit, polygon[index]))
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
      let (above, below) = (flat.corners(of: pair.above), flat.corners(of: pair.below))
      guard let place = centreOfOverlap(above, below) else { return false }
      let upper = moved(place, from: above, to: corners(of: pair.above))
      let lower = moved(place, from: below, to: corners(of: pair.below))
      return upper.z < lower.z - 1e-6
    }
  }

  /// Returns the place in space of a point of the plane, by the corners of a face that holds it.
  private func moved(_ place: Point, from flat: [Point], to space: [SpacePoint]) -> SpacePoint {
    // The corner that spans the largest triangle with the first side, so that the weights are exact.
    let far = flat.indices.max {
      abs(area(flat[0], flat[1], flat[$0])) < abs(area(flat[0], flat[1], flat[$1]))
    }
    let third = far ?? 2
    let whole = area(flat[0], flat[1], flat[third])
    let second = area(flat[0], place, flat[third]) / whole
    let last = area(flat[0], flat[1], place) / whole
    return space[0] + (space[1] - space[0]) * second + (space[third] - space[0]) * last
  }
}
