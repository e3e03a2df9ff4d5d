import SeededRandom
import Terminal
import Testing

@Suite struct TextWrapperTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let width: Int
    let lines: [String]

    init(_ name: String, _ text: String, width: Int, lines: [String]) {
      (testDescription, self.text, self.width, self.lines) = (name, text, width, lines)
    }
  }

  @Test(arguments: [
    Case("empty stays one line", "", width: 3, lines: [""]),
    Case("what fits is not broken", "fold up", width: 7, lines: ["fold up"]),
    Case("greedy at spaces", "fold the tip up", width: 8, lines: ["fold the", "tip up"]),
    Case("runs of spaces go where the line breaks", "fold   up", width: 6, lines: ["fold", "up"]),
    Case("spaces at the ends are dropped", "  fold  ", width: 6, lines: ["fold"]),
    Case("a long word is cut", "abcdefgh ij", width: 3, lines: ["abc", "def", "gh", "ij"]),
    Case("a long word begins on a new line", "ab cdefgh", width: 4, lines: ["ab", "cdef", "gh"]),
    Case("newlines hold", "a\nb\r\n\nc", width: 5, lines: ["a", "b", "", "c"]),
    Case("a no-break space holds", "ab 3\u{A0}cm", width: 5, lines: ["ab", "3\u{A0}cm"]),
    Case("wide character at the edge", "ab上", width: 3, lines: ["ab", "上"]),
    Case("wide characters break anywhere", "白鳥の基本形", width: 5, lines: ["白鳥", "の基", "本形"]),
    Case("no full stop at the start", "白鳥。", width: 4, lines: ["白", "鳥。"]),
    Case("no small kana at the start", "つくって", width: 4, lines: ["つ", "くっ", "て"]),
    Case("no opening bracket at the end", "鶴「白」", width: 4, lines: ["鶴", "「白", "」"]),
    Case("kinsoku gives way to progress", "。。。", width: 2, lines: ["。", "。", "。"]),
    Case("latin beside wide", "A4の紙", width: 4, lines: ["A4の", "紙"]),
    Case("narrower than a character", "上a", width: 1, lines: ["上", "a"]),
    Case("width 0 is 1", "ab", width: 0, lines: ["a", "b"]),
    Case("joined emoji stay whole", "👨‍👩‍👧👨‍👩‍👧", width: 3, lines: ["👨‍👩‍👧", "👨‍👩‍👧"]),
    Case("marks stay with their base", "e\u{301}e\u{301}", width: 1, lines: ["e\u{301}", "e\u{301}"]),
  ])
  func wraps(_ example: Case) {
    let lines = TextWrapper(width: example.width).lines(of: example.text)

    #expect(lines.map(String.init) == example.lines)
  }

  @Test(arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2028}", "\u{200E}", "\r"])
  func `a line with control characters fits as it is shown`(control: String) {
    let text = String(repeating: "a" + control, count: 20)
    let lines = TextWrapper(width: 10).lines(of: text)

    #expect(lines.joined() == text)
    #expect(lines.allSatisfy { StyledLine($0).columns <= 10 })
    // A line that is not the last has no room for another character and its sign.
    #expect(lines.dropLast().allSatisfy { StyledLine($0).columns > 10 - StyledLine("a" + control).columns })
  }

  @Test func `a tab takes the column of its sign`() {
    #expect(TextWrapper(width: 5).lines(of: "a\tb\tc\td").map { StyledLine($0).text } == ["a␉b␉c", "d"])
  }

  @Test func `no line is wider than its width, and nothing but white space is lost`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      let text = RandomText.text(length: Int.random(in: 0...40, using: &random), using: &random)
      let width = Int.random(in: 1...24, using: &random)

      let lines = TextWrapper(width: width).lines(of: text)

      for line in lines {
        #expect(DisplayWidth.of(line) <= width || line.count == 1, "\(line) in \(width)")
      }
      #expect(Self.solid(lines.joined()) == Self.solid(text))
    }
  }

  @Test func `every line but a paragraph's last is full`() {
    var random = SeededGenerator(seed: 11)
    let words = ["a", "to", "the", "fold", "crease", "corner", "together"]
    for _ in 0..<500 {
      let text = (0..<30).map { _ in words[Int.random(in: 0..<7, using: &random)] }.joined(separator: " ")
      let width = Int.random(in: 8...40, using: &random)

      let lines = TextWrapper(width: width).lines(of: text)

      #expect(lines.joined(separator: " ") == text)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let firstWord = next.prefix { $0 != " " }
        #expect(line.count + 1 + firstWord.count > width)
      }
    }
  }

  /// The scalars that are not white space. Where white space is removed, clusters may join.
  static func solid(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace && $0.value != 0x200B || $0.value == 0xA0 }
  }
}
