import Terminal

/// A picture in cells in which some cells are replaced by those of another picture.
enum CellFade {
  /// The order in which the cells of each square of 4 × 4 change, spread evenly (a Bayer matrix).
  private static let order = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Returns lines with the cells of `from` and, in a share `part` of the places, those of `to`.
  static func lines(from: [StyledLine], to: [StyledLine], part: Double) -> [StyledLine] {
    (0..<max(from.count, to.count)).map { row in
      let (one, other) = (cells(from, row), cells(to, row))
      var line = StyledLine()
      for column in 0..<max(one.count, other.count) {
        let threshold = (Double(order[row % 4 * 4 + column % 4]) + 0.5) / 16
        let source = part > threshold ? other : one
        let cell = column < source.count ? source[column] : (" ", Style.plain)
        line.append(String(cell.0), cell.1)
      }
      return line
    }
  }

  private static func cells(_ lines: [StyledLine], _ row: Int) -> [(Character, Style)] {
    guard row < lines.count else { return [] }
    return lines[row].spans.flatMap { span in span.text.map { ($0, span.style) } }
  }
}
