/// Goes through a text cluster by cluster, as Swift breaks it, with the width of each.
///
/// Most of what a screen shows is ASCII, braille, rules and blocks: of these each character followed by another is a
/// cluster by itself, which is seen from the bytes. All else is left to Swift.
struct ClusterScanner {
  /// One cluster, taken from the text in the cheapest way.
  enum Content {
    case byte(UInt8)
    case threeBytes(UInt8, UInt8, UInt8)
    case character(Character)
  }

  private let text: String
  private var index: String.Index

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  /// The next cluster and its columns; nil at the end.
  mutating func next() -> (content: Content, columns: Int)? {
    let bytes = text.utf8
    guard index < bytes.endIndex else { return nil }
    let first = bytes[index]
    let afterFirst = bytes.index(after: index)
    if (0x20..<0x7F).contains(first), isBoundary(afterFirst) {
      index = afterFirst
      return (.byte(first), 1)
    }
    if first == 0xE2, let drawn = drawnSign(afterFirst) {
      index = drawn.end
      return (.threeBytes(first, drawn.second, drawn.third), 1)
    }
    let character = text[index]
    index = text.index(after: index)
    return (.character(character), DisplayWidth.of(character))
  }

  /// The rest of a sign of U+2500–U+259F (boxes and blocks) or U+2800–U+28FF (braille) if that stands there, and no
  /// sign behind it can join it.
  private func drawnSign(_ place: String.Index) -> (second: UInt8, third: UInt8, end: String.Index)? {
    let bytes = text.utf8
    let second = bytes[place]
    guard (0x94...0x96).contains(second) || (0xA0...0xA3).contains(second) else { return nil }
    let last = bytes.index(after: place)
    let third = bytes[last]
    let end = bytes.index(after: last)
    guard second != 0x96 || third < 0xA0, isBoundary(end) else { return nil }
    return (second, third, end)
  }

  /// Whether what begins here cannot join what stands before it: ASCII, or another sign that is drawn.
  private func isBoundary(_ place: String.Index) -> Bool {
    let bytes = text.utf8
    guard place < bytes.endIndex else { return true }
    let byte = bytes[place]
    if byte < 0x80 { return byte != 0x0A }
    guard byte == 0xE2 else { return false }
    let second = bytes[bytes.index(after: place)]
    return (0x94...0x96).contains(second) || (0xA0...0xA3).contains(second)
  }
}
