/// The way in which drawings are shown.
public enum Graphics: Hashable, Sendable {
  /// In pixels, as long as the terminal shows them; in braille before it says so, in as many cells.
  case pictures(PicturePlates)
  /// Two by four dots a cell.
  case braille
  /// Letters and signs of ASCII.
  case ascii
  /// Sentences.
  case words
}

/// The options of the layout of steps.
public struct LayoutOptions: Hashable, Sendable {
  /// The columns of a line, taken as at least ``minimumWidth``.
  public var width: Int
  /// The way in which drawings are shown.
  public var graphics: Graphics {
    didSet { plates = LayoutOptions.state(of: graphics) }
  }
  /// The state of the pictures in pixels for which a layout holds; nil if there are none.
  private(set) var plates: PicturePlates.State?

  /// Narrower pages are laid out as this; their lines are then too long.
  public static let minimumWidth = 20

  /// Stores the values.
  public init(width: Int, graphics: Graphics = .braille) {
    self.width = width
    self.graphics = graphics
    plates = LayoutOptions.state(of: graphics)
  }

  private static func state(of graphics: Graphics) -> PicturePlates.State? {
    if case .pictures(let plates) = graphics { plates.state } else { nil }
  }
}
