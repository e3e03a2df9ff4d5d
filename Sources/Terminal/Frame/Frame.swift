/// The content of a screen: a grid of cells and a cursor. A program makes a new frame for each change.
///
/// Every cell holds a whole grapheme cluster. A wide cluster is followed by a cell without text. A frame
/// never holds half of a wide cluster: drawing over one half blanks the other.
public struct Frame: Sendable {
  /// A position on the screen.
  public struct Position: Hashable, Sendable {
    /// The row, from 0 at the top.
    public var row: Int
    /// The column, from 0 at the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// The grapheme cluster; empty for the right half of the wide cluster before it.
    public var text: String
    /// The style of the cluster.
    public var style: Style

    /// Creates a cell.
    public init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }

    /// A space in the terminal's own style.
    public static let blank = Cell(" ")
    /// A Boolean value that indicates whether this is the right half of the cluster before it.
    public var isContinuation: Bool { text.isEmpty }
  }

  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The position of the cursor; nil hides it.
  public var cursor: Position?
  /// The characters that may be drawn. With ``Charset/ascii``, each other one is drawn as a similar one.
  public let charset: Charset

  /// The cells, row by row.
  private var grid: [PackedCell]
  /// The clusters of more than ``PackedCell/inlineBytes`` bytes.
  private var longClusters: [String] = []

  /// Creates a blank frame.
  ///
  /// - Precondition: The sizes are not negative.
  /// - Complexity: O(*cells*): 16 bytes a cell.
  public init(rows: Int, columns: Int, charset: Charset = .utf8) {
    precondition(rows >= 0 && columns >= 0, "a frame of \(rows) × \(columns)")
    self.rows = rows
    self.columns = columns
    self.charset = charset
    grid = Array(repeating: .blank, count: rows * columns)
  }

  // MARK: Reading

  /// The cells, row by row.
  ///
  /// - Complexity: O(*cells*).
  public var cells: [Cell] { grid.map(unpacked) }

  /// The cells of a row.
  ///
  /// - Complexity: O(*columns*).
  public subscript(row row: Int) -> [Cell] { packed(row: row).map(unpacked) }

  /// Returns the characters of a row without the spaces at the end.
  public func text(row: Int) -> String {
    var text = self[row: row].reduce(into: "") { $0 += $1.text }
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    return text
  }

  /// Returns true if a row is blank from a column on. A column left of the edge means the whole row.
  public func isBlank(row: Int, fromColumn column: Int) -> Bool {
    packed(row: row).dropFirst(max(column, 0)).allSatisfy { $0 == .blank }
  }

  // MARK: Drawing

  /// Draws a line of text from a column on and cuts it at the edge.
  ///
  /// Spaces cover what is below them. A wide cluster that does not fit is left out. A row outside the frame
  /// draws nothing.
  ///
  /// - Parameter column: May be negative: the text left of the frame is cut.
  /// - Returns: The column behind the text.
  @discardableResult
  public mutating func draw(_ line: StyledLine, row: Int, column: Int = 0) -> Int {
    guard (0..<rows).contains(row) else { return column }
    var column = column
    let isASCII = charset == .ascii
    withRow(row) { cells in
      var isFull = false
      for span in line.spans where !isFull {
        let look = PackedStyle(span.style)
        let text = isASCII ? ASCIIText.inColumns(span.text) : span.text
        ClusterScanner.scan(text) { cluster, width in
          // A cluster without width (a stray combining mark) has no cell.
          guard width > 0 else { return true }
          guard column + width <= cells.count else {
            isFull = true
            return false
          }
          if column >= 0 { cells.put(cluster, look, width, column) }
          column += width
          return true
        }
      }
    }
    return column
  }

  /// Draws a sign in every cell of a row.
  ///
  /// - Precondition: The sign takes one column.
  public mutating func fill(row: Int, with sign: Character, _ style: Style = .plain) {
    precondition(DisplayWidth.of(sign) == 1, "'\(sign)' does not take one column")
    guard (0..<rows).contains(row), columns > 0 else { return }
    draw(StyledLine(String(sign), style), row: row)
    withRow(row) { cells in cells.repeatFirst() }
  }

  /// Blanks a row from a column on.
  public mutating func clear(row: Int, fromColumn column: Int = 0) {
    guard (0..<rows).contains(row), column < columns else { return }
    withRow(row) { cells in cells.clear(from: max(column, 0)) }
  }

  // MARK: Cells

  /// Calls a closure with the cells of a row.
  private mutating func withRow(_ row: Int, _ body: (inout RowCells) -> Void) {
    // The clusters are taken out and put back, so that the closure has exclusive access to them.
    var clusters: [String] = []
    swap(&clusters, &longClusters)
    let range = row * columns..<(row + 1) * columns
    grid.withUnsafeMutableBufferPointer { grid in
      var cells = RowCells(UnsafeMutableBufferPointer(rebasing: grid[range]), longClusters: clusters)
      clusters = []
      body(&cells)
      swap(&clusters, &cells.longClusters)
    }
    swap(&clusters, &longClusters)
  }

  private func unpacked(_ cell: PackedCell) -> Cell { Cell(text(of: cell), cell.style) }

  /// Returns the cluster of a cell of this frame.
  func text(of cell: PackedCell) -> String {
    if let index = cell.longCluster { return longClusters[index] }
    var bytes: [UInt8] = []
    cell.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the bytes of a cell's cluster.
  func appendText(of cell: PackedCell, to bytes: inout [UInt8]) {
    if let index = cell.longCluster {
      bytes.append(contentsOf: longClusters[index].utf8)
    } else {
      cell.append(to: &bytes)
    }
  }

  /// Returns the packed cells of a row.
  func packed(row: Int) -> ArraySlice<PackedCell> { grid[row * columns..<(row + 1) * columns] }

  private func withPacked<Result>(row: Int, _ body: (UnsafeBufferPointer<PackedCell>) -> Result) -> Result {
    grid.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[row * columns..<(row + 1) * columns]))
    }
  }

  /// Returns true if a cell shows the same as a cell of another frame.
  func isEqual(_ cell: PackedCell, _ other: Frame, _ otherCell: PackedCell) -> Bool {
    guard let index = cell.longCluster, let otherIndex = otherCell.longCluster else {
      return cell == otherCell
    }
    return cell.look == otherCell.look && longClusters[index] == other.longClusters[otherIndex]
  }

  /// Returns true if a row shows the same as a row of another frame with the same number of columns.
  func isEqual(row: Int, _ other: Frame, row otherRow: Int) -> Bool {
    if longClusters.isEmpty || other.longClusters.isEmpty {
      return withPacked(row: row) { cells in
        other.withPacked(row: otherRow) { PackedCell.areEqual(cells, $0) }
      }
    }
    return zip(packed(row: row), other.packed(row: otherRow)).allSatisfy { isEqual($0, other, $1) }
  }

  /// Returns the frame that a terminal shows after scrolling a region. Rows that come in are blank.
  func movingRows(in region: Range<Int>, upBy distance: Int) -> Frame {
    var moved = self
    for row in region {
      let source = row + distance
      moved.withRow(row) { cells in
        if region.contains(source) {
          withPacked(row: source) { cells.copy($0) }
        } else {
          cells.clear(from: 0)
        }
      }
    }
    return moved
  }
}

extension Frame: Equatable {
  /// Returns true if both frames show the same.
  public static func == (a: Frame, b: Frame) -> Bool {
    guard (a.rows, a.columns) == (b.rows, b.columns), a.cursor == b.cursor else { return false }
    return (0..<a.rows).allSatisfy { a.isEqual(row: $0, b, row: $0) }
  }
}
