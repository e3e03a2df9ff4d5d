import OrigamiModel
import OrigamiStore
import SeededRandom
import Testing

@testable import OrigamiReader

@Suite struct SpokenTextTests {
  @Test func `a step with a verbal text is that text, its cautions and its tips`() {
    #expect(
      SpokenText.paragraph(SampleSteps.kite)
        == "Step 1. Place the sheet like a diamond. Bring the two lower edges to the middle. "
        + "Caution: Do not crease past the middle. "
        + "Tip: Crease from the point outward; both edges must meet without a gap.")
  }

  @Test func `a step without one is all of its words and its drawing in sentences`() {
    #expect(
      SpokenText.paragraph(SampleSteps.wide)
        == "Step 3. Mountain-fold in half. The coloured side of the paper is up. "
        + "Mountain fold from the bottom to the top.")
  }

  @Test func `a group whose parts are spoken too is only named, so that nobody folds it twice`() {
    var group = SampleSteps.kite
    group.parts = ListedParts(first: "1.1", last: "1.3")
    let title = group.texts.first { $0.kind == .title && $0.language == "en" }?.content ?? ""
    let lowered = title.prefix(1).lowercased() + title.dropFirst().dropLast()
    #expect(SpokenText.paragraph(group) == "Step 1. In short: \(lowered), 1.1–1.3.")
  }

  @Test func `a model is one paragraph`() {
    #expect(
      SpokenText.paragraph(ModelHeader(SampleSteps.model, stepCount: 7))
        == "Swan. A swan from a kite base, with simple folds only. simple. 7 steps. 5 minutes. Traditional. "
        + "CC0-1.0. bird."
    )
    #expect(SpokenText.paragraph(ModelHeader(SampleSteps.model, language: "ja")).hasPrefix("白鳥."))
    let german = SpokenText.paragraph(ModelHeader(SampleSteps.model, language: "de"))
    #expect(german.hasSuffix("Traditionell. CC0-1.0. Vogel."))
  }

  @Test(arguments: [
    ("Fold it", "Fold it."), ("Fold it (see step 3.)", "Fold it (see step 3.)"),
    ("Fold it (see step 3)", "Fold it (see step 3)."), ("Say “Stop.”", "Say “Stop.”"), ("折り方：", "折り方："),
  ])
  func `a sentence that does not end with punctuation gets a full stop`(sentence: String, spoken: String) {
    #expect(Sentences.joined([sentence]) == spoken)
  }

  @Test func `no space follows an East Asian full stop, also in quotation marks`() {
    #expect(Sentences.joined(["「折る。」", "開く。", "Fold."]) == "「折る。」開く。Fold.")
  }

  @Test func `nothing spoken holds a line break, an escape, a braille or a box character`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<400 {
      let paragraph = SpokenText.paragraph(RandomContent.step(&random))
      let unspeakable = paragraph.unicodeScalars.filter {
        $0.value < 0x20 || (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
      }
      #expect(unspeakable.isEmpty, "\(paragraph)")
    }
  }
}
