internal import OrigamiModel
public import Terminal

/// Paints scenes in braille: two by four dots a cell.
///
/// The paper is the background of its cells, in the model's colours. All lines are one dot wide, and lines
/// that would touch along their length become one. Where the output has no colours, the coloured side of the
/// paper is a light pattern that gives way to lines.
public struct BrailleRenderer: Sendable {
  /// Dots across and down a cell.
  static let dotsAcross = 2
  static let dotsDown = 4

  /// Returns the cells that a scene made with ``Pen/dots`` takes; never more than its box.
  public static func size(of scene: Scene) -> (columns: Int, rows: Int) {
    (cells(scene.width, dotsAcross), cells(scene.height, dotsDown))
  }

  /// Paints a scene made with ``Pen/dots``.
  ///
  /// - Parameter palette: the colours of lines and paper; without colours unless said otherwise.
  /// - Returns: as many rows as the scene is high, each as wide as the scene.
  /// - Complexity: O(dots of the picture + length of its lines).
  public static func rows(of scene: Scene, palette: CellPalette = .colorless) -> [StyledLine] {
    let (columns, rows) = size(of: scene)
    var canvas = DotCanvas(width: columns * dotsAcross, height: rows * dotsDown)
    canvas.paint(scene, LineDots.style)
    return CellRows(canvas: canvas, columns: columns, rows: rows, labels: scene.labels, palette: palette)
      .lines { cell in
        if cell.ink == 0, !cell.isUniform, palette.hasBackgrounds { return cell.quadrants }
        return cell.bits == 0 ? " " : Unicode.Scalar(0x2800 + cell.bits) ?? " "
      }
  }

  /// Returns the cells that a number of dots takes.
  static func cells(_ dots: Double, _ perCell: Int) -> Int {
    guard dots.isFinite, dots > 0 else { return 0 }
    // Lines cover whole dots, so what is left of the last one is empty.
    return (Int(min(dots, 1e4).rounded()) + perCell - 1) / perCell
  }
}
