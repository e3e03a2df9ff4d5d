/// The places where lines may break: a small part of UAX #14 and of the Japanese rules (kinsoku), by cluster.
enum LineBreaking {
  /// Returns true if a cluster is white space at which a line may break. No-break spaces are not.
  static func isSpace(_ cluster: Character) -> Bool {
    let scalars = cluster.unicodeScalars
    // A space with a combining mark is not a gap.
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
      return false
    }
    return switch scalar.value {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Returns true if a line may break between two clusters that are not white space.
  ///
  /// At least one of them must be wide: ideographs, kana, hangul, emoji.
  static func canBreak(between a: Character, and b: Character) -> Bool {
    guard DisplayWidth.of(a) == 2 || DisplayWidth.of(b) == 2 else { return false }
    return !neverEndsLine(a) && !neverBeginsLine(b)
  }

  private static func neverBeginsLine(_ cluster: Character) -> Bool {
    guard let scalar = cluster.unicodeScalars.first else { return false }
    return isGlue(scalar) || followers.contains(scalar)
  }

  private static func neverEndsLine(_ cluster: Character) -> Bool {
    guard let scalar = cluster.unicodeScalars.first else { return false }
    return isGlue(scalar) || openers.contains(scalar)
  }

  /// Returns true for no-break spaces, figure space, word joiner and zero width no-break space.
  private static func isGlue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2007, 0x202F, 0x2060, 0xFEFF: true
    default: false
    }
  }

  /// Characters that never begin a line: closing brackets, stops, small kana, iteration and sound marks,
  /// units.
  private static let followers = Set(
    """
    )]},.:;!?%°’”»›…‥‐–—、。，．：；！？％・）］｝〕〉》」』】〙〗〟｠゛゜ーヽヾゝゞ々〻〜～\
    ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ℃￠
    """.unicodeScalars)

  /// Characters that never end a line: opening brackets, quotes, currency signs.
  private static let openers = Set("([{‘“«‹（［｛〔〈《「『【〘〖〝｟￥＄￡$£¥".unicodeScalars)
}
