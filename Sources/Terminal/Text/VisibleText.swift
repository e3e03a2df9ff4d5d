/// Makes untrusted text safe to show: characters that control a terminal become visible signs.
///
/// - C0 control characters and DEL become their pictures: `␛`, `␍`, `␡` (U+2400…U+2421).
/// - C1 control characters, bidirectional overrides, embeddings, isolates and marks, deprecated format
///   characters, and line and paragraph separators become `\u{9B}`, `\u{202E}`, `\u{2028}`, as in Swift
///   source.
///
/// The characters in this list are called *live* below. All other characters stay as they are, byte for byte.
public enum VisibleText {
  /// Returns the text without live characters.
  ///
  /// - Parameter keepingNewlines: Keeps U+000A, for text that is wrapped afterwards.
  /// - Complexity: O(*n*). Most texts are returned as they are after one pass over their bytes.
  public static func of(_ text: String, keepingNewlines: Bool = false) -> String {
    if isHarmless(text) { return text }
    var visible = ""
    visible.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if keepingNewlines, scalar == "\n" {
        visible.unicodeScalars.append(scalar)
      } else {
        append(scalar, to: &visible)
      }
    }
    return visible
  }

  /// Returns true if the text holds no live character.
  ///
  /// - Complexity: O(*n*); for most texts a pass over the bytes.
  public static func isHarmless(_ text: String) -> Bool {
    // The lead bytes of live scalars are also those of dashes and curly quotes, hence the second look.
    !mayNeedCare(text.utf8) || !text.unicodeScalars.contains(where: isLive)
  }

  /// Returns true if a terminal would obey a scalar, or reorder the text around it, instead of showing it.
  public static func isLive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: true
    // Arabic letter mark; marks left-to-right and right-to-left; separators, embeddings and overrides;
    // isolates and the deprecated format characters.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
  }

  // MARK: Private

  /// Returns true for every text with a live scalar and for a few others, by lead bytes alone.
  private static func mayNeedCare(_ bytes: String.UTF8View) -> Bool {
    var lead: UInt8 = 0
    for byte in bytes {
      if byte < 0x20 || byte == 0x7F { return true }
      switch lead {
      case 0xC2 where byte < 0xA0, 0xD8 where byte == 0x9C: return true
      case 0xE2 where byte == 0x80 || byte == 0x81: return true
      default: lead = byte
      }
    }
    return false
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard isLive(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    switch scalar.value {
    case 0...0x1F: text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: text.append("\u{2421}")
    default: text.append("\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
    }
  }
}
