/// Turns one frame into the bytes that make a terminal show it, given the frame it shows now.
///
/// What moved up or down as a block is moved by the terminal itself (a scroll region and SU or SD); of the
/// rest only the runs of cells that differ are written. Nothing is ever cleared as a whole: the terminal
/// might show the emptiness.
///
/// After a cluster whose width terminals disagree on, the cursor is placed anew, and a row that holds one
/// is written whole when anything in it changes, since nobody knows how far it reaches.
///
/// Expects a terminal that does not wrap at the last column (DECAWM off, mode 7), so that no cluster can reach the
/// next row.
///
/// - Complexity: O(*cells*) for the comparison, O(*rows*²) on hashes to find moved blocks.
public struct FrameDifference: Sendable {
  /// What the output may use.
  public struct Options: Hashable, Sendable {
    /// Begins and ends each frame as one update (DEC private mode 2026).
    public var synchronizes = false
    /// How much of a style is written.
    public var styling = Styling.color
    /// Stores the values.
    public init(synchronizes: Bool = false, styling: Styling = .color) {
      self.synchronizes = synchronizes
      self.styling = styling
    }
  }

  /// What was done, for tests and traces.
  public struct Counters: Hashable, Sendable {
    /// How many cells were written.
    public var cellsWritten = 0
    /// How many rows the terminal moved by itself.
    public var rowsMoved = 0
  }

  private var pen: FramePen
  private var counters = Counters()

  private init(options: Options, columns: Int) { pen = FramePen(styling: options.styling, columns: columns) }

  /// The bytes from one frame to the next, and what they do.
  ///
  /// - Parameter old: what the terminal shows now; nil if that is not known, which writes every row.
  /// - Returns: no bytes at all if the frames are equal.
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

  // MARK: Private

  private mutating func write(from old: Frame, to new: Frame) {
    var shown = old
    if let move = BlockMove.best(from: old, to: new) {
      pen.scroll(move)
      shown = move.applied(to: old)
      counters.rowsMoved = move.keptRows
    }
    for row in 0..<new.rows where shown[row: row] != new[row: row] {
      if FrameDifference.isUncertain(shown[row: row]) || FrameDifference.isUncertain(new[row: row]) {
        writeWhole(new, row: row)
      } else {
        writeChanges(shown, new, row: row)
      }
    }
  }

  /// Writes every cell of a row, and blanks what is behind the last.
  private mutating func writeWhole(_ frame: Frame, row: Int) {
    let cells = frame[row: row]
    let end = FrameDifference.endOfText(cells)
    // First, so that what an uncertain cluster left beyond its cells goes too.
    pen.move(row: row, column: 0)
    pen.eraseToEndOfLine()
    write(cells, row: row, from: 0, to: end)
  }

  private mutating func writeChanges(_ old: Frame, _ new: Frame, row: Int) {
    let (before, after) = (old[row: row], new[row: row])
    let end = FrameDifference.endOfText(after)
    var column = 0
    while column < end {
      guard differs(before, after, column) else {
        column += 1
        continue
      }
      // A run goes on over a few equal cells: moving the cursor costs more bytes than they do.
      var runEnd = column + 1
      var next = runEnd
      while next < end, next - runEnd < FramePen.moveCost {
        if differs(before, after, next) { runEnd = next + 1 }
        next += 1
      }
      let start = wholeCluster(after, wholeCluster(before, column))
      while runEnd < after.count, at(after, runEnd).isContinuation || at(before, runEnd).isContinuation {
        runEnd += 1
      }
      write(after, row: row, from: start, to: runEnd)
      column = runEnd
    }
    if FrameDifference.endOfText(before) > max(end, 0) {
      pen.move(row: row, column: end)
      pen.eraseToEndOfLine()
    }
  }

  private mutating func write(_ cells: ArraySlice<Frame.Cell>, row: Int, from: Int, to: Int) {
    var column = from
    while column < to {
      let cell = at(cells, column)
      let width = column + 1 < cells.count && at(cells, column + 1).isContinuation ? 2 : 1
      pen.move(row: row, column: column)
      pen.setStyle(cell.style)
      pen.write(cell.text, width: width)
      counters.cellsWritten += width
      column += width
    }
  }

  private func at(_ cells: ArraySlice<Frame.Cell>, _ column: Int) -> Frame.Cell {
    cells[cells.startIndex + column]
  }

  private func differs(_ a: ArraySlice<Frame.Cell>, _ b: ArraySlice<Frame.Cell>, _ column: Int) -> Bool {
    at(a, column) != at(b, column)
  }

  /// The column at which the cluster begins that a column is in.
  private func wholeCluster(_ cells: ArraySlice<Frame.Cell>, _ column: Int) -> Int {
    column > 0 && at(cells, column).isContinuation ? column - 1 : column
  }

  /// The column behind the last cell that is not blank.
  private static func endOfText(_ cells: ArraySlice<Frame.Cell>) -> Int {
    (cells.lastIndex { $0 != .blank } ?? cells.startIndex - 1) - cells.startIndex + 1
  }

  /// Whether a row holds a cluster whose width terminals disagree on.
  private static func isUncertain(_ cells: ArraySlice<Frame.Cell>) -> Bool {
    cells.contains { $0.text.utf8.count > 3 && DisplayWidth.isUncertain($0.text) }
  }
}
