import ArgumentParser
import OrigamiDiagrams
import OrigamiPhotos
import OrigamiReader

/// What `--graphics` says.
enum GraphicsWish: String, OptionWord {
  case auto, kitty, braille, ascii, words

  /// For text that is printed and done: nobody can be asked what the terminal shows.
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

  /// For a full screen, where the terminal is asked.
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
  /// tmux tells those that it runs where it is.
  fileprivate var kitty: KittyGraphics {
    KittyGraphics(self["TMUX"].map { !$0.isEmpty } == true ? .tmux : .direct)
  }

  /// What terminals of millions of colours set.
  fileprivate var colorDepth: HalfBlocks.Depth {
    ["truecolor", "24bit"].contains(self["COLORTERM"]) ? .millions : .palette256
  }
}
