public import Terminal

/// The number of colours of a terminal, and whether it is dark or light.
public struct ScreenColors: Hashable, Sendable {
  /// The number of colours that the terminal can show.
  public var depth: ColorDepth
  /// A Boolean value that indicates whether text is dark on a light background.
  public var isLight: Bool

  /// A terminal without colours, or output that is not a terminal.
  public static let none = ScreenColors(depth: .none)

  /// Creates the colours of a terminal, which is dark by default.
  public init(depth: ColorDepth, isLight: Bool = false) {
    (self.depth, self.isLight) = (depth, isLight)
  }
}

/// The colours of the two sides of a model's paper.
public struct PaperColors: Hashable, Sendable {
  /// The colour of the side that faces up at the start.
  public var front: PixelColor
  /// The colour of the other side.
  public var back: PixelColor

  /// A teal side and a white side, for models that do not name their colours.
  public static let standard = PaperColors(front: nil, back: nil)

  /// Creates the colours from `#rgb` or `#rrggbb`, the notation of content files.
  ///
  /// - Parameters:
  ///   - front: the coloured side. Nil or a text that is not a colour gives teal.
  ///   - back: the other side. Nil or a text that is not a colour gives white.
  public init(front: String?, back: String?) {
    self.front = front.flatMap(PixelColor.init(text:)) ?? PixelColor(0x2a8f7f)
    self.back = back.flatMap(PixelColor.init(text:)) ?? PixelColor(0xfdfdfb)
  }
}
