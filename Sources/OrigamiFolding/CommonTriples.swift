/// All sets of three faces that lie over one cell.
///
/// There can be many times more of them than fit in memory, so they are visited and never stored; a
/// face at a time, with a bit for every two of its partners.
struct CommonTriples {
  private let cells: OverlapCells
  private let pairs: FacePairs
  private let cellsOfFace: Groups

  init(cells: OverlapCells, pairs: FacePairs) {
    self.cells = cells
    self.pairs = pairs
    var keyed: [(key: Int32, value: Int32)] = []
    for cell in cells.fullest {
      for face in cells.covers[Int(cell)] { keyed.append((face, cell)) }
    }
    cellsOfFace = Groups(keyCount: pairs.partners.count, pairs: keyed)
  }

  /// Calls `body` with "a over b", "b over c", "c over a" for each three faces a < b < c, until it
  /// returns false.
  ///
  /// - Complexity: O(t + Σ d² · p / 64) over the fullest cells, of d faces each with p partners.
  func forEach(_ body: (OrderLiteral, OrderLiteral, OrderLiteral) -> Bool) {
    let faceCount = pairs.partners.count
    var local = [Int32](repeating: -1, count: faceCount)
    var pairWithThird = [Int32](repeating: -1, count: faceCount)
    for face in 0..<faceCount {
      let others = zip(pairs.partners[face], pairs.pairs(of: face)).filter { $0.0 > face }
      let words = (others.count + 63) / 64
      for (index, other) in others.enumerated() { local[Int(other.0)] = Int32(index) }
      var rows = [UInt64](repeating: 0, count: words * others.count)
      var mask = [UInt64](repeating: 0, count: words)
      for cell in cellsOfFace[face] {
        for word in mask.indices { mask[word] = 0 }
        let cover = cells.covers[Int(cell)].drop { $0 <= face }
        for other in cover {
          let bit = Int(local[Int(other)])
          mask[bit / 64] |= 1 << UInt64(bit % 64)
        }
        for other in cover {
          let row = Int(local[Int(other)]) * words
          for word in 0..<words { rows[row + word] |= mask[word] }
        }
      }
      for (index, second) in others.enumerated() {
        // Partners come in ascending order, so the thirds above the second are the bits after its own.
        var isIndexed = false
        for word in (index / 64)..<max(words, index / 64) {
          var bits = rows[index * words + word]
          if word == index / 64 { bits &= ~0 << UInt64(index % 64) & ~(1 << UInt64(index % 64)) }
          while bits != 0 {
            let third = others[word * 64 + bits.trailingZeroBitCount]
            bits &= bits - 1
            if !isIndexed {
              isIndexed = true
              for (partner, pair) in zip(pairs.partners[Int(second.0)], pairs.pairs(of: Int(second.0))) {
                pairWithThird[Int(partner)] = pair
              }
            }
            guard body(2 * second.1, 2 * pairWithThird[Int(third.0)], 2 * third.1 + 1) else { return }
          }
        }
      }
    }
  }
}
