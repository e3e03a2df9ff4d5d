internal import SeededRandom
package import Terminal

/// Random frames with wide, joined and uncertain clusters that are cut at the edges.
package struct RandomFrames {
  private var random: SeededGenerator
  private let rows: Int
  private let columns: Int

  /// Narrow and wide clusters, and some on whose width terminals disagree.
  private static let alphabet: [String] = [
    "a", "b", " ", " ", "é", "e\u{301}", "鶴", "⡇", "🦢", "👨‍👩‍👧", "❤️", "🇯🇵", "│",
  ]
  private static let styles: [Style] = [
    .plain, .plain, .bold, Style(.dim, foreground: .blue), Style(foreground: .red),
  ]

  /// Creates a generator of frames of one random size. Most are small, so that clusters meet; some are whole
  /// screens.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let isWhole = Int.random(in: 0..<50, using: &random) == 0
    rows = Int.random(in: isWhole ? 20...40 : 1...9, using: &random)
    columns = Int.random(in: isWhole ? 60...120 : 2...24, using: &random)
  }

  /// Returns a frame that follows no other.
  package mutating func first() -> Frame {
    var frame = Frame(rows: rows, columns: columns)
    for row in 0..<rows where Bool.random(using: &random) {
      frame.draw(line(columns: columns), row: row, column: Int.random(in: -2..<columns, using: &random))
    }
    if Bool.random(using: &random) {
      frame.cursor = Frame.Position(
        row: Int.random(in: 0..<rows, using: &random), column: Int.random(in: 0..<columns, using: &random))
    }
    return frame
  }

  /// Returns a frame that follows another: moved, partly overwritten, or all new.
  package mutating func next(after frame: Frame) -> Frame {
    var next = frame
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return first()
    case 1: move(&next, from: frame, by: Int.random(in: -rows...rows, using: &random))
    default: break
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      next.draw(
        line(columns: 6), row: Int.random(in: 0..<rows, using: &random),
        column: Int.random(in: 0..<columns, using: &random))
    }
    return next
  }

  // MARK: Private

  private func move(_ next: inout Frame, from frame: Frame, by distance: Int) {
    for row in 0..<rows {
      next.clear(row: row)
      guard (0..<rows).contains(row + distance) else { continue }
      var column = 0
      for cell in frame[row: row + distance] where !cell.isContinuation {
        column = next.draw(StyledLine(cell.text, cell.style), row: row, column: column)
      }
    }
  }

  private mutating func line(columns: Int) -> StyledLine {
    var line = StyledLine()
    for _ in 0..<Int.random(in: 0...columns, using: &random) {
      line.append(
        RandomFrames.alphabet.randomElement(using: &random) ?? "a",
        RandomFrames.styles.randomElement(using: &random) ?? .plain)
    }
    return line
  }
}
