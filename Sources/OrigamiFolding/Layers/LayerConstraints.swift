/// The constraints that the layer rules put on the orders of a folded pattern, apart from transitivity, and
/// the orders that are known beforehand.
struct LayerConstraints {
  /// Two orders that must be equal.
  struct Equality {
    var rule: LayerRule
    var first: OrderLiteral
    var second: OrderLiteral

    /// Returns the number of the other pair.
    func pair(besides pair: Int32) -> Int32 { (first ^ second) >> 1 ^ pair }
  }

  private(set) var equalities: [Equality] = []
  /// The orders under the taco-taco rule, six for each constraint, in the order of the rule's table.
  private(set) var tacoTacos: [OrderLiteral] = []
  /// The orders that mountain and valley creases fix.
  private(set) var fixed: [OrderLiteral] = []
  /// The orders that are known before a ``LayerProblem`` is made. Where `moves` is given, they must include
  /// the orders of the staying faces, without a cycle.
  var presumed: [OrderLiteral] = []

  let cells: OverlapCells
  let pairs: FacePairs
  /// For each face, whether it moves; nil when all faces move.
  let moves: [Bool]?
  /// The budget of collecting the constraints and of setting up the problem; nil without a limit.
  let budget: FoldingBudget?
  private let pattern: CreasePattern

  /// Collects the constraints of a folded pattern.
  ///
  /// When the budget is spent, constraints are missing.
  ///
  /// - Parameter moves: for each face, whether it moves; nil when all faces move. Staying paper already obeys
  ///   the rules, so only constraints that involve a moving face are collected.
  /// - Complexity: O(Σ k²) over the segments along which k edges lie or faces pass; O(Σ k) over those where
  ///   nothing moves.
  init(
    _ pattern: CreasePattern, _ placements: [Isometry], _ cells: OverlapCells, _ pairs: FacePairs,
    moves: [Bool]? = nil, budget: FoldingBudget? = nil
  ) {
    self.pattern = pattern
    self.cells = cells
    self.pairs = pairs
    self.moves = moves
    self.budget = budget
    addCreases(placements)
    addEdgesOverEdges()
    addFacesOverEdges()
  }

  func moves(_ face: Int) -> Bool { moves?[face] ?? true }

  private mutating func addCreases(_ placements: [Isometry]) {
    for (index, edge) in pattern.edges.enumerated() {
      guard edge.assignment == .mountain || edge.assignment == .valley,
        let (left, right) = pattern.edgeSides[index].both
      else { continue }
      // Seen from its front, a mountain fold puts the other layer behind.
      let isLeftAbove = (edge.assignment == .mountain) != placements[left].isFlipped
      if let literal = pairs.literal(left, above: right) {
        fixed.append(isLeftAbove ? literal : literal ^ 1)
      }
    }
  }

  /// Requires that two orders are equal, for a reason other than the layer rules.
  ///
  /// There is no rule for that. An error names it as tortilla-tortilla ("two layers would change places").
  mutating func require(_ first: OrderLiteral, sameAs second: OrderLiteral) {
    equalities.append(Equality(rule: .tortillaTortilla, first: first, second: second))
  }

  // MARK: Edges that lie over edges

  /// An edge at a segment: its two faces and, for each, whether it lies to the left of the segment.
  private struct Side {
    var edge: Int32
    var faces: (Int, Int)
    var isLeft: (Bool, Bool)
    /// A Boolean value that indicates whether one of the edge's faces moves.
    var moves: Bool

    /// A Boolean value that indicates whether both layers lie on the same side of the segment.
    var isFolded: Bool { isLeft.0 == isLeft.1 }
    /// Returns the face of a flat edge on one side.
    func face(left: Bool) -> Int { isLeft.0 == left ? faces.0 : faces.1 }
  }

  /// Returns the edges along a segment that have two faces.
  private func edges(at segment: Int) -> [Side] {
    let left = cells.covers[Int(cells.sides[segment].left)]
    return cells.edgesOfSegment[segment].compactMap { edge in
      guard let faces = pattern.edgeSides[Int(edge)].both else { return nil }
      return Side(
        edge: edge, faces: faces,
        isLeft: (left.containsInOrder(Int32(faces.0)), left.containsInOrder(Int32(faces.1))),
        moves: moves(faces.0) || moves(faces.1))
    }
  }

  private mutating func addEdgesOverEdges() {
    var seen: Set<UInt64> = []
    for segment in cells.segments.indices where cells.edgesOfSegment.range(segment).count > 1 {
      let edges = edges(at: segment)
      for (position, edge) in edges.enumerated() {
        guard budget.spend(edges.count - position) else { return }
        for other in edges[(position + 1)...] where edge.moves || other.moves {
          // Two edges may share many segments, but one constraint is enough.
          guard seen.insert(UInt64(edge.edge) << 32 | UInt64(other.edge)).inserted else { continue }
          add(edge, over: other)
        }
      }
    }
  }

