public import OrigamiDiagrams
public import Terminal

/// Paints photographs in cells. A cell is `▀` in two colours and shows two pixels, one above the other.
public enum HalfBlocks {
  /// Paints a picture in the middle of a box of cells, without distortion.
  ///
  /// - Parameter depth: the number of colours of the terminal. Below 256, the palette of 256 is used too:
  ///   most terminals that claim sixteen colours know it, and the Linux console replaces each colour by the
  ///   nearest of its own.
  /// - Returns: exactly `rows` lines, each at most as wide as the box.
  public static func lines(of image: PixelImage, columns: Int, rows: Int, cell: CellSize, depth: ColorDepth)
    -> [StyledLine]
  {
    let fitted = PhotoSize.cells(
      width: image.width, height: image.height, columns: columns, rows: rows, cell: cell)
    guard columns > 0, rows > 0,
      let pixels = image.scaled(toWidth: fitted.columns, height: fitted.rows * 2)
    else { return Array(repeating: StyledLine(), count: max(0, rows)) }
    let (left, above) = ((columns - fitted.columns) / 2, (rows - fitted.rows) / 2)
    return (0..<rows).map { row in
      var line = StyledLine()
      guard (above..<above + fitted.rows).contains(row) else { return line }
      line.pad(toColumns: left)
      for column in 0..<fitted.columns {
        let upper = color(of: pixels, column, (row - above) * 2, depth)
        let lower = color(of: pixels, column, (row - above) * 2 + 1, depth)
        line.append("▀", Style(picture: .init(upper, on: lower)))
      }
      return line
    }
  }

  private static func color(of image: PixelImage, _ x: Int, _ y: Int, _ depth: ColorDepth) -> Style.ExactColor
  {
    let index = (y * image.width + x) * 4
    let (red, green, blue) = (image.bytes[index], image.bytes[index + 1], image.bytes[index + 2])
    if depth == .millions { return .rgb(red, green, blue) }
    return .palette(PixelColor(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)).nearestOfPalette)
  }
}

/// The size in cells of a photograph, known before it is decoded.
public enum PhotoSize {
  /// Returns the cells of a picture in a box, without distortion: at least one in each direction, at most
  /// those of the box. A picture without pixels, or a box without cells, gives the box.
  ///
  /// - Parameters:
  ///   - width: the width of the picture in pixels.
  ///   - height: the height of the picture in pixels.
  ///   - columns: the width of the box in cells.
  ///   - rows: the height of the box in cells.
  ///   - cell: the size of a cell in pixels.
  public static func cells(
    width: Int, height: Int, columns: Int, rows: Int, cell: CellSize
  ) -> (columns: Int, rows: Int) {
    guard width > 0, height > 0, columns > 0, rows > 0 else { return (max(0, columns), max(0, rows)) }
    let (wide, high) = (Double(columns * cell.width), Double(rows * cell.height))
    let scale = min(wide / Double(width), high / Double(height))
    let across = (Double(width) * scale / Double(cell.width)).rounded()
    let down = (Double(height) * scale / Double(cell.height)).rounded()
    return (min(columns, max(1, Int(across))), min(rows, max(1, Int(down))))
  }
}
