internal import OrigamiModel
public import Terminal

/// Paints scenes in ASCII, for terminals and eyes that braille does not suit.
///
/// The dots are those of ``BrailleRenderer``, at the same places in as many cells; each cell becomes the
/// letter that its dots resemble. Edges and fold lines are strokes (`- _ | / \`), fold lines with their gaps;
/// cuts are `=`, creases `:`, hidden lines `.`, pointers `,`, arrows and marks `*`, and the coloured side is
/// sparse `` ` ``.
public enum ASCIIRenderer {
  /// Paints a scene made with ``Pen/dots``.
  ///
  /// - Parameter palette: the colours of lines and paper; without colours unless said otherwise.
  /// - Returns: as many rows as the scene is high, each as wide as the scene.
  public static func rows(of scene: Scene, palette: CellPalette = .colorless) -> [StyledLine] {
    let (columns, rows) = BrailleRenderer.size(of: scene)
    var canvas = DotCanvas(
      width: columns * BrailleRenderer.dotsAcross, height: rows * BrailleRenderer.dotsDown)
    canvas.paint(scene, LineDots.letterStyle)
    return CellRows(canvas: canvas, columns: columns, rows: rows, labels: scene.labels, palette: palette)
      .lines { ASCIICell($0).letter }
  }
}

/// The letter for the dots of one cell.
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
    case DotInk.sign: "*"
    default: stroke
    }
  }

  /// The stroke that the dots lie along.
  private var stroke: Unicode.Scalar {
    let (width, height) = (dots.right - dots.left, dots.bottom - dots.top)
    if height <= 1, width == 1 { return dots.top == 3 ? "_" : "-" }
    // A dash that fills less than a cell is the end of one.
    if width == 0 { return height > 1 ? "|" : dots.top < 2 ? "'" : "." }
    // Both columns, several rows: it leans to where its upper dots are.
    if abs(dots.rise) < 1 { return "+" }
    return dots.rise > 0 ? "/" : "\\"
  }
}
