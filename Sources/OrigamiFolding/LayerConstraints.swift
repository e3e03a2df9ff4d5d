/// What the rules say about the orders of a folded pattern, apart from transitivity.
struct LayerConstraints {
  /// Two orders that must be the same.
  struct Equality {
    var rule: LayerRule
    var first: OrderLiteral
    var second: OrderLiteral
  }

  /// Six orders under the taco-taco rule, in the order of its table.
  struct TacoTaco {
    var literals: [OrderLiteral]
  }

  /// An order that a crease fixes.
  struct Fixed {
    var literal: OrderLiteral
    var edge: Int
  }

  private(set) var equalities: [Equality] = []
  private(set) var tacoTacos: [TacoTaco] = []
  private(set) var fixed: [Fixed] = []

  private let pattern: CreasePattern
  private let cells: OverlapCells
  private let pairs: FacePairs

  /// Collects the constraints of a folded pattern.
  ///
  /// - Complexity: O(Σ k²) over segments along which k edges lie or faces pass.
  init(_ pattern: CreasePattern, _ geometry: FoldedGeometry, _ cells: OverlapCells, _ pairs: FacePairs) {
    self.pattern = pattern
    self.cells = cells
    self.pairs = pairs
    addCreases(geometry)
    addEdgesOverEdges()
    addFacesOverEdges()
  }

  private mutating func addCreases(_ geometry: FoldedGeometry) {
    for (index, edge) in pattern.edges.enumerated() {
      guard edge.assignment == .mountain || edge.assignment == .valley,
        let (left, right) = pattern.edgeSides[index].both
      else { continue }
      // Seen from its front a mountain fold sends the other layer behind.
      let isLeftAbove = (edge.assignment == .mountain) != geometry.placements[left].isFlipped
      if let literal = pairs.literal(left, above: right) {
        fixed.append(Fixed(literal: isLeftAbove ? literal : literal ^ 1, edge: index))
      }
    }
  }

  /// Adds that two orders are the same, for a reason that is not the paper's.
  mutating func require(_ first: OrderLiteral, sameAs second: OrderLiteral) {
    equalities.append(Equality(rule: .tortillaTortilla, first: first, second: second))
  }

  // MARK: Edges that lie over edges

  /// An edge at a segment: its faces, and whether each is to the left of the segment.
  private struct Side {
    var edge: Int32
    var faces: (Int, Int)
    var isLeft: (Bool, Bool)

    /// Whether both layers are on one side.
    var isFolded: Bool { isLeft.0 == isLeft.1 }
    /// The face of a flat edge on one side.
    func face(left: Bool) -> Int { isLeft.0 == left ? faces.0 : faces.1 }
  }

  private func edges(at segment: Int) -> [Side] {
    let left = cells.covers[Int(cells.sides[segment].left)]
    return cells.edgesOfSegment[segment].compactMap { edge in
      guard let faces = pattern.edgeSides[Int(edge)].both else { return nil }
      return Side(
        edge: edge, faces: faces,
        isLeft: (left.containsInOrder(Int32(faces.0)), left.containsInOrder(Int32(faces.1))))
    }
  }

  private mutating func addEdgesOverEdges() {
    var seen: Set<UInt64> = []
    for segment in cells.segments.indices {
      let edges = edges(at: segment)
      for (position, edge) in edges.enumerated() {
        for other in edges[(position + 1)...] {
          // Two edges may share many segments, and are bound once.
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

  private mutating func addTacos(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    let literals = [
      pairs.literal(a, above: b), pairs.literal(c, above: d), pairs.literal(c, above: b),
      pairs.literal(a, above: d), pairs.literal(a, above: c), pairs.literal(b, above: d),
    ].compactMap { $0 }
    if literals.count == 6 { tacoTacos.append(TacoTaco(literals: literals)) }
  }

  /// The third face is above both of the folded ones or below both.
  private mutating func addTaco(_ a: Int, _ b: Int, aside c: Int) {
    guard let first = pairs.literal(a, above: c), let second = pairs.literal(b, above: c) else { return }
    equalities.append(Equality(rule: .tacoTortilla, first: first, second: second))
  }

  /// a continues as b, and c, over a, as d, over b.
  private mutating func addTortillas(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    guard let first = pairs.literal(a, above: c), let second = pairs.literal(b, above: d) else { return }
    equalities.append(Equality(rule: .tortillaTortilla, first: first, second: second))
  }

  // MARK: Faces that pass over edges

  private mutating func addFacesOverEdges() {
    var keyed: [(key: Int32, value: Int32)] = []
    for segment in cells.segments.indices {
      let (left, right) = cells.sides[segment]
      let passing = LayerConstraints.common(cells.covers[Int(left)], cells.covers[Int(right)])
      guard !passing.isEmpty else { continue }
      for edge in edges(at: segment) {
        // Its sign carries whether the edge is folded.
        for face in passing { keyed.append((edge.edge, edge.isFolded ? face : ~face)) }
      }
    }
    let overlaps = Groups(keyCount: pattern.edges.count, pairs: keyed)
    var seen = [Int32](repeating: -1, count: pattern.faces.count)
    for edge in 0..<pattern.edges.count {
      guard let (a, b) = pattern.edgeSides[edge].both else { continue }
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

  private static func common(_ a: ArraySlice<Int32>, _ b: ArraySlice<Int32>) -> [Int32] {
    var (i, j) = (a.startIndex, b.startIndex)
    var result: [Int32] = []
    while i < a.endIndex, j < b.endIndex {
      if a[i] == b[j] {
        result.append(a[i])
        i += 1
        j += 1
      } else if a[i] < b[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return result
  }
}

extension ArraySlice<Int32> {
  /// Whether an ascending list holds a value.
  ///
  /// - Complexity: O(log n).
  func containsInOrder(_ value: Int32) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] == value { return true }
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return false
  }
}
