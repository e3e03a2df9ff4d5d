import Terminal
import Testing

@testable import OrigamiReader

/// Tests of the line that the user types at the foot of the screen.
@Suite struct PromptTests {
  @Test(arguments: ["a", "e\u{301}", "白", "\u{301}"])
  func `pasted and typed text is bounded in bytes`(piece: String) {
    var prompt = Prompt(.searchForward)
    prompt.paste("swan " + String(repeating: piece, count: 300_000))
    #expect(prompt.text.utf8.starts(with: "swan ".utf8))
    #expect((Prompt.limit - 3...Prompt.limit).contains(prompt.text.utf8.count))

    let full = prompt.text
    for character in piece + "ß" { _ = prompt.handle(.character(character)) }
    #expect(prompt.text.utf8.count <= Prompt.limit && prompt.text.utf8.starts(with: full.utf8))
  }

  @Test func `a key of many scalars is bounded, too`() {
    var prompt = Prompt(.searchForward)
    _ = prompt.handle(.character(Character("e" + String(repeating: "\u{301}", count: 5000))))
    #expect(prompt.text.utf8.count <= Prompt.limit)
  }

  @Test func `spaces alone are not typed`() {
    for text in ["", " ", "  "] {
      var prompt = Prompt(.searchForward)
      prompt.paste(text)
      #expect(prompt.handle(Key(.enter)) == .empty)
    }
  }

  @Test func `only the first line of a paste is taken`() {
    for newline in ["\n", "\r\n", "\r", "\u{2028}"] {
      var prompt = Prompt(.searchForward)
      prompt.paste("crane" + newline + "second")
      #expect(prompt.text == "crane")
    }
  }

  @Test func `the end of a long line is kept in sight`() {
    var prompt = Prompt(.searchForward)
    prompt.paste("abc白鳥def")
    #expect(
      (0...12).map { prompt.line(columns: $0).text } == [
        " /", " /", " /", " /", " /f", " /ef", " /def", " /def", " /鳥def", " /鳥def", " /白鳥def", " /c白鳥def",
        " /bc白鳥def",
      ])
  }
}
