/// Writes pictures as sixels, which xterm, foot, WezTerm, Windows Terminal and tmux show.
///
/// A sixel is a column of six pixels in one colour. A picture is sent band by band, and in each band colour
/// by colour. Pixels that are mostly transparent are left out, and the terminal shows through.
public enum SixelGraphics {
  /// The most colours of a picture. Terminals have 256 at least, by VT340 convention.
  static let colorLimit = 256

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
  /// - Complexity: as ``bytes(of:)``.
  public static func tiles(of image: PixelImage, columns: Int, rows: Int) -> [Tile] {
    guard max(image.width, image.height) > sideLimit, columns > 0, rows > 0 else {
      return [Tile(row: 0, column: 0, bytes: bytes(of: image))]
    }
    let (width, height) = (image.width / columns, image.height / rows)
    let across = max(1, sideLimit / max(1, width))
    let down = max(1, sideLimit / max(1, height))
    return stride(from: 0, to: rows, by: down).flatMap { row in
      stride(from: 0, to: columns, by: across).map { column in
        let part = image.part(
          x: column * width, y: row * height, width: min(across, columns - column) * width,
          height: min(down, rows - row) * height)
        return Tile(row: row, column: column, bytes: bytes(of: part))
      }
    }
  }

  /// Returns the sequence that draws a picture at the cursor.
  ///
  /// - Complexity: O(pixels + bands × colours × width).
  static func bytes(of image: PixelImage) -> [UInt8] {
    let palette = SixelPalette(image, limit: colorLimit)
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8)
    for (number, color) in palette.colors.enumerated() {
      // Components are told in per cent.
      let parts = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
      bytes += Array("#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8)
    }
    for top in stride(from: 0, to: image.height, by: 6) {
      appendBand(palette, width: image.width, rows: top..<min(top + 6, image.height), to: &bytes)
      bytes.append(UInt8(ascii: "-"))
    }
    bytes += [0x1B, UInt8(ascii: "\\")]
    return bytes
  }

  private static func appendBand(
    _ palette: SixelPalette, width: Int, rows: Range<Int>, to bytes: inout [UInt8]
  ) {
    // For each colour of the band, one sixel for each column.
    var lines: [Int16: [UInt8]] = [:]
    for (bit, row) in rows.enumerated() {
      for column in 0..<width {
        let color = palette.numbers[row * width + column]
        guard color >= 0 else { continue }
        lines[color, default: Array(repeating: 0, count: width)][column] |= 1 << UInt8(bit)
      }
    }
    for (order, color) in lines.keys.sorted().enumerated() {
      guard let line = lines[color], let last = line.lastIndex(where: { $0 != 0 }) else { continue }
      if order > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += Array("#\(color)".utf8)
      appendRuns(line[...last], to: &bytes)
    }
  }

  /// Adds sixels, with runs of more than three as a count. Their characters begin at `?`.
  private static func appendRuns(_ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    var rest = line
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      rest = rest.dropFirst(count)
      if count > 3 {
        bytes += Array("!\(count)".utf8)
        bytes.append(UInt8(ascii: "?") + first)
      } else {
        bytes += Array(repeating: UInt8(ascii: "?") + first, count: count)
      }
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
    var counts: [UInt16: Int] = [:]
    var keys = [UInt16](repeating: 0, count: image.width * image.height)
    let transparent: UInt16 = 0x8000
    for pixel in keys.indices {
      let place = pixel * 4
      guard image.bytes[place + 3] >= 128 else {
        keys[pixel] = transparent
        continue
      }
      let key =
        UInt16(image.bytes[place] >> 3) << 10 | UInt16(image.bytes[place + 1] >> 3) << 5
        | UInt16(image.bytes[place + 2] >> 3)
      keys[pixel] = key
      counts[key, default: 0] += 1
    }
    let frequent = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let kept = frequent.prefix(limit)
    let colors = kept.map(SixelPalette.color)
    var number: [UInt16: Int16] = [transparent: -1]
    for (index, key) in kept.enumerated() { number[key] = Int16(index) }
    for key in frequent.dropFirst(limit) {
      let color = SixelPalette.color(key)
      let nearest = colors.indices.min { colors[$0].distance(to: color) < colors[$1].distance(to: color) }
      number[key] = Int16(nearest ?? 0)
    }
    self.colors = colors
    numbers = keys.map { number[$0] ?? -1 }
  }

  /// Returns the colour that stands for all colours with a key. Each component of a key, 0…31, becomes 0…255,
  /// so that black and white are exact.
  private static func color(_ key: UInt16) -> PixelColor {
    func part(_ bits: UInt16) -> UInt32 { UInt32(bits & 31) * 255 / 31 }
    return PixelColor(part(key >> 10) << 16 | part(key >> 5) << 8 | part(key))
  }
}
