import Terminal

/// The rows below a screen that show the problems of followed files.
struct ProblemPanel {
  /// The lines; empty hides the panel.
  var lines: [String] = []

  /// Returns the rows of the panel on a screen, with its rule: at most a third of the screen, or four if that
  /// is more; 0 on a screen with fewer than nine rows.
  func rows(ofScreen rows: Int, columns: Int) -> Int {
    lines.isEmpty || rows < 9 ? 0 : min(wrapped(columns).count + 1, max(4, rows / 3))
  }

  /// Returns the lines for a width. A source line and the line with its caret are not wrapped, so that the
  /// caret stays below its character.
  private func wrapped(_ columns: Int) -> [String] {
    lines.flatMap { line in
      line.contains(" | ") || line.hasSuffix("^")
        ? [line] : TextWrapper(width: max(8, columns - 2)).lines(of: line).map(String.init)
    }
  }

  /// Draws the panel at the bottom of a frame.
  func draw(_ words: Words, into frame: inout Frame) {
    let rows = rows(ofScreen: frame.rows, columns: frame.columns)
    guard rows > 0 else { return }
    let top = frame.rows - rows
    for row in top..<frame.rows { frame.clear(row: row) }
    frame.fill(row: top, with: "─", .dim)
    frame.draw(StyledLine(" \(words(.problemsInFile)) ", .bold), row: top, column: 2)
    for (offset, line) in wrapped(frame.columns).prefix(rows - 1).enumerated() {
      frame.draw(
        StyledLine(" " + Truncation.fitting(line, columns: frame.columns - 2)), row: top + 1 + offset)
    }
  }
}
