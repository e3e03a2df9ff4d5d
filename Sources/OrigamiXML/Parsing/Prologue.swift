/// Checks the first bytes of a file before it is parsed. A file that is not UTF-8, or declares another
/// encoding, is refused. So nothing is ever transcoded.
struct Prologue {
  /// The most bytes of an XML declaration. A longer one is refused, so that the answer does not depend on how
  /// many bytes arrive at once.
  static let longest = 1024

  /// A Boolean value that indicates whether more bytes are needed to decide.
  private(set) var isOpen = true

  /// Checks the bytes that have been read.
  ///
  /// - Returns: what is wrong, and where.
  mutating func check(_ window: borrowing SourceWindow) -> (problem: Problem, offset: Int)? {
    let bytes = window.bytes(window.start..<window.end)
    // A byte order mark, `<?xml` and a space.
    if bytes.count < 9, !window.isAtEnd { return nil }
    if let found = Prologue.otherEncoding(bytes) {
      isOpen = false
      return (.encoding(found: found), 0)
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard Prologue.hasDeclaration(Bytes(rebasing: bytes.dropFirst(start))) else {
      isOpen = false
      return nil
    }
    guard let end = bytes.prefix(Prologue.longest).firstIndex(of: UInt8(ascii: ">")) else {
      isOpen = bytes.count < Prologue.longest && !window.isAtEnd
      // If the file ends inside its declaration, the parser reports the end.
      return bytes.count < Prologue.longest ? nil : (.markupTooLong(limit: Prologue.longest), 0)
    }
    isOpen = false
    guard let declared = Prologue.declaredEncoding(Bytes(rebasing: bytes[..<end])),
      !Prologue.isUTF8(declared.name)
    else { return nil }
    return (.encoding(found: declared.name), declared.offset)
  }

  /// Returns the reason why a file of another program is not read, from its first bytes, at least
  /// ``longest`` of them if it has so many; nil if its encoding is read.
  ///
  /// UTF-8 and encodings of one byte a character are read. In others, such as UTF-16 or ISO-2022-JP, a part
  /// of a character may look like a quote.
  static func refusal(_ head: Bytes) -> String? {
    func encoded(in name: String) -> String { "it is encoded in \(shortened(name)); \(conversion)" }
    if let found = otherEncoding(head) { return encoded(in: found) }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Bytes(rebasing: head.dropFirst(3)) : head
    guard hasDeclaration(text) else { return nil }
    let end = text.prefix(longest).firstIndex(of: UInt8(ascii: ">"))
    if end == nil, text.count >= longest { return "its XML declaration is longer than \(longest) bytes" }
    guard let name = declaredEncoding(Bytes(rebasing: text[..<(end ?? text.count)]))?.name else { return nil }
    // Several programs leave out hyphens, or write underscores.
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
    let read = ["usascii", "ascii", "iso8859", "latin", "windows125", "cp125", "koi8"]
    return isUTF8(name) || read.contains { plain.hasPrefix($0) } ? nil : encoded(in: name)
  }

  /// The advice for a file in another encoding. Its declaration would still name that encoding.
  static let conversion =
    "convert it, for example with iconv -t UTF-8, and declare encoding=\"UTF-8\" or remove the declaration"

  /// Returns a Boolean value that indicates whether a declared name means UTF-8. Python, for one, may write
  /// `utf8`, and libxml2 reads both spellings.
  private static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

  /// Returns the name of another encoding that the first bytes prove; nil if they may be UTF-8.
  private static func otherEncoding(_ bytes: Bytes) -> String? {
    let first = Array(bytes.prefix(4))
    switch first {
    case [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]: return "UTF-32"
    // The two unusual orders of bytes.
    case [0, 0, 0x3C, 0], [0, 0x3C, 0, 0]: return "UTF-32"
    case _ where first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE]): return "UTF-16"
    case [0x4C, 0x6F, 0xA7, 0x94]: return "EBCDIC"
    case _ where first.starts(with: [0x3C, 0]) || first.starts(with: [0, 0x3C]): return "UTF-16"
    default: return nil
    }
  }

  /// Returns a Boolean value that indicates whether a text begins with an XML declaration. A target that only
  /// begins with "xml", such as xml-stylesheet, is none.
  private static func hasDeclaration(_ text: Bytes) -> Bool {
    text.count > 5 && text.starts(with: "<?xml".utf8) && isSpace(text[5])
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
