/// The selected row of a short list, and the rows that are on screen.
struct RowChoice: Hashable {
  /// The selected row, from 0.
  private(set) var selected = 0
  /// The first row on screen.
  private(set) var top = 0

  /// Moves by a command.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - rows: the number of rows that fit on the screen.
  /// - Returns: false if the command does not move.
  mutating func handle(_ command: ReaderCommand, count: Int, rows: Int) -> Bool {
    guard let target = command.target(from: selected, count: count, page: max(1, rows)) else { return false }
    selected = target
    fit(count: count, rows: rows)
    return true
  }

  mutating func select(_ row: Int, count: Int, rows: Int) {
    selected = row
    fit(count: count, rows: rows)
  }

  /// Returns the rows that are on screen.
  func visible(of count: Int, rows: Int) -> Range<Int> { top..<max(top, min(top + rows, count)) }

  /// Keeps the selected row within the list and on screen.
  mutating func fit(count: Int, rows: Int) {
    selected = max(0, min(selected, count - 1))
    top = max(0, min(top, selected, max(0, count - rows)), selected - rows + 1)
  }
}
