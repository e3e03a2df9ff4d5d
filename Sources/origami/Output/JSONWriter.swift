import OrigamiModel
import Terminal

/// Writes JSON as bytes. Members keep the order in which they are written.
///
/// Values are written one at a time, so a list of any length needs no memory. An encoder of whole values
/// would hold the list, and Foundation's does not keep the order of members.
struct JSONWriter {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []
  /// A Boolean value that indicates whether a comma must precede the next value or member.
  private var needsComma = false

  /// Returns the bytes and empties the buffer. Its memory and the place in the document are kept.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes `{…}`.
  mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try nested("{", "}", members)
  }

  /// Writes `[…]`.
  mutating func array(_ values: (inout JSONWriter) throws -> Void) rethrows {
    try nested("[", "]", values)
  }

  /// Writes `[…]` with a value for each element.
  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ value: (inout JSONWriter, Element) -> Void
  ) {
    array { json in for element in elements { value(&json, element) } }
  }

  /// Begins a member; its value follows.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
    needsComma = false
  }

  /// Writes a text, or null.
  mutating func value(_ text: String?) {
    separate()
    guard var text else { return literal("null") }
    bytes.append(UInt8(ascii: "\""))
    if VisibleText.isHarmless(text) {
      text.withUTF8 { for byte in $0 { appendEscaped(byte) } }
    } else {
      for scalar in text.unicodeScalars { appendEscaped(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes true or false.
  mutating func value(_ flag: Bool) {
    separate()
    literal(flag ? "true" : "false")
  }

  /// Writes a number, or null.
  mutating func value(_ number: Int?) {
    separate()
    literal(number.map { "\($0)" } ?? "null")
  }

  /// Writes a coordinate exactly as content holds it.
  mutating func value(_ number: Double) {
    separate()
    literal(Decimal9(number)?.description ?? "null")
  }

  /// Writes a member with a text value, or null.
  mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a member with a number, or null.
  mutating func member(_ name: StaticString, _ number: Int?) {
    key(name)
    value(number)
  }

  /// Ends a line of output.
  mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Private

  private mutating func nested(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    try content(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func appendEscaped(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
    bytes.append(byte)
  }

  /// Escapes also what a terminal would obey: C1 control characters, bidirectional overrides and so on.
  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": literal("\\n")
    case "\r": literal("\\r")
    case "\t": literal("\\t")
    case _ where VisibleText.isLive(scalar):
      // At most four: no live scalar is above U+FFFF.
      let digits = String(scalar.value, radix: 16)
      literal("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { appendEscaped(byte) }
    }
  }
}
