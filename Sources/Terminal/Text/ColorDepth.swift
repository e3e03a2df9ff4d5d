/// The number of colours that a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  /// No colour.
  case none
  /// The colours of ``Style/Color``.
  case sixteen
  /// A cube of 216 colours and 24 greys.
  case palette256
  /// Red, green and blue of eight bits each.
  case millions

  /// Creates the depth that the environment tells: `COLORTERM`, which few connections to other computers pass
  /// on, else the name of the terminal in `TERM`.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil when it is unset.
  public init(variable: (String) -> String?) {
    let words = (variable("TERM") ?? "").split(separator: "-").map(String.init)
    if !ColorDepth.colorless.isDisjoint(with: words) {
      self = .none
    } else if ["truecolor", "24bit"].contains(variable("COLORTERM"))
      || !ColorDepth.withMillions.isDisjoint(with: words)
    {
      self = .millions
    } else {
      // As in "xterm-256color". Terminals that name no number of colours have sixteen.
      self = words.contains("256color") ? .palette256 : .sixteen
    }
  }

  /// The parts of names of terminals without colours. "m" is as in "linux-m".
  private static let colorless: Set = [
    "dumb", "m", "mono", "vt52", "vt100", "vt102", "vt220", "vt320", "vt420", "vt510", "vt520",
  ]

  /// The parts of names of terminals with millions of colours. "direct" is as in "xterm-direct".
  private static let withMillions: Set = [
    "direct", "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm",
  ]
}
