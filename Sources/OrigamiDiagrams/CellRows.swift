import Terminal

/// Gathers the dots of a canvas into cells, and cells into lines.
struct CellRows {
  let canvas: DotCanvas
  let columns: Int
  let rows: Int
  let labels: [Scene.Label]

  /// The picture, row by row; each cell shown as a closure says.
  func lines(_ scalar: (CellDots) -> Unicode.Scalar) -> [StyledLine] {
    (0..<rows).map { line($0, scalar) }
  }

  private func line(_ row: Int, _ scalar: (CellDots) -> Unicode.Scalar) -> StyledLine {
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
      let cell = CellDots(canvas, column: column, row: row)
      if cell.style != style {
        line.append(run, style)
        (run, style) = ("", cell.style)
      }
      run.unicodeScalars.append(scalar(cell))
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
}

/// The dots of one cell: two across, four down.
struct CellDots {
  /// As the Unicode standard numbers the dots of braille, added to U+2800; shading included.
  private(set) var bits: UInt32 = 0
  /// What the cell shows above all: fold lines first, then whatever covers most.
  private(set) var ink: DotCanvas.Ink = DotInk.ground
  /// Whether the coloured side shows.
  private(set) var isShaded = false
  /// The columns and rows of inked dots.
  private(set) var left = 2
  private(set) var right = -1
  private(set) var top = 4
  private(set) var bottom = -1
  /// Per column of dots the number of inked ones and the sum of their rows.
  private var counts = [(dots: 0, rows: 0), (dots: 0, rows: 0)]

  private static let bitOfDot: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  init(_ canvas: DotCanvas, column: Int, row: Int) {
    for x in 0..<2 {
      for y in 0..<4 {
        let dot = canvas.ink(x: column * 2 + x, y: row * 4 + y)
        guard dot != DotInk.ground else { continue }
        add(dot, x, y)
      }
    }
    // One dot a cell, in alternate heights, where no line has taken the shading away.
    let y = column.isMultiple(of: 2) ? 0 : 2
    if canvas.isShaded(x: column * 2, y: row * 4 + y) {
      isShaded = true
      bits |= CellDots.bitOfDot[0][y]
    }
  }

  private mutating func add(_ dot: DotCanvas.Ink, _ x: Int, _ y: Int) {
    bits |= CellDots.bitOfDot[x][y]
    if CellDots.rank(dot) > CellDots.rank(ink) { ink = dot }
    (left, right) = (min(left, x), max(right, x))
    (top, bottom) = (min(top, y), max(bottom, y))
    counts[x] = (counts[x].dots + 1, counts[x].rows + y)
  }

  /// The mean row of the inked dots of a column; the middle for a column without.
  func meanRow(column: Int) -> Double {
    counts[column].dots == 0 ? 1.5 : Double(counts[column].rows) / Double(counts[column].dots)
  }

  /// Colour where colour helps; shading alone is faint.
  var style: Style {
    switch ink {
    case DotInk.valley: Style(foreground: .brightBlue)
    case DotInk.mountain: Style(foreground: .red)
    case DotInk.ground: isShaded ? .dim : .plain
    default: .plain
    }
  }

  /// Which ink speaks where several share a cell.
  private static func rank(_ ink: DotCanvas.Ink) -> Int {
    switch ink {
    case DotInk.ground: 0
    case DotInk.hidden: 1
    case DotInk.crease: 2
    case DotInk.leader: 2
    case DotInk.edge, DotInk.cut: 3
    case DotInk.sign: 4
    default: 5
    }
  }
}
