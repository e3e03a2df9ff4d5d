import OrigamiModel
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

  @Test func `a repetition says how often only if that is more than once`() {
    func repetition(_ times: Int?) -> String {
      ReaderPhrases.english.repetition(.init(from: "2", to: "4", times: times, place: .behind))
    }
    #expect(repetition(nil) == "Repeat steps 2–4 behind.")
    #expect(repetition(1) == repetition(nil))
    #expect(repetition(3) == "Repeat steps 2–4 behind, 3 times.")
  }
}
