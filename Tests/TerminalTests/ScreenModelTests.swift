import TerminalTesting
import Testing

/// Tests of the terminal model with which the other tests compare.
@Suite struct ScreenModelTests {
  /// A request for pictures, a request for the background's colour and a title, all between two words.
  static let strings =
    "a\u{1B}_Gi=31,a=q;AAAA\u{1B}\\b\u{1B}]11;?\u{7}c\u{1B}P+q544e\u{1B}\\\u{1B}]2;é\u{1B}\\d\u{1B}[1Ge"

  @Test(arguments: 1...7)
  func `a string shows nothing, however it is split`(length: Int) {
    var screen = ScreenModel(rows: 2, columns: 20)
    let bytes = Array(Self.strings.utf8)
    for start in stride(from: 0, to: bytes.count, by: length) {
      screen.write(bytes[start..<min(start + length, bytes.count)])
    }
    #expect(screen.text(row: 0) == "ebcd")
    #expect(screen.unknown.isEmpty)
  }

  @Test func `a new size keeps the modes and nothing of the text`() {
    var screen = ScreenModel(rows: 2, columns: 20)
    screen.write(Array("\u{1B}[?1049h\u{1B}[?25lword".utf8))
    screen.resize(rows: 3, columns: 10)
    #expect(screen.modes == [7, 1049])
    #expect(screen.text == "\n\n\n")
  }
}
