/// What a screen shows: a grid of cells and a cursor, made anew for each change.
///
/// Every cell holds a whole cluster; a wide one is followed by a cell without text that belongs to it.
/// A frame never holds half of a wide cluster: writing over one half blanks the other.
public struct Frame: Hashable, Sendable {
  /// A place on the screen, from 0.
  public struct Place: Hashable, Sendable {
    /// From the top.
    public var row: Int
    /// From the left.
    public var column: Int
    /// Stores the two values.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// The cluster; empty for the right half of the wide one before it.
    public var text: String
    /// Its look.
    public var style: Style

    /// Stores the two values.
    public init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }

    /// Nothing, in the terminal's own look.
    public static let blank = Cell(" ")
    /// Whether this is the right half of the cluster before it.
    public var isContinuation: Bool { text.isEmpty }
  }

  /// The rows of the screen.
  public let rows: Int
  /// The columns of the screen.
  public let columns: Int
  /// The cells, row by row.
  public private(set) var cells: [Cell]
  /// Where the cursor rests; nil hides it.
  public var cursor: Place?

  /// A blank frame.
  ///
  /// - Precondition: neither size is negative.
  public init(rows: Int, columns: Int) {
    precondition(rows >= 0 && columns >= 0, "a frame of \(rows) × \(columns)")
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: .blank, count: rows * columns)
  }

  /// The cells of a row.
  public subscript(row row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

  /// The characters of a row, without spaces at the end.
  public func text(row: Int) -> String {
    var text = self[row: row].reduce(into: "") { $0 += $1.text }
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    return text
  }

  /// Draws a line of text over what is there, from a column on, cut at the edge.
  ///
  /// Spaces are drawn, too. A wide cluster that does not fit is left out.
  ///
  /// - Returns: the column behind what was drawn.
  @discardableResult
  public mutating func draw(_ line: StyledLine, row: Int, column: Int = 0) -> Int {
    guard (0..<rows).contains(row) else { return column }
    var column = column
    for span in line.spans {
      for cluster in span.text {
        let width = DisplayWidth.of(cluster)
        // A cluster of no width of its own (a stray combining mark) has no cell to be in.
        guard width > 0 else { continue }
        guard column >= 0 else {
          column += width
          continue
        }
        guard column + width <= columns else { return column }
        put(cluster, width, span.style, row * columns + column)
        column += width
      }
    }
    return column
  }

  /// Makes the rest of a row blank.
  public mutating func clear(row: Int, fromColumn column: Int = 0) {
    guard (0..<rows).contains(row), column < columns else { return }
    let start = row * columns + max(column, 0)
    splitWide(at: start, rowStart: row * columns)
    for index in start..<(row + 1) * columns { cells[index] = .blank }
  }

  /// Takes a whole row from another frame of the same width.
  mutating func replaceRow(_ row: Int, with other: ArraySlice<Cell>) {
    cells.replaceSubrange(row * columns..<(row + 1) * columns, with: other)
  }

  // MARK: Private

  private mutating func put(_ cluster: Character, _ width: Int, _ style: Style, _ index: Int) {
    let rowStart = index - index % columns
    splitWide(at: index, rowStart: rowStart)
    if index + width < rowStart + columns { splitWide(at: index + width, rowStart: rowStart) }
    cells[index] = Cell(String(cluster), style)
    if width == 2 { cells[index + 1] = Cell("", style) }
  }

  /// Blanks the wide cluster, if there is one, whose halves lie on both sides of a cell's left border.
  private mutating func splitWide(at index: Int, rowStart: Int) {
    guard index > rowStart, cells[index].isContinuation else { return }
    cells[index - 1] = Cell(" ", cells[index - 1].style)
    cells[index] = Cell(" ", cells[index].style)
  }
}
