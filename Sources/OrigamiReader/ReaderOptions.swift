/// How a drawing reaches the reader.
public enum Graphics: String, CaseIterable, Hashable, Sendable {
  /// Two by four dots a cell.
  case braille
  /// Letters and signs of ASCII.
  case ascii
  /// Sentences.
  case words
}

/// What the layout of steps depends on, apart from the steps.
public struct LayoutOptions: Hashable, Sendable {
  /// The columns of a line, taken as at least ``minimumWidth``.
  public var width: Int
  /// How drawings are shown.
  public var graphics: Graphics

  /// Narrower pages are laid out as this; their lines are then too long.
  public static let minimumWidth = 20

  /// Stores the values.
  public init(width: Int, graphics: Graphics = .braille) {
    self.width = width
    self.graphics = graphics
  }
}
