internal import Foundation
public import OrigamiModel

extension SearchQuery {
  /// The most characters of a snippet, apart from the dots that say that more stands before or behind.
  private static let snippetLength = 72
  /// How many characters of it stand before the word that was found.
  private static let snippetLead = 24

  /// The part of the texts in which the words are found, for a list of hits.
  ///
  /// Texts in the language come first, and within it in their order. Case and diacritics count for nothing, as in the
  /// search itself.
  ///
  /// - Returns: the start of the first text if no word is found as it is typed; "" without texts.
  public func snippet(of texts: [ContentText], preferring language: String) -> String {
    let inLanguage = texts.filter { LanguageTag.matches($0.language, language) }
    let others = texts.filter { !LanguageTag.matches($0.language, language) }
    let candidates = inLanguage + others
    let words = words.split(whereSeparator: \.isWhitespace)
    for text in candidates {
      for word in words {
        let found = text.content.range(
          of: String(word), options: [.caseInsensitive, .diacriticInsensitive],
          locale: Locale(identifier: "en_US_POSIX"))
        if let found { return SearchQuery.excerpt(of: text.content, around: found.lowerBound) }
      }
    }
    return candidates.first.map { SearchQuery.excerpt(of: $0.content, around: $0.content.startIndex) } ?? ""
  }

  /// A part of a text, cut between words where there are any.
  private static func excerpt(of text: String, around place: String.Index) -> String {
    var start = text.index(place, offsetBy: -snippetLead, limitedBy: text.startIndex) ?? text.startIndex
    if start > text.startIndex, let space = text[start..<place].firstIndex(of: " ") {
      start = text.index(after: space)
    }
    var end = text.index(start, offsetBy: snippetLength, limitedBy: text.endIndex) ?? text.endIndex
    if end < text.endIndex, let space = text[place..<end].lastIndex(of: " ") { end = space }
    return (start > text.startIndex ? "…" : "") + text[start..<end] + (end < text.endIndex ? "…" : "")
  }
}
