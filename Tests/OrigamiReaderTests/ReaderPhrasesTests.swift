import OrigamiModel
import OrigamiStore
import Testing

@testable import OrigamiReader

@Suite struct ReaderPhrasesTests {
  @Test(arguments: [
    ("en", ["1 step", "2 steps", "1 minute", "5 minutes"]),
    ("de", ["1 Schritt", "2 Schritte", "1 Minute", "5 Minuten"]),
    ("ja", ["1手順", "2手順", "1分", "5分"]),
  ])
  func `one is told in the singular`(language: String, expected: [String]) {
    let phrases = ReaderPhrases.best(for: language)
    let told =
      [1, 2].map { phrases.counted(phrases.steps, $0) } + [1, 5].map { phrases.counted(phrases.minutes, $0) }
    #expect(told == expected)
  }

  @Test(arguments: [
    ("en", "Fold a bird base.", "fold a bird base"), ("en", "Valley-fold it!", "valley-fold it"),
    ("en-GB", "A fold。", "a fold"), ("en", "MIURA fold.", "MIURA fold"), ("en", "X-fold.", "X-fold"),
    ("en", "McKenzie fold.", "McKenzie fold"), ("tr", "İki köşeyi katla.", "İki köşeyi katla"),
    ("en", "Fold it!", "fold it"), ("ja", "折る！", "折る"), ("en", ".", "."),
  ])
  func `a title within a heading loses its full stop, and in English its capital`(
    language: String, title: String, expected: String
  ) {
    var content = StepContent(
      number: "2", language: language, ownLanguage: language,
      texts: [ContentText(.title, language, title)])
    content.parts = .init(first: "2.1", last: "2.3")
    let heading = content.heading ?? ""
    #expect(heading.contains(expected + (language == "ja" ? "、" : ", 2.1")), "\(heading)")
  }
}
