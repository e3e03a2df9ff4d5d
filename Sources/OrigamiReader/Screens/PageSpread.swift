/// The pages of a model on a screen: one step a page, and from some width on several pages side by side.
struct PageSpread: Hashable {
  /// The number of steps side by side.
  let steps: Int
  /// The columns of a page.
  let pageColumns: Int
  /// The rows of a page, without the empty row below it.
  let pageRows: Int
  /// The columns at each edge, for the steps before and after the page; 0 if there is no room for them.
  let edgeColumns: Int

  /// The most steps side by side.
  static let mostSteps = 3
  /// The columns between two pages, with the rule in their middle.
  static let gap = 3
  /// The least widths of a screen with two and with three pages.
  private static let twoFrom = 160
  private static let threeFrom = 240
  /// The least size of a screen that shows the neighbours of a page at its edges; the rows are those of the
  /// content.
  private static let edgesFrom = (columns: 100, rows: 16)

  /// Arranges pages on a screen.
  init(_ metrics: ScreenMetrics) {
    let columns = metrics.columns
    steps = columns >= Self.threeFrom ? Self.mostSteps : columns >= Self.twoFrom ? 2 : 1
    let hasEdges =
      steps == 1 && columns >= Self.edgesFrom.columns && metrics.contentRows >= Self.edgesFrom.rows
    edgeColumns = hasEdges ? columns / 7 : 0
    pageColumns = max(1, (columns - 2 * edgeColumns - Self.gap * (steps - 1)) / steps)
    pageRows = max(1, metrics.contentRows - StepItem.gap)
  }

  /// Returns the first column of a page.
  func column(of page: Int) -> Int { edgeColumns + page * (pageColumns + Self.gap) }
}
