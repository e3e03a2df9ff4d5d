import LazyStacks
public import OrigamiDiagrams
import OrigamiModel
public import Terminal

/// A step laid out for a width. Its height is known before its drawing is painted.
///
/// On a wide page the drawing is on the left and the words are on the right. On a narrow page the drawing is
/// between the title and the explanations. The same step and options always give the same lines.
public struct StepLayout: Sendable {
  /// The number of lines; 0 only for a step without any content.
  public let height: Int

  private let metrics: PageMetrics
  private let words: StepWords
  private let picture: Picture?
  /// The row of the first line of words, where they are beside a drawing, and on a screen page.
  private let wordsRow: Int
  /// The row of the drawing on a page that the step has to itself; nil where steps follow one another.
  private let pageRow: Int?
  /// The note in place of words that are too many for a page.
  private let restNote: String
  /// The first column of a heading, which has no drawing beside it. On a wide page it is 1, so that the
  /// heading begins below the model's title in the screen's first row.
  private let headingColumn: Int

  /// Lays out a step. Words are broken into lines and the drawing's size is found, but nothing is painted.
  public init(_ content: StepContent, options: LayoutOptions) {
    self.init(content, options: options, room: .fitting)
  }

  /// Lays out a step whose drawing may not be loaded yet.
  init(_ content: StepContent, options: LayoutOptions, room: PictureRoom) {
    self =
      options.isPage
      ? StepLayout(
        page: StepPage(content, options: options, room: room), rows: options.height,
        restNote: options.words(.restOfPage))
      : StepLayout(inScroll: content, options: options, room: room)
  }

  /// The height of a screen below which a heading directly above another one has only its title.
  static let briefHeadingsBelow = 32

  /// Returns the usual rows of headings that follow one another: a title and a line of text each, or of those
  /// above the last one the title only, and the gap. On a narrow page one of several titles takes two rows.
  private static func headingRows(_ count: Int, screenRows: Int, isWide: Bool) -> Int {
    guard count > 0 else { return 0 }
    return (screenRows < briefHeadingsBelow ? count + 1 : 2 * count) + (isWide || count == 1 ? 1 : 2)
  }

  private init(inScroll content: StepContent, options: LayoutOptions, room: PictureRoom) {
    let metrics = PageMetrics(width: options.width, height: options.height)
    let picture = Picture(
      content.parts == nil ? content.diagram : nil, metrics: metrics, graphics: options.graphics,
      paper: content.paper, screen: options.screen, room: content.parts == nil ? room : .fitting,
      sign: content.parts == nil ? content.scaleSign.map(options.words.shown) : nil,
      headingRows: StepLayout.headingRows(
        content.headingsAbove, screenRows: options.height, isWide: metrics.isWide),
      covering: content.extent)
    headingColumn = content.parts != nil && metrics.isWide && options.graphics != .words ? 1 : 0
    words = StepWords(
      content, width: metrics.wordsWidth(besidePicture: picture != nil) - headingColumn,
      tellsDrawing: options.graphics == .words,
      isTitleOnly: content.isAboveHeading && options.height < StepLayout.briefHeadingsBelow, options.words)
    let (pictureRows, wordRows) = (picture?.rows ?? 0, words.title.count + words.rest.count)
    // A title at the height of a drawing's tip looks too high. One row lower, all words still fit.
    wordsRow = metrics.isWide && pictureRows > wordRows + 1 ? 1 : 0
    height = metrics.isWide ? max(pictureRows, wordRows) : pictureRows + wordRows
    (self.metrics, self.picture, pageRow, restNote) = (metrics, picture, nil, "")
  }

  private init(page: StepPage, rows: Int, restNote: String) {
    (height, metrics, words, picture) = (rows, page.metrics, page.words, page.picture)
    (wordsRow, pageRow, self.restNote) = (page.wordsRow, page.pictureRow, restNote)
    headingColumn = 0
  }

  /// The row and column of the step's number.
  var numberPlace: (row: Int, column: Int) {
    if pageRow != nil { return (wordsRow, metrics.wordsColumn) }
    return metrics.isWide && picture != nil ? (wordsRow, metrics.wordsColumn) : (0, headingColumn)
  }

  /// A Boolean value that indicates whether the words are too many for the page, which cuts them. The scroll
  /// has them all.
  var isCut: Bool { pageRow != nil && wordsRow + words.count > height }

