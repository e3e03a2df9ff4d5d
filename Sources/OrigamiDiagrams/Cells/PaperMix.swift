import OrigamiModel
import Terminal

/// Chooses the colours of paper and lines in a terminal so that every line is distinct from its background.
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
    // The assumed background of the terminal.
    let background = screen.isLight ? PixelColor(0xffffff) : PixelColor(0x101214)
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
      return shades.first { $0.contrast(to: background) >= 1.25 } ?? color
    }
    func mixed(_ color: PixelColor) -> PixelColor {
      let mixtures = (0...20).lazy.map { shaded(color.mixed(with: background, Double($0) / 20)) }
      guard screen.depth == .palette256 else { return mixtures.first { isClear($0.luminance) } ?? background }
      // The palette has few dark colours. The nearest one is often a grey, on which the sides look alike.
      let wanted = mixtures.first { isClear($0.luminance) } ?? background
      let hued = PaperMix.cube.filter { $0.color.isLike(color) && isClear($0.luminance, folds: 3) }
      let clear = hued.filter { isClear($0.luminance) }
      let nearest = (clear.isEmpty ? hued : clear).min {
        $0.color.distance(to: wanted) < $1.color.distance(to: wanted)
      }
      return nearest?.color ?? mixtures.first { isClear(PaperMix.shown($0, .palette256).luminance) }
        ?? background
    }
    func shades(_ color: PixelColor) -> [PixelColor] {
      let last = DotCanvas.Ground.shadeCount - 1
      // A flap in the last shade must not look like a hole.
      let distance = min(PaperMix.shadeContrast, color.contrast(to: background))
      func step(to end: PixelColor) -> Double? {
        PaperMix.shadeSteps.first { step in
          let extreme = PaperMix.shown(color.mixed(with: end, step * Double(last)), screen.depth)
          return isClear(extreme.luminance) && extreme.contrast(to: background) >= distance
        }
      }
      // If no share of black keeps lines clear and the paper distinct from the background, the shades are
      // mixed with the background: in a light terminal they get paler.
      let dark = step(to: PixelColor(0))
      let part = dark ?? step(to: background) ?? PaperMix.shadeSteps[PaperMix.shadeSteps.count - 1]
      return (0...last).map { color.mixed(with: dark == nil ? background : PixelColor(0), part * Double($0)) }
    }
    fronts = shades(mixed(paper.front))
    // The grey keeps a dark back distinct from a dark terminal.
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
    if screen.depth == .sixteen {
      return .basic(BasicColors.line(ink, on: ground.side.map(basicPaper), isLight: screen.isLight))
    }
    return PaperMix.exact(inks[Int(ink)], screen.depth)
  }

  /// Returns the background of a cell; nil for the terminal's own background.
  func background(of ground: DotCanvas.Ground) -> Style.ExactColor? {
    guard let side = ground.side else { return nil }
    if screen.depth == .sixteen { return .basic(basicPaper(side)) }
    return PaperMix.exact(color(of: ground), screen.depth)
  }

  /// Returns the colour of a side of the paper among the sixteen.
  private func basicPaper(_ side: Diagram.Side) -> Style.Color {
    let papers = BasicColors.papers(front: front, back: back)
    return side == .front ? papers.front : papers.back
  }

  /// Returns the colour of paper.
  private func color(of ground: DotCanvas.Ground) -> PixelColor {
    (ground.side == .front ? fronts : backs)[ground.shade]
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
