/// The part of a style that is written.
public enum Styling: Hashable, Sendable {
  /// No style: printed text has no escape byte.
  case none
  /// Attributes without colour, for a full-screen program under `NO_COLOR`.
  case monochrome
  /// Attributes and colour.
  case color
}

/// Decides from a flag and the environment whether output is coloured.
///
/// The first that decides wins: the flag; `NO_COLOR`, set and not empty (no-color.org); `CLICOLOR_FORCE`, set
/// and neither empty nor 0; `CLICOLOR=0`; a `TERM` without colours, such as `dumb`; whether the output is a
/// terminal.
public struct ColorPolicy: Hashable, Sendable {
  /// The value of a flag such as `--color`.
  public enum Wish: String, CaseIterable, Hashable, Sendable {
    case auto, always, never
  }

  /// The value of the flag.
  public var wish: Wish
  /// A Boolean value that indicates whether the output is a terminal.
  public var outputIsTerminal: Bool

  /// Creates a policy.
  public init(wish: Wish = .auto, outputIsTerminal: Bool) {
    self.wish = wish
    self.outputIsTerminal = outputIsTerminal
  }

  /// Returns true if colour is to be written.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil when it is unset.
  public func allowsColor(variable: (String) -> String?) -> Bool {
    switch wish {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let value = variable("NO_COLOR"), !value.isEmpty { return false }
    if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
    if variable("CLICOLOR") == "0" || ColorDepth(variable: variable) == .none { return false }
    return outputIsTerminal
  }

  /// Returns the styling for printed text: everything where colour is allowed, else nothing.
  public func styling(variable: (String) -> String?) -> Styling {
    allowsColor(variable: variable) ? .color : .none
  }
}
