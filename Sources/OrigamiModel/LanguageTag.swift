/// Language tags (BCP 47), and how to choose the one that serves a reader best (RFC 4647).
public enum LanguageTag {
  /// Returns a Boolean value that indicates whether two tags are the same apart from ASCII case.
  ///
  /// - Complexity: O(*n*) in the length of the shorter tag.
  public static func matches(_ a: String, _ b: String) -> Bool {
    if a == b { return true }
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  /// Returns a tag in lower case. Two tags match when these are equal, and only then.
  package static func folded(_ tag: String) -> String {
    String(decoding: tag.utf8.map(lowercased), as: UTF8.self)
  }

  /// Returns the offered tag that serves a wish best, by the look-up of RFC 4647, section 3.4.
  ///
  /// The wish is shortened from its end, one subtag at a time (and with a subtag of one letter or digit,
  /// that one too), until an offered tag equals it: `zh-Hant-TW` finds `zh-Hant`, then `zh`. A POSIX locale
  /// (`ja_JP.UTF-8`) is read as the tag that it means.
  ///
  /// - Returns: the tag as it is offered; nil if none serves, and for `C` and `POSIX`.
  public static func lookUp(_ wish: String, among offered: some Collection<String>) -> String? {
    var candidate = tag(fromLocale: wish)
    while !candidate.isEmpty {
      if let found = offered.first(where: { matches($0, candidate) }) { return found }
      candidate = withoutLastSubtag(candidate)
      // A subtag of one letter or digit introduces the subtag that was removed, and means nothing alone.
      let previous = withoutLastSubtag(candidate)
      if candidate.utf8.count - previous.utf8.count == (previous.isEmpty ? 1 : 2) { candidate = previous }
    }
    return nil
  }

  /// Returns a tag without its last hyphen and what follows; an empty text if it has no hyphen.
  private static func withoutLastSubtag(_ tag: String) -> String {
    tag.lastIndex(of: "-").map { String(tag[..<$0]) } ?? ""
  }

  /// Returns the tag that a POSIX locale means: `pt_BR.UTF-8@euro` is `pt-BR`. A tag is returned as it is.
  static func tag(fromLocale locale: String) -> String {
    let bare = locale.prefix { $0 != "." && $0 != "@" }
    return String(bare.map { $0 == "_" ? "-" : $0 })
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
