/// The colours of text: one accent and two greys.
///
/// A frame holds meanings: a ``Style/Tone``, or ``Style/Attributes/dim`` for secondary text. A theme turns
/// them into colours when bytes are written. So a terminal that reports late that it is light changes no
/// layout and no frame. Without colours the attributes carry the meaning: bold for the accent, faint for both
/// greys.
public struct Theme: Hashable, Sendable {
  /// The colour of what is selected, marked or running; nil writes the attributes.
  public let accent: Style.ExactColor?
  /// The colour of secondary text; nil writes faint text.
  public let quiet: Style.ExactColor?
  /// The colour of rules and tracks; nil writes faint text.
  public let faint: Style.ExactColor?

  /// The theme without colours.
  public static let none = Theme(depth: .none, isLight: false)

  /// Creates the theme of a terminal.
  ///
  /// The colours are from the palette of 256, which is the same everywhere and takes half of the bytes of
  /// exact colours. With sixteen colours the greys are faint text: "bright black" cannot be seen in some
  /// schemes of colours.
  ///
  /// - Parameters:
  ///   - depth: the number of colours that the terminal shows.
  ///   - isLight: whether text is dark on a light background.
  public init(depth: ColorDepth, isLight: Bool) {
    switch depth {
    case .none: (accent, quiet, faint) = (nil, nil, nil)
    case .sixteen: (accent, quiet, faint) = (.basic(isLight ? .magenta : .yellow), nil, nil)
    case .palette256, .millions:
      // #af5f00, #626262 and #bcbcbc on white; #ffaf5f, #a8a8a8 and #585858 on black.
      accent = .palette(isLight ? 130 : 215)
      quiet = .palette(isLight ? 241 : 248)
      faint = .palette(isLight ? 250 : 240)
    }
  }

  /// Returns the colour of a tone.
  func color(of tone: Style.Tone) -> Style.ExactColor? {
    switch tone {
    case .accent: accent
    case .faint: faint
    }
  }
}
