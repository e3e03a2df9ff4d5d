import Terminal

/// Gathers the dots of a canvas into cells, and the cells into lines.
struct CellRows {
  let canvas: DotCanvas
  let columns: Int
  let rows: Int
  let labels: [Scene.Label]
  let palette: CellPalette

  /// Returns the picture as one line for each row of cells.
  ///
  /// - Parameter scalar: returns the character for a cell.
  func lines(_ scalar: (CellDots) -> Unicode.Scalar) -> [StyledLine] {
    (0..<rows).map { line($0, scalar) }
  }

  private func line(_ row: Int, _ scalar: (CellDots) -> Unicode.Scalar) -> StyledLine {
    let texts = labels.filter { self.row(of: $0) == row }.sorted { $0.corner.x < $1.corner.x }
    var line = StyledLine()
    var (run, runColumns) = ([UInt8](), 0)
    run.reserveCapacity(4 * columns)
    /// Appends the cells of one style. Their bytes are gathered first, because appending the characters one
    /// by one took a fifth of a picture's time.
    func flush() {
      guard !run.isEmpty else { return }
      line.append(visible: String(decoding: run, as: UTF8.self), columns: runColumns, palette.style(number))
      run.removeAll(keepingCapacity: true)
      runColumns = 0
    }
    var number = CellPalette.plain
    var column = 0
    var next = texts.startIndex
    while column < columns {
      let cell = CellDots(canvas, column: column, row: row, isShading: !palette.hasBackgrounds)
      if next < texts.endIndex, self.column(of: texts[next]) <= column {
        let label = texts[next]
        next += 1
        // If two labels overlap, the second begins after the first. A label that does not fit is left out.
        guard column + label.columns <= columns else { continue }
        flush()
        line.append(label.text, palette.label(on: cell.ground))
        column += label.columns
        continue
      }
      let cellNumber = palette.number(of: cell)
      if cellNumber != number {
        flush()
        number = cellNumber
      }
      for byte in UTF8.encode(scalar(cell)) ?? UTF8.encodedReplacementCharacter { run.append(byte) }
      runColumns += 1
      column += 1
    }
    flush()
    return line
  }

  private func row(of label: Scene.Label) -> Int {
    CellRenderer.cell(label.corner.y, CellRenderer.dotsDown)
  }

  private func column(of label: Scene.Label) -> Int {
    CellRenderer.cell(label.corner.x, CellRenderer.dotsAcross)
  }
}
