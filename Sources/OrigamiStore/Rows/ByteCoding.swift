/// Writes values one after another: integers as varints, texts with their length before them.
///
/// For values that no query looks at. A value that a query looks at has a column of its own.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: Int) {
    // Zigzag, so that small negative numbers are short too.
    var rest = UInt64(bitPattern: Int64((value << 1) ^ (value >> 63)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ text: String?) {
    append(text == nil ? 0 : 1)
    if let text { append(text) }
  }

  mutating func append(_ value: Int?) {
    append(value == nil ? 0 : 1)
    if let value { append(value) }
  }

  mutating func append<Element>(each elements: [Element], _ body: (inout ByteWriter, Element) -> Void) {
    append(elements.count)
    for element in elements { body(&self, element) }
  }
}

/// Reads what ``ByteWriter`` wrote. Every read is checked against the end.
struct ByteReader {
  /// The bytes are not what a ``ByteWriter`` wrote.
  struct Damage: Error {}

  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// Creates a reader. The bytes must stay where they are while they are read.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func int() throws(Damage) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard position < bytes.count, shift < 64 else { throw Damage() }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(Int64(bitPattern: value >> 1)) ^ -Int(value & 1)
  }

  mutating func double() throws(Damage) -> Double {
    guard bytes.count - position >= 8 else { throw Damage() }
    defer { position += 8 }
    let bits = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    return Double(bitPattern: UInt64(littleEndian: bits))
  }

  mutating func text() throws(Damage) -> String {
    let size = try int()
    guard size >= 0, size <= bytes.count - position else { throw Damage() }
    defer { position += size }
    return String(decoding: bytes[position..<position + size], as: UTF8.self)
  }

  mutating func optionalText() throws(Damage) -> String? { try int() == 0 ? nil : try text() }

  mutating func optionalInt() throws(Damage) -> Int? { try int() == 0 ? nil : try int() }

  mutating func array<Element>(
    _ body: (inout ByteReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try int()
    // Every element takes a byte at least, so a damaged count cannot make this ask for much memory.
    guard count >= 0, count <= bytes.count - position else { throw Damage() }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }

  mutating func value<Value>(_ make: (Int) -> Value?) throws(Damage) -> Value {
    guard let value = make(try int()) else { throw Damage() }
    return value
  }
}

extension [UInt8] {
  /// The bytes in hexadecimal digits, in lower case.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
