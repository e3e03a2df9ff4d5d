import Navigation
import OrigamiStore
import Terminal

extension MenuScreen {
  func drawScreen(into frame: inout Frame) {
    Chrome.drawHead(
      "Origami", middle: StyledLine(), middleColumn: 0, right: headTexts.map { StyledLine($0, .dim) },
      metrics,
      into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    var lastRow = 0
    for (index, row) in rows.enumerated() {
      let line = gaps(before: row) + index - choice.top
      guard (0..<metrics.contentRows).contains(line) else { continue }
      lastRow = metrics.headRows + line
      frame.draw(self.line(of: row), row: lastRow)
      if row == selected { frame.cursor = Frame.Place(row: lastRow, column: 1) }
    }
    if totals?.models == 0 {
      Chrome.drawSentence(
        EmptyLibrary.sentence, atRow: lastRow - metrics.headRows + 2, metrics, into: &frame)
    }
    if let prompt {
      let line = prompt.line(columns: metrics.columns)
      if let row = metrics.footRow {
        frame.cursor = Frame.Place(row: row, column: min(line.columns, metrics.columns - 1))
      }
      return Chrome.drawFoot(line, thumb: nil, metrics, into: &frame)
    }
    let foot =
      message.map { StyledLine(" " + Truncation.fitting($0, columns: metrics.columns - 2)) }
      ?? Chrome.hints(
        [
          KeyTable.hint(.open), "j k move", KeyTable.hint(.searchForward), KeyTable.hint(.quit),
          KeyTable.hint(.help),
        ],
        columns: metrics.columns)
    Chrome.drawFoot(foot, thumb: nil, metrics, into: &frame)
  }

  /// Returns the number of empty lines before a row, if there is room for them.
  private func gaps(before row: Row) -> Int {
    guard metrics.contentRows >= rows.count + 2 else { return 0 }
    return row == .random || row == .address ? 2 : 1
  }

  private var headTexts: [String] {
    guard let totals else { return [] }
    return [
      "\(Amount.of(totals.models, "model")) · \(Amount.of(totals.steps, "step"))",
      Amount.of(totals.models, "model"),
    ]
  }

  private func line(of row: Row) -> StyledLine {
    let isSelected = row == selected
    var line = Chrome.lead(isSelected: isSelected)
    line.append(row.title, isSelected ? .bold : .plain)
    line.pad(toColumns: metrics.columns >= 60 ? 19 : 17)
    let room = metrics.columns - line.columns - 1
    let state: DeferredLink.State =
      switch row {
      case .random: randomState
      case .address: addressState
      case .models, .continue, .showcase, .notation, .marks: .idle
      }
    if case .failed(let what) = state {
      line.append(
        Truncation.fitting(KeyTable.retrying(what), columns: room), Style(foreground: .red))
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
    case .models: ["everything in the library", "the whole library"]
    case .continue: continueTexts
    case .showcase: ["the finished models", "finished models"]
    case .notation: ["lines, arrows, marks, folds, bases", "lines, arrows, folds"]
    case .marks: marksTexts
    case .address:
      [(addressState == .running ? "\(spinnerSign) opening " : "") + VisibleText.of(address ?? "")]
    case .random: [randomState == .running ? "\(spinnerSign) looking for one" : "…"]
    }
  }

  private var continueTexts: [String] {
    guard let summary else { return [""] }
    let parts = summary.left.map { left in
      left.step.map { "\(left.title), \($0)" } ?? left.title
    }
    guard let first = parts.first, let title = summary.left.first?.title else {
      return ["where you stopped reading", "nothing yet"]
    }
    return [parts.joined(separator: " · "), first, title]
  }

  private var marksTexts: [String] {
    guard let summary else { return [""] }
    if summary.markedSteps == 0 { return ["m marks the step being read", "none yet"] }
    let steps = Amount.of(summary.markedSteps, "step")
    return ["\(steps) in \(Amount.of(summary.markedModels, "model"))", steps]
  }
}

/// The sentence of a library without models.
enum EmptyLibrary {
  static let sentence = "Nothing imported yet. Try: origami import content/"
}

/// The sign that turns while something loads.
enum Spinner {
  /// Returns the sign for a count.
  static func sign(_ count: Int) -> String { ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"][count % 6] }
}
