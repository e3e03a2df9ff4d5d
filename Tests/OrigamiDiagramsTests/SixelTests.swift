import SeededRandom
import Testing

@testable import OrigamiDiagrams

/// A small terminal that reads a sixel picture.
private struct SixelReader {
  var width = 0
  var height = 0
  /// The colours of the pixels, row by row; nil is transparent.
  var pixels: [PixelColor?] = []
  var colorCount = 0

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(text.hasPrefix("\u{1B}P0;1;0q\"1;1;") && text.hasSuffix("\u{1B}\\"))
    var rest = text.dropFirst("\u{1B}P0;1;0q\"1;1;".count).dropLast(2)
    func number() -> Int {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits) ?? -1
    }
    width = number()
    rest = rest.dropFirst()
    height = number()
    pixels = Array(repeating: nil, count: width * height)
    var palette: [Int: PixelColor] = [:]
    var (color, x, y) = (0, 0, 0)
    while let sign = rest.popFirst() {
      switch sign {
      case "#":
        color = number()
        guard rest.first == ";" else { continue }
        rest = rest.dropFirst()
        try #require(number() == 2)
        var parts: [UInt32] = []
        for _ in 0..<3 {
          rest = rest.dropFirst()
          parts.append(UInt32(number() * 255 / 100))
        }
        palette[color] = PixelColor(parts[0] << 16 | parts[1] << 8 | parts[2])
      case "$": x = 0
      case "-": (x, y) = (0, y + 6)
      case "!":
        let count = number()
        guard let sixel = rest.popFirst() else { break }
        for _ in 0..<count { paint(sixel, palette[color], &x, y) }
      default: paint(sign, palette[color], &x, y)
      }
    }
    colorCount = palette.count
  }

  private mutating func paint(_ sixel: Character, _ color: PixelColor?, _ x: inout Int, _ y: Int) {
    let bits = (sixel.asciiValue ?? 63) - 63
    for row in 0..<6 where bits >> row & 1 == 1 {
      #expect(x < width && y + row < height)
      pixels[(y + row) * width + x] = color
    }
    x += 1
  }
}

@Suite struct SixelTests {
  /// Returns a picture of random runs of colours and of transparent pixels.
  private static func picture(_ seed: UInt64, colors: Int) throws -> PixelImage {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...30, using: &random))
    let palette = (0..<colors).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
    var bytes: [UInt8] = []
    while bytes.count < width * height * 4 {
      let color = palette.randomElement(using: &random) ?? 0
      let alpha: UInt8 = Bool.random(using: &random) ? 255 : UInt8.random(in: 0...255, using: &random)
      for _ in 0..<Int.random(in: 1...9, using: &random) where bytes.count < width * height * 4 {
        bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), alpha]
      }
    }
    return try #require(PixelImage(width: width, height: height, bytes: bytes))
  }

  @Test(arguments: 1...60)
  func `a terminal shows every pixel that is mostly opaque, in nearly its colour`(seed: UInt64) throws {
    let image = try Self.picture(seed, colors: 12)
    let shown = try SixelReader(SixelGraphics.bytes(of: image))
    #expect((shown.width, shown.height) == (image.width, image.height))
    for (index, color) in shown.pixels.enumerated() {
      let pixel = image.bytes[(index * 4)..<(index * 4 + 4)].map { Int($0) }
      #expect((color != nil) == (pixel[3] >= 128))
      guard let color else { continue }
      // Five bits of each component are kept, and per cent are sent.
      for (a, b) in zip([color.red, color.green, color.blue], pixel) { #expect(abs(Int(a) - b) <= 10) }
    }
  }

  @Test func `a picture of many colours keeps as many as a terminal has`() throws {
    var bytes: [UInt8] = []
    for index in 0..<64 * 64 {
      bytes += [UInt8(index % 64 * 4), UInt8(index / 64 * 4), UInt8(index % 7 * 36), 255]
    }
    let image = try #require(PixelImage(width: 64, height: 64, bytes: bytes))
    for (colors, shownColors) in [(16, 16), (1024, 256)] {
      let shown = try SixelReader(SixelGraphics.bytes(of: image, colors: colors))
      #expect(shown.colorCount == shownColors)
      #expect(!shown.pixels.contains(nil))
    }
  }

  @Test func `an empty picture is a picture without sixels`() throws {
    let image = try #require(PixelImage(width: 0, height: 0, bytes: []))
    #expect(try SixelReader(SixelGraphics.bytes(of: image)).pixels.isEmpty)
  }

  @Test func `long runs are told as counts`() throws {
    let row = [UInt8](repeating: 255, count: 4 * 300)
    let image = try #require(PixelImage(width: 300, height: 1, bytes: row))
    #expect(SixelGraphics.bytes(of: image).count < 60)
  }

  /// xterm refuses a picture of more than 1000 pixels across or down, and shows nothing.
  @Test(arguments: [(9, 18, 130, 70), (10, 20, 100, 50), (12, 24, 40, 60), (7, 15, 220, 20)])
  func `a large picture is sent in parts that no terminal refuses, and none of it is lost`(
    width: Int, height: Int, columns: Int, rows: Int
  ) throws {
    let (across, down) = (width * columns, height * rows)
    var bytes: [UInt8] = []
    for place in 0..<across * down {
      bytes += [UInt8(place % across / width % 13 * 16), UInt8(place / across / height % 13 * 16), 0, 255]
    }
    let image = try #require(PixelImage(width: across, height: down, bytes: bytes))
    let tiles = SixelGraphics.tiles(of: image, columns: columns, rows: rows)
    #expect((tiles.count == 1) == (max(across, down) <= 1000))
    var painted = 0
    for tile in tiles {
      let shown = try SixelReader(tile.bytes)
      #expect(max(shown.width, shown.height) <= 1000)
      painted += shown.pixels.count
      for (x, y) in [(0, 0), (shown.width - 1, shown.height - 1)] {
        let color = try #require(shown.pixels[y * shown.width + x])
        let place = ((tile.row * height + y) * across + tile.column * width + x) * 4
        #expect(abs(Int(color.red) - Int(image.bytes[place])) <= 10)
        #expect(abs(Int(color.green) - Int(image.bytes[place + 1])) <= 10)
      }
    }
    #expect(painted == across * down)
  }
}