  /// Draws the step.
  ///
  /// - Returns: exactly ``height`` lines.
  public func lines() -> [StyledLine] { lines(drawsPicture: true) }

  /// A moment of a step's movement, painted.
  struct Movement {
    /// The row of the first line, from the first row of the step; negative above it.
    let row: Int
    let column: Int
    let lines: [StyledLine]
  }

  /// Paints a moment of the step's movement; nil for a step without a drawing.
  ///
  /// The paper passes places outside of the drawing. It keeps the drawing's scale where there is room.
  ///
  /// - Parameters:
  ///   - covered: places of the plane that count as drawn.
  ///   - rows: the rows that it may take, from the first row of the step; nil for those of the step that have
  ///     no words, above or below the drawing.
  func movement(
    showing moment: StepFilm.Picture, covering covered: [Point], rows: Range<Int>? = nil
  ) -> Movement? {
    guard let picture else { return nil }
    let first = (pageRow ?? pictureRow) + picture.signRows
    let own = first..<(pageRow ?? pictureRow) + picture.rows
    let free = metrics.isWide ? 0..<height : pageRow == nil ? own : 0..<max(own.upperBound, wordsRow - 1)
    let room = rows ?? free
    let lines = picture.lines(
      showing: moment, covering: covered, columns: metrics.pictureColumns, mostRows: room.count)
    guard let lines else { return nil }
    let row = first + (own.count - lines.count) / 2
    let side = metrics.isWide ? metrics.wordsColumn : metrics.width
    return Movement(
      row: max(room.lowerBound, min(row, room.upperBound - lines.count)),
      column: max(0, side - metrics.pictureColumns) / 2, lines: lines)
  }

  /// Returns the number of rows that the movement takes, of at most `mostRows`; nil for a step without a
  /// drawing. Paints nothing.
  func movementRows(covering covered: [Point], mostRows: Int) -> Int? {
    picture?.movementRows(covering: covered, columns: metrics.pictureColumns, mostRows: mostRows)
  }

  /// Draws the step with a moment of its movement in place of its drawing; nil for a step without one.
  ///
  /// - Returns: exactly ``height`` lines.
  func lines(showing moment: StepFilm.Picture, covering covered: [Point]) -> [StyledLine]? {
    guard let picture, let movement = movement(showing: moment, covering: covered) else { return nil }
    if pageRow != nil { return page(movement.lines, atRow: movement.row, column: movement.column) }
    guard !metrics.isWide else {
      return sideBySide(movement.lines, atRow: movement.row, column: movement.column)
    }
    let room = [StyledLine].placed(
      [
        (0, pictureColumn, picture.blankLines()),
        (movement.row - words.title.count, movement.column, movement.lines),
      ], rows: picture.rows)
    return words.title + room + words.rest
  }

  /// A Boolean value that indicates whether the drawing is beside the words, among other steps: then a
  /// movement may take the rows of the drawings above and below.
  var isBesideWords: Bool { pageRow == nil && metrics.isWide && picture != nil }
  /// The first columns, which drawings beside words may take.
  var pictureSide: Int { metrics.pictureColumns + (metrics.wordsColumn - metrics.pictureColumns) / 2 }

  /// Returns the bytes of a step that is printed with its drawing as sixels; nil if it has no drawing, or if
  /// its top row would be out of reach on a screen with the given number of rows.
  public func sixelBytes(
    cell: CellSize, theme: PictureTheme, colors: Int, screenRows: Int, styling: Styling
  ) -> [UInt8]? {
    guard let picture, let drawn = picture.sixels(cell: cell, theme: theme, colors: colors),
      height < screenRows
    else {
      return nil
    }
    var bytes: [UInt8] = []
    TextOutput.append(lines(drawsPicture: false), to: &bytes, styling: styling)
    return bytes
      + drawn.picture.bytes(above: height - pictureRow - drawn.row, column: pictureColumn + drawn.column)
  }

  /// The rows of the picture; nil without one.
  var pictureRows: Range<Int>? {
    picture.map { (pageRow ?? pictureRow)..<(pageRow ?? pictureRow) + $0.rows }
  }

