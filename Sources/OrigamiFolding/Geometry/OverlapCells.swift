internal import OrigamiModel

/// A map of the folded paper: the creases and edges cut the plane into cells, and each cell lists the faces
/// that cover it, in no layer order.
struct OverlapCells: Sendable {
  /// The corners of the cells.
  let points: [Point]
  /// The sides of the cells.
  let segments: [Arrangement.Segment]
  /// For each segment, the pattern's edges along it.
  let edgesOfSegment: Groups
  /// For each segment, the cells to its left and right, seen from its low to its high point.
  let sides: [(left: Int32, right: Int32)]
  /// For each cell, the faces over it, ascending; empty for the outside cell.
  let covers: Groups
  /// For each cell, the half-edges around it, with the cell on their left.
  let halfEdges: Groups
  /// The cells whose set of faces is not contained in that of a neighbouring cell. Of two neighbours with
  /// equal sets, the higher-numbered is left out. Faces that overlap anywhere overlap in one of these.
  let fullest: [Int32]
  /// The distance within which points were merged.
  let tolerance: Double

  /// Maps a folded pattern; nil when its points cannot be told apart reliably, or when the budget is spent.
  ///
  /// The tolerance is searched (``ToleranceSearch``). A graph is accepted only if the faces on the two sides
  /// of every segment differ by exactly the edges along it.
  init?(_ pattern: CreasePattern, _ geometry: FoldedGeometry, budget: FoldingBudget? = nil) {
    guard
      let (found, covers) = ToleranceSearch.arrange(
        vertices: geometry.vertices, lines: OverlapCells.lines(pattern), budget: budget,
        proof: { OverlapCells.covers(pattern, $0, $1, budget) })
    else { return nil }
    self.init(found.arrangement, found.faces, covers, tolerance: found.tolerance, budget)
    // Without its fullest cells, a map says that no faces overlap.
    if budget.isSpent { return nil }
  }

  /// Maps paper that this module folded, whose errors are far below its tolerance; nil when the map is
  /// inconsistent.
  init?(_ state: PaperState) { self.init(state.sheet, places: state.places) }

  /// Maps a sheet whose vertices lie at given places; nil when the map is inconsistent.
  init?(_ sheet: CreasePattern, places: [Point]) {
    let tolerance = 10 * PaperState.tolerance
    let arrangement = Arrangement(
      vertices: places, lines: OverlapCells.lines(sheet), tolerance: tolerance)
    let faces = PlanarFaces(points: arrangement.points, segments: arrangement.segments)
    guard faces.isPlanar, let covers = OverlapCells.covers(sheet, arrangement, faces, nil) else {
      return nil
    }
    self.init(arrangement, faces, covers, tolerance: tolerance, nil)
  }

  private init(
    _ arrangement: Arrangement, _ planar: PlanarFaces, _ covers: Groups, tolerance: Double,
    _ budget: FoldingBudget?
  ) {
    points = arrangement.points
    segments = arrangement.segments
    edgesOfSegment = arrangement.linesOfSegment
    halfEdges = planar.halfEdges
    self.tolerance = tolerance
    self.covers = covers
    let regions = planar.regionOfHalfEdge
    let sides = arrangement.segments.indices.map { (left: regions[2 * $0], right: regions[2 * $0 + 1]) }
    self.sides = sides
    fullest = OverlapCells.fullest(sides, covers, budget)
  }

  private static func lines(_ pattern: CreasePattern) -> [(start: Int, end: Int)] {
    pattern.edges.map { (start: $0.start, end: $0.end) }
  }

  /// Returns the faces over each region, found by walking inwards from the outside; nil when two ways
  /// disagree.
  private static func covers(
    _ pattern: CreasePattern, _ arrangement: Arrangement, _ planar: PlanarFaces, _ budget: FoldingBudget?
  ) -> Groups? {
    guard let outside = planar.isOuter.firstIndex(of: true) else { return nil }
    // For each segment, the faces that begin or end there. A face with two edges along the segment lies on
    // both sides of it, so it neither begins nor ends there: its two entries cancel each other.
    let changes = arrangement.segments.indices.map { segment in
      var faces: [Int32] = []
      for edge in arrangement.linesOfSegment[segment] {
        let sides = pattern.edgeSides[Int(edge)]
        if let left = sides.left { faces.append(Int32(left)) }
        if let right = sides.right { faces.append(Int32(right)) }
      }
      faces.sort()
      return symmetricDifference(faces[...], [])
    }
    var covers = [[Int32]?](repeating: nil, count: planar.isOuter.count)
    covers[outside] = []
    var queue = [outside]
    var next = 0
    while next < queue.count {
      let region = queue[next]
      next += 1
      guard let cover = covers[region] else { continue }
      for halfEdge in planar.halfEdges[region] {
        guard budget.spend(1 + cover.count) else { return nil }
        let other = Int(planar.regionOfHalfEdge[Int(halfEdge ^ 1)])
        let expected = symmetricDifference(cover[...], changes[Int(halfEdge >> 1)][...])
        if let known = covers[other] {
          guard known == expected else { return nil }
        } else {
          covers[other] = expected
          queue.append(other)
        }
      }
    }
    // `isPlanar` has found the graph connected, so each region was reached.
    var groups = Groups()
    for cover in covers { groups.append(cover ?? []) }
    return groups
  }

  /// Returns the values that occur an odd number of times in two ascending lists together.
  private static func symmetricDifference(_ a: ArraySlice<Int32>, _ b: ArraySlice<Int32>) -> [Int32] {
    var (a, b) = (a, b)
    var result: [Int32] = []
    result.reserveCapacity(a.count + b.count)
    while true {
      let value: Int32
      if let x = a.first, x <= (b.first ?? .max) {
        value = x
        a = a.dropFirst()
      } else if let y = b.popFirst() {
        value = y
      } else {
        return result
      }
      if result.last == value { result.removeLast() } else { result.append(value) }
    }
  }

  private static func fullest(
    _ sides: [(left: Int32, right: Int32)], _ covers: Groups, _ budget: FoldingBudget?
  ) -> [Int32] {
    var isContained = [Bool](repeating: false, count: covers.count)
    for side in sides {
      let (left, right) = (covers[Int(side.left)], covers[Int(side.right)])
      guard budget.spend(1 + left.count) else { return [] }
      if left.count < right.count || (left.count == right.count && side.right < side.left) {
        if isSubset(left, of: right) { isContained[Int(side.left)] = true }
      } else if side.left != side.right, isSubset(right, of: left) {
        isContained[Int(side.right)] = true
      }
    }
    return covers.starts.indices.dropLast().filter { !isContained[$0] && !covers[$0].isEmpty }
      .map { Int32($0) }
  }

  private static func isSubset(_ small: ArraySlice<Int32>, of large: ArraySlice<Int32>) -> Bool {
    var rest = large
    for value in small {
      while let first = rest.first, first < value { rest = rest.dropFirst() }
      guard rest.first == value else { return false }
    }
    return true
  }
}
