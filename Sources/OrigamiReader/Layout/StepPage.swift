import OrigamiDiagrams
import OrigamiModel
import Terminal

/// The arrangement of a step that has a page to itself: its words are below its drawing, or beside it if
/// that makes the drawing clearly larger.
struct StepPage {
  let metrics: PageMetrics
  let words: StepWords
  let picture: Picture?
  /// The first row of the drawing.
  let pictureRow: Int
  /// The first row of the words.
  let wordsRow: Int

  // Chosen by eye. A page has one step, so it can be narrower than a wide page of the scroll, and its lines
  // are shorter than there.
  /// The least width of a page with words beside the drawing.
  private static let besideFrom = 56
  /// The longest line of words.
  static let longestLine = 72
  /// The part of the page, in percent, that words beside a drawing take; at least 26 columns.
  private static let wordsPercent = 38
  /// The least area of a drawing beside its words, as a percentage of its area above them. With a smaller
  /// gain the words stay below, so that pages look alike, unless they leave too few rows for the drawing.
  private static let gainPercent = 130
  /// The least rows of a drawing above any number of words; on a page of less than twice as many rows, half
  /// of the page. A page with fewer rows than this shows no drawing.
  private static let leastPictureRows = 8

  init(_ content: StepContent, options: LayoutOptions, room: PictureRoom) {
    let (columns, rows) = (max(options.width, LayoutOptions.minimumWidth), options.height)
    func words(_ width: Int) -> StepWords {
      StepWords(content, width: width, tellsDrawing: options.graphics == .words, isPage: true, options.words)
    }
    func picture(_ metrics: PageMetrics) -> Picture? {
      // On a very low screen the words alone tell what to do.
      guard rows >= StepPage.leastPictureRows else { return nil }
      // As large as it gets: the scale that a drawing shares with its neighbours is for the scroll.
      return Picture(
        content.diagram?.scaled(nil), metrics: metrics, graphics: options.graphics, paper: content.paper,
        screen: options.screen, room: room, isOnPage: true)
    }

    let below = words(min(columns - 2, StepPage.longestLine))
    let leftRows = rows - below.count - 1
    let belowMetrics = PageMetrics(
      pageWidth: columns, pictureRows: max(leftRows, min(rows / 2, StepPage.leastPictureRows)),
      wordsColumns: 0)
    let belowPicture = picture(belowMetrics)
    var chosen = (metrics: belowMetrics, words: below, picture: belowPicture)
    if columns >= StepPage.besideFrom, let small = belowPicture {
      let width = min(StepPage.longestLine, max(26, columns * StepPage.wordsPercent / 100))
      let beside = words(width - 1)
      let metrics = PageMetrics(pageWidth: columns, pictureRows: rows, wordsColumns: width)
      // A drawing that is not loaded takes all of its room, so here the rooms are compared, not drawings.
      if beside.count < rows, let large = picture(metrics),
        leftRows < StepPage.leastPictureRows
          || large.columns * large.rows * 100 > small.columns * small.rows * StepPage.gainPercent
      {
        chosen = (metrics, beside, large)
      }
    }
    (metrics, self.words, self.picture) = chosen
    let (pictureRows, wordRows) = (chosen.picture?.rows ?? 0, chosen.words.count)
    if metrics.isWide {
      pictureRow = max(0, rows - pictureRows) / 2
      // Words begin beside the upper part of the drawing.
      wordsRow = max(0, min(pictureRow + 1, rows - wordRows))
    } else {
      let gap = pictureRows > 0 ? 1 : 0
      pictureRow = max(0, rows - pictureRows - gap - wordRows) / 2
      wordsRow = pictureRow + pictureRows + gap
    }
  }
}

extension StepWords {
  /// The number of lines.
  var count: Int { title.count + rest.count }
}
