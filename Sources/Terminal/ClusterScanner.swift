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

  /// How many bytes a character has that is a cluster by itself if the next begins one: 1 for what ASCII prints, 3 for
  /// signs of U+2500–U+259F (boxes and blocks) and U+2800–U+28FF (braille), and 0 for all others. The bytes are
  /// those of a string, so a character is whole.
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

  /// Whether what begins here, and is not plain, cannot join what stands before it.
  private static func isBoundary(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index == bytes.count || bytes[index] < 0x80 && bytes[index] != 0x0A
  }
}
