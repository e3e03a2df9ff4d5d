import OrigamiDiagrams
import OrigamiModel

/// The words that the reader adds to the texts of a model in one language, such as "Tip:". A model may be in
/// a language that the interface itself (``Words``) does not have.
struct ReaderPhrases: Sendable {
  /// The language's primary subtag.
  let language: String
  let tip: String
  let caution: String
  let drawing: String
  let step: String
  /// A template for the heading of a group: `{a}` is its title, `{b}` the numbers of its parts.
  let heading: String
  /// A Boolean value that indicates whether a title in the language begins with a small letter within another
  /// sentence.
  let lowersTitles: Bool
  /// Templates for ``counted(_:_:)``.
  let minutes: String
  let steps: String
  let end: String
  /// The signs between drawings of different scales.
  let larger: String
  let smaller: String
  let difficulties: [Difficulty: String]

  static let all = [english, german, japanese]

  /// Returns the phrases for a language tag; English if there are none.
  static func best(for language: String) -> ReaderPhrases {
    func phrases(_ tag: String?) -> ReaderPhrases? { all.first { $0.language == tag } }
    return phrases(language) ?? phrases(LanguageTag.lookUp(language, among: all.map(\.language))) ?? english
  }

  /// Returns the heading of a group, such as "in short: fold a bird base, 1.1–1.3".
  ///
  /// - Parameter titleLanguage: the language of the title, which may not be that of these phrases.
  func inShort(_ title: String, in titleLanguage: String, parts: String) -> String {
    var title = title
    if let end = title.lastIndex(where: { !".。．!！".contains($0) }) { title = String(title[...end]) }
    let rest = title.prefix { $0 != " " }.dropFirst()
    // Words such as "MIURA", "McKenzie" and "X-fold" keep their capital.
    let isName = rest.first?.isLowercase == false || rest.contains(where: \.isUppercase)
    if lowersTitles, !isName, LanguageTag.lookUp(titleLanguage, among: [language]) != nil {
      title = title.prefix(1).lowercased() + title.dropFirst()
    }
    return PhraseTemplate.fill(heading) { $0 == "a" ? title : parts }
  }

  /// Replaces the placeholder of a template by a number. Before a `|` is the text for the number 1.
  func counted(_ template: String, _ count: Int) -> String {
    let forms = template.split(separator: "|")
    return fill(String((count == 1 ? forms.first : forms.last) ?? ""), "\(count)")
  }

  /// Replaces the placeholder of a template.
  func fill(_ template: String, _ value: String) -> String { PhraseTemplate.fill(template) { _ in value } }
}

extension ReaderPhrases {
  static let english = ReaderPhrases(
    language: "en", tip: "Tip: ", caution: "Caution: ", drawing: "Drawing: ", step: "Step {a}.",
    heading: "in short: {a}, {b}", lowersTitles: true, minutes: "1 minute|{n} minutes",
    steps: "1 step|{n} steps", end: "End.", larger: "drawn larger", smaller: "drawn smaller",
    difficulties: [
      .simple: "simple", .lowIntermediate: "low intermediate", .intermediate: "intermediate",
      .highIntermediate: "high intermediate", .complex: "complex",
    ])

  static let german = ReaderPhrases(
    language: "de", tip: "Tipp: ", caution: "Vorsicht: ", drawing: "Zeichnung: ", step: "Schritt {a}.",
    heading: "kurz: {a}, {b}", lowersTitles: false, minutes: "1 Minute|{n} Minuten",
    steps: "1 Schritt|{n} Schritte", end: "Ende.", larger: "größer gezeichnet", smaller: "kleiner gezeichnet",
    difficulties: [
      .simple: "einfach", .lowIntermediate: "leicht fortgeschritten", .intermediate: "fortgeschritten",
      .highIntermediate: "weit fortgeschritten", .complex: "komplex",
    ])

  static let japanese = ReaderPhrases(
    language: "ja", tip: "ヒント：", caution: "注意：", drawing: "図：", step: "手順{a}。",
    heading: "まとめ：{a}、{b}",
    lowersTitles: false, minutes: "{n}分", steps: "{n}手順", end: "おわり。", larger: "図を拡大", smaller: "図を縮小",
    difficulties: [
      .simple: "やさしい", .lowIntermediate: "初中級", .intermediate: "中級", .highIntermediate: "中上級",
      .complex: "上級",
    ])
}
