internal import Glibc
import OrigamiModel
import Terminal

/// The colours of paper and lines among the sixteen that every terminal has.
///
/// Paper has the nearest hue. On yellow, green, cyan and white paper, lines are dark; on red, blue, magenta
/// and grey paper they are bright, except mountain folds on red and magenta, which are black. Arrows never
/// have the colour of edges.
enum BasicColors {
  /// The colours of paper with bright lines.
  private static let darkPapers: Set<Style.Color> = [.red, .blue, .magenta, .brightBlack]

  /// Returns the colours of the two sides of paper. Sides of different colours stay different.
  static func papers(front: PixelColor, back: PixelColor) -> (front: Style.Color, back: Style.Color) {
    let (first, second) = (paper(front), paper(back))
    guard first == second, front != back else { return (first, second) }
    return (first, first == .white ? .brightBlack : .white)
  }

  /// Returns the colour that is nearest to a side of paper.
  private static func paper(_ color: PixelColor) -> Style.Color {
    guard let hue = color.hue else { return color.luminance > 0.3 ? .white : .brightBlack }
    return switch hue {
    case ..<20: .red
    // Orange and brown, too: terminals show yellow as a brown, an ochre or a yellow.
    case ..<75: .yellow
    case ..<160: .green
    case ..<205: .cyan
    case ..<260: .blue
    case ..<340: .magenta
    default: .red
    }
  }

  /// Returns the colour of a line.
  ///
  /// - Parameters:
  ///   - paper: the colour of the paper under the line; nil outside of paper.
  ///   - isLight: whether the terminal has a light background, which counts outside of paper.
  static func line(_ ink: DotCanvas.Ink, on paper: Style.Color?, isLight: Bool) -> Style.Color {
    let isBright = paper.map { darkPapers.contains($0) } ?? !isLight
    return switch ink {
    case DotInk.valley: isBright ? paper == nil ? .brightBlue : .brightCyan : .blue
    // Bright red cannot be told from red and magenta.
    case DotInk.mountain: paper == .red || paper == .magenta ? .black : isBright ? .brightRed : .red
    case DotInk.sign, DotInk.head: isBright ? .brightYellow : .magenta
    case DotInk.crease, DotInk.hidden, DotInk.leader: isBright ? .white : .brightBlack
    default: isBright ? .brightWhite : .black
    }
  }
}

extension PixelColor {
  /// The hue in degrees, 0..<360; nil for a colour that is nearly grey.
  fileprivate var hue: Double? {
    let (red, green, blue) = (Double(red), Double(green), Double(blue))
    guard max(red, green, blue) - min(red, green, blue) > 24 else { return nil }
    // The angle in the plane of hues, as `isLike(_:)` has it.
    let angle = atan2(3.0.squareRoot() / 2 * (green - blue), red - (green + blue) / 2) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }
}
