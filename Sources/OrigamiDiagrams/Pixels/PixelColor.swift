internal import Glibc

/// A colour in red, green and blue.
public struct PixelColor: Hashable, Sendable {
  /// The red, green and blue components, 0…255.
  public var red, green, blue: UInt8

  /// Creates a colour from a number in the form 0xRRGGBB.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// The share of black in the colour of a face with the darkest tilt.
  static let darkest = 0.5

  /// Returns the colour of paper with the given tilt, from 0 (flat, unchanged) to 15.
  func shaded(_ tilt: UInt8) -> PixelColor {
    let light = 1 - PixelColor.darkest * Double(tilt) / 15
    var color = self
    color.red = UInt8(Double(red) * light)
    color.green = UInt8(Double(green) * light)
    color.blue = UInt8(Double(blue) * light)
    return color
  }

  /// The colour in the notation of CSS, `#rrggbb`.
  var hex: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Creates a colour from `#rgb` or `#rrggbb`; nil for any other text.
  init?(text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 3 || digits.count == 6,
      // `UInt32` would also take a sign.
      digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    guard digits.count == 3 else {
      self.init(number)
      return
    }
    self.init((number >> 8) * 0x110000 + (number >> 4 & 15) * 0x1100 + (number & 15) * 0x11)
  }
}

extension PixelColor {
  /// Returns a mixture with another colour; `part` is the share of the other one, 0…1.
  func mixed(with other: PixelColor, _ part: Double) -> PixelColor {
    func channel(_ a: UInt8, _ b: UInt8) -> UInt32 {
      UInt32((Double(a) + (Double(b) - Double(a)) * part).rounded())
    }
    return PixelColor(
      channel(red, other.red) << 16 | channel(green, other.green) << 8 | channel(blue, other.blue))
  }

  /// The relative luminance as WCAG 2.2 defines it, 0…1.
  var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio to another colour as WCAG 2.2 defines it, 1…21.
  func contrast(to other: PixelColor) -> Double { PixelColor.contrast(luminance, other.luminance) }

  /// Returns the contrast ratio of two relative luminances, 1…21.
  static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

  /// Returns whether the hues of two colours differ by less than 45° (0.7 is its cosine). A colour that is
  /// nearly grey is like none.
  func isLike(_ other: PixelColor) -> Bool {
    func chroma(_ color: PixelColor) -> (x: Double, y: Double, size: Double) {
      let (r, g, b) = (Double(color.red), Double(color.green), Double(color.blue))
      let (x, y) = (r - (g + b) / 2, 0.866 * (g - b))
      return (x, y, (x * x + y * y).squareRoot())
    }
    let (a, b) = (chroma(self), chroma(other))
    guard b.size > 24, a.size > 24 else { return false }
    return (a.x * b.x + a.y * b.y) / (a.size * b.size) > 0.7
  }

  /// The number of the nearest colour among the palette's cube of 216 colours and its 24 greys; of equally
  /// near ones the lowest.
  public var nearestOfPalette: UInt8 {
    // The squared distance is a sum over the channels: in the cube each channel has its nearest step, and
    // among the greys the nearest is the one beside the weighted mean.
    func step(_ channel: UInt8) -> Int { channel < 48 ? 0 : channel <= 115 ? 1 : (Int(channel) - 36) / 40 }
    let cube = UInt8(16 + 36 * step(red) + 6 * step(green) + step(blue))
    let mean = 3 * Int(red) + 4 * Int(green) + 2 * Int(blue)
    // ⌈(mean / 9 − 13) / 10⌉: a mean half-way between two greys takes the darker one.
    let grey = UInt8(232 + min(max((mean - 9 * 13 + 89) / 90, 0), 23))
    return distance(to: PixelColor(paletteNumber: cube)) <= distance(to: PixelColor(paletteNumber: grey))
      ? cube : grey
  }

  /// Returns a measure of the difference from another colour: the weighted sum of the squared differences of
  /// the components.
  func distance(to other: PixelColor) -> Int {
    let (r, g, b) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 3 * r * r + 4 * g * g + 2 * b * b
  }

  /// Creates the colour that terminals show for a palette number, 16…255.
  init(paletteNumber number: UInt8) {
    let number = UInt32(number)
    guard number < 232 else {
      self.init((8 + 10 * (number - 232)) * 0x010101)
      return
    }
    func channel(_ step: UInt32) -> UInt32 { step == 0 ? 0 : 55 + 40 * step }
    let cube = number - min(16, number)
    self.init(channel(cube / 36) << 16 | channel(cube / 6 % 6) << 8 | channel(cube % 6))
  }
}
