/// Writes cells and keeps track of the terminal's cursor and style.
struct FramePen: Sendable {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []
  /// The number of equal cells from which on the cursor jumps over them, which takes 4 to 6 bytes. Fewer are
  /// written again, which is seldom longer.
  static let moveCost = 5

  private let styling: Styling
  private let theme: Theme
  private let columns: Int
  private var style: PackedStyle?
  /// The place of the cursor; nil when that is not certain.
  private var cursor: Frame.Position?

  init(styling: Styling, theme: Theme, columns: Int) {
    self.styling = styling
    self.theme = theme
    self.columns = columns
    bytes.reserveCapacity(4096)
  }

  /// Appends `ESC [` and the text.
  mutating func sequence(_ text: String) {
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    bytes.append(contentsOf: text.utf8)
  }

  /// Moves the cursor to a cell, in few bytes.
  mutating func move(row: Int, column: Int) {
    if let cursor, cursor.row == row {
      if cursor.column == column { return }
      if column == 0 {
        bytes.append(0x0D)
      } else if column > cursor.column {
        let distance = column - cursor.column
        sequence(distance == 1 ? "C" : "\(distance)C")
      } else {
        sequence("\(column + 1)G")
      }
    } else if let cursor, cursor.row + 1 == row, column == 0 {
      bytes.append(0x0D)
      bytes.append(0x0A)
    } else {
      sequence(column == 0 ? "\(row + 1)H" : "\(row + 1);\(column + 1)H")
    }
    cursor = Frame.Position(row: row, column: column)
  }

  /// Sets the style of the next cells.
  mutating func setStyle(_ look: PackedStyle) {
    // Most cells have the style of the one before: two numbers are compared, and only a change is unpacked.
    guard style != look else { return }
    let (old, new) = (style?.style, look.style)
    style = look
    // At the start the terminal's look is not known.
    if old == nil { bytes.append(contentsOf: Style.reset) }
    guard styling != .none else { return }
    if let old {
      return new.appendChange(from: old, to: &bytes, withColor: styling == .color, theme: theme)
    }
    new.appendSequence(to: &bytes, withColor: styling == .color, theme: theme)
  }

  /// Writes the cluster of a cell at the cursor.
  mutating func write(_ cell: PackedCell, of frame: Frame, width: Int) {
    frame.appendText(of: cell, to: &bytes)
    guard let place = cursor else { return }
    let next = place.column + width
    // Behind the last column the cursor's place differs from terminal to terminal.
    let isCertain =
      next < columns && !(cell.mayBeUncertain && DisplayWidth.isUncertain(frame.text(of: cell)))
    cursor = isCertain ? Frame.Position(row: place.row, column: next) : nil
  }

  /// Blanks the row from the cursor on.
  mutating func eraseToEndOfLine() {
    // Erased cells take the colour in force.
    setStyle(.plain)
    sequence("K")
  }

  /// Lets the terminal move rows.
  mutating func scroll(_ move: BlockMove) {
    // Rows that come in take the colour in force.
    setStyle(.plain)
    sequence("\(move.region.lowerBound + 1);\(move.region.upperBound)r")
    let distance = abs(move.distance) == 1 ? "" : "\(abs(move.distance))"
    sequence(distance + (move.distance > 0 ? "S" : "T"))
    sequence("r")
    // Setting the region moves the cursor to the corner.
    cursor = Frame.Position(row: 0, column: 0)
  }
}
