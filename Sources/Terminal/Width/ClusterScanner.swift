/// Iterates over the grapheme clusters of a text with the width of each.
///
/// Most of a screen is ASCII, braille, lines and blocks. Where two of these follow each other, the first
/// is a cluster by itself, which the bytes tell. Swift's own rules decide for all other text.
enum ClusterScanner {
  /// A cluster in the form that is cheapest to make.
  enum Content {
    case byte(UInt8)
    case threeBytes(UInt8, UInt8, UInt8)
    case character(Character)
  }

  /// Calls a closure with each cluster and its columns until the closure returns false.
  @inline(__always)
  static func scan(_ text: String, _ takes: (Content, Int) -> Bool) {
    var bytesOfText = text
    bytesOfText.withUTF8 { bytes in
      var index = 0
      var length = plainLength(bytes, 0)
      while index < bytes.count {
        let next = index + length
        let nextLength = plainLength(bytes, next)
        if length > 0, nextLength > 0 || isBoundary(bytes, next) {
          let content: Content =
            length == 1 ? .byte(bytes[index]) : .threeBytes(bytes[index], bytes[index + 1], bytes[index + 2])
          guard takes(content, 1) else { return }
          index = next
          length = nextLength
        } else {
          let character = text[text.utf8.index(text.startIndex, offsetBy: index)]
          guard takes(.character(character), DisplayWidth.of(character)) else { return }
          index += character.utf8.count
          length = plainLength(bytes, index)
        }
      }
    }
  }

  /// Returns the number of bytes of a character that is a cluster by itself if the next character begins one.
  ///
  /// That is 1 for printable ASCII, 3 for U+2500–U+259F (lines and blocks) and U+2800–U+28FF (braille), and 0
  /// for all others. The bytes are those of a string, so every character is complete.
  @inline(__always)
  private static func plainLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    let first = bytes[index]
    if first < 0x7F { return first >= 0x20 ? 1 : 0 }
    guard first == 0xE2 else { return 0 }
    let second = bytes[index + 1]
    let isSign = second & 0xFC == 0xA0 || second & 0xFE == 0x94 || second == 0x96 && bytes[index + 2] < 0xA0
    return isSign ? 3 : 0
  }

  /// Returns true at the end, and if the character at an index cannot join the plain character before it.
  private static func isBoundary(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index == bytes.count || bytes[index] < 0x80
  }
}
