import Navigation
import OrigamiStore
import Terminal

extension MenuScreen {
  func drawScreen(into frame: inout Frame) {
    drawHead("Origami", right: headTexts, into: &frame)
    var lastLine = 0
    for (index, row) in rows.enumerated() {
      let line = gaps(before: row) + index - choice.top
      guard (0..<metrics.contentRows).contains(line) else { continue }
      let texts = lines(of: row, room: metrics.contentRows - line)
      for (offset, text) in texts.enumerated() { frame.draw(text, row: metrics.headRows + line + offset) }
      lastLine = line + texts.count - 1
      if row == selected { frame.cursor = Frame.Position(row: metrics.headRows + line, column: 1) }
    }
    if totals?.models == 0 {
      Chrome.drawSentence(
        words(dependencies.emptyLibrary), atRow: lastLine + 2, metrics, into: &frame)
    }
    drawFoot(
      [
        words.keyHint(.open), "j k \(words(.move))", words.keyHint(.searchForward), words.keyHint(.quit),
        words.keyHint(.help),
      ],
      into: &frame)
  }

  /// Returns the number of all empty lines above a row; 0 if there is no room for them.
  private func gaps(before row: Row) -> Int {
    guard metrics.contentRows >= rows.count + 2 else { return 0 }
    return row == .random || row == .address ? 2 : 1
  }

  private var headTexts: [String] {
    guard let totals else { return [] }
    return [
      words(.models, count: totals.models) + words.divider + words(.steps, count: totals.steps),
      words(.models, count: totals.models),
    ]
  }

  /// Returns a row. A failure that is too long for the last row goes on below it, if there is room for all of
  /// it.
  private func lines(of row: Row, room: Int) -> [StyledLine] {
    let first = line(of: row)
    guard row == rows.last, case .failed(let what) = state(of: row), row != .random || totals?.models != 0
    else { return [first] }
    let indent = titleColumns
    let wrapped = TextWrapper(width: max(8, metrics.columns - indent - 1))
      .lines(of: VisibleText.of(words.retrying(what)))
    guard wrapped.count > 1, wrapped.count <= room else { return [first] }
    return wrapped.enumerated().map { number, text in
      var line = number == 0 ? head(of: row) : StyledLine()
      line.pad(toColumns: indent)
      line.append(text, Style(foreground: .red))
      return line
    }
  }

  /// The columns before the description of a row.
  private var titleColumns: Int { metrics.columns >= 60 ? 19 : 17 }

  /// Returns the sign and the title of a row.
  private func head(of row: Row) -> StyledLine {
    let isSelected = row == selected
    var line = Chrome.lead(isSelected: isSelected)
    line.append(words(row.title), isSelected ? .bold : .plain)
    line.pad(toColumns: titleColumns)
    return line
  }

  func state(of row: Row) -> DeferredLink.State {
    switch row {
    case .random: randomState
    case .address: addressState
    case .models, .continue, .showcase, .notation, .marks: .idle
    }
  }

  private func line(of row: Row) -> StyledLine {
    var line = head(of: row)
    let room = metrics.columns - line.columns - 1
    let state = state(of: row)
    if row == .random, totals?.models == 0 {
      // The sentence below the rows says what to do.
      line.append(Truncation.fitting(words(.noModelYet), columns: room), .dim)
    } else if case .failed(let what) = state {
      // The key stays, however long the reason is.
      let rest = room - DisplayWidth.of(words.retrying(""))
      let reason = rest > 10 ? Truncation.fitting(what, columns: rest) : what
      line.append(
        Truncation.fitting(words.retrying(reason), columns: room), Style(foreground: .red))
    } else {
      let texts = texts(of: row)
      let text = texts.first { DisplayWidth.of($0) <= room } ?? texts.last ?? ""
      line.append(Truncation.fitting(text, columns: room), .dim)
    }
    return line
  }

  /// Returns the descriptions of a row, the longest first.
  private func texts(of row: Row) -> [String] {
    switch row {
    case .models: [words(.aboutModels), words(.aboutModelsShort)]
    case .continue: continueTexts
    case .showcase: [words(.aboutShowcase), words(.aboutShowcaseShort)]
    case .notation: [words(.aboutNotation), words(.aboutNotationShort)]
    case .marks: marksTexts
    case .address:
      [
        (addressState == .running ? "\(spinnerSign) \(words(.opening)) " : "")
          + words.shown(VisibleText.of(address ?? ""))
      ]
    case .random:
      [randomState == .running ? "\(spinnerSign) \(words(.lookingForModel))" : words.shown("…")]
    }
  }

  private var continueTexts: [String] {
    guard let summary else { return [""] }
    let parts = summary.leftModels.map { model in
      model.step.map { "\(model.title), \($0.text(words))" } ?? model.title
    }
    guard let first = parts.first, let title = summary.leftModels.first?.title else {
      return [words(.aboutContinue), words(.aboutContinueShort)]
    }
    return [parts.joined(separator: words.divider), first, title]
  }

  private var marksTexts: [String] {
    guard let summary else { return [""] }
    if summary.markedSteps == 0 {
      return [words(.aboutMarks, words.firstKey(of: .mark)), words(.aboutMarksShort)]
    }
    let steps = words(.steps, count: summary.markedSteps)
    return ["\(steps) \(words(.inModels, count: summary.markedModels))", steps]
  }
}
