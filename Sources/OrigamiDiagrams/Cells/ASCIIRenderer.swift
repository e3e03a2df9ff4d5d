public import Terminal

/// Paints scenes in ASCII, for terminals and readers that braille does not suit.
///
/// Each cell has two by four dots, as in ``BrailleRenderer``, and shows the character that they resemble.
/// Edges and fold lines are strokes: `- _ | / \`, `+` where none fits, and `'` or `.` at the end of a dash.
/// Fold lines have wider gaps than in braille. Cuts are `=`, creases `:`, hidden lines `.`, leaders `,`,
/// arrows and marks `*`. The coloured side of the paper is sparse `` ` ``.
public enum ASCIIRenderer {
  /// Paints a scene made with ``Pen/dots``.
  ///
  /// - Parameter palette: the colours of lines and paper. The default has no colours.
  /// - Returns: one line for each row of cells; each line is as wide as the scene.
  public static func rows(of scene: Scene, palette: CellPalette = .colorless) -> [StyledLine] {
    let (columns, rows) = BrailleRenderer.size(of: scene)
    var canvas = DotCanvas(
      width: columns * BrailleRenderer.dotsAcross, height: rows * BrailleRenderer.dotsDown)
    canvas.paint(scene, shownAs: .letters)
    return CellRows(canvas: canvas, columns: columns, rows: rows, labels: scene.labels, palette: palette)
      .lines { $0.letter }
  }
}

extension CellDots {
  /// The character that the dots resemble.
  fileprivate var letter: Unicode.Scalar {
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
