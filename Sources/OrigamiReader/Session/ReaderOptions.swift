public import OrigamiDiagrams

/// The way in which drawings are shown.
public enum Graphics: Hashable, Sendable {
  /// Pictures in pixels. Until the terminal has reported that it shows them, braille in the same cells.
  case pictures(TerminalPictures)
  /// Braille, with two by four dots in a cell.
  case braille
  /// ASCII characters, in the colours of the terminal; nil takes those of ``LayoutOptions/colors``.
  case ascii(ScreenColors? = nil)
  /// Sentences that describe the drawing.
  case words

  /// A Boolean value that indicates whether drawings are made of ASCII characters.
  public var isASCII: Bool { if case .ascii = self { true } else { false } }

  /// The pictures in pixels; nil for other ways of drawing.
  var pictures: TerminalPictures? { if case .pictures(let pictures) = self { pictures } else { nil } }

  /// The colours of the terminal, as far as they belong to the way of drawing.
  var screen: ScreenColors? {
    switch self {
    case .pictures(let pictures): pictures.state.screen
    case .ascii(let screen): screen
    case .braille, .words: nil
    }
  }
}

/// The options of the layout of steps.
public struct LayoutOptions: Hashable, Sendable {
  /// The columns of a line, taken as at least ``minimumWidth``.
  public var width: Int
  /// The rows of the screen. A drawing has no more than these, but at least 4.
  public var height: Int
  /// The way in which drawings are shown.
  public var graphics: Graphics {
    didSet { pictureState = graphics.pictures?.state }
  }
  /// The colours of drawings in cells, unless ``graphics`` knows those of the terminal.
  public var colors: ScreenColors
  /// The program's own words.
  public var words = Words.english
  /// A Boolean value that indicates whether a step takes a page of its own: exactly ``height`` rows, with its
  /// drawing as large as it gets. Otherwise steps follow one another.
  var isPage = false
  /// A copy of the state of pictures in pixels, made when ``graphics`` was set; nil for other graphics. Equal
  /// options must give an equal layout, and the pictures' own state changes later.
  private(set) var pictureState: TerminalPictures.State?

  /// The least width in columns. Narrower pages are laid out with this width, and their lines are too long.
  static let minimumWidth = 20
  /// The number of rows for a terminal that does not report its own, and for printed text.
  public static let usualHeight = 24

  /// Creates the options of a page.
  ///
  /// - Parameters:
  ///   - width: the width in columns.
  ///   - height: the height of the screen in rows.
  ///   - graphics: the way in which drawings are shown.
  ///   - colors: the colours of drawings in cells. The default has no colours.
  public init(
    width: Int, height: Int = LayoutOptions.usualHeight, graphics: Graphics = .braille,
    colors: ScreenColors = .none
  ) {
    self.width = width
    self.height = height
    self.graphics = graphics
    self.colors = colors
    pictureState = graphics.pictures?.state
  }

  /// The colours in which cells are drawn.
  var screen: ScreenColors { pictureState?.screen ?? graphics.screen ?? colors }
}
