internal import Glibc
import OrigamiModel
import Terminal

/// Chooses the colours of a picture in cells so that every line is distinct from its background.
///
/// In a dark terminal lines are light and the paper is mixed with black. In a light terminal lines are dark
/// and the paper is mixed with white. The mixture has the least black or white that reaches these contrasts
/// with the lines: 4.5:1 for edges, as WCAG 2.2 asks for text; 4.1:1 for fold lines, which have the same
/// colour in every model and so may lie on paper of their own hue; 3:1 for all others, as for graphics. In a
/// light terminal, white paper is shaded until its contrast with the background is 1.25:1.
struct PaperMix {
  private let screen: ScreenColors
  /// The colours of both sides: in the plane first, then in the shades of tilted paper.
  private let fronts: [PixelColor]
  private let backs: [PixelColor]
  /// The colours of lines, indexed by ink.
  private let inks: [PixelColor]

  /// The colour of the front of paper in the plane.
  var front: PixelColor { fronts[0] }
  /// The colour of the back of paper in the plane.
  var back: PixelColor { backs[0] }

  init(_ paper: PaperColors, on screen: ScreenColors) {
    self.screen = screen
    let inks = screen.isLight ? PaperMix.darkInks : PaperMix.lightInks
    self.inks = inks
    guard screen.depth != .sixteen else {
      fronts = Array(repeating: paper.front, count: DotCanvas.Ground.shadeCount)
      backs = Array(repeating: paper.back, count: DotCanvas.Ground.shadeCount)
      return
    }
    let limit = screen.isLight ? PixelColor(0xffffff) : PixelColor(0x101214)
    let lines = inks.enumerated().dropFirst().map { ink, color in
      (ink: UInt8(ink), luminance: PaperMix.shown(color, screen.depth).luminance)
    }
    func isClear(_ paper: Double, folds: Double = PaperMix.foldContrast) -> Bool {
      lines.allSatisfy {
        PixelColor.contrast($0.luminance, paper) >= PaperMix.contrast(of: $0.ink, folds: folds)
      }
    }
    // Paper as white as the background of a light terminal would look like a frame of wire.
    func shaded(_ color: PixelColor) -> PixelColor {
      guard screen.isLight else { return color }
      let shades = (0...20).lazy.map { color.mixed(with: PixelColor(0x8a7f66), Double($0) / 20) }
      return shades.first { $0.contrast(to: limit) >= 1.25 } ?? color
    }
    func mixed(_ color: PixelColor) -> PixelColor {
      let mixtures = (0...20).lazy.map { shaded(color.mixed(with: limit, Double($0) / 20)) }
      guard screen.depth == .palette256 else { return mixtures.first { isClear($0.luminance) } ?? limit }
      // The palette has few dark colours. The nearest one is often a grey, on which the sides look alike.
      let wanted = mixtures.first { isClear($0.luminance) } ?? limit
      let hued = PaperMix.cube.filter { $0.color.isLike(color) && isClear($0.luminance, folds: 3) }
      let clear = hued.filter { isClear($0.luminance) }
      let nearest = (clear.isEmpty ? hued : clear).min {
        $0.color.distance(to: wanted) < $1.color.distance(to: wanted)
      }
      return nearest?.color ?? mixtures.first { isClear(PaperMix.shown($0, .palette256).luminance) } ?? limit
    }
    func shades(_ color: PixelColor) -> [PixelColor] {
      let last = DotCanvas.Ground.shadeCount - 1
      // A flap in the last shade must not look like a hole.
      let distance = min(PaperMix.shadeContrast, color.contrast(to: limit))
      func step(to end: PixelColor) -> Double? {
        PaperMix.shadeSteps.first { step in
          let extreme = PaperMix.shown(color.mixed(with: end, step * Double(last)), screen.depth)
          return isClear(extreme.luminance) && extreme.contrast(to: limit) >= distance
        }
      }
      // If no share of black keeps lines clear and the paper distinct from the background, the shades are
      // mixed with `limit`: in a light terminal they get paler.
      let dark = step(to: PixelColor(0))
      let part = dark ?? step(to: limit) ?? PaperMix.shadeSteps[PaperMix.shadeSteps.count - 1]
      return (0...last).map { color.mixed(with: dark == nil ? limit : PixelColor(0), part * Double($0)) }
    }
    fronts = shades(mixed(paper.front))
    backs = shades(mixed(screen.isLight ? paper.back : paper.back.mixed(with: PixelColor(0x807868), 0.5)))
  }

  /// The least contrast of a fold line with paper. In 256 colours, 3 is enough if no colour of the paper's
  /// hue reaches it.
  private static let foldContrast = 4.1

  /// The least contrast of tilted paper with the background, if paper in the plane has it.
  private static let shadeContrast = 1.2

