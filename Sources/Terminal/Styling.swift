/// How much of a style reaches the output.
public enum Styling: Hashable, Sendable {
  /// Nothing: no escape byte at all.
  case none
  /// Attributes, but no colour: a full-screen program under `NO_COLOR`.
  case monochrome
  /// Everything.
  case color
}

/// Whether output is coloured, decided from what the user says.
///
/// In this order: the flag; `NO_COLOR`, set and not empty (no-color.org); `CLICOLOR_FORCE`, set and neither
/// empty nor 0; `CLICOLOR=0`; `TERM=dumb`; whether the output is a terminal.
public struct ColorPolicy: Hashable, Sendable {
  /// What a flag such as `--color` says.
  public enum Wish: String, CaseIterable, Hashable, Sendable {
    case auto, always, never
  }

  /// The flag.
  public var wish: Wish
  /// Whether the output is a terminal.
  public var outputIsTerminal: Bool

  /// Stores the values.
  public init(wish: Wish = .auto, outputIsTerminal: Bool) {
    self.wish = wish
    self.outputIsTerminal = outputIsTerminal
  }

  /// Whether to write colour.
  ///
  /// - Parameter variable: looks up an environment variable; nil when it is unset.
  public func allowsColor(variable: (String) -> String?) -> Bool {
    switch wish {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let value = variable("NO_COLOR"), !value.isEmpty { return false }
    if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
    if variable("CLICOLOR") == "0" || variable("TERM") == "dumb" { return false }
    return outputIsTerminal
  }

  /// Everything where colour is allowed, else nothing: the rule for text that is printed and done.
  public func styling(variable: (String) -> String?) -> Styling {
    allowsColor(variable: variable) ? .color : .none
  }
}
