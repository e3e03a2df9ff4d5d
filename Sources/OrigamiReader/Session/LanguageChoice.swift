internal import Threading

/// The language that was chosen in the reader, for all of its screens.
final class LanguageChoice: Sendable {
  private let chosen = Locked<(tag: String?, words: Words.Language?)>((nil, nil))

  /// The tag; nil if none was chosen.
  var tag: String? { chosen.withLock { $0.tag } }

  /// The last chosen language in which the program has words; nil if there is none.
  var words: Words.Language? { chosen.withLock { $0.words } }

  /// Chooses a language. Without words in it, the program's own words stay as they are.
  func choose(_ tag: String) {
    chosen.withLock { $0 = (tag, Words.Language(tag: tag) ?? $0.words) }
  }
}