  /// The first row of the picture.
  private var pictureRow: Int { metrics.isWide ? 0 : words.title.count }
  /// The first column of the picture.
  private var pictureColumn: Int {
    guard let picture else { return 0 }
    return metrics.isWide
      ? (metrics.wordsColumn - picture.columns) / 2
      : max(0, min((metrics.width - picture.columns + words.indent) / 2, metrics.width - picture.columns))
  }

  /// Returns a Boolean value that indicates whether a screen that ends before a row shows less than half of
  /// the picture.
  func hidesMostOfPicture(fromRow end: Int) -> Bool {
    guard pageRow == nil, let picture else { return false }
    return 2 * (end - pictureRow) < picture.rows
  }

  /// Draws the step, or leaves the rows of its drawing empty.
  func lines(drawsPicture: Bool) -> [StyledLine] {
    arranged((drawsPicture ? picture?.lines() : picture?.blankLines()) ?? [])
  }

  /// Draws the step with empty rows in place of its picture, also in that of the sign above the drawing.
  func linesWithoutPicture() -> [StyledLine] {
    arranged(picture.map { Array(repeating: StyledLine(), count: $0.rows) } ?? [])
  }

  /// Returns the drawing and the words in their places.
  private func arranged(_ drawing: [StyledLine]) -> [StyledLine] {
    if let pageRow {
      let room = metrics.isWide ? metrics.wordsColumn : metrics.width
      return page(drawing, atRow: pageRow, column: picture.map { max(0, room - $0.columns) / 2 } ?? 0)
    }
    return metrics.isWide ? sideBySide(drawing, atRow: 0, column: pictureColumn) : stacked(drawing)
  }

  /// Returns the drawing and the words in their places on a page of their own.
  private func page(_ drawing: [StyledLine], atRow pageRow: Int, column left: Int) -> [StyledLine] {
    var shown = Array((words.title + words.rest).prefix(max(0, height - wordsRow)))
    if isCut, shown.count > 1 {
      let rest = Truncation.fitting(restNote, columns: metrics.width - metrics.wordsColumn)
      shown[shown.count - 1] = StyledLine(rest, .dim)
    }
    return .placed([(pageRow, left, drawing), (wordsRow, metrics.wordsColumn, shown)], rows: height)
  }

  private func sideBySide(_ drawing: [StyledLine], atRow row: Int, column: Int) -> [StyledLine] {
    let wordsColumn = picture == nil ? headingColumn : metrics.wordsColumn
    let words = words.title + words.rest
    return .placed([(row, column, drawing), (wordsRow, wordsColumn, words)], rows: height)
  }

  private func stacked(_ drawing: [StyledLine]) -> [StyledLine] {
    words.title + [StyledLine].placed([(0, pictureColumn, drawing)], rows: drawing.count) + words.rest
  }
}

extension StepLayout {
  // MARK: Positions that survive another width

  /// Returns the content in a row, independent of the width: the offset of its first character in the words,
  /// in UTF-8 bytes from 1, or, for a row of the drawing, a negative number. The start of the step is 0.
  func position(ofRow row: Int) -> ContentPosition {
    // At the first row, a step begins at every width: its title is not lost above a drawing.
    if pageRow != nil || row <= 0 { return .start }
    if let word = wordLine(atRow: row) { return ContentPosition(words.offsets[word] + 1) }
    let pictureRow = metrics.isWide ? row : row - words.title.count
    return ContentPosition(-1 - max(0, pictureRow))
  }

  /// Returns the row that shows a position.
  func row(of position: ContentPosition) -> Int {
    if pageRow != nil || position == .start { return 0 }
    if position.rawValue < 0, let picture {
      let pictureRow = min(-1 - position.rawValue, picture.rows - 1)
      return metrics.isWide ? pictureRow : words.title.count + pictureRow
    }
    let word = words.offsets.lastIndex { $0 < position.rawValue } ?? 0
    if metrics.isWide { return wordsRow + word }
    return word < words.title.count ? word : word + (picture?.rows ?? 0)
  }

  /// Returns the index of the line of words in a row; nil for a row without words.
  private func wordLine(atRow row: Int) -> Int? {
    let pictureRows = metrics.isWide ? 0 : picture?.rows ?? 0
    var word = metrics.isWide ? row - wordsRow : row
    if !metrics.isWide, word >= words.title.count {
      guard word >= words.title.count + pictureRows else { return nil }
      word -= pictureRows
    }
    return words.offsets.indices.contains(word) ? word : nil
  }
}
