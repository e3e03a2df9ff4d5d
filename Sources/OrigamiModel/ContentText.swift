/// A piece of prose of a model, a step or a photo, in one language.
///
/// The code that reads a text normalises it; the initialiser checks nothing. A run of white space is one
/// space, the ends are trimmed, and the text is in Unicode normalisation form C, so that equal texts have
/// equal bytes.
public struct ContentText: Hashable, Sendable {
  /// The purpose of a text.
  ///
  /// The raw value is stored in libraries as one digit: a new kind goes to the end, there are at most ten,
  /// and a change of the order needs a new version of the library's schema.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// A name; of a step, one imperative sentence that can stand for its picture.
    case title
    case subtitle
    case text
    case tip
    case caution
    /// A description that is complete without any picture.
    case verbal
    case caption
    case summary

    /// The name of the element in a file.
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

  /// The purpose of the text.
  public var kind: Kind
  /// A BCP 47 language tag, as written in the file.
  public var language: String
  /// The prose. Never empty.
  public var content: String

  public init(_ kind: Kind, _ language: String, _ content: String) {
    self.kind = kind
    self.language = language
    self.content = content
  }
}

extension [ContentText] {
  /// Returns the first text of a kind in `language`, or else in `ownLanguage`; nil if there is neither.
  ///
  /// Language tags are compared without regard to ASCII case.
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

  /// Returns every text of a kind in `language`, or else every one in `ownLanguage`.
  ///
  /// - Complexity: O(*n*) in the number of texts.
  public func all(_ kind: ContentText.Kind, in language: String, else ownLanguage: String) -> [String] {
    let wanted = filter { $0.kind == kind && LanguageTag.matches($0.language, language) }
    guard wanted.isEmpty else { return wanted.map(\.content) }
    return filter { $0.kind == kind && LanguageTag.matches($0.language, ownLanguage) }.map(\.content)
  }
}
