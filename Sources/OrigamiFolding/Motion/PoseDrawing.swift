public import OrigamiModel

extension FoldDrawing {
  /// Draws paper in space: faces sorted by depth and shaded by their tilt, with edges and creases.
  ///
  /// Paper that lies in the plane appears exactly as in a drawing of flat paper.
  ///
  /// - Parameter pointers: points of the sheet; an arrow leads each from where it is to where it lands.
  /// - Complexity: O(n²) comparisons of boxes for n faces.
  public static func diagram(of pose: FoldPose, pointers: [Point] = []) -> Diagram {
    Diagram(elements(of: pose, pointers: pointers))
  }

  /// Returns the elements of ``diagram(of:pointers:)``.
  static func elements(of pose: FoldPose, pointers: [Point] = []) -> [Diagram.Element] {
    let projection = PoseProjection(pose)
    let sorted = projection.backToFront()
    var rank = [Int](repeating: -1, count: pose.sheet.faces.count)
    for (number, face) in sorted.enumerated() { rank[face] = number }
    var elements: [Diagram.Element] = []
    for face in sorted {
      guard let seen = projection.faces[face] else { continue }
      let corners = seen.polygon.corners.map(FoldCanvas.rounded)
      elements.append(
        seen.tilt == 0
          ? .face(corners, side: seen.side) : .tiltedFace(corners, side: seen.side, tilt: seen.tilt))
      for edge in pose.sheet.faceEdges[face] {
        // An edge is drawn together with the face in front, which would otherwise cover half of it.
        let sides = pose.sheet.edgeSides[edge]
        let other = sides.left == face ? sides.right : sides.left
        if let other, rank[other] > rank[face] { continue }
        guard let kind = pose.lineKind(of: edge) else { continue }
        let ends = pose.sheet.edges[edge]
        elements.append(
          .line([ends.start, ends.end].map { FoldCanvas.rounded(projection.places[$0]) }, kind: kind))
      }
    }
    for pointer in pointers {
      guard let from = projection.place(of: pointer), let landing = pose.after.placeInSpace(of: pointer)
      else {
        continue
      }
      let to = projection.place(of: landing)
      // A point that moves less than this share of the sheet's longer side gets no arrow.
      guard from.distance(to: to) > 0.02 * pose.sheet.extent else { continue }
      elements.append(.arrow(.init(.valley, from: FoldCanvas.rounded(from), to: FoldCanvas.rounded(to))))
    }
    return elements
  }
}

extension FoldPose {
  /// Returns the kind of line for an edge; nil for an edge that only divides the sheet into convex faces.
  fileprivate func lineKind(of edge: Int) -> Diagram.LineKind? {
    guard let (left, right) = sheet.edgeSides[edge].both else { return .edge }
    let ends = sheet.edges[edge]
    if before.joins.contains(VertexPair(ends.start, ends.end)) { return nil }
    // 0.995 is the cosine of about 6°.
    let isBent = placements[left].z.dot(placements[right].z) < 0.995
    return isBent ? .edge : .crease
  }
}
