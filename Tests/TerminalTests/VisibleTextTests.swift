import Terminal
import Testing

@Suite struct VisibleTextTests {
  /// The name of a case is the visible text: a test report must not send control characters to a terminal.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let shown: String
    var testDescription: String { shown }

    init(_ text: String, _ shown: String) { (self.text, self.shown) = (text, shown) }
  }

  @Test(arguments: [
    Case("plain", "plain"), Case("白鳥 — “é” 👨‍👩‍👧", "白鳥 — “é” 👨‍👩‍👧"),
    Case("\u{1B}[31mred", "␛[31mred"), Case("a\tb\r\nc", "a␉b␍␊c"), Case("\u{0}\u{7F}", "␀␡"),
    Case("\u{9B}2J\u{85}", "\\u{9B}2J\\u{85}"), Case("\u{202E}evil\u{2069}", "\\u{202E}evil\\u{2069}"),
    Case("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"), Case("\u{61C}\u{200F}", "\\u{61C}\\u{200F}"),
    Case("\u{A0}\u{D8}\u{62C}", "\u{A0}\u{D8}\u{62C}"),
  ])
  func `what a terminal obeys is shown`(_ example: Case) {
    #expect(VisibleText.of(example.text) == example.shown)
  }

  @Test func `newlines stay where text is wrapped afterwards`() {
    #expect(VisibleText.of("a\nb\u{7}", keepingNewlines: true) == "a\nb␇")
  }

  @Test func `no live scalar is left, and a text without one is not changed`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(scalar) + "b"
      let visible = VisibleText.of(text)
      guard VisibleText.isLive(scalar) || visible != text else { continue }
      #expect(VisibleText.isLive(scalar) && visible != text, "U+\(String(value, radix: 16))")
      #expect(!visible.unicodeScalars.contains(where: VisibleText.isLive))
    }
  }
}
