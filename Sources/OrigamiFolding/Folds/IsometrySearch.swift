internal import OrigamiModel

/// Searches for the ways to fold existing creases so that some faces stay and some points land at given
/// places, with the fewest moved faces.
///
/// Each crease is a bit: folded or flat. Each inner vertex allows certain sets of its creases. Once a face is
/// placed, the bit of an edge places the neighbour. The search first follows all that is certain, then tries
/// what is open, with the unmoved choice first. After a solution is accepted, solutions that move more faces
/// are skipped. So each accepted solution moves at most as many faces as the one before it, and the last ones
/// are the best.
struct IsometrySearch {
  /// A point of the sheet and the place where it must land.
  struct Landing {
    var point: Point
    var place: Point
    /// The faces that hold the point: one, or several at a crease or a vertex.
    var faces: [Int]
  }

  /// The most choices to try before the search is given up.
  private static let mostTrials = 100_000

  private let state: PaperState
  private let landings: [Landing]
  private let closings: [ClosingSets]
  /// For each edge, the numbers of the closings that it belongs to.
  private let closingsOfEdge: [[Int]]
  /// A Boolean value that indicates whether the sheet is convex, so that no folded distance exceeds the
  /// distance on the sheet.
  private let isConvex: Bool
  private let budget: FoldingBudget?
  private var trials = 0
  /// The number of moved faces of the last accepted solution. A solution that moves more is not searched for.
  private var best = Int.max

  /// The decisions made so far.
  private struct Partial {
    /// For each edge, whether it is folded; nil while that is open.
    var isFolded: [Bool?]
    /// For each face, its placement; nil while that is open.
    var placements: [Isometry?]
    var movedCount = 0
    /// For each closing, its sets of folded creases that are still possible.
    var sets: [[UInt32]]
  }

  init(_ state: PaperState, landings: [Landing], budget: FoldingBudget? = nil) {
    self.state = state
    self.budget = budget
    self.landings = landings
    isConvex = state.sheet.isConvex
    var edgesAt = [[Int]](repeating: [], count: state.sheet.vertices.count)
    for (index, edge) in state.sheet.edges.enumerated() {
      edgesAt[edge.start].append(index)
      edgesAt[edge.end].append(index)
    }
    let closings = edgesAt.enumerated().compactMap {
      ClosingSets(state.sheet, vertex: $0.offset, edgesAt: $0.element)
    }
    var ofEdge = [[Int]](repeating: [], count: state.sheet.edges.count)
    for (index, closing) in closings.enumerated() {
      for edge in closing.edges { ofEdge[edge].append(index) }
    }
    self.closings = closings
    closingsOfEdge = ofEdge
  }

  /// Calls `body` with the placements of every solution and its number of moved faces, if it moves no more
  /// faces than the last one that `body` accepted by returning true.
  ///
  /// - Parameters:
  ///   - kept: faces that stay; at least one.
  ///   - known: edges that are folded, or flat, for certain.
  /// - Throws: ``FoldError/tooManyFoldings`` when too many choices were tried.
  mutating func forEachSolution(
    kept: Set<Int>, known: [Int: Bool], _ body: ([Isometry], Int) throws(FoldError) -> Bool
  ) throws(FoldError) {
    var start = Partial(
      isFolded: state.sheet.edges.map { edge in
        state.joins.contains(VertexPair(edge.start, edge.end)) ? false : nil
      },
      placements: [Isometry?](repeating: nil, count: state.faceCount), sets: closings.map(\.sets))
    var open: [Fact] = []
    for edge in start.isFolded.indices where start.isFolded[edge] != nil { open.append(.edge(edge)) }
    // Sorted, because the last digits of a placement depend on the way from face to face.
    for (edge, isFolded) in known.sorted(by: { $0.key < $1.key }) {
      guard start.isFolded[edge] == nil || start.isFolded[edge] == isFolded else { return }
      start.isFolded[edge] = isFolded
      open.append(.edge(edge))
    }
    for face in kept.sorted() {
      start.placements[face] = state.placements[face]
      open.append(.face(face))
    }
    guard kept.allSatisfy({ isAllowed($0, state.placements[$0]) }), follow(&start, open) else { return }
    try search(start, body)
  }

  // MARK: Trying

  private mutating func search(
    _ partial: Partial, _ body: ([Isometry], Int) throws(FoldError) -> Bool
  ) throws(FoldError) {
    guard let edge = nextEdge(partial) else {
      let placements = partial.placements.compactMap { $0 }
      // A face that no edge joins to a kept face is never placed.
      guard placements.count == state.faceCount else { return }
      if try body(placements, partial.movedCount) { best = min(best, partial.movedCount) }
      return
    }
    trials += 1
    let work = partial.isFolded.count * (1 + landings.count) + partial.sets.count
    guard trials <= IsometrySearch.mostTrials, budget.spend(work) else { throw .tooManyFoldings }
    let isFolded = isFoldedNow(edge)
    for choice in [isFolded, !isFolded] {
      var next = partial
      next.isFolded[edge] = choice
      if follow(&next, [.edge(edge)]) { try search(next, body) }
    }
  }

  private func isFoldedNow(_ edge: Int) -> Bool { state.sheet.edges[edge].assignment.isFolded }

