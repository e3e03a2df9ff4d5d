/// How many columns text takes in a terminal.
///
/// Text is measured by extended grapheme cluster (UAX #29, as Swift breaks it): a cluster takes the
/// columns of its parts together, but never more than two. So `é` in two scalars takes one column, a
/// family of joined emoji two, a flag two, and a base with U+FE0F two where Unicode lists it as an
/// emoji. Ambiguous characters are narrow. Control characters take none: make them visible first
/// with ``VisibleText``.
public enum DisplayWidth {
  /// The version of the Unicode Character Database behind the answers.
  public static var unicodeVersion: String { DisplayWidthTable.unicodeVersion }

  /// The columns of a text.
  ///
  /// - Complexity: O(*n*); text in printable ASCII is not broken into clusters.
  public static func of(_ text: some StringProtocol) -> Int {
    var bytes = 0
    for byte in text.utf8 {
      guard (0x20..<0x7F).contains(byte) else { return ofClusters(text) }
      bytes += 1
    }
    return bytes
  }

  /// The columns of a text; the same as for any other, without asking at run time what kind it is.
  public static func of(_ text: String) -> Int {
    var columns = 0
    ClusterScanner.scan(text) {
      columns += $1
      return true
    }
    return columns
  }

  /// The columns of one grapheme cluster: 0, 1 or 2.
  public static func of(_ cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    var columns = 0
    var baseCanBeEmoji = false
    for scalar in scalars {
      let entry = tableEntry(scalar)
      if scalar.value == emojiPresentation, baseCanBeEmoji { return 2 }
      baseCanBeEmoji = entry == Entry.emojiBase
      columns += baseCanBeEmoji ? 1 : Int(entry)
    }
    return min(columns, 2)
  }

  /// The columns of one scalar on its own, as a terminal without clusters counts it: 0, 1 or 2.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let entry = tableEntry(scalar)
    return entry == Entry.emojiBase ? 1 : Int(entry)
  }

  // MARK: Private

  /// U+FE0F, variation selector 16: the character before it is meant as an emoji.
  private static let emojiPresentation: UInt32 = 0xFE0F

  private enum Entry {
    /// One column, or two before ``DisplayWidth/emojiPresentation``.
    static let emojiBase: UInt8 = 3
  }

  private static func ofClusters(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  private static func tableEntry(_ scalar: Unicode.Scalar) -> UInt8 {
    let code = scalar.value
    guard code < DisplayWidthTable.limit else {
      // Tags and the variation selectors of plane 14; all else up there is for private use or unassigned.
      return (0xE0000...0xE0FFF).contains(code) ? 0 : 1
    }
    // A code point below the limit has a block, and a block has 64 letters: the generator wrote them
    // together, and a test reads every one.
    let blocks = DisplayWidthTable.blocks.utf8Start + Int(code >> 7) * 2
    let block = Int(blocks[0] & 0xF) << 4 | Int(blocks[1] & 0xF)
    let pair = DisplayWidthTable.widths.utf8Start[block << 6 | Int(code & 0x7F) >> 1]
    return code & 1 == 0 ? pair & 3 : pair >> 2 & 3
  }
}
