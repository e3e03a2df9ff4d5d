import Terminal

/// A model in the gallery: its cover and two lines of words.
struct GalleryTile {
  let title: String
  let facts: ModelFacts
  /// The cover; nil while it is loading.
  let cover: Cover?
  /// A Boolean value that indicates whether the cover could not be loaded.
  let hasFailed: Bool
  let isSelected: Bool
  /// The words below the title; nil shows the facts.
  var caption: String?

  /// Returns the lines of a model in a layout of tiles or rows. Their number is `layout.tileRows`.
  func lines(_ layout: GalleryLayout) -> [StyledLine] {
    layout.form == .tile ? tile(layout) : row(layout)
  }

  private func tile(_ layout: GalleryLayout) -> [StyledLine] {
    let words = [titleLine(columns: layout.coverColumns), captionLine(columns: layout.coverColumns)]
    return .placed([(1, 2, coverLines(layout) + words)], rows: layout.tileRows)
  }

  private func row(_ layout: GalleryLayout) -> [StyledLine] {
    // The lead has 3 columns; 2 are free after the cover, and 1 after the words.
    let start = 3 + layout.coverColumns + 2
    let room = layout.tileColumns - start - 1
    let lead = Chrome.lead(isSelected: isSelected)
    let words = [titleLine(columns: room), captionLine(columns: room)]
    return .placed([(2, 0, [lead]), (1, 3, coverLines(layout)), (2, start, words)], rows: layout.tileRows)
  }

  private func titleLine(columns: Int) -> StyledLine {
    StyledLine(Truncation.fitting(title, columns: columns), isSelected ? .bold : .plain)
  }

  private func captionLine(columns: Int) -> StyledLine {
    caption.map { StyledLine(Truncation.fitting($0, columns: columns), .dim) } ?? facts.line(columns: columns)
  }

  /// Returns the cover in the middle of its box.
  private func coverLines(_ layout: GalleryLayout) -> [StyledLine] {
    let box = (columns: layout.coverColumns, rows: layout.coverRows)
    guard let cover else { return [StyledLine("·  ·  ·", .dim)].centred(columns: 7, in: box) }
    guard !cover.lines.isEmpty else {
      // The note may be longer than a small cover is wide.
      let words = facts.words(hasFailed ? .notLoaded : .noDrawing)
      let note = StyledLine(Truncation.fitting(words, columns: box.columns), .dim)
      return [note].centred(columns: note.columns, in: box)
    }
    return cover.lines.centred(columns: cover.columns, in: box)
  }

  /// Draws a border around the selected tile. Rows outside the content are left out.
  ///
  /// - Parameters:
  ///   - row: the first row of the tile, which is the gap above its cover.
  ///   - content: the rows of the screen that may be drawn in. The lower edge may lie on the rule below them.
  static func drawBorder(
    atRow row: Int, column: Int, _ layout: GalleryLayout, within content: Range<Int>, into frame: inout Frame
  ) {
    // The last column of a tile is the gap to the next one.
    let width = layout.tileColumns
    let rule = String(repeating: "─", count: max(0, width - 3))
    for offset in 0...layout.tileRows {
      let isOnRule = offset == layout.tileRows && row + offset == content.upperBound
      guard isOnRule || content.contains(row + offset) else { continue }
      switch offset {
      case 0: frame.draw(StyledLine("╭\(rule)╮", .accent), row: row, column: column)
      case layout.tileRows: frame.draw(StyledLine("╰\(rule)╯", .accent), row: row + offset, column: column)
      default:
        frame.draw(StyledLine("│", .accent), row: row + offset, column: column)
        frame.draw(StyledLine("│", .accent), row: row + offset, column: column + width - 2)
      }
    }
  }
}
