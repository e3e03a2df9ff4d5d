import Terminal

/// The head, the foot and the rules around the content of every screen.
enum Chrome {
  /// Draws the two rules.
  ///
  /// - Parameter progress: the part of the upper rule, 0…1, that shows how far the reader is.
  static func drawRules(_ metrics: ScreenMetrics, progress: Double = 0, into frame: inout Frame) {
    for row in metrics.rules { frame.fill(row: row, with: "─", .faint) }
    guard let row = metrics.rules.first, progress > 0 else { return }
    let cells = max(1, Int((min(progress, 1) * Double(metrics.columns)).rounded()))
    frame.draw(StyledLine(String(repeating: "━", count: cells), .accent), row: row)
  }

  /// Returns a head: a title at the left, a text in the middle, a text at the right. A title that is too
  /// long is cut.
  ///
  /// - Parameter right: forms of the text at the right, the longest first. The first that fits is used; if
  ///   none fits, there is no text at the right.
  static func head(
    _ title: String, middle: StyledLine, middleColumn: Int, right: [StyledLine], _ metrics: ScreenMetrics
  ) -> StyledLine {
    let room = max(0, metrics.columns - 2 - (middle.columns > 0 ? middle.columns + 3 : 0))
    var line = StyledLine(" ")
    line.append(Truncation.fitting(title, columns: room), .bold)
    if middle.columns > 0 {
      let column = max(line.columns + 3, middleColumn)
      line.pad(toColumns: column + middle.columns + 2 > metrics.columns ? line.columns + 3 : column)
      let isCut = line.columns + middle.columns > metrics.columns
      line.append(
        isCut ? StyledLine(Truncation.fitting(middle.text, columns: metrics.columns - line.columns)) : middle)
    }
    if let right = right.first(where: { line.columns + 3 + $0.columns + 2 <= metrics.columns }) {
      line.pad(toColumns: metrics.columns - right.columns - 2)
      line.append(right)
    }
    return line
  }

  /// Draws the foot: words at the left, the scroll bar's thumb at the right.
  static func drawFoot(
    _ line: StyledLine, thumb: Range<Int>?, _ metrics: ScreenMetrics, into frame: inout Frame
  ) {
    guard let row = metrics.footRow else { return }
    frame.draw(line, row: row)
    guard let thumb, thumb.count < trackCells, footColumns(metrics) < metrics.columns else { return }
    frame.draw(track(thumb), row: row, column: metrics.columns - trackColumns)
  }

  /// Returns the columns of the foot for words. A narrow screen has no scroll bar beside them.
  static func footColumns(_ metrics: ScreenMetrics) -> Int {
    metrics.columns - (metrics.columns >= 30 ? trackColumns : 0)
  }

  /// Draws a sentence in place of content, in as many lines as it needs.
  ///
  /// - Parameter row: the first row within the content, from 0.
  static func drawSentence(
    _ text: String, atRow row: Int = 1, _ metrics: ScreenMetrics, into frame: inout Frame
  ) {
    let wrapper = TextWrapper(width: max(1, min(PageMetrics.longestLine, metrics.columns - 4)))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      wrapper.lines(of: VisibleText.of(String($0)))
    }
    for (offset, line) in lines.enumerated() where row + offset < metrics.contentRows {
      frame.draw(StyledLine(line), row: metrics.headRows + row + offset, column: 2)
    }
  }

  /// The cells of the scroll bar, without and with its ends.
  static let trackCells = 7
  static let trackColumns = trackCells + 3

  private static func track(_ thumb: Range<Int>) -> StyledLine {
    var line = StyledLine("▕", .faint)
    for cell in 0..<trackCells {
      line.append(thumb.contains(cell) ? "█" : "░", thumb.contains(cell) ? .dim : .faint)
    }
    line.append("▏ ", .faint)
    return line
  }

  /// Returns as many key hints as fit.
  ///
  /// If there is too little room, hints get their brief form, the least important first. If that is not
  /// enough, the least important are left out, and the others are as long as they fit.
  ///
  /// - Parameters:
  ///   - hints: the hints, the most important first; then those that are kept.
  ///   - kept: the number of hints at the end that are kept, such as those to quit and for the list of all
  ///     keys. Only if these alone do not fit, some are left out too; the last one stays.
  static func hints(_ hints: [KeyHint], kept: Int = 2, columns: Int) -> StyledLine {
    var shown = hints
    func width(_ texts: [String]) -> Int {
      1 + texts.reduce(2 * (texts.count - 1)) { $0 + DisplayWidth.of($1) }
    }
    for place in [kept + 1, 2] {
      while shown.count >= place, shown.count > 1, width(shown.map(\.brief)) > columns {
        shown.remove(at: shown.count - place)
      }
    }
    var texts = shown.map(\.brief)
    for (index, hint) in shown.enumerated() {
      texts[index] = hint.text
      if width(texts) > columns { texts[index] = hint.brief }
    }
    var line = StyledLine(" ")
    for hint in texts {
      if line.columns > 1 { line.append("  ") }
      let text = Truncation.fitting(hint, columns: columns - line.columns)
      let words = wordsStart(of: text)
      line.append(text[..<words])
      line.append(text[words...], .dim)
    }
    return line
  }

  /// Returns the place in a hint such as `1 2 3 detail` where its words begin, behind the names of keys.
  private static func wordsStart(of hint: String) -> String.Index {
    let tokens = hint.split(separator: " ")
    let keys = max(1, tokens.prefix { $0.count == 1 }.count)
    return tokens.indices.contains(keys) ? tokens[keys].startIndex : hint.endIndex
  }

  /// Returns the beginning of a row of a list: the sign of the selected row, or its room.
  static func lead(isSelected: Bool) -> StyledLine {
    isSelected ? StyledLine(" ▸ ", .accent) : StyledLine("   ")
  }
}

/// A key and a word for what it does, for the bottom line.
struct KeyHint: Hashable, Sendable, ExpressibleByStringInterpolation {
  let text: String
  /// The form for little room.
  let brief: String

  init(_ text: String, brief: String? = nil) { (self.text, self.brief) = (text, brief ?? text) }

  init(stringLiteral text: String) { self.init(text) }
}

/// Text cut to a width.
enum Truncation {
  /// Returns as many words as fit, separated by commas.
  static func fitting(list: [String], columns: Int) -> String {
    var text = ""
    for word in list {
      let longer = text.isEmpty ? VisibleText.of(word) : text + ", " + VisibleText.of(word)
      guard DisplayWidth.of(longer) <= columns else { break }
      text = longer
    }
    return text
  }

  /// Returns the text, or its beginning and an ellipsis.
  static func fitting(_ text: String, columns: Int) -> String {
    let visible = VisibleText.of(text)
    if DisplayWidth.of(visible) <= columns { return visible }
    guard columns > 0 else { return "" }
    var cut = ""
    var width = 0
    for cluster in visible {
      let next = width + DisplayWidth.of(cluster)
      if next > columns - 1 { break }
      cut.append(cluster)
      width = next
    }
    return cut + "…"
  }
}
