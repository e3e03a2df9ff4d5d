import ArgumentParser
import OrigamiDiagrams
import OrigamiReader
import Terminal

/// The value of `--graphics`.
enum GraphicsWish: String, OptionWord {
  case auto, kitty, sixel, braille, ascii, words

  /// Returns the graphics for text that is printed. Drawings in sixels are not part of this text: see
  /// ``DrawingChoice``.
  ///
  /// - Parameter told: the terminal's answer; nil without one.
  func printed(_ environment: Environment, _ theme: ThemeWish?, _ told: TerminalCapabilities?) -> Graphics {
    switch self {
    case _ where environment.printsASCII && self != .words: return .ascii()
    case .auto, .sixel, .braille: return .braille
    case .ascii: return .ascii()
    case .words: return .words
    case .kitty:
      let pictures = TerminalPictures(
        mode: .always, kitty: environment.kitty, screen: environment.screenColors(theme),
        firstNumber: .random(in: 1...255), asksTheme: theme == nil || theme == .auto)
      pictures.begin(cell: environment.cellSize)
      if let told { pictures.learn(told, cell: environment.cellSize) }
      return .pictures(pictures)
    }
  }

  /// Returns the graphics for a full screen, which asks the terminal what it can show.
  func onScreen(_ environment: Environment, _ theme: ThemeWish?, allowsColor: Bool) -> Graphics {
    let halfBlocks = allowsColor ? environment.colorDepth : nil
    var screen = environment.screenColors(theme)
    if !allowsColor { screen.depth = .none }
    func pictures(_ mode: TerminalPictures.Mode) -> Graphics {
      .pictures(
        TerminalPictures(
          mode: mode, kitty: environment.kitty, halfBlocks: halfBlocks, screen: screen,
          firstNumber: .random(in: 1...255),
          asksTheme: theme == nil || theme == .auto,
          remember: { TerminalMemory(environment).remember(isLight: $0) }))
    }
    return switch self {
    // Braille, half blocks and the cells of kitty pictures are beyond such a terminal.
    case _ where environment.charset == .ascii && self != .words: .ascii(screen)
    case .auto: pictures(.ifAble)
    case .sixel: pictures(.sixel)
    case .kitty: pictures(.always)
    case .braille: pictures(.never)
    case .ascii: .ascii(screen)
    case .words: .words
    }
  }
}

extension Environment {
  /// A Boolean value that indicates whether text is printed on a terminal that shows ASCII only.
  fileprivate var printsASCII: Bool { terminals.output && charset == .ascii }

  /// The size of a cell, if the terminal tells.
  var cellSize: CellSize? {
    cellPixels.flatMap { CellSize(width: $0.width, height: $0.height) }
  }

  /// The kitty protocol, wrapped when the program runs in tmux, which sets $TMUX.
  fileprivate var kitty: KittyGraphics {
    KittyGraphics(self["TMUX"] == nil ? .direct : .tmux)
  }

  /// The number of colours. Where the environment tells of none, colour is written only if it is forced.
  fileprivate var colorDepth: ColorDepth {
    let told = ColorDepth { self[$0] }
    return told == .none ? .sixteen : told
  }

  /// The colours of the terminal, before it is asked: as the flag says, else as it answered last time, else
  /// `COLORFGBG`, else dark.
  func screenColors(_ theme: ThemeWish?) -> ScreenColors {
    switch theme {
    case .dark: ScreenColors(depth: colorDepth, isLight: false)
    case .light: ScreenColors(depth: colorDepth, isLight: true)
    case .auto, nil:
      ScreenColors(depth: colorDepth, isLight: TerminalMemory(self).isLight ?? isLightByVariable ?? false)
    }
  }

  /// A Boolean value that indicates whether `COLORFGBG` reports a light background; nil without a report.
  /// rxvt sets the variable, and its last number is the background colour.
  private var isLightByVariable: Bool? {
    guard let number = self["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    return number == 7 || (9...15).contains(number)
  }

  /// Returns the layout of text that is printed, not shown in full screen.
  ///
  /// - Parameter told: the terminal's answer; nil without one.
  func layout(
    width: Int?, _ graphics: GraphicsWish?, _ theme: ThemeWish?, styling: Styling,
    told: TerminalCapabilities? = nil
  ) -> LayoutOptions {
    LayoutOptions(
      width: columns(width), height: terminalRows ?? LayoutOptions.usualHeight,
      graphics: (graphics ?? .auto).printed(self, theme, told),
      colors: styling == .color ? screenColors(theme) : .none)
  }
}

/// The value of `--theme`: whether the terminal is dark or light.
enum ThemeWish: String, OptionWord {
  case auto, dark, light
}

extension ArgumentHelp {
  static let theme: ArgumentHelp = "The terminal's background: auto (the default), dark or light."
}
