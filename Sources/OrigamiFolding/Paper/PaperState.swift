public import OrigamiModel

/// A sheet of paper in a folded state: its creases, the placement of each face, and the order of the layers.
///
/// It is a value: every fold makes a new one. Coordinates have the y axis up, on the sheet and in the plane.
/// Seen from the side that was up at the start, a flipped face shows its back.
///
/// Coordinates are doubles, and two places nearer than ``tolerance`` count as one. A reflection in a line at
/// a multiple of 45° through dyadic points is exact, so the bases on a square's own grid have no rounding
/// errors. Other creases start with errors near 1e-16, and every fold adds about as much. That is eight
/// orders of magnitude below the tolerance, which is itself far below the finest fold of a hand. Points of
/// flat paper are compared in no other way.
public struct PaperState: Hashable, Sendable {
  /// The distance, in the units in which the sheet is written, within which two places count as one.
  public static let tolerance = 1e-8
  /// The lengths of the longer side of a sheet for which ``tolerance`` serves.
  static let sizes = 0.01...10_000

  /// The sheet with all its creases. Each crease has the assignment of its present fold, seen from the side
  /// that was up at the start.
  public let sheet: CreasePattern
  /// For each face, its placement in the plane.
  public let placements: [Isometry]
  /// The order of the layers.
  public let order: LayerOrder
  /// The creases that are folded part of the way; nil where all paper lies flat.
  public internal(set) var standing: StandingCreases?
  /// The edges that only divide a non-convex sheet into convex faces. They are not creases; one becomes a
  /// crease when the paper is folded or creased along it.
  var joins: Set<VertexPair>
  /// For each vertex, its place in the plane.
  let places: [Point]
  /// For each face, its polygon on the sheet.
  let sheetPolygons: [ConvexPolygon]
  /// For each face, its polygon in the plane.
  let polygons: [ConvexPolygon]

  /// Creates a state and assigns its edges by the way they are folded.
  init(sheet: CreasePattern, placements: [Isometry], order: LayerOrder, joins: Set<VertexPair>) {
    let places = PaperState.places(of: sheet, placements)
    self.sheet = sheet.assigning { _, left, right in
      if placements[left].isFlipped == placements[right].isFlipped { return .flat }
      return order.isAbove(left, right) != placements[left].isFlipped ? .mountain : .valley
    }
    self.placements = placements
    self.order = order
    self.joins = joins
    self.places = places
    sheetPolygons = sheet.faces.indices.map { ConvexPolygon(sheet.corners(of: $0)) }
    polygons = sheet.faces.map { loop in ConvexPolygon(loop.map { places[$0] }) }
  }

  /// Returns the place of each vertex in the plane, by the first face around it.
  static func places(of sheet: CreasePattern, _ placements: [Isometry]) -> [Point] {
    var places = sheet.vertices
    sheet.forEachVertex { places[$0] = placements[$1](sheet.vertices[$0]) }
    return places
  }

  // MARK: Reading

  /// The number of faces into which the creases divide the sheet.
  public var faceCount: Int { sheet.faces.count }

  /// Returns the corners of a face in the plane.
  public func corners(of face: Int) -> [Point] { sheet.faces[face].map { places[$0] } }

  /// Returns the faces that hold a point of the sheet: one for an inner point, two at a crease, more at a
  /// vertex.
  ///
  /// - Complexity: O(corners of all faces).
  func faces(holding paperPoint: Point) -> [Int] {
    sheet.faces.indices.filter {
      sheetPolygons[$0].contains(paperPoint, tolerance: PaperState.tolerance)
    }
  }

  /// Returns the place of a point of the sheet in the plane; nil outside the sheet.
  public func place(of paperPoint: Point) -> Point? {
    sheet.faces.indices.first { sheetPolygons[$0].contains(paperPoint, tolerance: PaperState.tolerance) }
      .map { placements[$0](paperPoint) }
  }

  /// Returns the faces that lie over a place of the plane.
  func faces(over place: Point) -> [Int] {
    sheet.faces.indices.filter {
      polygons[$0].contains(place, tolerance: PaperState.tolerance)
    }
  }

  /// Returns a point inside a face, on the sheet: its centre, rounded to three decimals to be short in a
  /// message unless the face is too small for that.
  func handle(of face: Int) -> Point {
    let centre = sheetPolygons[face].centre
    let rounded = Point(x: (centre.x * 1000).rounded() / 1000, y: (centre.y * 1000).rounded() / 1000)
    return faces(holding: rounded) == [face] ? rounded : centre
  }
}
