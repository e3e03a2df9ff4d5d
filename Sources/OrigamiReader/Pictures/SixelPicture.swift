import OrigamiDiagrams
import OrigamiModel

/// A drawing as sixels, and the letters to write over it.
struct SixelPicture: Sendable {
  /// The sequences that draw the parts of the picture.
  private let tiles: [SixelGraphics.Tile]
  /// The letters over the picture, which are written after it.
  private let labels: [CellLabel]

  /// Paints a drawing in a box of cells.
  ///
  /// - Parameters:
  ///   - scale: the most columns for one unit of the drawing.
  ///   - cell: the size of a cell in pixels.
  ///   - theme: the colours on the terminal's background.
  ///   - colors: the number of colours that the terminal has.
  init(
    _ diagram: Diagram, paper: PaperColors, columns: Int, rows: Int, scale: Double, cell: CellSize,
    theme: PictureTheme, colors: Int
  ) {
    let scene = Scene(diagram, columns: columns, rows: rows, cell: cell, cellsPerUnit: scale)
    let image = PixelRenderer.image(
      of: scene, columns: columns, rows: rows, cell: cell, theme: theme.on(paper))
    tiles = SixelGraphics.tiles(of: image, columns: columns, rows: rows, colors: colors)
    labels = PixelRenderer.labels(of: scene, columns: columns, rows: rows, cell: cell)
  }

  /// Returns the bytes that draw the picture above the cursor, and leave the cursor where it is.
  ///
  /// - Parameters:
  ///   - above: the number of rows from the cursor up to the picture's top row.
  ///   - column: the picture's first column, from 0. The cursor is in column 0.
  func bytes(above: Int, column: Int) -> [UInt8] {
    func at(_ row: Int, _ column: Int, _ content: [UInt8]) -> [UInt8] {
      let right = column > 0 ? "\u{1B}[\(column)C" : ""
      let up = above - row > 0 ? "\u{1B}[\(above - row)A" : ""
      // Saves and restores the cursor, because terminals differ in where a picture leaves it.
      return Array("\u{1B}7\(up)\(right)".utf8) + content + Array("\u{1B}8".utf8)
    }
    var all = tiles.flatMap { at($0.row, column + $0.column, $0.bytes) }
    for label in labels { all += at(label.row, column + label.column, Array(label.text.utf8)) }
    return all
  }
}
