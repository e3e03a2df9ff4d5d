public import Terminal

/// Paints scenes in cells of two by four dots: in braille, or in ASCII for terminals and readers that braille
/// does not suit.
///
/// The background of a cell shows the paper in the model's colours. Lines are one dot wide; in braille, cuts
/// are two. Lines that would touch along their length become one line. In braille without colours, a light
/// pattern of dots shows the coloured side of the paper. The pattern is left out beside lines. In ASCII, each
/// cell shows the character that its dots resemble, and fold lines have wider gaps than in braille.
public enum CellRenderer {
  /// The number of dots across a cell.
  static let dotsAcross = 2
  static let dotsDown = 4

  /// Returns the number of cells that a scene made with ``Pen/dots`` takes: at most those of the box it
  /// was laid out in.
  public static func size(of scene: Scene) -> (columns: Int, rows: Int) {
    (cells(scene.width, dotsAcross), cells(scene.height, dotsDown))
  }

  /// Paints a scene made with ``Pen/dots``.
  ///
  /// - Parameters:
  ///   - palette: the colours of lines and paper. The default has no colours.
  ///   - isASCII: whether to paint in ASCII instead of braille.
  /// - Returns: one line for each row of cells; each line is as wide as the scene.
  /// - Complexity: O(dots of the picture + length of its lines).
  public static func rows(
    of scene: Scene, palette: CellPalette = .colorless, isASCII: Bool = false
  ) -> [StyledLine] {
    let (columns, rows) = size(of: scene)
    var canvas = DotCanvas(width: columns * dotsAcross, height: rows * dotsDown)
    let plainOrColored = palette.hasBackgrounds ? LineDots.Way.colors : .plain
    canvas.paint(scene, shownAs: isASCII ? .letters : plainOrColored)
    let cells = CellRows(
      canvas: canvas, columns: columns, rows: rows, labels: scene.labels, palette: palette)
    if isASCII { return cells.lines { $0.letter } }
    return cells.lines { cell in
      if cell.ink == 0, !cell.isUniform, palette.hasBackgrounds { return cell.quadrants }
      return cell.bits == 0 ? " " : Unicode.Scalar(0x2800 + cell.bits) ?? " "
    }
  }

  /// Returns the column or row of cells nearest to the dot at which a label begins; at least 0, and bounded
  /// for any number.
  static func cell(_ dot: Double, _ perCell: Int) -> Int {
    Int(min(max(dot / Double(perCell), 0), 1e6).rounded())
  }

  /// Returns the number of cells that hold a number of dots.
  static func cells(_ dots: Double, _ perCell: Int) -> Int {
    guard dots.isFinite, dots > 0 else { return 0 }
    // The pen's margin is one dot, so the outermost line lies on dot `dots - 1`, rounded. The limit bounds
    // the memory.
    return (Int(min(dots, 1e4).rounded()) + perCell - 1) / perCell
  }
}
