import Terminal

/// Gathers the dots of a canvas into cells, and cells into lines.
struct CellRows {
  let canvas: DotCanvas
  let columns: Int
  let rows: Int
  let labels: [Scene.Label]

  func lines() -> [StyledLine] {
    var lines: [StyledLine] = []
    lines.reserveCapacity(rows)
    for row in 0..<rows { lines.append(line(row)) }
    return lines
  }

  private func line(_ row: Int) -> StyledLine {
    let texts = labels.filter { self.row(of: $0) == row }.sorted { $0.corner.x < $1.corner.x }
    var line = StyledLine()
    var run = ""
    var style = Style.plain
    var column = 0
    var next = texts.startIndex
    while column < columns {
      if next < texts.endIndex, self.column(of: texts[next]) <= column {
        let label = texts[next]
        next += 1
        // Where two labels meet, the second begins behind the first; what does not fit is left out.
        guard column + label.columns <= columns else { continue }
        line.append(run, style)
        run = ""
        line.append(label.text)
        column += label.columns
        continue
      }
      let cell = cell(column, row)
      if cell.style != style {
        line.append(run, style)
        (run, style) = ("", cell.style)
      }
      run.unicodeScalars.append(cell.scalar)
      column += 1
    }
    line.append(run, style)
    return line
  }

  private func row(of label: Scene.Label) -> Int {
    Int(min(max(label.corner.y / 4, 0), 1e6).rounded())
  }

  private func column(of label: Scene.Label) -> Int {
    Int(min(max(label.corner.x / 2, 0), 1e6).rounded())
  }

  /// The bits of a braille character, column by column as the Unicode standard numbers them.
  private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  private func cell(_ column: Int, _ row: Int) -> (scalar: Unicode.Scalar, style: Style) {
    var bits: UInt32 = 0
    var ink: DotCanvas.Ink = 0
    for x in 0..<2 {
      for y in 0..<4 {
        let dot = canvas.ink(x: column * 2 + x, y: row * 4 + y)
        guard dot != DotInk.ground else { continue }
        bits |= CellRows.bits[x][y]
        ink = max(ink, priority(dot))
      }
    }
    if bits == 0 { return shade(column, row) }
    bits |= shadeBits(column, row)
    return (Unicode.Scalar(0x2800 + bits) ?? " ", style(of: ink))
  }

  private func shade(_ column: Int, _ row: Int) -> (scalar: Unicode.Scalar, style: Style) {
    let bits = shadeBits(column, row)
    return bits == 0 ? (" ", .plain) : (Unicode.Scalar(0x2800 + bits) ?? " ", .dim)
  }

  /// One dot a cell, in alternate heights, and none next to a line.
  private func shadeBits(_ column: Int, _ row: Int) -> UInt32 {
    let dotX = 0
    let dotY = column.isMultiple(of: 2) ? 0 : 2
    let (x, y) = (column * 2 + dotX, row * 4 + dotY)
    guard canvas.isShaded(x: x, y: y) else { return 0 }
    for nearX in (x - 1)...(x + 1) {
      for nearY in (y - 1)...(y + 1) where canvas.ink(x: nearX, y: nearY) != DotInk.ground { return 0 }
    }
    return CellRows.bits[dotX][dotY]
  }

  /// Fold lines speak first where lines share a cell.
  private func priority(_ ink: DotCanvas.Ink) -> DotCanvas.Ink { ink == DotInk.sign ? DotInk.edge : ink }

  private func style(of ink: DotCanvas.Ink) -> Style {
    switch ink {
    case DotInk.valley: Style(foreground: .brightBlue)
    case DotInk.mountain: Style(foreground: .red)
    default: .plain
    }
  }
}
