public import OrigamiDiagrams
public import Terminal

/// Paints photographs in cells. A cell is `▀` in two colours and shows two pixels, one above the other.
public enum HalfBlocks {
  /// The number of colours of the terminal.
  public enum Depth: Hashable, Sendable {
    case palette256
    case millions
  }

  /// Paints a picture in the middle of a box of cells, without distortion.
  ///
  /// - Returns: exactly `rows` lines, each at most as wide as the box.
  public static func lines(of image: PixelImage, columns: Int, rows: Int, cell: CellSize, depth: Depth)
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

  private static func color(of image: PixelImage, _ x: Int, _ y: Int, _ depth: Depth) -> Style.ExactColor {
    let index = (y * image.width + x) * 4
    let (red, green, blue) = (image.bytes[index], image.bytes[index + 1], image.bytes[index + 2])
    return depth == .millions ? .rgb(red, green, blue) : .palette(nearest(red, green, blue))
  }

  /// Returns the number of the nearest colour among the palette's cube of 216 colours and its 24 greys.
  static func nearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let steps = [red, green, blue].map(step)
    let cube = 16 + 36 * steps[0].index + 6 * steps[1].index + steps[2].index
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let greyIndex = min(23, max(0, (mean - 3) / 10))
    let grey = 8 + 10 * greyIndex
    let channels = [Int(red), Int(green), Int(blue)]
    let cubeError = zip(channels, steps).reduce(0) { $0 + ($1.0 - $1.1.value) * ($1.0 - $1.1.value) }
    let greyError = channels.reduce(0) { $0 + ($1 - grey) * ($1 - grey) }
    return UInt8(greyError < cubeError ? 232 + greyIndex : cube)
  }

  /// Returns the nearest of the six values of a channel in the cube: 0, 95, 135, 175, 215 or 255.
  private static func step(_ channel: UInt8) -> (index: Int, value: Int) {
    let index = channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
    return (index, index == 0 ? 0 : 55 + 40 * index)
  }
}

/// The size in cells of a photograph, known before it is decoded.
public enum PhotoSize {
  /// Returns the cells of a picture in a box, without distortion: at least one, at most those of the box.
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
