import LazyStacks

/// The content of one row of a simulated screen.
public enum GridCell: Hashable, Sendable, CustomStringConvertible {
  /// Nothing.
  case blank
  /// A row of an item, as it was when it was drawn.
  case item(id: Int, row: Int, version: Int, style: Int)
  /// A row of a section's header.
  case header(section: Int, row: Int, style: Int)
  /// A row of a section's footer.
  case footer(section: Int, row: Int, style: Int)
  /// A row that says that something is loading.
  case progress

  /// The cell in a few characters, for reports.
  public var description: String {
    switch self {
    case .blank: "·"
    case .item(let id, let row, let version, let style): "\(id)/\(row)v\(version)s\(style)"
    case .header(let section, let row, _): "H\(section)/\(row)"
    case .footer(let section, let row, _): "F\(section)/\(row)"
    case .progress: "…"
    }
  }

  /// The cell without its version and style, for comparing places only.
  public var place: GridCell {
    switch self {
    case .blank, .progress: self
    case .item(let id, let row, _, _): .item(id: id, row: row, version: 0, style: 0)
    case .header(let section, let row, _): .header(section: section, row: row, style: 0)
    case .footer(let section, let row, _): .footer(section: section, row: row, style: 0)
    }
  }
}

/// A simulated screen. Like a real one, it knows only what is drawn on it and cleared.
public struct ScreenGrid: Hashable, Sendable {
  /// The rows, from the top.
  public var cells: [GridCell]

  /// Creates an empty screen.
  public init(rows: Int) {
    cells = Array(repeating: .blank, count: max(0, rows))
  }

  /// Draws a placement's visible rows.
  mutating func draw(_ placement: StackPlacement<Int>, book: SimulatedBook, style: Int) {
    for row in placement.visibleRows where cells.indices.contains(row) {
      cells[row] = Self.cell(of: placement, row: row - placement.top, book: book, style: style)
    }
  }

  mutating func clear(_ rows: Range<Int>) {
    for row in rows where cells.indices.contains(row) { cells[row] = .blank }
  }

  private static func cell(
    of placement: StackPlacement<Int>, row: Int, book: SimulatedBook, style: Int
  ) -> GridCell {
    switch placement.content {
    case .item(let id): .item(id: id, row: row, version: book.item(id)?.version ?? -1, style: style)
    case .header: .header(section: placement.place.section, row: row, style: style)
    case .footer: .footer(section: placement.place.section, row: row, style: style)
    case .progress: .progress
    }
  }
}
