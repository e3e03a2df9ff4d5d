/// Counts the attributes of each start tag before libxml2 sees them, because libxml2 compares every attribute
/// of a tag with every other.
///
/// For files of other programs, in which a DOCTYPE is allowed (``ForeignXML``). Content files have a check of
/// their own.
///
/// It keeps no bytes. An attribute is counted at its opening quote. A byte of ASCII always stands for its
/// character, because ``Prologue`` has refused encodings in which it may be a part of another.
struct AttributeMeter {
  private enum State {
    case text
    /// After `<`.
    case opened
    case tag
    /// In a value of a tag, with its quote.
    case quoted(UInt8)
    /// After `<?`.
    case instruction
    /// After `<!`: a declaration, unless the next two bytes begin a comment or a section.
    case declaration
    /// In a literal of a declaration, with its quote.
    case literal(UInt8)
    /// After `<!--`, with the number of bytes since, at most two.
    case comment(Int)
    /// After `<![C`.
    case section
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
    for byte in bytes {
      if byte == 0x0A { line += 1 }
      switch state {
      case .text: if byte == UInt8(ascii: "<") { state = .opened }
      case .opened:
        count = 0
        switch byte {
        case UInt8(ascii: "!"): state = .declaration
        case UInt8(ascii: "?"): state = .instruction
        case UInt8(ascii: ">"): state = .text
        default: state = .tag
        }
      case .tag:
        if byte == UInt8(ascii: ">") { state = .text }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          count += 1
          guard count <= limit else { return false }
          state = .quoted(byte)
        }
      case .quoted(let quote): if byte == quote { state = .tag }
      case .instruction: if isEnd(byte), last & 0xFF == UInt8(ascii: "?") { state = .text }
      case .declaration: takeDeclaration(byte)
      case .literal(let quote): if byte == quote { state = .declaration }
      // The dashes that begin a comment do not end it: `<!-->` and `<!--->` go on to the next `-->`.
      case .comment(let size):
        state = isEnd(byte) && last == 0x2D2D && size == 2 ? .text : .comment(min(2, size + 1))
      case .section: if isEnd(byte), last == 0x5D5D { state = .text }
      }
      last = last << 8 | UInt16(byte)
    }
    return true
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ">") }

  private mutating func takeDeclaration(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-") where last == 0x212D: state = .comment(0)
    case UInt8(ascii: "C") where last == 0x215B: state = .section
    // The declarations within a DOCTYPE, up to `]`, begin like any other markup.
    case UInt8(ascii: "[") where last & 0xFF != UInt8(ascii: "!"): state = .text
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .literal(byte)
    case UInt8(ascii: ">"): state = .text
    default: break
    }
  }
}