  /// Returns an open edge between a placed face and an unplaced one: the nearest to a point that must land,
  /// else one beside moved paper.
  private func nextEdge(_ partial: Partial) -> Int? {
    var best: (edge: Int, rank: Double)?
    let waiting = landings.filter { landing in landing.faces.allSatisfy { partial.placements[$0] == nil } }
    for edge in partial.isFolded.indices where partial.isFolded[edge] == nil {
      guard let (left, right) = state.sheet.edgeSides[edge].both,
        (partial.placements[left] == nil) != (partial.placements[right] == nil)
      else { continue }
      let placed = partial.placements[left] == nil ? right : left
      let isMoved = partial.placements[placed] != state.placements[placed]
      let ends = [state.sheet.edges[edge].start, state.sheet.edges[edge].end]
      let distances = waiting.map { landing in
        ends.map { state.sheet.vertices[$0].distance(to: landing.point) }.reduce(0, +)
      }
      let rank = distances.min() ?? (isMoved ? 0 : 1e6)
      if rank < (best?.rank ?? .infinity) { best = (edge, rank) }
    }
    return best?.edge
  }

  // MARK: Following

  private enum Fact {
    case edge(Int)
    case face(Int)
  }

  /// Draws all conclusions from new facts.
  ///
  /// - Returns: false on a contradiction, or when too many faces have moved.
  private func follow(_ partial: inout Partial, _ facts: [Fact]) -> Bool {
    var open = facts
    while let fact = open.popLast() {
      switch fact {
      case .edge(let edge):
        guard followVertices(of: edge, &partial, &open), followFaces(of: edge, &partial, &open) else {
          return false
        }
      case .face(let face):
        for edge in state.sheet.faceEdges[face] {
          guard followFaces(of: edge, &partial, &open) else { return false }
        }
      }
    }
    return true
  }

  private func followVertices(of edge: Int, _ partial: inout Partial, _ open: inout [Fact]) -> Bool {
    for index in closingsOfEdge[edge] {
      let closing = closings[index]
      var (mask, value): (UInt32, UInt32) = (0, 0)
      for (place, edge) in closing.edges.enumerated() {
        guard let isFolded = partial.isFolded[edge] else { continue }
        mask |= 1 << UInt32(place)
        if isFolded { value |= 1 << UInt32(place) }
      }
      partial.sets[index].removeAll { $0 & mask != value }
      guard let first = partial.sets[index].first else { return false }
      let (all, any) = partial.sets[index].reduce((first, first)) { ($0.0 & $1, $0.1 | $1) }
      for (place, edge) in closing.edges.enumerated() where partial.isFolded[edge] == nil {
        let bit = UInt32(1) << UInt32(place)
        guard all & bit == any & bit else { continue }
        partial.isFolded[edge] = all & bit != 0
        open.append(.edge(edge))
      }
    }
    return true
  }

  private func followFaces(of edge: Int, _ partial: inout Partial, _ open: inout [Fact]) -> Bool {
    guard let (left, right) = state.sheet.edgeSides[edge].both else { return true }
    switch (partial.placements[left], partial.placements[right]) {
    case (nil, nil): return true
    case (let one?, nil):
      guard let isFolded = partial.isFolded[edge] else { return true }
      return place(right, across: edge, isFolded ? folded(one, edge) : one, &partial, &open)
    case (nil, let other?):
      guard let isFolded = partial.isFolded[edge] else { return true }
      return place(left, across: edge, isFolded ? folded(other, edge) : other, &partial, &open)
    case (let one?, let other?):
      let isFolded = one.isFlipped != other.isFlipped
      guard other.isNear(isFolded ? folded(one, edge) : one) else { return false }
      guard let known = partial.isFolded[edge] else {
        partial.isFolded[edge] = isFolded
        open.append(.edge(edge))
        return true
      }
      return known == isFolded
    }
  }

  private func folded(_ placement: Isometry, _ edge: Int) -> Isometry {
    let ends = state.sheet.edges[edge]
    return placement.after(
      Isometry(reflectingIn: state.sheet.vertices[ends.start], state.sheet.vertices[ends.end]))
  }

  private func place(
    _ face: Int, across edge: Int, _ placement: Isometry, _ partial: inout Partial, _ open: inout [Fact]
  ) -> Bool {
    // An unmoved face keeps its exact placement, so that errors do not add up.
    let isMoved = !placement.isNear(state.placements[face])
    let placement = isMoved ? placement : state.placements[face]
    if isMoved { partial.movedCount += 1 }
    guard partial.movedCount <= best, isAllowed(face, placement) else { return false }
    partial.placements[face] = placement
    open.append(.face(face))
    return true
  }

  /// Returns whether a placement puts the points that must land on their places, or leaves them within reach.
  private func isAllowed(_ face: Int, _ placement: Isometry) -> Bool {
    landings.allSatisfy { landing in
      if landing.faces.contains(face) {
        return placement(landing.point).distance(to: landing.place) <= 10 * PaperState.tolerance
      }
      guard isConvex else { return true }
      return state.sheet.faces[face].allSatisfy { vertex in
        let corner = state.sheet.vertices[vertex]
        return placement(corner).distance(to: landing.place)
          <= corner.distance(to: landing.point) + 10 * PaperState.tolerance
      }
    }
  }
}

extension CreasePattern {
  /// A Boolean value that indicates whether the edge of the sheet has no reflex corner.
  fileprivate var isConvex: Bool {
    // The edges of the sheet, directed so that the paper is on their left.
    var next: [Int: Int] = [:]
    for (edge, sides) in zip(edges, edgeSides) where sides.both == nil {
      let isForward = sides.left != nil
      next[isForward ? edge.start : edge.end] = isForward ? edge.end : edge.start
    }
    return next.allSatisfy { start, corner in
      guard let end = next[corner] else { return false }
      let (one, other) = (vertices[corner] - vertices[start], vertices[end] - vertices[corner])
      return one.cross(other) >= -PaperState.tolerance * one.length * other.length
    }
  }
}
