/// Goes through a text cluster by cluster, as Swift breaks it, with the width of each.
///
/// Most of what a screen shows is ASCII, braille, rules and blocks: of these each character followed by another is a
/// cluster by itself, which is seen from the bytes. All else is left to Swift.
enum ClusterScanner {
  /// One cluster, taken from the text in the cheapest way.
  enum Content {
    case byte(UInt8)
    case threeBytes(UInt8, UInt8, UInt8)
    case character(Character)
  }

  /// Hands over each cluster and its columns, until the answer is false.
  static func scan(_ text: String, _ takes: (Content, Int) -> Bool) {
    var bytesOfText = text
    bytesOfText.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let first = bytes[index]
        if (0x20..<0x7F).contains(first), isBoundary(bytes, index + 1) {
          guard takes(.byte(first), 1) else { return }
          index += 1
        } else if isDrawnSign(bytes, index), isBoundary(bytes, index + 3) {
          guard takes(.threeBytes(first, bytes[index + 1], bytes[index + 2]), 1) else { return }
          index += 3
        } else {
          let character = text[text.utf8.index(text.startIndex, offsetBy: index)]
          guard takes(.character(character), DisplayWidth.of(character)) else { return }
          index += character.utf8.count
        }
      }
    }
  }

  /// Whether a sign of U+2500–U+259F (boxes and blocks) or U+2800–U+28FF (braille) stands there. The bytes are those
  /// of a string, so a character is whole.
  private static func isDrawnSign(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard bytes[index] == 0xE2 else { return false }
    let second = bytes[index + 1]
    return (0x94...0x95).contains(second) || (0xA0...0xA3).contains(second)
      || second == 0x96 && bytes[index + 2] < 0xA0
  }

  /// Whether what begins here cannot join what stands before it: ASCII, or another sign that is drawn.
  private static func isBoundary(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index < bytes.count else { return true }
    let byte = bytes[index]
    return byte < 0x80 ? byte != 0x0A : isDrawnSign(bytes, index)
  }
}
