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
  /// How many dots are inked in each column of dots, and the sums of their rows.
  private var counts = (left: 0, right: 0)
  private var rowSums = (left: 0, right: 0)

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
      bits |= CellDots.bit(0, y)
    }
  }

  private mutating func add(_ dot: DotCanvas.Ink, _ x: Int, _ y: Int) {
    bits |= CellDots.bit(x, y)
    if CellDots.rank(dot) > CellDots.rank(ink) { ink = dot }
    (left, right) = (min(left, x), max(right, x))
    (top, bottom) = (min(top, y), max(bottom, y))
    if x == 0 {
      counts.left += 1
      rowSums.left += y
    } else {
      counts.right += 1
      rowSums.right += y
    }
  }

  /// The bit of a dot: the first three rows were numbered column by column, the fourth came later.
  private static func bit(_ x: Int, _ y: Int) -> UInt32 { y < 3 ? 1 << (3 * x + y) : 0x40 << x }

  /// By how much the left column's dots lie lower than the right one's, on average; 0 unless both have some.
  var rise: Double {
    guard counts.left > 0, counts.right > 0 else { return 0 }
    return Double(rowSums.left) / Double(counts.left) - Double(rowSums.right) / Double(counts.right)
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
