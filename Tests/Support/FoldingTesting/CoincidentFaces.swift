package import OrigamiFolding
import OrigamiModel

extension FoldPose {
  /// The greatest distance between the places that two faces give to a shared corner: the closing error.
  package var gap: Double {
    var gap = 0.0
    for (face, loop) in sheet.faces.enumerated() {
      for vertex in loop {
        let corner = SpacePoint(sheet.vertices[vertex].x, sheet.vertices[vertex].y, 0)
        gap = max(gap, distance(placements[face](corner), vertices[vertex]))
      }
    }
    return gap
  }

  /// Returns the pairs of coincident faces whose layer order is unknown or has changed.
  ///
  /// - Complexity: O(n²) in the faces.
  package func unorderedLayers() -> [(face: Int, other: Int)] {
    var pairs: [(face: Int, other: Int)] = []
    for face in sheet.faces.indices {
      let own = corners(of: face)
      let up = normal(own)
      let across = (own[1] - own[0]) / length(own[1] - own[0])
      let along = vector(up, across)
      func flat(_ place: SpacePoint) -> Point {
        Point(x: scalar(across, place - own[0]), y: scalar(along, place - own[0]))
      }
      for other in 0..<face {
        let corners = corners(of: other)
        guard corners.allSatisfy({ abs(scalar(up, $0 - own[0])) < 1e-7 }),
          overlaps(own.map(flat), corners.map(flat), tolerance: 1e-6)
        else { continue }
        let (one, two) = (layer(of: face, over: other), layer(of: other, over: face))
        // Seen from the other face, the sign is equal where both show the same side, else opposite.
        let isSameSide = scalar(up, normal(corners)) > 0
        if one == 0 || (one == two) == isSameSide { pairs.append((face, other)) }
      }
    }
    return pairs
  }
}

extension PaperState {
  /// Returns the corners of a face in space.
  package func cornersInSpace(of face: Int) -> [SpacePoint] {
    FoldPose(self, view: .identity).corners(of: face)
  }

  /// Returns the place in space of the vertex at a point of the sheet; nil when there is none.
  package func placeInSpace(x: Double, y: Double) -> SpacePoint? {
    let pose = FoldPose(self, view: .identity)
    return sheet.vertices.firstIndex(of: Point(x: x, y: y)).map { pose.vertices[$0] }
  }
}
