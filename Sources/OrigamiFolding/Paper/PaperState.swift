public import OrigamiModel

/// A sheet of paper as it is folded: its creases, where each face lies, and which lies above which.
///
/// A value: every fold makes a new one. Coordinates have the y axis up, on the sheet and in the plane; a
/// face that is flipped shows its back to a viewer of the side that was up at the start.
///
/// Numbers are doubles and two places nearer than ``tolerance`` are one. A reflection in a line at a
/// multiple of 45° through dyadic points is exact, so bases on a square's own grid never round; other
/// creases start with errors near 1e-16 and every fold adds as much, eight orders of magnitude below the
/// tolerance, which in turn is far below the finest fold of a hand. Points are never compared otherwise.
public struct PaperState: Hashable, Sendable {
  /// Places nearer than this, in units of the paper, are one.
  public static let tolerance = 1e-8

  /// The sheet with all its creases; assigned as they are folded, as seen from the side up at the start.
  public let sheet: CreasePattern
  /// Where each face lies.
  public let placements: [Isometry]
  /// Which face lies above which.
  public let order: LayerOrder
  /// Edges that only cut a sheet that is not convex into convex faces; they are no creases.
  let joins: Set<VertexPair>
  /// Where each vertex lies.
  let places: [Point]
  /// Each face on the sheet.
  let sheetPolygons: [ConvexPolygon]
  /// Each face as it lies.
  let polygons: [ConvexPolygon]

  /// Gathers a state; assigns edges by the way they are folded.
  init(sheet: CreasePattern, placements: [Isometry], order: LayerOrder, joins: Set<VertexPair>) {
    let places = PaperState.places(of: sheet, placements)
    let edges = sheet.edges.enumerated().map { index, edge in
      guard let (left, right) = sheet.edgeSides[index].both else { return edge }
      var edge = edge
      if placements[left].isFlipped == placements[right].isFlipped {
        edge.assignment = .flat
      } else {
        edge.assignment =
          order.isAbove(left, right) != placements[left].isFlipped ? .mountain : .valley
      }
      return edge
    }
    self.sheet = sheet.assigning(edges)
    self.placements = placements
    self.order = order
    self.joins = joins
    self.places = places
    sheetPolygons = sheet.faces.indices.map { ConvexPolygon(sheet.corners(of: $0)) }
    polygons = sheet.faces.map { loop in ConvexPolygon(loop.map { places[$0] }) }
  }

  /// Where each vertex lies: as the first face around it has it.
  static func places(of sheet: CreasePattern, _ placements: [Isometry]) -> [Point] {
    var places = sheet.vertices
    var isPlaced = [Bool](repeating: false, count: places.count)
    for (face, loop) in sheet.faces.enumerated() {
      for vertex in loop where !isPlaced[vertex] {
        isPlaced[vertex] = true
        places[vertex] = placements[face](sheet.vertices[vertex])
      }
    }
    return places
  }

  // MARK: Reading

  /// How many faces the creases cut the sheet into.
  public var faceCount: Int { sheet.faces.count }

  /// The corners of a face as it lies in the plane.
  public func corners(of face: Int) -> [Point] { sheet.faces[face].map { places[$0] } }

  /// The faces that hold a point of the sheet: one inside, two at a crease, more at a vertex.
  ///
  /// - Complexity: O(corners of all faces).
  func faces(holding paperPoint: Point) -> [Int] {
    sheet.faces.indices.filter {
      sheetPolygons[$0].contains(paperPoint, tolerance: PaperState.tolerance)
    }
  }

  /// Where a point of the sheet lies; nil beside the sheet.
  public func place(of paperPoint: Point) -> Point? {
    sheet.faces.indices.first { sheetPolygons[$0].contains(paperPoint, tolerance: PaperState.tolerance) }
      .map { placements[$0](paperPoint) }
  }

  /// The faces that lie over a place.
  func faces(over place: Point) -> [Int] {
    sheet.faces.indices.filter {
      polygons[$0].contains(place, tolerance: PaperState.tolerance)
    }
  }

  /// A point inside a face, on the sheet, rounded so that it can be written.
  func handle(of face: Int) -> Point {
    let centre = sheetPolygons[face].centre
    let rounded = Point(x: (centre.x * 1000).rounded() / 1000, y: (centre.y * 1000).rounded() / 1000)
    return faces(holding: rounded) == [face] ? rounded : centre
  }
}

extension CreasePattern {
  /// The same graph in another size.
  func scaled(by factor: Double) -> CreasePattern {
    CreasePattern(
      vertices: vertices.map { $0 * factor }, edges: edges, faces: faces, faceEdges: faceEdges,
      edgeSides: edgeSides)
  }

  /// The same graph with other assignments.
  func assigning(_ edges: [Edge]) -> CreasePattern {
    CreasePattern(
      vertices: vertices, edges: edges, faces: faces, faceEdges: faceEdges, edgeSides: edgeSides)
  }
}
