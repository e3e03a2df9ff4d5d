/// Writes pictures as sixels, which xterm, foot, WezTerm, Windows Terminal and tmux show.
///
/// A sixel is a column of six pixels in one colour. A picture is sent band by band, and in each band colour
/// by colour. Pixels that are mostly transparent are left out, and the terminal shows through.
public enum SixelGraphics {
  /// The most colours of a picture. Most terminals have 256 or more; a VT340, and xterm when it imitates one,
  /// has 16.
  public static let colorLimit = 256

  /// The most pixels across, and down, of one sequence. xterm refuses a larger picture unless its user allows
  /// it (`maxGraphicSize`).
  static let sideLimit = 1000

  /// A part of a picture, small enough for any terminal.
  public struct Tile: Sendable {
    /// The cell of the picture at which the part begins, from 0.
    public let row: Int
    public let column: Int
    /// The sequence that draws the part at the cursor.
    public let bytes: [UInt8]
  }

  /// Returns the parts of a picture that takes a number of cells: whole cells, row by row.
  ///
  /// - Parameter colors: the number of colours that the terminal has.
  /// - Complexity: as ``bytes(of:)``.
  public static func tiles(of image: PixelImage, columns: Int, rows: Int, colors: Int = colorLimit) -> [Tile]
  {
    guard max(image.width, image.height) > sideLimit, columns > 0, rows > 0 else {
      return [Tile(row: 0, column: 0, bytes: bytes(of: image, colors: colors))]
    }
    let (width, height) = (image.width / columns, image.height / rows)
    let across = max(1, sideLimit / max(1, width))
    let down = max(1, sideLimit / max(1, height))
    return stride(from: 0, to: rows, by: down).flatMap { row in
      stride(from: 0, to: columns, by: across).map { column in
        let part = image.part(
          x: column * width, y: row * height, width: min(across, columns - column) * width,
          height: min(down, rows - row) * height)
        return Tile(row: row, column: column, bytes: bytes(of: part, colors: colors))
      }
    }
  }

  /// Returns the sequence that draws a picture at the cursor.
  ///
  /// - Complexity: O(pixels + bands × colours × width).
  static func bytes(of image: PixelImage, colors: Int = colorLimit) -> [UInt8] {
    let palette = SixelPalette(image, limit: min(max(2, colors), colorLimit))
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
    for (number, color) in palette.colors.enumerated() {
      // Components are told in per cent.
      let parts = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
      bytes += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
    }
    var lines = [UInt8](repeating: 0, count: palette.colors.count * image.width)
    for top in stride(from: 0, to: image.height, by: 6) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      appendBand(
        palette, width: image.width, rows: top..<min(top + 6, image.height), lines: &lines, to: &bytes)
    }
    bytes += [0x1B, UInt8(ascii: "\\")]
    return bytes
  }

  /// Adds up to six rows of pixels, colour by colour.
  ///
  /// - Parameter lines: for each colour, one sixel for each column. All are 0 before and afterwards.
  private static func appendBand(
    _ palette: SixelPalette, width: Int, rows: Range<Int>, lines: inout [UInt8], to bytes: inout [UInt8]
  ) {
    var isUsed = [Bool](repeating: false, count: palette.colors.count)
    for (bit, row) in rows.enumerated() {
      for column in 0..<width {
        let color = Int(palette.numbers[row * width + column])
        guard color >= 0 else { continue }
        lines[color * width + column] |= 1 << UInt8(bit)
        isUsed[color] = true
      }
    }
    for (order, color) in isUsed.indices.filter({ isUsed[$0] }).enumerated() {
      if order > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += Array("#\(color)".utf8)
      let line = color * width..<(color + 1) * width
      appendRuns(lines[line], to: &bytes)
      for place in line { lines[place] = 0 }
    }
  }

  /// Adds sixels but for the empty ones at the end, with runs of more than three as a count. Their characters
  /// begin at `?`.
  private static func appendRuns(_ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var start = line.startIndex
    while start < line.endIndex {
      let first = line[start]
      let end = line[start...].firstIndex { $0 != first } ?? line.endIndex
      if first == 0, end == line.endIndex { return }
      let sixel = UInt8(ascii: "?") + first
      if end - start > 3 {
        bytes += Array("!\(end - start)".utf8)
        bytes.append(sixel)
      } else {
        bytes += repeatElement(sixel, count: end - start)
      }
      start = end
    }
  }
}

/// The colours of a picture, reduced to a number that a terminal can show.
struct SixelPalette {
  /// The colours, the most frequent first.
  let colors: [PixelColor]
  /// The colour of each pixel, row by row; −1 is transparent.
  let numbers: [Int16]

  init(_ image: PixelImage, limit: Int) {
    // Smooth edges have many shades that no eye tells apart: five bits of each component are kept.
    let transparent = 0x8000
    var counts = [Int](repeating: 0, count: transparent)
    let keys = (0..<image.width * image.height).map { pixel in
      let place = pixel * 4
      guard image.bytes[place + 3] >= 128 else { return transparent }
      let key =
        Int(image.bytes[place] >> 3) << 10 | Int(image.bytes[place + 1] >> 3) << 5
        | Int(image.bytes[place + 2] >> 3)
      counts[key] += 1
      return key
    }
    let frequent = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
    let kept = frequent.prefix(limit)
    let colors = kept.map(SixelPalette.color)
    var number = [Int16](repeating: -1, count: transparent + 1)
    for (index, key) in kept.enumerated() { number[key] = Int16(index) }
    for key in frequent.dropFirst(limit) {
      let color = SixelPalette.color(key)
      let nearest = colors.indices.min { colors[$0].distance(to: color) < colors[$1].distance(to: color) }
      number[key] = Int16(nearest ?? 0)
    }
    self.colors = colors
    numbers = keys.map { number[$0] }
  }

  /// Returns the colour that stands for all colours with a key. Each component of a key, 0…31, becomes 0…255,
  /// so that black and white are exact.
  private static func color(_ key: Int) -> PixelColor {
    func part(_ bits: Int) -> UInt32 { UInt32(bits & 31) * 255 / 31 }
    return PixelColor(part(key >> 10) << 16 | part(key >> 5) << 8 | part(key))
  }
}
