internal import Threading

/// The language that was chosen in the reader, for all of its screens.
final class LanguageChoice: Sendable {
  private let chosen = Locked<String?>(nil)

  /// The tag; nil if none was chosen.
  var tag: String? { chosen.withLock { $0 } }

  /// Chooses a language.
  func choose(_ tag: String) { chosen.withLock { $0 = tag } }
}
