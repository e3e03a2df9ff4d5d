/// An event from the terminal: a key, pasted text, or an answer to a question.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted while bracketed paste is on. It is never read as keys. Of a longer text only the first
  /// 65,536 bytes are kept.
  case paste(String)
  /// The terminal answered a question.
  case answer(TerminalAnswer)
}

/// A key with the modifiers held down.
public struct Key: Hashable, Sendable {
  /// The key without its modifiers.
  public enum Code: Hashable, Sendable {
    /// A key that types text: the text.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, tab, backspace, insert, delete
    /// A function key, from 1 for F1.
    case function(Int)
  }

  /// The modifiers of a key. The first three bits are those of xterm's and kitty's parameter minus one.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape before the key.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
    /// Super, Hyper or Meta, as the kitty protocol and xterm's modifyOtherKeys report them.
    public static let other = Modifiers(rawValue: 8)
  }

  /// The key without its modifiers.
  public var code: Code
  /// The modifiers held down with it.
  public var modifiers: Modifiers

  /// Creates a key.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Returns a key that types a character.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }
  /// Returns a letter with Control.
  public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
}

/// An answer of the terminal to ``TerminalDevice/ask(also:)``.
public enum TerminalAnswer: Hashable, Sendable {
  /// DA1: the conformance level and the attributes after it. Attribute 4 is sixel; `62` is a level.
  case primaryAttributes([Int])
  /// DECRPM: the state of a private mode. In state 1 (set) or 2 (reset), the program can change the mode.
  case mode(Int, state: Int)
  /// The flags of the kitty keyboard protocol that are on.
  case keyboardFlags(Int)
  /// The answer of the kitty graphics protocol for an image id.
  case graphics(id: Int, ok: Bool)
  /// The size of a cell in pixels.
  case cellSize(height: Int, width: Int)
  /// XTSMGRAPHICS: the number of colours that a sixel picture can have.
  case colorRegisters(Int)
  /// The background colour (OSC 11), each channel 0…255.
  case background(red: Int, green: Int, blue: Int)
}
