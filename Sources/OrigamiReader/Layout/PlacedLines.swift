import Terminal

extension [StyledLine] {
  /// Returns rows with blocks of lines in them, each from its row and column on.
  ///
  /// - Parameter blocks: of two blocks that share a row, the left one comes first.
  static func placed(_ blocks: [(row: Int, column: Int, lines: [StyledLine])], rows: Int) -> [StyledLine] {
    (0..<rows).map { row in
      var line = StyledLine()
      for block in blocks where block.lines.indices.contains(row - block.row) {
        let part = block.lines[row - block.row]
        guard part.columns > 0 else { continue }
        line.pad(toColumns: block.column)
        line.append(part)
      }
      return line
    }
  }

  /// Returns the lines in the middle of a box.
  ///
  /// - Parameter columns: the width of the longest line.
  func centred(columns: Int, in box: (columns: Int, rows: Int)) -> [StyledLine] {
    let left = Swift.max(0, box.columns - columns) / 2
    // Most drawings fill their box.
    guard left > 0 || count != box.rows else { return self }
    return .placed([(Swift.max(0, box.rows - count) / 2, left, self)], rows: box.rows)
  }
}
