import LazyStacks
import Terminal

extension ReaderScreen {
  /// Draws a head, as ``Chrome/head(_:middle:middleColumn:right:_:)`` describes it, and the rules.
  func drawHead(
    _ title: String, middle: String = "", middleColumn: Int = 0, right: [String] = [], into frame: inout Frame
  ) {
    if let row = metrics.headRow {
      let head = Chrome.head(
        title, middle: StyledLine(middle), middleColumn: middleColumn,
        right: right.map { StyledLine($0, .dim) }, metrics)
      frame.draw(head, row: row)
    }
    Chrome.drawRules(metrics, into: &frame)
  }

  /// Draws the reason why there is no content, and the keys that help.
  func draw(_ failure: LoadFailure, triesAgain: Bool, into frame: inout Frame) {
    let (reason, help) = (failure.text(words), words.help(triesAgain: triesAgain))
    Chrome.drawSentence(
      "\(reason.prefix(1).uppercased() + reason.dropFirst()).\n\n\(help)", metrics, into: &frame)
  }

  /// Draws the rows of a list that are on screen.
  ///
  /// - Parameter count: the number of all rows.
  func drawRows(
    _ count: Int, _ choice: RowChoice, into frame: inout Frame, line: (_ index: Int) -> StyledLine
  ) {
    for index in choice.visible(of: count, rows: metrics.contentRows) {
      let row = metrics.headRows + index - choice.top
      frame.draw(line(index), row: row)
      if index == choice.selected { frame.cursor = Frame.Position(row: row, column: 1) }
    }
  }

  /// Draws the foot: what is being typed, or else the message, or else the hints.
  func drawFoot(_ hints: [KeyHint], scrollBar: ScrollBar? = nil, into frame: inout Frame) {
    let room = footRoom(scrollBar == nil ? metrics.columns : Chrome.footColumns(metrics))
    // One column stays free before the scroll bar.
    var line =
      promptLine(columns: room, into: &frame) ?? messageLine(columns: room)
      ?? Chrome.hints(hints, columns: scrollBar == nil ? room : room - 1)
    line.pad(toColumns: room)
    Chrome.drawFoot(line, thumb: scrollBar?.thumb(track: Chrome.trackCells), metrics, into: &frame)
  }

  /// Returns the number of columns for words in the foot: at most `columns`, left of the owner's note.
  func footRoom(_ columns: Int) -> Int { min(columns, noteColumn ?? columns) }

  /// Returns the foot while something is typed, and sets the cursor at its end; nil otherwise.
  func promptLine(columns: Int, into frame: inout Frame) -> StyledLine? {
    guard let line = prompt?.line(columns: columns) else { return nil }
    if let row = metrics.footRow {
      frame.cursor = Frame.Position(row: row, column: min(line.columns, metrics.columns - 1))
    }
    return line
  }

  /// Returns the foot with the message; nil if there is none.
  func messageLine(columns: Int) -> StyledLine? {
    message.map { StyledLine(" " + Truncation.fitting($0, columns: columns - 2)) }
  }
}

extension StackCounters {
  /// The counters of a frame, for traces.
  var trace: String { "built=\(built) measured=\(measured) drawn=\(drawn)" }
}
