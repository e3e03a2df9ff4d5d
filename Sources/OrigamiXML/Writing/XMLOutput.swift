internal import Terminal

/// Writes indented XML in pieces. It knows tags, not models.
struct XMLOutput {
  /// The number of bytes after which a piece is passed on.
  private static let pieceByteCount = 1 << 16

  private let write: (UnsafeRawBufferPointer) throws -> Void
  private var bytes: [UInt8] = []
  /// The elements that are open, outermost first.
  private var open: [String] = []

  init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.write = write }

  /// An attribute and its value, not escaped yet.
  typealias Attribute = (name: String, value: String)

  mutating func declaration() { raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

  /// Begins an element that contains elements.
  mutating func begin(_ name: String, _ attributes: [Attribute] = []) throws {
    startTag(name, attributes)
    raw(">\n")
    open.append(name)
    try handOn()
  }

  /// Ends the innermost open element.
  mutating func end() throws {
    let name = open.removeLast()
    indent()
    raw("</")
    raw(name)
    raw(">\n")
    try handOn()
  }

  /// Writes an element with text, or an empty one.
  mutating func element(_ name: String, _ attributes: [Attribute] = [], text: String = "") {
    startTag(name, attributes)
    if text.isEmpty {
      raw("/>\n")
    } else {
      raw(">")
      escaped(text, inAttribute: false)
      raw("</")
      raw(name)
      raw(">\n")
    }
  }

  /// Passes the rest on.
  mutating func flush() throws {
    try bytes.withUnsafeBytes(write)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Private

  private mutating func handOn() throws {
    if bytes.count >= XMLOutput.pieceByteCount { try flush() }
  }

  private mutating func indent() {
    for _ in open { raw("  ") }
  }

  private mutating func startTag(_ name: String, _ attributes: [Attribute]) {
    indent()
    raw("<")
    raw(name)
    for (name, value) in attributes {
      raw(" ")
      raw(name)
      raw("=\"")
      escaped(value, inAttribute: true)
      raw("\"")
    }
  }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Returns a Boolean value that indicates whether a byte is a printable ASCII character without a meaning
  /// in markup. Most texts have no others.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    case 0x20...0x7E: true
    default: false
    }
  }

  /// Adds text with its markup escaped.
  ///
  /// Characters that a terminal would obey (C1 control characters, bidirectional overrides, …) become
  /// character references, which mean the same text to every XML parser. So do tabs and line breaks, which a
  /// parser would turn into spaces in an attribute. Characters that XML cannot hold become U+FFFD.
  private mutating func escaped(_ text: String, inAttribute: Bool) {
    if text.utf8.allSatisfy(XMLOutput.isPlain) { return raw(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"" where inAttribute: raw("&quot;")
      case "\t", "\n", "\r": raw("&#\(scalar.value);")
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": raw("\u{FFFD}")
      case _ where VisibleText.isLive(scalar): raw("&#x\(String(scalar.value, radix: 16, uppercase: true));")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

extension String {
  /// The text with the characters that begin or end markup escaped, for the content of an element.
  ///
  /// Scalar by scalar: an accent after a character of markup does not make it another one.
  package var escapedForXML: String {
    guard utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
