/// The capabilities that a terminal has reported. Until it reports one, the capability counts as missing.
///
/// The questions are asked after the first frame (``TerminalDevice/ask(also:)``), and nothing waits for the
/// answers. They come in any order, late, or never. The attributes (DA1) come last, because every terminal
/// answers them.
public struct TerminalCapabilities: Hashable, Sendable {
  /// A Boolean value that indicates whether frames can be shown as one update (DEC private mode 2026).
  public private(set) var synchronizesUpdates = false
  /// A Boolean value that indicates whether the terminal knows the kitty keyboard protocol.
  public private(set) var tellsKeysApart = false
  /// A Boolean value that indicates whether the terminal knows the kitty graphics protocol.
  public private(set) var showsPictures = false
  /// A Boolean value that indicates whether the terminal shows sixel pictures (attribute 4).
  public private(set) var showsSixels = false
  /// The number of colours that a sixel picture can have; nil if the terminal does not tell.
  public private(set) var colorRegisters: Int?
  /// The size of a cell in pixels; nil if the terminal does not tell.
  public private(set) var cellSize: (height: Int, width: Int)? {
    get { cellHeight.flatMap { height in cellWidth.map { (height, $0) } } }
    set { (cellHeight, cellWidth) = (newValue?.height, newValue?.width) }
  }
  /// A Boolean value that indicates whether the background is light; nil if the terminal does not tell.
  public private(set) var isLight: Bool?
  /// A Boolean value that indicates whether the last answer has come.
  public private(set) var isComplete = false

  // Not stored as a tuple, which is not hashable.
  private var cellHeight: Int?
  private var cellWidth: Int?

  /// Creates the capabilities of an unknown terminal.
  public init() {}

  /// Stores an answer.
  ///
  /// - Returns: True if a capability changed.
  public mutating func take(_ answer: TerminalAnswer) -> Bool {
    let before = self
    switch answer {
    // 1: set, 2: reset. The others (0: unknown, 3 and 4: fixed) cannot be set.
    case .mode(2026, let state): synchronizesUpdates = state == 1 || state == 2
    case .keyboardFlags: tellsKeysApart = true
    case .graphics(_, let ok): showsPictures = ok
    case .cellSize(let height, let width): cellSize = (height, width)
    case .colorRegisters(let count): colorRegisters = count
    case .primaryAttributes(let attributes):
      // The first is the conformance level.
      showsSixels = attributes.dropFirst().contains(4)
      isComplete = true
      return showsSixels != before.showsSixels
    // More than half of the brightness as the eye sees it (ITU-R BT.601), in thousandths of 0…255.
    case .background(let red, let green, let blue): isLight = 299 * red + 587 * green + 114 * blue > 127_500
    case .mode: break
    }
    return self != before
  }
}
