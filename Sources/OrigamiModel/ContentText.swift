/// One piece of prose of a model, a step or a photo, in one language.
///
/// White space is normalised (runs become one space, ends are trimmed) and the text is in Unicode
/// normalisation form C, so that equal texts are equal bytes.
public struct ContentText: Hashable, Sendable {
  /// What the text is for.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// A name, or for a step one imperative sentence that can stand for its picture.
    case title
    case subtitle
    case text
    case tip
    case caution
    /// Stands alone, without any picture.
    case verbal
    case caption
    case summary

    /// The element's name in a file.
    public var name: String {
      switch self {
      case .title: "title"
      case .subtitle: "subtitle"
      case .text: "text"
      case .tip: "tip"
      case .caution: "caution"
      case .verbal: "verbal"
      case .caption: "caption"
      case .summary: "summary"
      }
    }
  }

  /// What the text is for.
  public var kind: Kind
  /// A BCP 47 language tag, as written in the file.
  public var language: String
  /// The prose; never empty.
  public var content: String

  /// Stores the three values.
  public init(_ kind: Kind, _ language: String, _ content: String) {
    self.kind = kind
    self.language = language
    self.content = content
  }
}

extension [ContentText] {
  /// The first text of a kind in a language, or else in the language to fall back to.
  ///
  /// Tags are compared without regard to ASCII case.
  ///
  /// - Complexity: O(*n*) in the number of texts.
  public func first(_ kind: ContentText.Kind, in language: String, else ownLanguage: String) -> String? {
    var fallback: String?
    for text in self where text.kind == kind {
      if LanguageTag.matches(text.language, language) { return text.content }
      if fallback == nil, LanguageTag.matches(text.language, ownLanguage) { fallback = text.content }
    }
    return fallback
  }

  /// Every text of a kind in a language; those in the language to fall back to if there is none.
  ///
  /// - Complexity: O(*n*) in the number of texts.
  public func all(_ kind: ContentText.Kind, in language: String, else ownLanguage: String) -> [String] {
    let wanted = filter { $0.kind == kind && LanguageTag.matches($0.language, language) }
    guard wanted.isEmpty else { return wanted.map(\.content) }
    return filter { $0.kind == kind && LanguageTag.matches($0.language, ownLanguage) }.map(\.content)
  }
}
