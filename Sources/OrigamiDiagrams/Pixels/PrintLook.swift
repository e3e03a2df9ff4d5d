import OrigamiModel

/// How lines look in print: widths and dashes in points, the same in SVG and in pixels.
struct PrintLook: Sendable {
  /// The width.
  let width: Double
  /// Lengths on, off, on …; empty is solid.
  let dashes: [Double]
  /// What it is drawn with.
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
  /// A thin line of an arrow or a mark.
  static let stroke = PrintLook(1.25)
  /// The same, behind the paper.
  static let dotted = PrintLook(1.25, dashes: [2, 2.5])
  /// The outline of what is filled with ink.
  static let solid = PrintLook(1)
  /// The outline of what is filled with the ground.
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

  /// What a style sheet says of it.
  var rule: String {
    let dashes = dashes.map(SceneNumber.text).joined(separator: " ")
    return "stroke-width:\(SceneNumber.text(width))"
      + (dashes.isEmpty ? "" : ";stroke-dasharray:\(dashes)")
  }
}

/// One colour of a picture.
public struct PixelColor: Hashable, Sendable {
  /// Red, green and blue, 0…255.
  public var red, green, blue: UInt8

  /// A colour as it is written in hexadecimal.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// The share of black that is mixed into a face of the darkest tilt.
  static let darkest = 0.5

  /// The colour of paper that is tilted, from 0, as it is, to 15.
  func shaded(_ tilt: UInt8) -> PixelColor {
    let light = 1 - PixelColor.darkest * Double(tilt) / 15
    var color = self
    color.red = UInt8(Double(red) * light)
    color.green = UInt8(Double(green) * light)
    color.blue = UInt8(Double(blue) * light)
    return color
  }

  /// As style sheets write it.
  var hex: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// The colours of a picture in print: for light and for dark surroundings.
public struct PictureTheme: Hashable, Sendable {
  /// Edges, arrows, marks.
  public var ink: PixelColor
  /// Existing creases.
  public var crease: PixelColor
  /// Valley folds.
  public var valley: PixelColor
  /// Mountain folds.
  public var mountain: PixelColor
  /// The coloured side of the paper.
  public var front: PixelColor
  /// The other side, and what hollow arrows are filled with.
  public var back: PixelColor
  /// What lies around the paper; nil lets the terminal show through.
  public var ground: PixelColor?

  /// Black on white.
  public static let light = PictureTheme(
    ink: PixelColor(0x222222), crease: PixelColor(0x888888), valley: PixelColor(0x1f5fbf),
    mountain: PixelColor(0xc0392b), front: PixelColor(0xd9d9d6), back: PixelColor(0xffffff),
    ground: PixelColor(0xffffff))
  /// White on black.
  public static let dark = PictureTheme(
    ink: PixelColor(0xe8e6e3), crease: PixelColor(0x9a9a9a), valley: PixelColor(0x7fb2ff),
    mountain: PixelColor(0xff8a7a), front: PixelColor(0x55585e), back: PixelColor(0x26282c), ground: nil)
}
