/// The bytes that change what a terminal shows from one frame to the next.
///
/// The terminal itself moves rows that moved up or down as a block (a scroll region with SU or SD). Of the
/// other rows only the runs of cells that differ are written. The screen is never cleared as a whole, because
/// the terminal might show it empty.
///
/// Terminals disagree on the width of some clusters. After such a cluster the cursor is placed anew, and its
/// row is written as a whole when any cell of it changes.
///
/// The terminal must not wrap at the last column (DECAWM off, mode 7), as ``TerminalDevice/enter()`` sets it.
///
/// - Complexity: O(*cells*) for the comparison; to find moved blocks O(*rows*²) comparisons of rows, each of
///   which ends at the first cell that differs.
public struct FrameDifference: Sendable {
  /// The features of the terminal that the bytes may use.
  public struct Options: Hashable, Sendable {
    /// A Boolean value that indicates whether each frame is one synchronized update (DEC private mode 2026).
    public var synchronizes = false
    /// A Boolean value that indicates whether the terminal moves blocks of rows by itself.
    public var movesRows = true
    /// The part of a style that is written.
    public var styling = Styling.color
    /// The colours of text.
    public var theme = Theme.none

    /// Creates options.
    public init(synchronizes: Bool = false, styling: Styling = .color, theme: Theme = .none) {
      self.synchronizes = synchronizes
      self.styling = styling
      self.theme = theme
    }
  }

  /// Counts of work, for tests and traces.
  public struct Counters: Hashable, Sendable {
    /// The number of cells that were written.
    public var cellsWritten = 0
    /// The number of rows that the terminal moved by itself.
    public var rowsMoved = 0
  }

  private var pen: FramePen
  private let movesRows: Bool
  private var counters = Counters()

  private init(options: Options, columns: Int) {
    movesRows = options.movesRows
    pen = FramePen(styling: options.styling, theme: options.theme, columns: columns)
  }

  /// Returns the bytes from one frame to the next, and counts of what they do.
  ///
  /// - Parameter old: The frame that the terminal shows; nil if that is not known, which writes every row.
  /// - Returns: No bytes if the frames are equal.
  public static func bytes(
    from old: Frame?, to new: Frame, options: Options = Options()
  ) -> (bytes: [UInt8], counters: Counters) {
    if let old, old == new { return ([], Counters()) }
    var difference = FrameDifference(options: options, columns: new.columns)
    if options.synchronizes { difference.pen.sequence("?2026h") }
    if old?.cursor != nil || old == nil { difference.pen.sequence("?25l") }
    if let old, old.rows == new.rows, old.columns == new.columns {
      difference.write(from: old, to: new)
    } else {
      for row in 0..<new.rows { difference.writeWhole(new, row: row) }
    }
    difference.pen.setStyle(.plain)
    if let cursor = new.cursor {
      difference.pen.move(row: cursor.row, column: cursor.column)
      difference.pen.sequence("?25h")
    }
    if options.synchronizes { difference.pen.sequence("?2026l") }
    return (difference.pen.bytes, difference.counters)
  }

  /// Returns the bytes that write some cells of a row, blank ones too, and move the cursor. A wide character
  /// that begins in the column before is written whole.
  public static func bytes(
    of frame: Frame, row: Int, columns: Range<Int>, options: Options = Options()
  ) -> [UInt8] {
    var difference = FrameDifference(options: options, columns: frame.columns)
    let cells = frame.packed(row: row)
    let beginsInside = !columns.isEmpty && cells[cells.startIndex + columns.lowerBound].isContinuation
    difference.write(frame, row: row, columns.lowerBound - (beginsInside ? 1 : 0)..<columns.upperBound)
    difference.pen.setStyle(.plain)
    return difference.pen.bytes
  }

  // MARK: Private

  private mutating func write(from old: Frame, to new: Frame) {
    var shown = old
    if movesRows, let move = BlockMove.best(from: old, to: new) {
      pen.scroll(move)
      shown = move.applied(to: old)
      counters.rowsMoved = move.keptRows
    }
    for row in 0..<new.rows where !shown.isEqual(row: row, new, row: row) {
      if shown.hasUncertainWidth(row: row) || new.hasUncertainWidth(row: row) {
        writeWhole(new, row: row)
      } else {
        writeChanges(shown, new, row: row)
      }
    }
  }

  /// Writes every cell of a row and blanks the rest.
  private mutating func writeWhole(_ frame: Frame, row: Int) {
    // Erased first: an uncertain cluster may have left something beyond its cells.
    pen.move(row: row, column: 0)
    pen.eraseToEndOfLine()
    write(frame, row: row, 0..<FrameDifference.endOfText(frame.packed(row: row)))
  }

  private mutating func writeChanges(_ old: Frame, _ new: Frame, row: Int) {
    let (before, after) = (old.packed(row: row), new.packed(row: row))
    let (first, firstBefore) = (after.startIndex, before.startIndex)
    let end = FrameDifference.endOfText(after)
    func differs(_ column: Int) -> Bool {
      !new.isEqual(after[first + column], old, before[firstBefore + column])
    }
    func isInsideWide(_ column: Int) -> Bool {
      after[first + column].isContinuation || before[firstBefore + column].isContinuation
    }
    var column = 0
    while column < end {
      guard differs(column) else {
        column += 1
        continue
      }
      // A run includes a few equal cells: a jump over them is seldom shorter.
      var runEnd = column + 1
      var next = runEnd
      while next < end, next - runEnd < FramePen.moveCost {
        if differs(next) { runEnd = next + 1 }
        next += 1
      }
      var start = column
      if start > 0, before[firstBefore + start].isContinuation { start -= 1 }
      if start > 0, after[first + start].isContinuation { start -= 1 }
      while runEnd < after.count, isInsideWide(runEnd) { runEnd += 1 }
      write(new, row: row, start..<runEnd)
      column = runEnd
    }
    if FrameDifference.endOfText(before) > end {
      pen.move(row: row, column: end)
      pen.eraseToEndOfLine()
    }
  }

  private mutating func write(_ frame: Frame, row: Int, _ columns: Range<Int>) {
    let cells = frame.packed(row: row)
    var column = columns.lowerBound
    while column < columns.upperBound {
      let cell = cells[cells.startIndex + column]
      let isWide = column + 1 < cells.count && cells[cells.startIndex + column + 1].isContinuation
      pen.move(row: row, column: column)
      pen.setStyle(cell.look)
      pen.write(cell, of: frame, width: isWide ? 2 : 1)
      counters.cellsWritten += isWide ? 2 : 1
      column += isWide ? 2 : 1
    }
  }

  /// Returns the column behind the last cell that is not blank.
  private static func endOfText(_ cells: ArraySlice<PackedCell>) -> Int {
    (cells.lastIndex { $0 != .blank } ?? cells.startIndex - 1) - cells.startIndex + 1
  }
}

extension Frame {
  /// Returns true if terminals disagree on the width of a cluster in a row.
  fileprivate func hasUncertainWidth(row: Int) -> Bool {
    packed(row: row).contains { $0.mayBeUncertain && DisplayWidth.isUncertain(text(of: $0)) }
  }
}
