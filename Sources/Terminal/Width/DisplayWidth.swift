/// The number of columns that text takes in a terminal.
///
/// Text is measured by extended grapheme cluster (UAX #29). A cluster takes the columns of its scalars
/// together, but at most two. So `é` in two scalars takes one column; a family of joined emoji and a flag
/// take two. A base with U+FE0F takes two columns where Unicode lists it as an emoji. Ambiguous characters
/// are narrow. Control characters take no column: make them visible first with ``VisibleText``.
public enum DisplayWidth {
  /// Returns the columns of a text.
  ///
  /// - Complexity: O(*n*). Printable ASCII is not broken into clusters.
  public static func of(_ text: some StringProtocol) -> Int {
    var bytes = 0
    for byte in text.utf8 {
      guard (0x20..<0x7F).contains(byte) else { return text.reduce(0) { $0 + of($1) } }
      bytes += 1
    }
    return bytes
  }

  /// Returns the columns of a text. This overload needs no generic dispatch.
  public static func of(_ text: String) -> Int {
    var columns = 0
    ClusterScanner.scan(text) {
      columns += $1
      return true
    }
    return columns
  }

  /// Returns the columns of one grapheme cluster: 0, 1 or 2.
  public static func of(_ cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    var columns = 0
    var baseCanBeEmoji = false
    for scalar in scalars {
      let entry = tableEntry(scalar)
      if scalar.value == emojiPresentation, baseCanBeEmoji { return 2 }
      baseCanBeEmoji = entry == emojiBaseEntry
      columns += baseCanBeEmoji ? 1 : Int(entry)
    }
    return min(columns, 2)
  }

  /// Returns the columns of one scalar, as a terminal without clusters counts it: 0, 1 or 2.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let entry = tableEntry(scalar)
    return entry == emojiBaseEntry ? 1 : Int(entry)
  }

  // MARK: Private

  /// U+FE0F, variation selector 16, which makes the character before it an emoji.
  private static let emojiPresentation: UInt32 = 0xFE0F

  /// The table's entry for a character of one column, or of two before ``emojiPresentation``.
  private static let emojiBaseEntry: UInt8 = 3

  /// Returns the entry of a character: its columns, or ``emojiBaseEntry``.
  private static func tableEntry(_ scalar: Unicode.Scalar) -> UInt8 {
    let code = scalar.value
    guard code < DisplayWidthTable.limit else {
      // Tags and the variation selectors of plane 14. All others are for private use or unassigned.
      return (0xE0000...0xE0FFF).contains(code) ? 0 : 1
    }
    // `blocks` has two letters for each 128 code points: the number of their block. A block has 64 letters,
    // each for two code points. Every code point below the limit has a block; a test reads all of them.
    let blocks = DisplayWidthTable.blocks.utf8Start + Int(code >> 7) * 2
    let block = Int(blocks[0] & 0xF) << 4 | Int(blocks[1] & 0xF)
    let pair = DisplayWidthTable.widths.utf8Start[block << 6 | Int(code & 0x7F) >> 1]
    return code & 1 == 0 ? pair & 3 : pair >> 2 & 3
  }
}
