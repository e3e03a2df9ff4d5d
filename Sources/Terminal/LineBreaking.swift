/// Where lines may break: a small part of UAX #14 and of the Japanese rules (kinsoku), by cluster.
enum LineBreaking {
  /// Whether a cluster is white space at which a line may break; no-break spaces are not.
  static func isSpace(_ cluster: Character) -> Bool {
    let scalars = cluster.unicodeScalars
    // A space that carries a mark is no gap.
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
      return false
    }
    return switch scalar.value {
    case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether a line may break between two neighbours, neither of them white space.
  ///
  /// One of them must be wide: ideographs, kana, hangul, emoji.
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

  /// No-break space, figure space, narrow no-break space, word joiner, zero width no-break space.
  private static func isGlue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2007, 0x202F, 0x2060, 0xFEFF: true
    default: false
    }
  }

  /// What closes, follows or prolongs: brackets, stops, small kana, iteration and sound marks, units.
  private static let followers = Set(
    """
    )]},.:;!?%°’”»›…‥‐–—、。，．：；！？％・）］｝〕〉》」』】〙〗〟｠゛゜ーヽヾゝゞ々〻〜～\
    ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ℃￠
    """.unicodeScalars)

  /// What opens: brackets, quotes, signs of money.
  private static let openers = Set("([{‘“«‹（［｛〔〈《「『【〘〖〝｟￥＄￡$£¥".unicodeScalars)
}
