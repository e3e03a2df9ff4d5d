import OrigamiDiagrams
import OrigamiReader
import Terminal

/// The way in which `show` draws one step: as its flags say, and otherwise as well as the terminal can.
///
/// For pictures in pixels the terminal is asked, and the answer is waited for.
struct DrawingChoice {
  /// The size of a cell and the colours for drawings in sixels.
  struct Sixels {
    let cell: CellSize
    let theme: PictureTheme
    /// The number of colours that the terminal has.
    let colors: Int

    /// Returns the bytes of a step with its drawing; nil for a step whose drawing has to be in cells.
    func bytes(of step: StepLayout, screenRows: Int, styling: Styling) -> [UInt8]? {
      step.sixelBytes(cell: cell, theme: theme, colors: colors, screenRows: screenRows, styling: styling)
    }
  }

  /// The size and colours of sixels; nil if drawings are not sent as sixels.
  let sixels: Sixels?
  /// The options of the layout, with the way of drawing that was chosen.
  let layout: LayoutOptions

  /// Asks the terminal, if its answer can change what is printed.
  ///
  /// - Parameters:
  ///   - width: the columns of the layout; nil takes those of the terminal, within limits.
  ///   - isWorthwhile: whether a drawing is going to be printed.
  init(
    _ environment: Environment, width: Int?, _ graphics: GraphicsWish, _ theme: ThemeWish, styling: Styling,
    isWorthwhile: Bool
  ) {
    var (graphics, theme) = (graphics, theme)
    var cell = environment.cellSize
    var (showsSixels, colors) = (graphics == .sixel, SixelGraphics.colorLimit)
    let asks =
      isWorthwhile && [.auto, .kitty, .sixel].contains(graphics) && styling == .color
      && environment.terminals.output && environment.mayShowPictures
    let told = asks ? TerminalQuestion.ask() : nil
    if let told {
      if theme == .auto, let isLight = told.isLight { theme = isLight ? .light : .dark }
      cell = told.cellSize.flatMap { CellSize(width: $0.width, height: $0.height) } ?? cell
      colors = told.colorRegisters ?? colors
      if graphics == .auto {
        if told.showsPictures { graphics = .kitty } else { showsSixels = told.showsSixels }
      }
    }
    let isLight = environment.screenColors(theme).isLight
    // Without the size of a cell a picture could cover the words.
    sixels =
      showsSixels && isWorthwhile
      ? cell.map { Sixels(cell: $0, theme: isLight ? .light.clear : .dark, colors: colors) } : nil
    layout = environment.layout(width: width, graphics, theme, styling: styling, told: told)
  }
}

extension PictureTheme {
  /// The theme on the terminal's own background.
  fileprivate var clear: PictureTheme {
    var theme = self
    theme.ground = nil
    return theme
  }
}

extension Environment {
  /// A Boolean value that indicates whether the environment names a terminal that can show pictures. Others
  /// are not asked, so that `show` does not wait for an answer that never comes.
  fileprivate var mayShowPictures: Bool {
    if self["WT_SESSION"] != nil || self["KITTY_WINDOW_ID"] != nil { return true }
    let names = ["xterm", "foot", "kitty", "wezterm", "mlterm", "contour", "tmux", "screen", "ghostty"]
    let terminal = self["TERM"] ?? ""
    return names.contains { terminal.hasPrefix($0) }
  }
}
