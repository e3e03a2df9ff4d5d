public import OrigamiModel

/// The layers of folded paper at a segment of a fold line, as a viewer counts them from 1, the nearest first.
/// Faces that a flat crease joins are one layer; layers side by side have a number each.
///
/// Some programs number layers. This type translates such a number to a point of the sheet, which names the
/// same layer after any further fold.
public struct LineLayers {
  private let state: PaperState
  private let line: Line
  /// The faces that the segment crosses or along whose edge it runs.
  private let faces: [Int]
  /// 1 for a viewer of the side that was up at the start, else -1.
  private let viewer: Int

  /// Finds the layers at the segment between two points of the sheet.
  ///
  /// Returns nil when a point lies outside the sheet, or both lie at the same place of the plane.
  ///
  /// - Complexity: O(corners of all faces).
  public init?(_ state: PaperState, from start: Point, to end: Point, isTurnedOver: Bool) {
    guard let a = state.place(of: start), let b = state.place(of: end), let line = Line(a, b) else {
      return nil
    }
    self.state = state
    self.line = line
    viewer = isTurnedOver ? -1 : 1
    // A face that is met in less than this only touches the segment, up to the rounding of files.
    faces = state.sheet.faces.indices.filter { face in
      LineLayers.length(of: line, from: a, to: b, inside: state.polygons[face].corners) > 1e-6
    }
  }

  /// Returns how long a segment runs inside a convex polygon or along its edge.
  private static func length(of line: Line, from a: Point, to b: Point, inside corners: [Point]) -> Double {
    var reach = 0...a.distance(to: b)
    var previous = corners[corners.count - 1]
    for corner in corners {
      defer { previous = corner }
      guard let side = Line(previous, corner) else { continue }
      // Points of the segment are inside where start + along × slope is not negative.
      let start = side.distance(to: a) + PaperState.tolerance
      let slope = side.direction.cross(line.direction)
      if abs(slope) < 1e-12 {
        if start < 0 { return 0 }
        continue
      }
      let crossing = -start / slope
      let low = slope > 0 ? max(reach.lowerBound, crossing) : reach.lowerBound
      let high = slope > 0 ? reach.upperBound : min(reach.upperBound, crossing)
      guard low <= high else { return 0 }
      reach = low...high
    }
    return reach.upperBound - reach.lowerBound
  }

  /// Returns the side of the line on which a point of the sheet lies: 1 left, -1 right, 0 on the line or
  /// outside the sheet.
  public func side(of paperPoint: Point) -> Int {
    state.place(of: paperPoint).map(line.side) ?? 0
  }

  /// Returns the side on which the named layers have less paper.
  public func lighterSide(of numbers: [Int]) -> Int {
    let areas = [1, -1].map { side in
      chosen(numbers, side: side).joined().reduce(0) { $0 + doubledArea(piece($1, side: side)) }
    }
    return areas[0] <= areas[1] ? 1 : -1
  }

  /// Returns a point of the sheet in each of the named layers, on the given side of the line.
  ///
  /// Numbers without a layer are ignored, because programs differ in what they count.
  public func points(in numbers: [Int], side: Int) -> [Point] {
    chosen(numbers, side: side).map { point(in: $0, side: side) }
  }

  /// Returns a point of the sheet, on the given side of the line, in each layer that holds one of the given
  /// points. Layers without paper there are left out.
  public func points(inLayersOf paperPoints: [Point], side: Int) -> [Point] {
    var layers = self.layers()
    let named = Set(paperPoints.flatMap(state.faces(holding:)).map { layers.representative(of: $0) })
    return ordered(on: side).filter { named.contains(layers.representative(of: $0[0])) }
      .map { point(in: $0, side: side) }
  }

  /// Returns a point of the sheet in the first of a layer's faces, on the given side of the line.
  private func point(in layer: [Int], side: Int) -> Point {
    state.placements[layer[0]].inverse(ConvexPolygon(piece(layer[0], side: side)).centre)
  }

  /// Returns the named layers among those with paper on one side of the line, as their faces there.
  private func chosen(_ numbers: [Int], side: Int) -> [[Int]] {
    let ordered = ordered(on: side)
    return Set(numbers).sorted().compactMap { ordered.indices.contains($0 - 1) ? ordered[$0 - 1] : nil }
  }

  /// Returns the layers with paper on one side of the line, the nearest to the viewer first.
  private func ordered(on side: Int) -> [[Int]] {
    let own = faces.filter { face in
      state.polygons[face].corners.contains { line.side(of: $0) == side }
    }
    var layers = layers()
    let joined = Dictionary(grouping: own) { layers.representative(of: $0) }.values.sorted { $0[0] < $1[0] }
    // A layer lies below all that covers any of its faces.
    let depths = SimpleFold.depths(of: joined) { upper, lower in
      upper.contains { face in lower.contains { state.order.sign(face, over: $0) == viewer } }
    }
    return joined.sorted { (depths[$0, default: 0], $0[0]) < (depths[$1, default: 0], $1[0]) }
  }

  /// Returns the faces that flat creases join, as one set for each layer.
  private func layers() -> DisjointSets {
    var layers = DisjointSets(count: state.faceCount)
    for (edge, sides) in zip(state.sheet.edges, state.sheet.edgeSides) where !edge.assignment.isFolded {
      if let (left, right) = sides.both { layers.join(left, right) }
    }
    return layers
  }

  /// Returns the part of a face on one side of the line, in the plane, anticlockwise.
  private func piece(_ face: Int, side: Int) -> [Point] {
    clipped(state.polygons[face].corners) { Double(side) * line.distance(to: $0) }
  }
}
