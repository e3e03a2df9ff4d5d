import ArgumentParser
import OrigamiDiagrams
import OrigamiPhotos
import OrigamiReader

/// The value of `--graphics`.
enum GraphicsWish: String, OptionWord {
  case auto, kitty, braille, ascii, words

  /// Returns the graphics for text that is printed. The terminal cannot be asked then.
  func printed(_ environment: Environment) -> Graphics {
    switch self {
    case .auto, .braille: return .braille
    case .ascii: return .ascii
    case .words: return .words
    case .kitty:
      let plates = PicturePlates(mode: .always, kitty: environment.kitty)
      plates.begin(cell: nil)
      return .pictures(plates)
    }
  }

  /// Returns the graphics for a full screen, where the terminal is asked.
  func onScreen(_ environment: Environment, allowsColor: Bool) -> Graphics {
    let halfBlocks = allowsColor ? environment.colorDepth : nil
    func plates(_ mode: PicturePlates.Mode) -> Graphics {
      .pictures(PicturePlates(mode: mode, kitty: environment.kitty, halfBlocks: halfBlocks))
    }
    return switch self {
    case .auto: plates(.ifAble)
    case .kitty: plates(.always)
    case .braille: plates(.never)
    case .ascii: .ascii
    case .words: .words
    }
  }
}

extension Environment {
  /// The kitty protocol, wrapped when the program runs in tmux, which sets $TMUX.
  fileprivate var kitty: KittyGraphics {
    KittyGraphics(self["TMUX"].map { !$0.isEmpty } == true ? .tmux : .direct)
  }

  /// The number of colours. Terminals with millions of colours set $COLORTERM.
  fileprivate var colorDepth: HalfBlocks.Depth {
    ["truecolor", "24bit"].contains(self["COLORTERM"]) ? .millions : .palette256
  }
}
