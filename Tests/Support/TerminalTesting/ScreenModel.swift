public import Terminal

/// A model of a terminal's screen: the oracle for tests of everything that draws.
///
/// The model follows ECMA-48 and the xterm documents, with pending wrap at the last column. Erased cells take
/// the colour in force. Unknown sequences are recorded in ``unknown``, so that a test notices them.
public struct ScreenModel: Sendable {
  /// The way in which a terminal moves its cursor over text.
  public enum WidthModel: CaseIterable, Sendable {
    /// By grapheme cluster.
    case clusters
    /// By scalar, as terminals without clusters do.
    case scalars
  }

  /// The number of rows.
  public private(set) var rows: Int
  /// The number of columns.
  public private(set) var columns: Int
  /// The cells, row by row.
  public private(set) var cells: [[Cell]]
  /// The place of the cursor, from 0.
  public private(set) var cursor = Frame.Position(row: 0, column: 0)
  /// The private modes that are set.
  public private(set) var modes: Set<Int> = [7, 25]
  /// The private modes saved by XTSAVE.
  private var savedModes: [Int: Bool] = [:]
  /// The sequences that the model does not know.
  public private(set) var unknown: [String] = []

  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// The text written there; empty for the right half of a wide character.
    public var text = " "
    /// The SGR parameters in force when it was written; "" for none.
    public var look = ""
  }

  private let widthModel: WidthModel
  private var region: Range<Int>
  private var look: Set<Int> = []
  private var hangs = false
  /// The beginning of a sequence or a character that is not complete yet.
  private var pending: [UInt8] = []
  /// The last cell written to; nil when the cursor has moved since.
  private var last: Frame.Position?

  /// Creates a blank screen.
  public init(rows: Int, columns: Int, widthModel: WidthModel = .clusters) {
    self.rows = rows
    self.columns = columns
    self.widthModel = widthModel
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    region = 0..<rows
  }

  /// Changes the size. The modes stay and the screen becomes blank, because terminals differ in what they
  /// keep.
  public mutating func resize(rows: Int, columns: Int) {
    let modes = modes
    self = ScreenModel(rows: rows, columns: columns, widthModel: widthModel)
    self.modes = modes
  }

  /// Returns the characters of a row without the spaces at the end.
  public func text(row: Int) -> String {
    var text = cells[row].reduce(into: "") { $0 += $1.text }
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// All rows, each ended by a newline.
  public var text: String { (0..<rows).map { text(row: $0) + "\n" }.joined() }

  /// Shows the bytes that a program writes, however they are split.
  public mutating func write(_ bytes: some Sequence<UInt8>) {
    let all = pending + Array(bytes)
    let complete = all.count - SequenceTail.length(of: all)
    pending = Array(all[complete...])
    var scalars = String(decoding: all[..<complete], as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.first {
      switch scalar {
      case "\u{1B}": takeSequence(&scalars)
      case "\r":
        cursor.column = 0
        hangs = false
        scalars.removeFirst()
      case "\n":
        lineFeed()
        scalars.removeFirst()
      case "\u{8}":
        cursor.column = max(0, cursor.column - 1)
        hangs = false
        scalars.removeFirst()
      // Such as the bell of a shell.
      case "\0"..."\u{1F}", "\u{7F}": scalars.removeFirst()
      default: takeText(&scalars)
      }
    }
  }

  // MARK: Text

  private mutating func takeText(_ scalars: inout Substring.UnicodeScalarView) {
    let end = scalars.firstIndex { $0.value < 0x20 || $0.value == 0x7F } ?? scalars.endIndex
    let run = String(scalars[..<end])
    scalars = scalars[end...]
    switch widthModel {
    case .clusters: for cluster in run { put(String(cluster), DisplayWidth.of(cluster)) }
    case .scalars:
      for scalar in run.unicodeScalars { put(String(Character(scalar)), DisplayWidth.of(scalar)) }
    }
  }

  private mutating func put(_ text: String, _ width: Int) {
    guard width > 0 else {
      // A mark without width joins the last cell.
      if let last { cells[last.row][last.column].text += text }
      return
    }
    if hangs || cursor.column + width > columns {
      guard modes.contains(7) else {
        // Without wrapping, text at the edge replaces the last cell.
        put(text, width, at: max(columns - width, 0))
        cursor.column = columns - 1
        return
      }
      cursor.column = 0
      lineFeed()
    }
    put(text, width, at: cursor.column)
    cursor.column += width
    if cursor.column >= columns {
      cursor.column = columns - 1
      hangs = modes.contains(7)
    }
  }

  private mutating func put(_ text: String, _ width: Int, at column: Int) {
    split(column)
    split(column + width)
    cells[cursor.row][column] = Cell(text: text, look: lookText)
    last = Frame.Position(row: cursor.row, column: column)
    if width == 2 { cells[cursor.row][column + 1] = Cell(text: "", look: lookText) }
  }

  /// Writing over half of a wide character blanks the other half.
  private mutating func split(_ column: Int) {
    guard column > 0, column < columns, cells[cursor.row][column].text.isEmpty else { return }
    cells[cursor.row][column - 1].text = " "
    cells[cursor.row][column].text = " "
  }

  private mutating func lineFeed() {
    hangs = false
    if cursor.row == region.upperBound - 1 {
      scroll(by: 1)
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    }
  }

  private mutating func scroll(by distance: Int) {
    let blank = Array(repeating: Cell(look: lookText), count: columns)
    let before = cells
    for row in region {
      cells[row] = region.contains(row + distance) ? before[row + distance] : blank
    }
  }

  // MARK: Sequences

  private var lookText: String { look.sorted().map { "\($0)" }.joined(separator: ";") }

  private mutating func takeSequence(_ scalars: inout Substring.UnicodeScalarView) {
    let all = scalars
    scalars.removeFirst()
    if let kind = scalars.first, "_P]X^".unicodeScalars.contains(kind) { return skipString(&scalars) }
    guard scalars.first == "[" else {
      unknown.append(String(scalars.prefix(1)))
      scalars = scalars.dropFirst()
      return
    }
    let body = scalars.dropFirst().prefix { !(0x40..<0x7F).contains($0.value) }
    guard body.endIndex < scalars.endIndex else {
      unknown.append(String(scalars))
      scalars = scalars[scalars.endIndex...]
      return
    }
    let final = scalars[body.endIndex]
    let sequence = all[...body.endIndex]
    scalars = scalars[scalars.index(after: body.endIndex)...]
    obey(String(body), final, String(sequence))
  }

  /// Skips a title, a question or a picture: control strings show no text.
  private func skipString(_ scalars: inout Substring.UnicodeScalarView) {
    while let scalar = scalars.popFirst(), scalar != "\u{7}" {
      guard scalar == "\u{1B}" else { continue }
      _ = scalars.popFirst()
      return
    }
  }

  private mutating func obey(_ body: String, _ final: Unicode.Scalar, _ sequence: String) {
    let isPrivate = body.hasPrefix("?")
    let numbers = (isPrivate ? body.dropFirst() : body[...]).split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) }
    let first = max(numbers.first.flatMap { $0 } ?? 1, 1)
    switch final {
    case "h" where isPrivate: modes.formUnion(numbers.compactMap { $0 })
    case "l" where isPrivate: modes.subtract(numbers.compactMap { $0 })
    case "s" where isPrivate:
      let now = numbers.compactMap { $0 }.map { ($0, modes.contains($0)) }
      savedModes = savedModes.merging(now) { $1 }
    case "r" where isPrivate:
      for mode in numbers.compactMap({ $0 }) {
        if savedModes[mode] == true { modes.insert(mode) } else { modes.remove(mode) }
      }
    case "m": setLook(numbers)
    case "H":
      let column = numbers.count > 1 ? numbers[1] ?? 1 : 1
      moveCursor(row: first - 1, column: max(column, 1) - 1)
    case "G": moveCursor(row: cursor.row, column: first - 1)
    case "C": moveCursor(row: cursor.row, column: cursor.column + first)
    case "K": erase(numbers.first.flatMap { $0 } ?? 0)
    case "S" where !isPrivate: scroll(by: first)
    case "T": scroll(by: -first)
    case "r":
      let bottom = numbers.count > 1 ? numbers[1] ?? rows : rows
      region = min(first - 1, rows)..<min(bottom, rows)
      moveCursor(row: 0, column: 0)
    default: unknown.append(sequence)
    }
  }

  private mutating func moveCursor(row: Int, column: Int) {
    cursor = Frame.Position(row: min(max(row, 0), rows - 1), column: min(max(column, 0), columns - 1))
    hangs = false
    last = nil
  }

  private mutating func setLook(_ parameters: [Int?]) {
    for parameter in parameters.map({ $0 ?? 0 }) {
      if parameter == 0 {
        look = []
      } else {
        // One colour at a time.
        if parameter >= 30 { look = look.filter { $0 < 30 } }
        look.insert(parameter)
      }
    }
  }

  private mutating func erase(_ mode: Int) {
    let range = mode == 0 ? cursor.column..<columns : mode == 1 ? 0..<cursor.column + 1 : 0..<columns
    if mode == 0 { split(cursor.column) }
    for column in range { cells[cursor.row][column] = Cell(look: lookText) }
  }
}
