internal import OrigamiModel
public import Terminal

/// Paints scenes in ASCII, for terminals and readers that braille does not suit.
///
/// Each cell has two by four dots, as in ``BrailleRenderer``, and shows the character that they resemble.
/// Edges and fold lines are strokes (`- _ | / \`). Fold lines have wider gaps than in braille. Cuts are `=`,
/// creases `:`, hidden lines `.`, pointers `,`, arrows and marks `*`. The coloured side of the paper is
/// sparse `` ` ``.
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
      .lines { ASCIICell($0).letter }
  }
}

/// The character for the dots of one cell.
private struct ASCIICell {
  let dots: CellDots

  init(_ dots: CellDots) { self.dots = dots }

  var letter: Unicode.Scalar {
    switch dots.ink {
    case 0: dots.isShaded ? "`" : " "
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
    let (width, height) = (dots.right - dots.left, dots.bottom - dots.top)
    if height <= 1, width == 1 { return dots.top == 3 ? "_" : "-" }
    // One column with ink: a vertical stroke or, with one or two dots, the end of a dash.
    if width == 0 { return height > 1 ? "|" : dots.top < 2 ? "'" : "." }
    // The ink is in both columns and in several rows: the stroke leans to the side of its upper dots.
    if abs(dots.rise) < 1 { return "+" }
    return dots.rise > 0 ? "/" : "\\"
  }
}
