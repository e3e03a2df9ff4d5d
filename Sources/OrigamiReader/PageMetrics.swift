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
  /// The rows of a screen that are not for drawings: the head, the foot and their rules.
  private static let otherRows = 4

  init(width: Int, height: Int = LayoutOptions.usualHeight) {
    let width = max(width, LayoutOptions.minimumWidth)
    self.width = width
    isWide = width >= PageMetrics.wideFrom
    if isWide {
      pictureRows = max(4, height - PageMetrics.otherRows)
      // A cell is twice as high as it is wide, and arrows stand out to the sides.
      pictureColumns = min(width * 55 / 100 - PageMetrics.pictureMargins, pictureRows * 5 / 2 + 2)
      wordsColumn = pictureColumns + PageMetrics.pictureMargins
    } else {
      // The title stands above and the first words below.
      pictureRows = max(4, min(height - PageMetrics.otherRows - 2, width / 2 - 2))
      pictureColumns = width - 4
      wordsColumn = 0
    }
  }

  /// The columns of words.
  func wordsWidth(besidePicture: Bool) -> Int {
    min(besidePicture ? width - wordsColumn : width, PageMetrics.longestLine)
  }
}
