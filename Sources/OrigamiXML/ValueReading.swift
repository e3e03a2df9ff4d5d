internal import OrigamiModel

typealias Bytes = UnsafeBufferPointer<UInt8>

/// Reads numbers and lists from the bytes of an attribute's value, in place.
struct ValueReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  enum Failure: Error { case malformed, outOfRange }

  init?(_ bytes: Bytes) {
    guard let base = bytes.baseAddress else { return nil }
    next = base
    end = base + bytes.count
  }

  var isAtEnd: Bool { next == end }

  /// Reads over spaces; whether there were any.
  @inline(__always)
  mutating func skipSpaces() -> Bool {
    let start = next
    while next < end, isSpace(next.pointee) { next += 1 }
    return next > start
  }

  /// Reads one byte if it is this one.
  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next < end, next.pointee == byte else { return false }
    next += 1
    return true
  }

  /// Reads `-?(digits(.digits)?|.digits)`, the nearest decimal of nine places.
  @inline(__always)
  mutating func decimal() throws(Failure) -> Decimal9 {
    let isNegative = skip(0x2D)
    var mantissa: Int64 = 0
    let start = next
    while next < end, case let digit = next.pointee &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ Int64(digit)
      // A million has seven digits; stopping here also keeps the sum from wrapping.
      if mantissa > 1_000_000 { throw .outOfRange }
      next += 1
    }
    let whole = mantissa
    var places: UInt8 = 0
    var hasDigits = next > start
    if next < end, next.pointee == 0x2E {
      next += 1
      let fraction = next
      while next < end, case let digit = next.pointee &- 0x30, digit < 10 {
        if places < 9 {
          mantissa = mantissa &* 10 &+ Int64(digit)
          places += 1
        } else if next - fraction == 9, digit >= 5 {
          mantissa += 1
        }
        next += 1
      }
      hasDigits = next > fraction
    }
    guard hasDigits else { throw .malformed }
    let decimal = Decimal9(mantissa: isNegative ? -mantissa : mantissa, places: places)
    if whole == 1_000_000, decimal.places > 0 { throw .outOfRange }
    return decimal
  }
}

/// The number that a value is, and nothing else.
func readDecimal(_ bytes: Bytes) -> Result<Decimal9, ValueReader.Failure> {
  guard var reader = ValueReader(bytes) else { return .failure(.malformed) }
  return Result { () throws(ValueReader.Failure) in
    let number = try reader.decimal()
    guard reader.isAtEnd else { throw .malformed }
    return number
  }
}

/// The whole number that a value is, if it is within a range; digits alone, no sign.
func readInteger(_ bytes: Bytes, in range: ClosedRange<Int>) -> Int? {
  guard (1...18).contains(bytes.count) else { return nil }
  var value = 0
  for byte in bytes {
    guard case let digit = byte &- 0x30, digit < 10 else { return nil }
    value = value * 10 + Int(digit)
  }
  return range.contains(value) ? value : nil
}

/// Words and what they mean, looked up from bytes without making a `String`.
struct WordTable<Value> {
  /// The longest word, in bytes, so that a word is four machine words.
  private static var longest: Int { 32 }

  private let entries: [(key: SIMD4<UInt64>, value: Value)]
  /// The words, in order; for messages.
  let words: [String]

  init(_ values: some Sequence<Value>, name: (Value) -> String) {
    entries = values.map { value in
      var word = name(value)
      return (word.withUTF8(WordTable.key), value)
    }
    words = entries.map { name($0.value) }
  }

  @inline(__always)
  subscript(_ bytes: Bytes) -> Value? {
    guard bytes.count <= WordTable.longest else { return nil }
    let key = WordTable.key(bytes)
    for entry in entries where entry.key == key { return entry.value }
    return nil
  }

  @inline(__always)
  private static func key(_ bytes: Bytes) -> SIMD4<UInt64> {
    precondition(bytes.count <= longest, "a word of \(bytes.count) bytes")
    var key = SIMD4<UInt64>.zero
    withUnsafeMutableBytes(of: &key) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
    return key
  }
}

// MARK: - Names, colours, tags, paths

/// Whether bytes are an NCName of at most 256 bytes, so that they can be an id.
func isIdentifier(_ bytes: Bytes) -> Bool {
  guard (1...256).contains(bytes.count) else { return false }
  var isASCII = isNameStart(bytes[0])
  for byte in bytes where !isNamePart(byte) { isASCII = false }
  if isASCII { return true }
  return isIdentifier(String(decoding: bytes, as: UTF8.self).unicodeScalars)
}

@inline(__always)
private func isNameStart(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }

@inline(__always)
private func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
}

/// The productions NCNameStartChar and NCNameChar of XML 1.0, fifth edition.
private func isIdentifier(_ scalars: String.UnicodeScalarView) -> Bool {
  for (index, scalar) in scalars.enumerated() {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF,
      0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      continue
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040:
      if index == 0 { return false }
    default: return false
    }
  }
  return true
}

/// Whether bytes are `#rgb` or `#rrggbb`.
func isColour(_ bytes: Bytes) -> Bool {
  guard bytes.count == 4 || bytes.count == 7, bytes[0] == 0x23 else { return false }
  return bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
}

/// Whether bytes have the form of a language tag (BCP 47): subtags of one to eight letters and digits,
/// the first of two or more letters, or `x` or `i`.
func isLanguageTag(_ bytes: Bytes) -> Bool {
  guard (1...64).contains(bytes.count) else { return false }
  let subtags = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
  for (index, subtag) in subtags.enumerated() {
    guard (1...8).contains(subtag.count) else { return false }
    let isWord = subtag.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    if index == 0 {
      guard isWord,
        subtag.count > 1 || subtags.count > 1 && [0x78, 0x69].contains(subtag[subtag.startIndex] | 0x20)
      else { return false }
    } else {
      guard subtag.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) })
      else { return false }
    }
  }
  return true
}

/// Whether bytes are a relative path that stays below its folder whoever reads it: no scheme, no leading
/// slash, no `.` or `..` or empty part, no backslash, no query or fragment, and no `%`, behind which any of these could hide.
func isRelativePath(_ bytes: Bytes) -> Bool {
  guard (1...1024).contains(bytes.count) else { return false }
  let forbidden: [UInt8] = [0x5C, 0x25, 0x3A, 0x3F, 0x23, 0x7F]
  guard bytes.allSatisfy({ $0 >= 0x20 && !forbidden.contains($0) }) else { return false }
  return bytes.split(separator: 0x2F, omittingEmptySubsequences: false).allSatisfy {
    !$0.isEmpty && !$0.elementsEqual([0x2E]) && !$0.elementsEqual([0x2E, 0x2E])
  }
}
