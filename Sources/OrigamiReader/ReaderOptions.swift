public import OrigamiDiagrams

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
  /// The rows of the screen, which a drawing never exceeds.
  public var height: Int
  /// How drawings are shown.
  public var graphics: Graphics {
    didSet { plates = LayoutOptions.state(of: graphics) }
  }
  /// The colours of drawings in cells, unless ``graphics`` knows those of the terminal.
  public var colors: ScreenColors
  /// The state of the pictures in pixels for which a layout holds; nil without.
  private(set) var plates: PicturePlates.State?

  /// Narrower pages are laid out as this; their lines are then too long.
  public static let minimumWidth = 20
  /// The rows of a terminal that does not tell, and of text that is printed.
  public static let usualHeight = 24

  /// Creates the options of a page.
  ///
  /// - Parameters:
  ///   - width: in columns.
  ///   - height: of the screen, in rows.
  ///   - graphics: how drawings are shown.
  ///   - colors: the colours of drawings in cells; without colours unless said otherwise.
  public init(
    width: Int, height: Int = LayoutOptions.usualHeight, graphics: Graphics = .braille,
    colors: ScreenColors = .none
  ) {
    self.width = width
    self.height = height
    self.graphics = graphics
    self.colors = colors
    plates = LayoutOptions.state(of: graphics)
  }

  /// The colours in which cells are drawn.
  var screen: ScreenColors { plates?.screen ?? colors }

  private static func state(of graphics: Graphics) -> PicturePlates.State? {
    if case .pictures(let plates) = graphics { plates.state } else { nil }
  }
}
