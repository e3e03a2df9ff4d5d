import OrigamiModel

/// The look of a line in print: width and dashes in points, the same in SVG and in pixels.
struct PrintLook: Sendable {
  /// The width in points.
  let width: Double
  /// The lengths of the parts in points: on, off, on …; empty for a solid line.
  let dashes: [Double]
  /// The colour of the theme for the line.
  let color: KeyPath<PictureTheme, PixelColor> & Sendable

  private init(
    _ width: Double, _ color: KeyPath<PictureTheme, PixelColor> & Sendable = \.ink, dashes: [Double] = []
  ) {
    (self.width, self.color, self.dashes) = (width, color, dashes)
  }

  private static let edge = PrintLook(1.5)
  private static let crease = PrintLook(1, \.crease)
  private static let valley = PrintLook(1.25, \.valley, dashes: [8, 8])
  private static let mountain = PrintLook(1.25, \.mountain, dashes: [10, 3, 3, 3, 3, 3])
  private static let xray = PrintLook(1, dashes: [2, 2])
  private static let cut = PrintLook(2.5)
  private static let leader = PrintLook(0.75)
  /// The look of a thin line of an arrow or a mark.
  static let stroke = PrintLook(1.25)
  /// The look of a thin line behind the paper.
  static let dotted = PrintLook(1.25, dashes: [2, 2.5])
  /// The outline of a sign that is filled with ink.
  static let solid = PrintLook(1)
  /// The outline of a sign that is filled with the colour of the paper's back.
  static let hollow = PrintLook(1.25)

  static func of(_ kind: Diagram.LineKind) -> PrintLook {
    switch kind {
    case .edge: edge
    case .crease: crease
    case .valley: valley
    case .mountain: mountain
    case .xray: xray
    case .cut: cut
    case .leader: leader
    }
  }

  /// The CSS declarations of the look.
  var rule: String {
    let dashes = dashes.map(SceneNumber.text).joined(separator: " ")
    return "stroke-width:\(SceneNumber.text(width))"
      + (dashes.isEmpty ? "" : ";stroke-dasharray:\(dashes)")
  }
}

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
}

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
