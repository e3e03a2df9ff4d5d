import Terminal

/// The colours of a picture in print or in pixels, for a light or a dark background.
public struct PictureTheme: Hashable, Sendable {
  /// The colour of edges, arrows and marks.
  public var ink: PixelColor
  /// The colour of existing creases.
  public var crease: PixelColor
  /// The colour of valley folds.
  public var valley: PixelColor
  /// The colour of mountain folds.
  public var mountain: PixelColor
  /// The colour of the coloured side of the paper.
  public var front: PixelColor
  /// The colour of the other side of the paper, and the fill of hollow arrows.
  public var back: PixelColor
  /// The colour of the background; nil is transparent, so that the terminal shows through.
  public var ground: PixelColor?

  /// The theme with black lines on white.
  public static let light = PictureTheme(
    ink: PixelColor(0x222222), crease: PixelColor(0x888888), valley: PixelColor(0x1f5fbf),
    mountain: PixelColor(0xc0392b), front: PixelColor(0xd9d9d6), back: PixelColor(0xffffff),
    ground: PixelColor(0xffffff))
  /// The theme with light lines for a dark background. Its own background is transparent.
  public static let dark = PictureTheme(
    ink: PixelColor(0xe8e6e3), crease: PixelColor(0x9a9a9a), valley: PixelColor(0x7fb2ff),
    mountain: PixelColor(0xff8a7a), front: PixelColor(0x55585e), back: PixelColor(0x26282c), ground: nil)
}

extension PictureTheme {
  /// Returns the theme with the colours of a model's paper, adjusted so that lines on it are legible.
  ///
  /// - Parameter paper: the paper's colours; nil keeps the theme's own greys.
  public func on(_ paper: PaperColors?) -> PictureTheme {
    guard let paper else { return self }
    let isLight = ink == PictureTheme.light.ink
    let mix = PaperMix(paper, on: ScreenColors(depth: .millions, isLight: isLight))
    var theme = self
    (theme.front, theme.back) = (mix.front, mix.back)
    return theme
  }
}
