import OrigamiModel

/// The dots of one cell: two across, four down.
struct CellDots {
  /// The dots as bits, in the order of the Unicode braille patterns from U+2800. Shading is included.
  private(set) var bits: UInt32 = 0
  /// The kind of line that the cell shows; 0 for none.
  private(set) var ink: DotCanvas.Ink = 0
  /// The side of the paper, or the bare background, that covers most of the cell.
  private(set) var ground: DotCanvas.Ground = .bare
  /// The ground that covers most of the rest of the cell; equal to ``ground`` in a uniform cell.
  private(set) var otherGround: DotCanvas.Ground = .bare
  /// The quarters of the cell that ``ground`` does not cover, as bits: 1 top left, 2 top right, 4 bottom
  /// left, 8 bottom right.
  private(set) var otherQuarters = 0
  /// A Boolean value that indicates whether the coloured side is shown as a dot.
  private(set) var isShaded = false
  /// The first column with ink; 2 if there is none.
  private var left = 2
  private var right = -1
  private var top = 4
  private var bottom = -1
  /// The number of dots with ink in the left and in the right column of dots.
  private var counts = (left: 0, right: 0)
  private var rowSums = (left: 0, right: 0)

  init(_ canvas: DotCanvas, column: Int, row: Int, isShading: Bool) {
    let (inks, only) = canvas.surface(column: column, row: row)
    if !inks.isEmpty { findLine(canvas, inks, column * 2, row * 4) }
    if let only { (ground, otherGround) = (only, only) } else { findGrounds(canvas, column, row) }
    guard isShading else { return }
    // In cells far from any line, one dot a cell, at two alternating heights.
    let (x, y) = (column * 2, row * 4 + (column.isMultiple(of: 2) ? 0 : 2))
    if canvas.ground(x: x, y: y).side == .front, canvas.isQuiet(x: x, y: y) {
      isShaded = true
      bits |= CellDots.bit(0, y - row * 4)
    }
  }

  /// Finds the dots of the line that the cell shows.
  ///
  /// - Parameters:
  ///   - all: the kinds of line through the cell.
  ///   - column, row: those of the first dot of the cell.
  private mutating func findLine(_ canvas: DotCanvas, _ all: InkSet, _ column: Int, _ row: Int) {
    var shown = all
    if !all.isOneColor {
      var owner = CellOwner()
      for y in row..<(row + 4) {
        for x in column..<(column + 2) { owner.count(canvas.inks(x: x, y: y)) }
      }
      shown = owner.inks
    }
    for ink in UInt8(1)..<UInt8(DotInk.count) where all.contains(ink) && shown.contains(ink) {
      if DotInk.rank(ink) > DotInk.rank(self.ink) { self.ink = ink }
    }
    for y in 0..<4 {
      for x in 0..<2 where canvas.inks(x: column + x, y: row + y).meets(shown) { add(x, y) }
    }
  }

