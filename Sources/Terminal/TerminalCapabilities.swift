/// What a terminal has said it can do. Until it says so, it can do nothing that is not everywhere.
///
/// Questions are asked after the first frame and nothing waits for the answers; they come in any order, late, or
/// never. The attributes (DA1) come last, because every terminal answers them.
public struct TerminalCapabilities: Hashable, Sendable {
  /// Frames can be shown as one update (DEC private mode 2026).
  public private(set) var synchronizesUpdates = false
  /// Keys that look alike can be told apart (the kitty keyboard protocol).
  public private(set) var tellsKeysApart = false
  /// Pictures can be shown (the kitty graphics protocol).
  public private(set) var showsPictures = false
  /// Pictures can be shown (sixel); attribute 4, and not part of the level as in `62`.
  public private(set) var showsSixels = false
  /// The pixels of a cell; nil if the terminal does not tell.
  public private(set) var cellSize: (height: Int, width: Int)? {
    get { cellHeight.flatMap { height in cellWidth.map { (height, $0) } } }
    set { (cellHeight, cellWidth) = (newValue?.height, newValue?.width) }
  }
  /// Whether text stands on a light ground; nil if the terminal does not tell.
  public private(set) var isLight: Bool?
  /// Whether the last answer has come.
  public private(set) var isComplete = false

  private var cellHeight: Int?
  private var cellWidth: Int?

  /// A terminal of which nothing is known.
  public init() {}

  /// Takes an answer.
  ///
  /// - Returns: whether anything can be done now that could not before.
  public mutating func take(_ answer: TerminalAnswer) -> Bool {
    let before = self
    switch answer {
    // 1: set, 2: reset; 0: unknown, 3 and 4: can never be changed.
    case .mode(2026, let state): synchronizesUpdates = state == 1 || state == 2
    case .keyboardFlags: tellsKeysApart = true
    case .graphics(_, let ok): showsPictures = ok
    case .cellSize(let height, let width): cellSize = (height, width)
    case .primaryAttributes(let attributes):
      showsSixels = attributes.dropFirst().contains(4)
      isComplete = true
      return showsSixels != before.showsSixels
    // As bright as the eye takes it (ITU-R BT.601).
    case .background(let red, let green, let blue): isLight = 299 * red + 587 * green + 114 * blue > 127_500
    case .mode, .cursor: break
    }
    return self != before
  }
}
