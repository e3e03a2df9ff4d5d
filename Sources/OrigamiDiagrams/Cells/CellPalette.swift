import Terminal

/// The styles of a picture in cells: one for each kind of line on each ground.
public struct CellPalette: Hashable, Sendable {
  /// A Boolean value that indicates whether the paper is shown as a background.
  let hasBackgrounds: Bool
  /// The styles of lines, indexed by ink, then by the ground of the cell.
  private let lines: [Style]
  /// The styles of block characters, indexed by ``DotCanvas/Ground`` of the nearer surface, then of the
  /// other.
  private let blocks: [Style]

  /// The palette without colours.
  public static let colorless = CellPalette()

  private init() {
    hasBackgrounds = false
    lines = Array(repeating: .plain, count: DotInk.count * DotCanvas.Ground.all.count)
    blocks = []
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
    lines = (0..<DotInk.count).flatMap { ink in
      grounds.map { Style(picture: .init(mix.line(UInt8(ink), on: $0), on: mix.background(of: $0))) }
    }
    blocks = grounds.flatMap { near in
      grounds.map { far in
        Style(picture: .init(mix.background(of: near) ?? mix.line(0, on: .bare), on: mix.background(of: far)))
      }
    }
  }

  /// Returns the style of a cell.
  func style(of cell: CellDots) -> Style {
    guard hasBackgrounds else { return cell.ink == 0 && cell.isShaded ? .dim : .plain }
    if cell.ink == 0 {
      if cell.isUniform { return cell.ground == .bare ? .plain : lines[Int(cell.ground.rawValue)] }
      let (near, far) =
        cell.ground == .bare ? (cell.otherGround, cell.ground) : (cell.ground, cell.otherGround)
      return blocks[Int(near.rawValue) * DotCanvas.Ground.all.count + Int(far.rawValue)]
    }
    return line(cell.ink, on: cell.ground)
  }

  /// Returns the style of a line.
  func line(_ ink: DotCanvas.Ink, on ground: DotCanvas.Ground) -> Style {
    lines[Int(ink) * DotCanvas.Ground.all.count + Int(ground.rawValue)]
  }

  /// Returns the style of a label.
  func label(on ground: DotCanvas.Ground) -> Style {
    hasBackgrounds && ground != .bare ? line(DotInk.sign, on: ground) : .plain
  }
}