  /// Returns the least contrast of a line with paper.
  private static func contrast(of ink: DotCanvas.Ink, folds: Double) -> Double {
    switch ink {
    case DotInk.edge: 4.5
    case DotInk.valley, DotInk.mountain: folds
    default: 3
    }
  }

  /// The shares of black, or of white, that each shade of tilted paper adds; the first one with which lines
  /// are clear, and the paper is distinct from the background, is taken.
  private static let shadeSteps = [0.2, 0.15, 0.1, 0.07]

  /// The palette's cube of 216 colours with their luminances.
  private static let cube = (UInt8(16)...231).map { number in
    let color = PixelColor(paletteNumber: number)
    return (color: color, luminance: color.luminance)
  }

  /// The colours of lines in dark terminals.
  private static let lightInks: [PixelColor] = table(
    edge: 0xe2e2de, crease: 0xaaaaaa, valley: 0x5cb4ff, mountain: 0xff8272, sign: 0xffd24a)
  /// The colours of lines in light terminals.
  private static let darkInks: [PixelColor] = table(
    edge: 0x1c1c1c, crease: 0x626262, valley: 0x1050c8, mountain: 0xc01818, sign: 0x803c00)

  private static func table(
    edge: UInt32, crease: UInt32, valley: UInt32, mountain: UInt32, sign: UInt32
  ) -> [PixelColor] {
    var colors = Array(repeating: PixelColor(edge), count: DotInk.count)
    colors[Int(DotInk.crease)] = PixelColor(crease)
    colors[Int(DotInk.hidden)] = PixelColor(crease)
    colors[Int(DotInk.leader)] = PixelColor(crease)
    colors[Int(DotInk.valley)] = PixelColor(valley)
    colors[Int(DotInk.mountain)] = PixelColor(mountain)
    colors[Int(DotInk.sign)] = PixelColor(sign)
    colors[Int(DotInk.head)] = PixelColor(sign)
    return colors
  }

  // MARK: Colours of cells

  /// Returns the colour of a line.
  func line(_ ink: DotCanvas.Ink, on ground: DotCanvas.Ground) -> Style.ExactColor {
    if screen.depth == .sixteen { return .basic(basicLine(ink, on: ground)) }
    return PaperMix.exact(inks[Int(ink)], screen.depth)
  }

  /// Returns the background of a cell; nil for the terminal's own background.
  func background(of ground: DotCanvas.Ground) -> Style.ExactColor? {
    guard let side = ground.side else { return nil }
    if screen.depth == .sixteen { return .basic(side == .front ? front.nearestPaperHue : .white) }
    return PaperMix.exact(color(of: ground), screen.depth)
  }

  /// Returns the colour of paper.
  private func color(of ground: DotCanvas.Ground) -> PixelColor {
    (ground.side == .front ? fronts : backs)[ground.shade]
  }

  /// Returns a line's colour among the basic sixteen: a dark one on paper, which is bright.
  private func basicLine(_ ink: DotCanvas.Ink, on ground: DotCanvas.Ground) -> Style.Color {
    let isDark = ground != .bare || screen.isLight
    return switch ink {
    case DotInk.valley: isDark ? .blue : .brightBlue
    case DotInk.mountain: isDark ? .red : .brightRed
    case DotInk.sign, DotInk.head: isDark ? .black : .brightYellow
    case DotInk.crease, DotInk.hidden, DotInk.leader: isDark ? .brightBlack : .white
    default: isDark ? .black : .brightWhite
    }
  }

  private static func exact(_ color: PixelColor, _ depth: ColorDepth) -> Style.ExactColor {
    depth == .palette256
      ? .palette(color.nearestOfPalette) : .rgb(color.red, color.green, color.blue)
  }

  /// Returns the nearest colour that a terminal with the given number of colours can show.
  private static func shown(_ color: PixelColor, _ depth: ColorDepth) -> PixelColor {
    depth == .palette256 ? PixelColor(paletteNumber: color.nearestOfPalette) : color
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

  /// Returns whether two colours have nearly the same hue.
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

  fileprivate func distance(to other: PixelColor) -> Int {
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

  /// The basic colour of nearest hue on which dark lines are legible: green, yellow or cyan.
  var nearestPaperHue: Style.Color {
    if red >= green, red >= blue { return .yellow }
    return green >= blue ? .green : .cyan
  }
}

extension PictureTheme {
  /// Returns the theme with the colours of a model's paper, adjusted so that lines on it are legible.
  ///
  /// - Parameter paper: the paper's colours; nil keeps the theme's own greys.
  public func on(_ paper: PaperColors?, isLight: Bool) -> PictureTheme {
    guard let paper else { return self }
    let mix = PaperMix(paper, on: ScreenColors(depth: .millions, isLight: isLight))
    var theme = self
    (theme.front, theme.back) = (mix.front, mix.back)
    return theme
  }
}