  private mutating func add(_ one: Side, over other: Side) {
    switch (one.isFolded, other.isFolded) {
    case (true, true):
      guard one.isLeft.0 == other.isLeft.0 else { return }
      addTacos(one.faces.0, one.faces.1, other.faces.0, other.faces.1)
    case (true, false):
      addTaco(one.faces.0, one.faces.1, aside: other.face(left: one.isLeft.0))
    case (false, true):
      addTaco(other.faces.0, other.faces.1, aside: one.face(left: other.isLeft.0))
    case (false, false):
      addTortillas(
        one.face(left: true), one.face(left: false), other.face(left: true), other.face(left: false))
    }
  }

  /// Requires that the layers a and b of one folded edge and c and d of another are not interleaved.
  private mutating func addTacos(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    guard let ab = pairs.literal(a, above: b), let cd = pairs.literal(c, above: d),
      let cb = pairs.literal(c, above: b), let ad = pairs.literal(a, above: d),
      let ac = pairs.literal(a, above: c), let bd = pairs.literal(b, above: d)
    else { return }
    budget?.spend(6)
    // One by one: an array of the six would be a heap object for each constraint.
    tacoTacos.append(ab)
    tacoTacos.append(cd)
    tacoTacos.append(cb)
    tacoTacos.append(ad)
    tacoTacos.append(ac)
    tacoTacos.append(bd)
  }

  /// Requires that face c lies above both layers of a folded edge or below both.
  private mutating func addTaco(_ a: Int, _ b: Int, aside c: Int) {
    guard let first = pairs.literal(a, above: c), let second = pairs.literal(b, above: c) else { return }
    equalities.append(Equality(rule: .tacoTortilla, first: first, second: second))
  }

  /// Requires that a lies over c exactly when b lies over d, where a continues as b and c continues as d.
  private mutating func addTortillas(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    guard let first = pairs.literal(a, above: c), let second = pairs.literal(b, above: d) else { return }
    equalities.append(Equality(rule: .tortillaTortilla, first: first, second: second))
  }

  // MARK: Faces that pass over edges

  private mutating func addFacesOverEdges() {
    var keyed: [(key: Int32, value: Int32)] = []
    var passing: [Int32] = []
    for segment in cells.segments.indices {
      let edges = cells.edgesOfSegment.range(segment)
      let (left, right) = cells.sides[segment]
      passing.removeAll(keepingCapacity: true)
      guard budget.spend(1 + cells.covers.range(Int(left)).count) else { return }
      addCommon(cells.covers.range(Int(left)), cells.covers.range(Int(right)), to: &passing)
      guard !passing.isEmpty else { continue }
      for place in edges {
        let edge = cells.edgesOfSegment.values[place]
        guard let (a, b) = pattern.edgeSides[Int(edge)].both else { continue }
        guard budget.spend(passing.count) else { return }
        let edgeMoves = moves(a) || moves(b)
        let cover = cells.covers[Int(left)]
        let isFolded = cover.containsInOrder(Int32(a)) == cover.containsInOrder(Int32(b))
        // The entry is the face, or its complement where the edge is not folded.
        for face in passing where edgeMoves || moves(Int(face)) {
          keyed.append((edge, isFolded ? face : ~face))
        }
      }
    }
    let overlaps = Groups(keyCount: pattern.edges.count, pairs: keyed)
    var seen = [Int32](repeating: -1, count: pattern.faces.count)
    for edge in 0..<pattern.edges.count {
      guard let (a, b) = pattern.edgeSides[edge].both else { continue }
      guard budget.spend(1 + overlaps.range(edge).count) else { return }
      for entry in overlaps[edge] {
        let face = entry < 0 ? ~entry : entry
        guard seen[Int(face)] != edge else { continue }
        seen[Int(face)] = Int32(edge)
        if entry >= 0 {
          addTaco(a, b, aside: Int(face))
        } else {
          addTortillas(a, b, Int(face), Int(face))
        }
      }
    }
  }

  /// Appends the faces that are in both of two lists of `cells.covers`.
  private func addCommon(_ a: Range<Int>, _ b: Range<Int>, to common: inout [Int32]) {
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound, j < b.upperBound {
      let (one, other) = (cells.covers.values[i], cells.covers.values[j])
      if one == other { common.append(one) }
      if one <= other { i += 1 }
      if other <= one { j += 1 }
    }
  }
}

extension ArraySlice<Int32> {
  /// Returns whether an ascending collection contains a value.
  ///
  /// - Complexity: O(log n).
  func containsInOrder(_ value: Int32) -> Bool {
    let place = place(notBelow: value)
    return place < endIndex && self[place] == value
  }

  /// Returns the index of the first element of an ascending collection that is not below a value.
  ///
  /// - Complexity: O(log n).
  func place(notBelow value: Int32) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
