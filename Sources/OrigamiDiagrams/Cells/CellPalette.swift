import Terminal

/// The styles of a picture in cells: one for each kind of line on each ground.
public struct CellPalette: Hashable, Sendable {
  /// A Boolean value that indicates whether the paper is shown as a background.
  let hasBackgrounds: Bool
  /// The styles of lines, by ink, then by the ground of the cell; then those of block characters, by the
  /// ground that the character paints, then by that behind it; then the plain style, and without backgrounds
  /// the dim one. Bare ground is always behind, because it has no colour to paint with.
  private let styles: [Style]

  /// The palette without colours.
  public static let colorless = CellPalette()

  private init() {
    hasBackgrounds = false
    styles = Array(repeating: .plain, count: CellPalette.plain + 1) + [.dim]
  }

  /// Creates the palette of a model.
  ///
  /// - Parameters:
  ///   - paper: the colours of the model's paper.
  ///   - screen: the colours of the terminal.
  public init(_ paper: PaperColors, on screen: ScreenColors) {
    guard screen.depth != .none else {
      self = .colorless
      return
    }
    let mix = PaperMix(paper, on: screen)
    hasBackgrounds = true
    let grounds = DotCanvas.Ground.all
    let lines = (0..<DotInk.count).flatMap { ink in
      grounds.map { Style(picture: .init(mix.line(UInt8(ink), on: $0), on: mix.background(of: $0))) }
    }
    let blocks = grounds.flatMap { painted in
      let color = mix.background(of: painted) ?? mix.line(0, on: .bare)
      return grounds.map { Style(picture: .init(color, on: mix.background(of: $0))) }
    }
    styles = lines + blocks + [.plain]
  }

  private static let grounds = DotCanvas.Ground.all.count
  private static let firstBlock = DotInk.count * grounds
  /// The number of the plain style.
  static let plain = firstBlock + grounds * grounds
  private static let dim = plain + 1

  /// Returns the number of a cell's style. Numbers are compared faster than styles.
  func number(of cell: CellDots) -> Int {
    guard hasBackgrounds else {
      return cell.ink == 0 && cell.isShaded ? CellPalette.dim : CellPalette.plain
    }
    if cell.ink == 0 {
      if cell.isUniform {
        return cell.ground == .bare ? CellPalette.plain : CellPalette.number(of: 0, on: cell.ground)
      }
      let (painted, behind) =
        cell.ground == .bare ? (cell.otherGround, cell.ground) : (cell.ground, cell.otherGround)
      return CellPalette.firstBlock + Int(painted.rawValue) * CellPalette.grounds + Int(behind.rawValue)
    }
    return CellPalette.number(of: cell.ink, on: cell.ground)
  }

  private static func number(of ink: DotCanvas.Ink, on ground: DotCanvas.Ground) -> Int {
    Int(ink) * grounds + Int(ground.rawValue)
  }

  /// Returns the style with a number.
  func style(_ number: Int) -> Style { styles[number] }

  /// Returns the style of a line.
  func line(_ ink: DotCanvas.Ink, on ground: DotCanvas.Ground) -> Style {
    styles[CellPalette.number(of: ink, on: ground)]
  }

  /// Returns the style of a label.
  func label(on ground: DotCanvas.Ground) -> Style {
    hasBackgrounds && ground != .bare ? line(DotInk.sign, on: ground) : .plain
  }
}
