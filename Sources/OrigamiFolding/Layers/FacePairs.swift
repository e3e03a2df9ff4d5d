/// A statement about two overlapping faces: `2p` says that the lower-numbered face of pair p lies above the
/// other, `2p + 1` that it lies below.
///
/// So `literal ^ 1` is the opposite statement.
typealias OrderLiteral = Int32

/// Returns the value of a literal from the value of its class, and the other way round: 0 open, 1 true,
/// 2 false. For an odd literal, which states the opposite, 1 and 2 change places.
@inline(__always)
func oriented(_ value: UInt8, by literal: OrderLiteral) -> UInt8 {
  value == 0 ? 0 : value ^ UInt8(literal & 1) &* 3
}

/// The numbered pairs of overlapping faces. Their orders are the unknowns of the layer search.
struct FacePairs: Sendable {
  /// The faces of each pair; `low < high`.
  private(set) var faces: [(low: Int32, high: Int32)] = []
  /// For each face, the faces that it overlaps, ascending.
  private(set) var partners = Groups()
  /// For each index in `partners.values`, the number of the pair.
  private(set) var pairOfPlace: [Int32] = []

  /// The number of pairs.
  var count: Int { faces.count }

  /// Numbers the pairs of faces that share a cell.
  ///
  /// When the budget is spent, pairs or all partners are missing.
  init(_ cells: OverlapCells, faceCount: Int, budget: FoldingBudget? = nil) {
    var cellsOfFace: [(key: Int32, value: Int32)] = []
    for cell in cells.fullest {
      for face in cells.covers[Int(cell)] { cellsOfFace.append((face, cell)) }
    }
    let byFace = Groups(keyCount: faceCount, pairs: cellsOfFace)
    // One bit for each face. The bits are read in ascending order and cleared at the same time.
    var found = [UInt64](repeating: 0, count: (faceCount + 63) / 64)
    for face in 0..<faceCount {
      let before = faces.count
      for cell in byFace[face] {
        guard budget.spend(cells.covers.range(Int(cell)).count) else { break }
        for other in cells.covers[Int(cell)] where other > face {
          found[Int(other) / 64] |= 1 << UInt64(other % 64)
        }
      }
      for word in (face / 64)..<found.count {
        while found[word] != 0 {
          let other = word * 64 + found[word].trailingZeroBitCount
          found[word] &= found[word] - 1
          faces.append((Int32(face), Int32(other)))
        }
      }
      guard budget.spend(found.count - face / 64 + faces.count - before) else { break }
    }
    guard budget.spend(2 * faces.count) else {
      partners = Groups(keyCount: faceCount, pairs: [])
      return
    }
    // Pairs are in ascending order of their low faces, then of their high faces.
    var keyed: [(key: Int32, value: Int32)] = []
    keyed.reserveCapacity(2 * faces.count)
    for (index, pair) in faces.enumerated() { keyed.append((pair.high, Int32(index))) }
    for (index, pair) in faces.enumerated() { keyed.append((pair.low, Int32(index))) }
    partners = Groups(keyCount: faceCount, pairs: keyed)
    pairOfPlace = partners.values
    partners.mapValues { face, pair in
      let pair = faces[Int(pair)]
      return pair.low == face ? pair.high : pair.low
    }
  }

  /// Returns the number of the pair of two faces, in any order; nil when they do not overlap.
  ///
  /// - Complexity: O(log k) for k faces that overlap the first.
  func index(_ a: Int, _ b: Int) -> Int? {
    let others = partners[a]
    let place = others.place(notBelow: Int32(b))
    return place < others.endIndex && others[place] == b ? Int(pairOfPlace[place]) : nil
  }

  /// Returns the literal "a lies above b"; nil when the faces do not overlap.
  func literal(_ a: Int, above b: Int) -> OrderLiteral? {
    index(a, b).map { OrderLiteral(2 * $0 + (a < b ? 0 : 1)) }
  }

  /// Returns the range of a face's higher-numbered partners in `partners.values` and `pairOfPlace`.
  ///
  /// - Complexity: O(log k) for k partners.
  func placesOfHigherPartners(_ face: Int) -> Range<Int> {
    // A face is no partner of itself.
    let others = partners[face]
    return others.place(notBelow: Int32(face))..<others.endIndex
  }
}
