/// The attributes and colours of a piece of text.
public struct Style: Hashable, Sendable {
  /// One of the sixteen colours that every terminal has and lets its user choose.
  ///
  /// The raw value is the SGR parameter.
  public enum Color: UInt8, CaseIterable, Hashable, Sendable {
    case black = 30, red, green, yellow, blue, magenta, cyan, white
    case brightBlack = 90, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan,
      brightWhite
  }

  /// The attributes of text apart from colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold text.
    public static let bold = Attributes(rawValue: 1)
    /// Faint text.
    public static let dim = Attributes(rawValue: 2)
    /// Italic text.
    public static let italic = Attributes(rawValue: 4)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 8)
    /// Text with foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 16)
  }

  /// A meaning of text to which a ``Theme`` gives a colour. Secondary text needs none: it is
  /// ``Attributes/dim``.
  public enum Tone: UInt8, CaseIterable, Hashable, Sendable {
    /// Something selected, marked or running.
    case accent
    /// A rule, or the track of a bar.
    case faint
  }

  /// A colour for pictures and themes: one of the sixteen, or of the 256 or 16 million of newer terminals.
  public enum ExactColor: Hashable, Sendable {
    /// One of the sixteen colours that every terminal has.
    case basic(Color)
    /// A colour of the palette: the cube of 216 colours begins at 16, the greys at 232.
    case palette(UInt8)
    /// A colour as red, green and blue.
    case rgb(UInt8, UInt8, UInt8)

    /// Returns the SGR parameters.
    fileprivate func parameters(isBackground: Bool) -> String {
      let base = isBackground ? 40 : 30
      return switch self {
      case .basic(let color): "\(base - 30 + Int(color.rawValue))"
      case .palette(let number): "\(base + 8);5;\(number)"
      case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
      }
    }
  }

  /// The colours of a cell that is part of a picture. They are written even under `NO_COLOR`, which is about
  /// text.
  public struct PictureColors: Hashable, Sendable {
    /// The colour of the character.
    public var foreground: ExactColor
    /// The background colour; nil is the terminal's own.
    public var background: ExactColor?

    /// Creates a pair of colours.
    public init(_ foreground: ExactColor, on background: ExactColor? = nil) {
      (self.foreground, self.background) = (foreground, background)
    }
  }

  /// The colour of the characters; nil is the terminal's own.
  public var foreground: Color?
  /// The meaning that a theme gives a colour to, unless there is a ``foreground``.
  public var tone: Tone?
  /// The colours of a cell of a picture, which replace ``foreground``; nil elsewhere.
  public var picture: PictureColors?
  /// The attributes apart from colour.
  public var attributes: Attributes

  /// Creates a style of text.
  public init(_ attributes: Attributes = [], foreground: Color? = nil, tone: Tone? = nil) {
    self.attributes = attributes
    self.foreground = foreground
    self.tone = tone
  }

  /// Creates the style of a cell of a picture.
  public init(picture: PictureColors) {
    attributes = []
    self.picture = picture
  }

  /// The terminal's own style.
  public static let plain = Style()
  /// Bold text.
  public static let bold = Style(.bold)
  /// Faint text; with a theme, text in its ``Theme/quiet`` colour.
  public static let dim = Style(.dim)
  /// Bold text in the accent colour; without colours, bold text.
  public static let accent = Style(.bold, tone: .accent)
  /// Rules and tracks; without colours faint.
  public static let faint = Style(.dim, tone: .faint)

  // MARK: Bytes

  /// SGR 0, which returns to ``plain``.
  static let reset: [UInt8] = Array("\u{1B}[0m".utf8)

  /// Appends the sequence that turns ``plain`` into this style; nothing for ``plain``.
  func appendSequence(to bytes: inout [UInt8], withColor: Bool, theme: Theme) {
    if let picture {
      let background = picture.background.map { ";\($0.parameters(isBackground: true))" } ?? ""
      bytes.append(
        contentsOf: "\u{1B}[\(picture.foreground.parameters(isBackground: false))\(background)m".utf8)
      return
    }
    let color = withColor ? color(in: theme) : nil
    // A theme's grey says what `dim` would say. Bold stays beside the accent.
    let attributes = color != nil && foreground == nil ? attributes.subtracting(.dim) : attributes
    guard color != nil || !attributes.isEmpty else { return }
    bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
    var separator: [UInt8] = []
    for (attribute, digit) in Style.parameters where attributes.contains(attribute) {
      bytes.append(contentsOf: separator + [digit])
      separator = [UInt8(ascii: ";")]
    }
    if let color { bytes.append(contentsOf: separator + Array(color.parameters(isBackground: false).utf8)) }
    bytes.append(UInt8(ascii: "m"))
  }

  /// Returns the colour of text; nil is the terminal's own.
  private func color(in theme: Theme) -> ExactColor? {
    if let foreground { return .basic(foreground) }
    if let tone { return theme.color(of: tone) }
    return attributes.contains(.dim) ? theme.quiet : nil
  }

  /// Appends what turns another style into this one: between two pictures, only the colours that differ.
  func appendChange(from old: Style, to bytes: inout [UInt8], withColor: Bool, theme: Theme) {
    guard self != old else { return }
    guard let picture, let before = old.picture else {
      if old != .plain { bytes.append(contentsOf: Style.reset) }
      return appendSequence(to: &bytes, withColor: withColor, theme: theme)
    }
    var parameters: [String] = []
    if picture.foreground != before.foreground {
      parameters.append(picture.foreground.parameters(isBackground: false))
    }
    if picture.background != before.background {
      parameters.append(picture.background?.parameters(isBackground: true) ?? "49")
    }
    // Attributes of a picture are not written. A sequence without parameters would be a reset.
    guard !parameters.isEmpty else { return }
    bytes.append(contentsOf: "\u{1B}[\(parameters.joined(separator: ";"))m".utf8)
  }

  private static let parameters: [(Attributes, digit: UInt8)] = [
    (.bold, UInt8(ascii: "1")), (.dim, UInt8(ascii: "2")), (.italic, UInt8(ascii: "3")),
    (.underline, UInt8(ascii: "4")), (.reverse, UInt8(ascii: "7")),
  ]
}
