/// A table of bits, one for every ordered pair of `count` numbers, stored row by row.
struct BitTable {
  private let wordsInRow: Int
  private var words: [UInt64]

  /// Creates a table with all bits off.
  init(count: Int) {
    wordsInRow = (count + 63) / 64
    words = [UInt64](repeating: 0, count: wordsInRow * count)
  }

  /// Turns a bit on.
  mutating func insert(_ row: Int, _ column: Int) {
    words[row * wordsInRow + column / 64] |= 1 << UInt64(column % 64)
  }

  /// Returns the wanted numbers, sorted. A number comes after the wanted columns whose bits are on in its
  /// row, except within a cycle.
  ///
  /// - Complexity: O(*n*²) for *n* numbers.
  func sorted(_ isWanted: [Bool]) -> [Int] {
    var sorted: [Int] = []
    var rest = isWanted
    for start in isWanted.indices where rest[start] {
      // Depth first: the columns of a row come before it.
      var open = [start]
      while let number = open.last {
        rest[number] = false
        if let next = first(inRow: number, where: rest) {
          open.append(next)
        } else {
          open.removeLast()
          sorted.append(number)
        }
      }
    }
    return sorted
  }

  /// Returns the first column whose bit is on in a row, among the wanted columns.
  private func first(inRow row: Int, where isWanted: [Bool]) -> Int? {
    for word in 0..<wordsInRow {
      var bits = words[row * wordsInRow + word]
      while bits != 0 {
        let column = word * 64 + bits.trailingZeroBitCount
        if isWanted[column] { return column }
        bits &= bits - 1
      }
    }
    return nil
  }
}
