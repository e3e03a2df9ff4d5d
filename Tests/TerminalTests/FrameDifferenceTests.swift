import Terminal
import TerminalTesting
import Testing

@Suite struct FrameDifferenceTests {
  /// Text that terminals agree on, wide and narrow, and some that they do not.
  static let alphabet: [String] = ["a", "b", " ", " ", "é", "e\u{301}", "鶴", "⡇", "🦢", "👨‍👩‍👧", "❤️", "🇯🇵", "│"]

  static func randomLine(_ random: inout SeededGenerator, columns: Int) -> StyledLine {
    var line = StyledLine()
    let styles: [Style] = [.plain, .plain, .bold, Style(.dim, foreground: .blue), Style(foreground: .red)]
    for _ in 0..<Int.random(in: 0...columns, using: &random) {
      line.append(
        alphabet.randomElement(using: &random) ?? "a", styles.randomElement(using: &random) ?? .plain)
    }
    return line
  }

  static func randomFrame(_ random: inout SeededGenerator, rows: Int, columns: Int) -> Frame {
    var frame = Frame(rows: rows, columns: columns)
    for row in 0..<rows where Bool.random(using: &random) {
      frame.draw(
        randomLine(&random, columns: columns), row: row, column: Int.random(in: -2..<columns, using: &random))
    }
    if Bool.random(using: &random) { frame.cursor = Frame.Place(row: 0, column: columns / 2) }
    return frame
  }

  /// A frame that follows another as frames do: moved, partly overwritten, or all new.
  static func successor(of frame: Frame, _ random: inout SeededGenerator) -> Frame {
    var next = frame
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return randomFrame(&random, rows: frame.rows, columns: frame.columns)
    case 1:
      let distance = Int.random(in: -frame.rows...frame.rows, using: &random)
      for row in 0..<frame.rows {
        next.clear(row: row)
        guard (0..<frame.rows).contains(row + distance) else { continue }
        var column = 0
        for cell in frame[row: row + distance] where !cell.isContinuation {
          column = next.draw(StyledLine(cell.text, cell.style), row: row, column: column)
        }
      }
    default: break
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let row = Int.random(in: 0..<frame.rows, using: &random)
      next.draw(
        randomLine(&random, columns: 6), row: row, column: Int.random(in: 0..<frame.columns, using: &random))
    }
    return next
  }

  /// A blank screen that does not wrap, as the reader sets it.
  static func screen(_ rows: Int, _ columns: Int, _ model: ScreenModel.WidthModel) -> ScreenModel {
    var screen = ScreenModel(rows: rows, columns: columns, widthModel: model)
    screen.write("\u{1B}[?7l".utf8)
    return screen
  }

  @Test(arguments: ScreenModel.WidthModel.allCases)
  func `applying the difference shows the same as painting the whole frame`(model: ScreenModel.WidthModel) {
    let rounds = SeededGenerator.rounds(quick: 4_000)
    for seed in 0..<UInt64(rounds) {
      var random = SeededGenerator(seed: seed)
      let rows = Int.random(in: 1...9, using: &random)
      let columns = Int.random(in: 2...24, using: &random)
      var shown = Self.randomFrame(&random, rows: rows, columns: columns)
      var screen = Self.screen(rows, columns, model)
      screen.write(FrameDifference.bytes(from: nil, to: shown).bytes)
      for _ in 0..<3 {
        let next = Self.successor(of: shown, &random)
        screen.write(FrameDifference.bytes(from: shown, to: next).bytes)
        var repainted = Self.screen(rows, columns, model)
        repainted.write(FrameDifference.bytes(from: nil, to: next).bytes)
        guard screen.cells == repainted.cells, screen.unknown.isEmpty else {
          Issue.record("seed \(seed): \(screen.unknown)\n\(screen.text)\nshould be\n\(repainted.text)")
          return
        }
        shown = next
      }
    }
  }

  @Test func `a painted frame shows its cells`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let frame = Self.randomFrame(&random, rows: 4, columns: 12)
      var screen = ScreenModel(rows: 4, columns: 12)
      screen.write(FrameDifference.bytes(from: nil, to: frame).bytes)
      for row in 0..<4 { #expect(screen.text(row: row) == frame.text(row: row)) }
    }
  }

  @Test func `an equal frame is no bytes`() {
    var random = SeededGenerator(seed: 1)
    let frame = Self.randomFrame(&random, rows: 24, columns: 80)
    #expect(FrameDifference.bytes(from: frame, to: frame).bytes.isEmpty)
  }

  @Test func `a line scroll writes one row and moves the others`() {
    func page(from first: Int) -> Frame {
      var frame = Frame(rows: 24, columns: 80)
      frame.draw(StyledLine(" Swan"), row: 0)
      for row in 1..<23 {
        frame.draw(
          StyledLine("\(first + row)  Fold the top edge to the bottom edge, step \(first + row)."), row: row)
      }
      frame.draw(StyledLine(" space next"), row: 23)
      return frame
    }
    let (bytes, counters) = FrameDifference.bytes(from: page(from: 100), to: page(from: 101))
    #expect(counters.rowsMoved == 21)
    #expect(bytes.count <= 130)
  }

  @Test func `nothing is cleared as a whole`() {
    var random = SeededGenerator(seed: 3)
    let frame = Self.randomFrame(&random, rows: 10, columns: 30)
    let bytes = FrameDifference.bytes(from: nil, to: frame, options: .init(synchronizes: true)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{1B}[J"))
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
  }
}
