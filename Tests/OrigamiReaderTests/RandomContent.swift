import OrigamiModel
import OrigamiReader
import SeededRandom

/// Random steps: some that valid content can have, and some that it cannot.
enum RandomContent {
  static let words = [
    "Fold", "the", "corner", "to", "centre.", "白鳥の基本形を", "折ります。", "🦢", "e\u{301}", "👨‍👩‍👧",
    "unbreakablylongwordindeed",
    "\u{1B}[31m", "\u{202E}", "⠿", "┌─┐", "{a}", "—",
  ]

  static func text(_ random: inout SeededGenerator) -> String {
    (0...Int.random(in: 0...18, using: &random)).map { _ in
      words[Int.random(in: 0..<words.count, using: &random)]
    }.joined(separator: " ")
  }

  static func step(_ random: inout SeededGenerator) -> StepContent {
    let kinds = ContentText.Kind.allCases.filter { _ in Bool.random(using: &random) }
    let diagrams = [nil, SampleSteps.kiteFold, SampleSteps.strip]
    return StepContent(
      number: ["1", "3.1", "12.34.5", ""][Int.random(in: 0..<4, using: &random)], language: "en",
      ownLanguage: "en", texts: kinds.map { ContentText($0, "en", text(&random)) },
      diagram: diagrams[Int.random(in: 0..<3, using: &random)])
  }
}
