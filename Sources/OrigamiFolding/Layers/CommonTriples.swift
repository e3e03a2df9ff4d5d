/// All sets of three faces that lie over one common cell.
///
/// There can be far more of them than fit in memory, so they are visited and never stored. The visit goes
/// face by face. For each face, a table of bits tells which two of its partners share a cell with it.
struct CommonTriples {
  private let cells: OverlapCells
  private let pairs: FacePairs
  private let cellsOfFace: Groups
  private let moves: [Bool]?
  private let budget: FoldingBudget?

  /// Groups the fullest cells by face.
  ///
  /// - Parameter moves: for each face, whether it moves. Only triples with a moving face are visited; nil
  ///   visits all.
  init(cells: OverlapCells, pairs: FacePairs, moves: [Bool]? = nil, budget: FoldingBudget? = nil) {
    self.cells = cells
    self.pairs = pairs
    self.moves = moves
    self.budget = budget
    var keyed: [(key: Int32, value: Int32)] = []
    for cell in cells.fullest {
      let cover = cells.covers[Int(cell)]
      if let moves, !cover.contains(where: { moves[Int($0)] }) { continue }
      for face in cover { keyed.append((face, cell)) }
    }
    cellsOfFace = Groups(keyCount: pairs.partners.count, pairs: keyed)
  }

  /// Calls `body` with "a over b", "b over c", "c over a" for each three faces a < b < c, until it
  /// returns false or the budget is spent.
  ///
  /// - Complexity: O(t + Σ d² · p / 64) for t triples; the sum is over the fullest cells, of d faces with p
  ///   partners each.
  func forEach(_ body: (OrderLiteral, OrderLiteral, OrderLiteral) -> Bool) {
    let faceCount = pairs.partners.count
    // For each partner of the face, its column in the table of bits.
    var local = [Int32](repeating: -1, count: faceCount)
    // For each partner of the second face, the number of their pair.
    var pairWithThird = [Int32](repeating: -1, count: faceCount)
    var rows: [UInt64] = []
    var mask: [UInt64] = []
    for face in 0..<faceCount where !cellsOfFace.range(face).isEmpty {
      let places = pairs.placesOfHigherPartners(face)
      guard !places.isEmpty else { continue }
      let words = (places.count + 63) / 64
      for place in places { local[Int(pairs.partners.values[place])] = Int32(place - places.lowerBound) }
      gatherRows(face, local, words: words, count: places.count, mask: &mask, rows: &rows)
      // The bits of the partners that may be third. Beside two staying faces, only a moving one.
      let movers = moverBits(places, words: words, all: moves?[face] ?? true)
      for (index, place) in places.enumerated() {
        guard budget.spend(1 + words) else { return }
        let second = Int(pairs.partners.values[place])
        let secondMoves = moves?[second] ?? true
        var isIndexed = false
        for word in (index / 64)..<words {
          var bits = rows[index * words + word]
          if !secondMoves { bits &= movers[word] }
          // Only partners after the second, so that each three faces are visited once.
          if word == index / 64 { bits &= ~0 << UInt64(index % 64) & ~(1 << UInt64(index % 64)) }
          while bits != 0 {
            let third = places.lowerBound + word * 64 + bits.trailingZeroBitCount
            bits &= bits - 1
            if !isIndexed {
              isIndexed = true
              for place in pairs.placesOfHigherPartners(second) {
                pairWithThird[Int(pairs.partners.values[place])] = pairs.pairOfPlace[place]
              }
            }
            let upper = pairWithThird[Int(pairs.partners.values[third])]
            guard body(2 * pairs.pairOfPlace[place], 2 * upper, 2 * pairs.pairOfPlace[third] + 1) else {
              return
            }
          }
        }
      }
    }
  }

  /// Fills, for each higher-numbered partner of a face, a row of bits: the other such partners that share a
  /// cell with both.
  private func gatherRows(
    _ face: Int, _ local: [Int32], words: Int, count: Int, mask: inout [UInt64], rows: inout [UInt64]
  ) {
    rows.removeAll(keepingCapacity: true)
    rows.append(contentsOf: repeatElement(0, count: words * count))
    for cell in cellsOfFace[face] {
      mask.removeAll(keepingCapacity: true)
      mask.append(contentsOf: repeatElement(0, count: words))
      let cover = cells.covers[Int(cell)].drop { $0 <= face }
      for other in cover {
        let bit = Int(local[Int(other)])
        mask[bit / 64] |= 1 << UInt64(bit % 64)
      }
      guard budget.spend(cover.count * (1 + words / 8)) else { return }
      for other in cover {
        let row = Int(local[Int(other)]) * words
        for word in 0..<words { rows[row + word] |= mask[word] }
      }
    }
  }

  /// Returns a bit for each partner: on if it moves, or for all partners if the face itself moves (`all`).
  private func moverBits(_ places: Range<Int>, words: Int, all: Bool) -> [UInt64] {
    guard let moves, !all else { return [UInt64](repeating: ~0, count: words) }
    var bits = [UInt64](repeating: 0, count: words)
    for (index, place) in places.enumerated() where moves[Int(pairs.partners.values[place])] {
      bits[index / 64] |= 1 << UInt64(index % 64)
    }
    return bits
  }
}
