/// Checks the first bytes of a file before it is parsed. A file that is not UTF-8, or declares another
/// encoding, is refused. So nothing is ever transcoded.
struct Prologue {
  /// The most bytes of an XML declaration.
  static let longest = 1024

  /// A Boolean value that indicates whether more bytes are needed to decide.
  private(set) var isOpen = true

  /// Checks the bytes that have been read.
  ///
  /// - Returns: what is wrong, and where.
  mutating func check(_ window: borrowing SourceWindow) -> (problem: Problem, offset: Int)? {
    let bytes = window.bytes(window.start..<window.end)
    if bytes.count < 6, !window.isAtEnd { return nil }
    if let found = Prologue.otherEncoding(bytes) {
      isOpen = false
      return (.encoding(found: found), 0)
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.count < start + 6, !window.isAtEnd { return nil }
    // A target that only begins with "xml", such as xml-stylesheet, is no declaration.
    guard bytes.count >= start + 6, bytes.dropFirst(start).starts(with: "<?xml".utf8),
      isSpace(bytes[start + 5])
    else {
      isOpen = false
      return nil
    }
    let end = bytes.firstIndex(of: UInt8(ascii: ">"))
    guard end != nil || bytes.count >= Prologue.longest || window.isAtEnd else { return nil }
    isOpen = false
    // If the file ends inside its declaration, the encoding is unknown.
    if end == nil, window.isAtEnd { return nil }
    guard let declared = Prologue.declaredEncoding(Bytes(rebasing: bytes[..<(end ?? bytes.count)])),
      declared.name.lowercased() != "utf-8"
    else { return nil }
    return (.encoding(found: declared.name), declared.offset)
  }

  /// Returns the encoding of a file of another program, from its first ``longest`` bytes, if it is not read.
  ///
  /// UTF-8 and encodings of one byte a character are read. In others, such as UTF-16 or ISO-2022-JP, a part
  /// of a character may look like a quote.
  static func unreadEncoding(_ head: Bytes) -> String? {
    if let found = otherEncoding(head) { return found }
    guard !head.prefix(4).contains(0) else { return "UTF-32" }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Bytes(rebasing: head.dropFirst(3)) : head
    guard text.starts(with: "<?xml".utf8) else { return nil }
    let end = text.firstIndex(of: UInt8(ascii: ">")) ?? text.count
    guard let name = declaredEncoding(Bytes(rebasing: text[..<end]))?.name else { return nil }
    let read = ["utf-8", "us-ascii", "ascii", "iso-8859-", "latin1", "windows-125", "koi8-"]
    return read.contains { name.lowercased().hasPrefix($0) } ? nil : name
  }

  /// Returns the name of another encoding that the first bytes prove; nil if they may be UTF-8.
  private static func otherEncoding(_ bytes: Bytes) -> String? {
    let first = Array(bytes.prefix(4))
    switch first {
    case [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]: return "UTF-32"
    case _ where first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE]): return "UTF-16"
    case [0x4C, 0x6F, 0xA7, 0x94]: return "EBCDIC"
    case _ where first.starts(with: [0x3C, 0]) || first.starts(with: [0, 0x3C]): return "UTF-16"
    default: return nil
    }
  }

  /// Returns the encoding that an XML declaration names, and the place of the word `encoding`.
  private static func declaredEncoding(_ declaration: Bytes) -> (name: String, offset: Int)? {
    let name = Array("encoding".utf8)
    guard declaration.count > name.count,
      let place = (0...declaration.count - name.count).first(where: {
        declaration[$0..<$0 + name.count].elementsEqual(name)
      })
    else { return nil }
    let rest = declaration[(place + name.count)...].drop { isSpace($0) || $0 == UInt8(ascii: "=") }
    guard let quote = rest.first, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else { return nil }
    return (String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self), place)
  }
}
