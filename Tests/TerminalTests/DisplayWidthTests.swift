import SeededRandom
import Terminal
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("fold", 4), ("é", 1), ("e\u{301}", 1), ("\u{200B}", 0), ("\u{FEFF}", 0),
    // East Asian: wide, full width, half width, ambiguous
    ("白鳥", 4), ("ｆ", 2), ("ﾊ", 1), ("ｶﾞ", 2), ("±", 1), ("…", 1), ("─", 1), ("⠿", 1), ("\u{3000}", 2),
    // Hangul: precomposed, and conjoining jamo in one cluster
    ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2),
    // Emoji: by default, by U+FE0F, joined, with a skin tone, keycap, flags, a tag sequence
    ("🦢", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("☺\u{FE0E}", 1), ("👨‍👩‍👧", 2), ("❤️‍🔥", 2), ("👍🏽", 2),
    ("1\u{FE0F}\u{20E3}", 2),
    ("🇯🇵", 2), ("🇯🇵🇩🇪", 4), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    // Digits are listed for U+FE0F but are narrow alone
    ("12", 2),
    // Indic: a spacing vowel sign takes a column, a conjunct is never wider than two
    ("क", 1), ("कि", 2), ("क्ष", 2), ("ก็", 1),
    // Unicode 16 and 17
    ("\u{1FAE9}", 2), ("\u{1FAC8}", 2), ("\u{1CD00}", 1),
    // Beyond the tables
    ("\u{E0100}", 0), ("\u{F0000}", 1), ("\u{10FFFD}", 1), ("\u{3FFFD}", 2),
  ])
  func `text takes the columns that terminals give it`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }

  @Test func `control characters take no column`() {
    #expect(["\u{1B}", "\r\n", "\u{9B}", "\u{7F}"].map { DisplayWidth.of($0) } == [0, 0, 0, 0])
  }

  @Test func `every scalar has a width between 0 and 2, and a string of one the same`() {
    var counts = [0, 0, 0]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let columns = DisplayWidth.of(scalar)
      #expect((0...2).contains(columns))
      counts[columns] += 1
    }
    // Counted by the generator's data for Unicode 17.
    #expect(counts == Self.expectedCounts)
  }

  @Test func `the measure of a text is the sum of its clusters`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let text = RandomText.text(length: Int.random(in: 0...20, using: &random), using: &random)
      #expect(DisplayWidth.of(text) == text.map { DisplayWidth.of($0) }.reduce(0, +))
    }
  }

  static let expectedCounts = [6_306, 922_868, 182_890]
}

/// Random text with every kind of character that measuring and wrapping can meet.
enum RandomText {
  static let pieces = [
    "a", "B", "7", "-", ".", ",", "(", ")", "“", "”", "—", " ", "  ", "\u{A0}", "\u{2009}", "\u{3000}", "\n",
    "é", "e\u{301}",
    "白", "鳥", "の", "ー", "っ", "。", "、", "「", "」", "각", "ﾊ", "🦢", "☺\u{FE0F}", "👨‍👩‍👧", "🇯🇵", "🇩", "\u{200B}",
    "\u{200D}", "\u{FE0F}", "\u{301}", "कि", "long", "word", "unbreakable",
  ]

  static func text(length: Int, using random: inout SeededGenerator) -> String {
    (0..<length).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
  }
}
