internal import OrigamiModel

/// A register of an element's texts, by kind and language.
///
/// - Complexity: O(1) a text. Up to 16 texts are compared with each other; beyond that, a set of keys is
///   kept.
struct TextRegister {
  private struct Key: Hashable {
    var kind: ContentText.Kind
    var language: String

    init(_ text: ContentText) {
      kind = text.kind
      language = LanguageTag.folded(text.language)
    }
  }

  private static let fewTexts = 16
  /// Empty while there are few texts.
  private var keys: Set<Key> = []

  mutating func removeAll() {
    if !keys.isEmpty { keys = [] }
  }

  /// Returns a Boolean value that indicates whether a text is the first of its kind and language. `texts` are
  /// the earlier texts.
  mutating func isNew(_ text: ContentText, among texts: [ContentText]) -> Bool {
    guard texts.count >= TextRegister.fewTexts else {
      return !texts.contains { $0.kind == text.kind && LanguageTag.matches($0.language, text.language) }
    }
    if keys.isEmpty { for text in texts { keys.insert(Key(text)) } }
    return keys.insert(Key(text)).inserted
  }
}
