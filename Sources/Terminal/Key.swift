/// What a terminal sends: a key, the mouse, pasted text, or an answer to a question.
public enum InputEvent: Hashable, Sendable {
  /// A key went down.
  case key(Key)
  /// The mouse did something while it is captured.
  case mouse(MouseEvent)
  /// Text pasted while bracketed paste is on; never read as keys.
  case paste(String)
  /// An answer to a question about what the terminal can do.
  case answer(TerminalAnswer)
}

/// A key, with the modifiers held down.
public struct Key: Hashable, Sendable {
  /// Which key.
  public enum Code: Hashable, Sendable {
    /// A key that makes text: the text.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, tab, backspace, insert, delete
    /// F1 and on.
    case function(Int)
  }

  /// The modifiers of a key, with the bits of xterm's and kitty's parameter less one.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Takes the bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Escape before the key.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
    /// Super, Hyper or Meta: kitty only.
    public static let other = Modifiers(rawValue: 8)
  }

  /// Which key.
  public var code: Code
  /// What is held down with it.
  public var modifiers: Modifiers

  /// Stores the two values.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// A key that makes a character.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }
  /// A letter with Control.
  public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
}

/// A report of the mouse in SGR form (DECSET 1006).
public struct MouseEvent: Hashable, Sendable {
  /// What it did.
  public enum Action: Hashable, Sendable { case press, release, move, wheelUp, wheelDown }
  /// What it did.
  public var action: Action
  /// Which button, from 0; meaningless for the wheel.
  public var button: Int
  /// From 0.
  public var column: Int
  /// From 0.
  public var row: Int

  /// Stores the values.
  public init(_ action: Action, button: Int, column: Int, row: Int) {
    self.action = action
    self.button = button
    self.column = column
    self.row = row
  }
}

/// What a terminal says when asked what it can do.
public enum TerminalAnswer: Hashable, Sendable {
  /// DA1: the list of attributes, the first being the conformance level. `62;22` is not sixel.
  case primaryAttributes([Int])
  /// DECRPM: the state of a private mode; 1 and 2 mean that the terminal knows it and it can be set.
  case mode(Int, state: Int)
  /// The kitty keyboard protocol's flags that are on.
  case keyboardFlags(Int)
  /// The kitty graphics protocol's answer for an image id.
  case graphics(id: Int, ok: Bool)
  /// The size of a cell in pixels.
  case cellSize(height: Int, width: Int)
  /// The colour behind text (OSC 11), each channel 0…255.
  case background(red: Int, green: Int, blue: Int)
  /// Where the cursor is, from 0.
  case cursor(row: Int, column: Int)
}
