/// The positions of words and drawings on a page of some width, computed from the width and options alone.
struct PageMetrics: Hashable, Sendable {
  /// The number of columns of a line.
  let width: Int
  /// A Boolean value that indicates whether drawings are to the left of the words. Otherwise they are between
  /// them; on a page of its own, above them.
  let isWide: Bool
  /// The most columns of a drawing.
  let pictureColumns: Int
  /// The most rows of a drawing.
  let pictureRows: Int
  /// The first column of the words: beside a drawing, or below it on a page of its own.
  let wordsColumn: Int

  /// The least width with words beside a drawing. On narrower pages they would be a thin strip.
  private static let wideFrom = 64
  /// The most columns of a line of words. Longer lines are hard to read.
  static let longestLine = 76
  /// The number of empty columns on both sides of a drawing beside words, together.
  private static let pictureMargins = 4
  /// The empty columns after words beside a drawing.
  private static let rightMargin = 1
  /// The number of rows that are not for drawings: the head, the foot and their rules.
  private static let otherRows = 4

  init(width: Int, height: Int = LayoutOptions.usualHeight) {
    let width = max(width, LayoutOptions.minimumWidth)
    self.width = width
    isWide = width >= PageMetrics.wideFrom
    if isWide {
      pictureRows = max(4, height - PageMetrics.otherRows)
      // At most 55 % of the page: the words need the rest. A cell is twice as high as wide, and arrows extend
      // beyond the sides of the paper.
      pictureColumns = min(width * 55 / 100 - PageMetrics.pictureMargins, pictureRows * 5 / 2 + 2)
      wordsColumn = pictureColumns + PageMetrics.pictureMargins
    } else {
      // The title is above the drawing, and the first words are below.
      pictureRows = max(4, min(height - PageMetrics.otherRows - 2, width / 2 - 2))
      pictureColumns = width - 4
      wordsColumn = 0
    }
  }

  /// Creates the metrics of a step that has a page to itself.
  ///
  /// - Parameters:
  ///   - width: the columns of the page.
  ///   - pictureRows: the rows that the words leave.
  ///   - wordsColumns: the columns of words beside the drawing; 0 for words below it.
  init(pageWidth width: Int, pictureRows: Int, wordsColumns: Int) {
    self.width = width
    isWide = wordsColumns > 0
    self.pictureRows = max(4, pictureRows)
    pictureColumns = max(8, isWide ? width - wordsColumns - PageMetrics.pictureMargins : width - 2)
    wordsColumn = isWide ? width - wordsColumns : max(0, (width - StepPage.longestLine) / 2)
  }

  /// Returns the number of columns for words.
  func wordsWidth(besidePicture: Bool) -> Int {
    let isBeside = isWide && besidePicture
    return min(isBeside ? width - wordsColumn - PageMetrics.rightMargin : width, PageMetrics.longestLine)
  }
}
