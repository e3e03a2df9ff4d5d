import SeededRandom
import Terminal
import Testing

@testable import OrigamiReader

/// The words of a search in the lines on screen.
@Suite struct HighlighterTests {
  private static let pieces = [
    "fold", "Fold", "unfold", "FOLDS", " ", "-", "é", "e\u{301}", "⣿⡀", "▌", "│", "→", "鶴", "首", "ß",
    "\u{212A}",
    "k", "1",
  ]

  /// The reversed characters of a line, as one text a run.
  private static func reversed(_ line: StyledLine) -> [String] {
    line.spans.filter { $0.style.attributes.contains(.reverse) }.map(\.text)
  }

  @Test(arguments: [
    ("fold", "Fold, unfold; FOLDS fold", ["Fold", "FOLD", "fold"]),
    ("fold edge", "⣿⡀ fold the edge ▌fold", ["fold", "edge", "fold"]),
    ("É", "écru, e\u{301}cru, café", ["é", "e\u{301}"]),
    ("首", "鶴の首を折る", ["首"]),
    ("fold", "⣿⡀ unfold ▌", []), ("12", "12 of 112", ["12"]),
    ("bottom-left, (corner)", "the bottom-left corner", ["bottom-left", "corner"]),
  ])
  func `words are highlighted at the beginning of words, whatever their case`(
    words: String, text: String, found: [String]
  ) {
    let line = Highlighter(words).highlighted(StyledLine(text, .bold))
    #expect(Self.reversed(line) == found)
    #expect(line.text == text)
  }

  @Test func `a line is highlighted as if each character was compared`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<3000 {
      let words = (0...1).map { _ in random.pick(Self.pieces.filter { $0 != " " }) }
      let line = StyledLine((0..<random.below(9)).map { _ in random.pick(Self.pieces) }.joined())

      let highlighted = Highlighter(words.joined(separator: " ")).highlighted(line)

      // Not in ASCII: no short cut is taken.
      let slow = Highlighter((words + ["ÿ"]).joined(separator: " ")).highlighted(line)
      #expect(highlighted == slow, "\(words) in \(line.text)")
    }
  }
}
