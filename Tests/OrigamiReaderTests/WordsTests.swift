import OrigamiDiagrams
import OrigamiModel
import ReaderTesting
import Terminal
import Testing

@testable import OrigamiReader

/// The program's own words in its languages.
@Suite struct WordsTests {
  /// The words that are the same in English and in German.
  static let sameInBoth: Set<Word> = [.keyEnter, .keyEscape, .verbatim]

  @Test func `every word has a German text of its own`() {
    for word in Word.allCases {
      #expect(!word.german.isEmpty && !word.english.isEmpty, "\(word)")
      #expect((word.english == word.german) == Self.sameInBoth.contains(word), "\(word): \(word.german)")
    }
  }

  @Test func `a text has the same gaps and forms in every language`() {
    for word in Word.allCases {
      #expect(Self.gaps(word.english) == Self.gaps(word.german), "\(word)")
      #expect(
        word.english.split(separator: "|").count == word.german.split(separator: "|").count, "\(word)")
    }
  }

  private static func gaps(_ text: String) -> Set<Substring> {
    Set(text.matches(of: /\{[a-z]\}/).map { text[$0.range] })
  }

  @Test func `one is singular, and none and many are plural`() {
    let german = Words(.german)
    #expect([0, 1, 2].map { german(.steps, count: $0) } == ["0 Schritte", "1 Schritt", "2 Schritte"])
    #expect([1, 2].map { german(.inModels, count: $0) } == ["in 1 Modell", "in 2 Modellen"])
    #expect(Words.english(.steps, count: 1) == "1 step")
    #expect(Words.english(.steps, count: 5_803) == "5,803 steps")
    #expect(german(.models, count: 1_234_567) == "1.234.567 Modelle")
    #expect(german.decimal(1.5) == "1,5")
  }

  @Test func `gaps are filled in their order, and values are not searched for gaps`() {
    #expect(Words.english(.noStepAtLast, "{b}", "full", "7") == "no step {b} at full: the last is 7")
    #expect(
      Words(.german)(.levelSteps, count: 7, "vollständig") == "Ausführlichkeit: vollständig – 7 Schritte")
  }

  @Test func `the first language that there are words in is taken, else English`() {
    #expect(Words.best(for: ["de-AT"]).language == .german)
    #expect(Words.best(for: [nil, "de_DE.UTF-8"]).language == .german)
    #expect(Words.best(for: ["en_GB", "de"]).language == .english)
    #expect(Words.best(for: ["ja", "de_CH"]).language == .german)
    #expect(Words.best(for: ["C.UTF-8"]).language == .english)
    #expect(Words.best(for: ["den"]).language == .english)
    #expect(Words.best(for: []).language == .english)
  }

  @Test(arguments: Words.Language.allCases)
  func `no word needs more than ASCII on a terminal in ASCII`(language: Words.Language) {
    let words = Words(language, charset: .ascii)
    for word in Word.allCases { #expect(words(word).utf8.allSatisfy { $0 < 0x80 }, "\(word)") }
    #expect(Words(.german, charset: .ascii)(.open) == "oeffnen")
    for line in KeyTable.help.compactMap({ $0 }) {
      #expect(words.keys(of: line).utf8.allSatisfy { $0 < 0x80 })
    }
    for page in Legend.Page.allCases {
      for entry in Legend.entries(of: page, in: language.rawValue) {
        let text = words.shown(entry.name + entry.meaning)
        #expect(text.utf8.allSatisfy { $0 < 0x80 } && !text.contains("?"), "\(text)")
      }
    }
  }

  @Test func `every sign of the notation has German words of its own`() {
    for page in Legend.Page.allCases {
      let (english, german) = (Legend.entries(of: page), Legend.entries(of: page, in: "de"))
      for (one, other) in zip(english, german) {
        #expect(one.name != other.name && one.meaning != other.meaning, "\(other.name)")
        #expect(one.diagram == other.diagram)
      }
    }
  }

  // MARK: The language in force

  @Test func `l changes the program's words with those of the model, on every screen`() async throws {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .library, .model("swan", step: nil)])
      #expect(script.screen().contains("step 1 of 7"))
      for _ in 0..<3 where !script.screen().contains("Schritt 1 von 7") { await script.press("l") }
      #expect(script.screen().contains("Sprache: de"))
      await script.press("j")
      #expect(script.screen().contains("weiter  ] Schritt"))
      await script.press("h")
      #expect(script.screen().contains("vollständig"))
      await script.press(Key(.escape))
      await script.press(Key(.escape))
      #expect(script.screen().contains("3 Modelle"))
      await script.press(Key(.escape))
      #expect(script.screen().contains("alles in der Bibliothek"))
    }
  }

  @Test func `marks have the titles of the language in force, whatever it was when they were set`()
    async throws
  {
    try await ContentLibrary.with { fixture in
      let script = await ReaderScript(
        try fixture.dependencies(), rows: 24, columns: 80, [.menu, .model("swan", step: nil)])
      await script.press("]]m")
      await script.press("'")
      #expect(script.screen().contains("1.2    Valley-fold the lower left edge"))
      await script.press(Key(.escape))
      for _ in 0..<3 where !script.screen().contains("Schritt 1") { await script.press("l") }
      await script.press("'")
      #expect(!script.screen().contains("Valley-fold"))
      #expect(script.screen().contains("1.2    Falte die linke untere Kante"))
      await script.press(Key(.escape))
      await script.press(Key(.escape))
      await script.press("gjjjj")
      await script.press(Key(.enter))
      #expect(script.screen().contains("Schwan"))
      #expect(script.screen().contains("1.2    Falte die linke untere Kante"))
    }
  }

  @Test func `a language without words of the program leaves its words as they are`() async throws {
    let choice = LanguageChoice()
    choice.choose("de")
    choice.choose("ja")
    #expect(choice.tag == "ja" && choice.words == .german)
  }
}
