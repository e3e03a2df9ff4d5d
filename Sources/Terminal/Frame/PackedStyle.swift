/// A style as one number, so that cells are compared and copied as plain memory.
///
/// From the lowest bit: 8 bits of attributes, 5 of the colour or the tone, 3 of the kinds of a picture's two
/// colours, 24 of its foreground, 24 of its background. The kinds:
///
/// - 0: there is no picture.
/// - 1, 2, 3: the foreground is of a palette; the background is missing, of a palette, in RGB.
/// - 4, 5, 6: the same with a foreground in RGB.
///
/// A colour of the sixteen counts as one of a palette (``basicFlag``).
struct PackedStyle: Hashable, Sendable {
  let bits: UInt64

  static let plain = PackedStyle(.plain)

  init(_ style: Style) {
    var bits = UInt64(style.attributes.rawValue)
    if let color = style.foreground {
      bits |= UInt64(PackedStyle.number(of: color)) << 8
    } else if let tone = style.tone {
      bits |= UInt64(PackedStyle.firstTone + tone.rawValue) << 8
    }
    if let picture = style.picture {
      let (isRGB, foreground) = PackedStyle.value(of: picture.foreground)
      var kind: UInt64 = isRGB ? 4 : 1
      bits |= foreground << 16
      if let color = picture.background {
        let (isRGB, background) = PackedStyle.value(of: color)
        kind += isRGB ? 2 : 1
        bits |= background << 40
      }
      bits |= kind << 13
    }
    self.bits = bits
  }

  /// The style that the number stands for.
  var style: Style {
    var style = Style(Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits)))
    let color = UInt8(bits >> 8 & 31)
    if color >= PackedStyle.firstTone {
      style.tone = Style.Tone(rawValue: color - PackedStyle.firstTone)
    } else {
      style.foreground = PackedStyle.color(color)
    }
    let kind = bits >> 13 & 7
    guard kind > 0 else { return style }
    let background: Style.ExactColor? =
      switch (kind - 1) % 3 {
      case 0: nil
      case 1: PackedStyle.exactColor(false, bits >> 40)
      default: PackedStyle.exactColor(true, bits >> 40)
      }
    style.picture = Style.PictureColors(PackedStyle.exactColor(kind >= 4, bits >> 16), on: background)
    return style
  }

  // MARK: Private

  /// Set in the 24 bits of a colour that is one of the sixteen.
  private static let basicFlag: UInt64 = 1 << 8

  /// The number of the first tone, behind those of the colours.
  private static let firstTone: UInt8 = 17

  /// Returns the number of a colour, 1…16. The raw values are 30 to 37 and 90 to 97.
  private static func number(of color: Style.Color) -> UInt8 {
    color.rawValue < 90 ? color.rawValue - 29 : color.rawValue - 81
  }

  private static func color(_ number: UInt8) -> Style.Color? {
    Style.Color(rawValue: number < 9 ? number + 29 : number + 81)
  }

  private static func value(of color: Style.ExactColor) -> (isRGB: Bool, value: UInt64) {
    switch color {
    case .basic(let color): (false, PackedStyle.basicFlag | UInt64(PackedStyle.number(of: color)))
    case .palette(let number): (false, UInt64(number))
    case .rgb(let red, let green, let blue): (true, UInt64(red) | UInt64(green) << 8 | UInt64(blue) << 16)
    }
  }

  private static func exactColor(_ isRGB: Bool, _ value: UInt64) -> Style.ExactColor {
    func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
    if isRGB { return .rgb(byte(0), byte(8), byte(16)) }
    if value & PackedStyle.basicFlag != 0, let color = color(byte(0)) { return .basic(color) }
    return .palette(byte(0))
  }
}
