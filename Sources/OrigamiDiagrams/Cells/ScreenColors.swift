public import Terminal

/// The colours that a terminal has, and whether it is dark or light.
public struct ScreenColors: Hashable, Sendable {
  /// The number of colours.
  public var depth: ColorDepth
  /// A Boolean value that indicates whether text is dark on a light background.
  public var isLight: Bool

  /// A terminal without colours, and output that is no terminal.
  public static let none = ScreenColors(depth: .none)

  /// Creates the colours of a terminal, dark unless said otherwise.
  public init(depth: ColorDepth, isLight: Bool = false) {
    (self.depth, self.isLight) = (depth, isLight)
  }
}

/// The colours of the two sides of a model's paper.
public struct PaperColors: Hashable, Sendable {
  /// The side that is up at the start.
  public var front: PixelColor
  /// The other side.
  public var back: PixelColor

  /// A teal and a white side, for models that do not name their colours.
  public static let standard = PaperColors(front: nil, back: nil)

  /// Creates the colours as content files write them, `#rgb` or `#rrggbb`.
  ///
  /// - Parameters:
  ///   - front: a text that is no colour, or nil, gives teal.
  ///   - back: a text that is no colour, or nil, gives white.
  public init(front: String?, back: String?) {
    self.front = front.flatMap(PixelColor.init(text:)) ?? PixelColor(0x2a8f7f)
    self.back = back.flatMap(PixelColor.init(text:)) ?? PixelColor(0xfdfdfb)
  }
}

extension PixelColor {
  /// Creates a colour from `#rgb` or `#rrggbb`; nil for any other text.
  init?(text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 3 || digits.count == 6,
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    guard digits.count == 3 else {
      self.init(number)
      return
    }
    self.init((number >> 8) * 0x110000 + (number >> 4 & 15) * 0x1100 + (number & 15) * 0x11)
  }
}
