import OrigamiDiagrams

/// Where words and drawings go on a page of some width: arithmetic only, before any step is seen.
struct PageMetrics: Hashable, Sendable {
  /// The columns of a line.
  let width: Int
  /// Whether drawings stand to the left of the words; else between them.
  let isWide: Bool
  /// The most cells across a drawing.
  let pictureColumns: Int
  /// The most cells down a drawing.
  let pictureRows: Int
  /// Where words beside a drawing begin.
  let wordsColumn: Int

  /// Narrower pages are stacked: words beside a drawing would be a thin strip.
  private static let wideFrom = 64
  /// Longer lines are hard to read.
  private static let longestLine = 76
  /// The empty columns on both sides of a drawing beside words, together.
  private static let pictureMargins = 4

  init(width: Int) {
    let width = max(width, LayoutOptions.minimumWidth)
    self.width = width
    isWide = width >= PageMetrics.wideFrom
    if isWide {
      // 11 rows at 64 columns, 12 at 80, 20 at 200 and more; a cell is twice as high as it is wide.
      pictureRows = min(20, 12 + (width - 80) / 15)
      pictureColumns = 2 * pictureRows + 2
      wordsColumn = pictureColumns + PageMetrics.pictureMargins
    } else {
      pictureRows = 10
      pictureColumns = min(width - 4, 26)
      wordsColumn = 0
    }
  }

  /// The columns of words.
  func wordsWidth(besidePicture: Bool) -> Int {
    min(besidePicture ? width - wordsColumn : width, PageMetrics.longestLine)
  }
}
