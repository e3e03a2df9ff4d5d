/// Counts the attributes of each start tag before libxml2 sees them, because libxml2 compares every attribute
/// of a tag with every other.
///
/// It keeps no bytes. Zeros, as UTF-16 text has them, are passed over. An attribute is counted at its opening
/// quote.
struct AttributeMeter {
  private enum State {
    case text
    /// After `<`.
    case opened
    case tag
    case quoted(UInt8)
    /// After `<!` or `<?`: a comment, a section, a declaration or an instruction, with its first bytes, at
    /// most three. The highest byte is the number of bytes after these, at most two.
    case special(UInt32)
  }

  private let limit: Int
  private var state = State.text
  private var count = 0
  /// The last two bytes, the later one lower.
  private var last: UInt16 = 0
  /// The line of the current byte, from 1.
  private(set) var line = 1

  init(limit: Int) { self.limit = limit }

  /// Takes the next bytes of a file.
  ///
  /// - Returns: false when a tag has more attributes than the limit.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    for byte in bytes where byte != 0 {
      if byte == 0x0A { line += 1 }
      switch state {
      case .text: if byte == UInt8(ascii: "<") { state = .opened }
      case .opened:
        count = 0
        state = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") ? .special(UInt32(byte)) : .tag
        if byte == UInt8(ascii: ">") { state = .text }
      case .tag:
        if byte == UInt8(ascii: ">") { state = .text }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          count += 1
          guard count <= limit else { return false }
          state = .quoted(byte)
        }
      case .quoted(let quote): if byte == quote { state = .tag }
      case .special(let first): takeSpecial(byte, first)
      }
      last = last << 8 | UInt16(byte)
    }
    return true
  }

  private mutating func takeSpecial(_ byte: UInt8, _ first: UInt32) {
    // `!--` and `![C` are told from declarations by their first three bytes.
    let isShort = first <= 0xFFFF
    state = .special(isShort ? first << 8 | UInt32(byte) : first + (first >> 24 < 2 ? 1 << 24 : 0))
    guard byte == UInt8(ascii: ">") else { return }
    switch first & 0xFF_FFFF {
    case 0x21_2D_2D:
      // The dashes that begin a comment do not end it: `<!-->` and `<!--->` go on to the next `-->`.
      if last == 0x2D2D, first >> 24 == 2 { state = .text }
    case 0x21_5B_43: if last == 0x5D5D { state = .text }
    default: state = .text
    }
  }
}