  private mutating func add(_ x: Int, _ y: Int) {
    bits |= CellDots.bit(x, y)
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

  /// Finds ``ground`` and ``otherGround`` of a cell with several.
  private mutating func findGrounds(_ canvas: DotCanvas, _ column: Int, _ row: Int) {
    let counts = canvas.groundCounts(column: column, row: row)
    let bare = counts >> (4 * Int(DotCanvas.Ground.bare.rawValue)) & 15
    guard bare < 8 else { return }
    func count(_ ground: DotCanvas.Ground) -> Int { counts >> (4 * Int(ground.rawValue)) & 15 }
    // The two papers that cover most dots. Of untilted front and back that cover equally many, the front
    // comes first, unless the edge between them lies on it. Where paper is tilted, the lower number comes
    // first.
    var (paper, second) = (DotCanvas.Ground.front, DotCanvas.Ground.back)
    if count(.front) + count(.back) + bare < 8 {
      let papers = DotCanvas.Ground.all.dropFirst().sorted {
        (count($1), $0.rawValue) < (count($0), $1.rawValue)
      }
      (paper, second) = (papers[0], papers[1])
    } else if count(.back) > count(.front)
      || count(.back) == count(.front) && isEdgeOnFront(canvas, column, row)
    {
      swap(&paper, &second)
    }
    // Paper is the ground if it covers more than half of the cell, counting the dots under its outline.
    ground = bare < 4 ? paper : .bare
    otherGround = ground
    if ground == .bare {
      if count(paper) > 0 { otherGround = paper }
    } else if count(second) + bare > 0 {
      otherGround = count(second) > bare ? second : .bare
    }
    guard otherGround != ground else { return }
    for quarter in 0..<4 {
      let (x, y) = (column * 2 + quarter % 2, row * 4 + quarter / 2 * 2)
      // A quarter has two dots, one above the other. If they differ, the one at the cell's upper or lower
      // border decides, so that the quarter joins the cell beyond that border.
      let isOther = (0..<2).filter { canvas.ground(x: x, y: y + $0) != ground }.count
      if isOther == 2 || isOther == 1 && canvas.ground(x: x, y: y + quarter / 2) != ground {
        otherQuarters |= 1 << quarter
      }
    }
    if otherQuarters == 0 { otherGround = ground }
  }

  /// Returns whether the dots of lines in a cell lie more on the coloured side than on the other. The edge
  /// between two papers lies on the upper one. If the upper paper filled the cell, it would seem to reach
  /// beyond its own edge.
  private func isEdgeOnFront(_ canvas: DotCanvas, _ column: Int, _ row: Int) -> Bool {
    var lead = 0
    for y in (row * 4)..<(row * 4 + 4) {
      for x in (column * 2)..<(column * 2 + 2) where !canvas.inks(x: x, y: y).isEmpty {
        let ground = canvas.ground(x: x, y: y)
        if ground == .front { lead += 1 } else if ground == .back { lead -= 1 }
      }
    }
    return lead > 0
  }

  /// Returns the bit of a dot. Unicode numbers the first three rows column by column and the fourth row last.
  private static func bit(_ x: Int, _ y: Int) -> UInt32 { y < 3 ? 1 << (3 * x + y) : 0x40 << x }

  /// A Boolean value that indicates whether one ground covers the whole cell.
  var isUniform: Bool { otherGround == ground }

  /// The block character that shows the paper in front of its background, for a cell without lines.
  var quadrants: Unicode.Scalar { CellDots.blocks[ground == .bare ? otherQuarters : 15 - otherQuarters] }

  private static let blocks: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// The mean row of the dots in the left column minus that in the right column; 0 if a column has no dots.
  private var rise: Double {
    guard counts.left > 0, counts.right > 0 else { return 0 }
    return Double(rowSums.left) / Double(counts.left) - Double(rowSums.right) / Double(counts.right)
  }

  // MARK: ASCII

  /// The ASCII character that the dots resemble.
  ///
  /// Edges and fold lines are strokes: `- _ | / \`, `+` where none fits, and `'` or `.` at the end of a dash.
  /// Cuts are `=`, creases `:`, hidden lines `.`, leaders `,`, arrows and marks `*`. The coloured side of the
  /// paper is sparse `` ` ``.
  var letter: Unicode.Scalar {
    switch ink {
    case 0: isShaded ? "`" : " "
    case DotInk.crease: ":"
    case DotInk.hidden: "."
    case DotInk.leader: ","
    case DotInk.cut: "="
    case DotInk.sign, DotInk.head: "*"
    default: stroke
    }
  }

  /// The stroke that runs along the dots.
  private var stroke: Unicode.Scalar {
    let (width, height) = (right - left, bottom - top)
    if height <= 1, width == 1 { return top == 3 ? "_" : "-" }
    // One column with ink: a vertical stroke or, with one or two dots, the end of a dash.
    if width == 0 { return height > 1 ? "|" : top < 2 ? "'" : "." }
    // The ink is in both columns and in several rows: the stroke leans to the side of its upper dots.
    if abs(rise) < 1 { return "+" }
    return rise > 0 ? "/" : "\\"
  }
}
