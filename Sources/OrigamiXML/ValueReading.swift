internal import OrigamiModel

typealias Bytes = UnsafeBufferPointer<UInt8>

/// Reads numbers and lists from the bytes of an attribute's value, in place.
struct ValueReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The end of memory that can be read; the byte at ``end`` is no digit, if it is before that.
  private let readable: UnsafePointer<UInt8>

  enum Failure: Error { case malformed, outOfRange }

  /// A reader of a value, behind which there is a quote and more that can be read, or nothing.
  @inline(__always)
  init?(_ bytes: Bytes, readable: UnsafePointer<UInt8>? = nil) {
    guard let base = bytes.baseAddress else { return nil }
    next = base
    end = base + bytes.count
    self.readable = readable ?? end
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
    guard next < end, next.pointee == 0x2E else {
      guard next > start else { throw .malformed }
      return Decimal9(canonicalMantissa: isNegative ? -mantissa : mantissa, places: 0)
    }
    next += 1
    let whole = mantissa
    let places = try fraction(&mantissa)
    if whole == 1_000_000, mantissa != 0, places > 0 { throw .outOfRange }
    return Decimal9(canonicalMantissa: isNegative ? -mantissa : mantissa, places: places)
  }

  /// Reads the digits behind the point; how many places they are, without zeros at the end.
  @inline(__always)
  private mutating func fraction(_ mantissa: inout Int64) throws(Failure) -> UInt8 {
    var places: UInt8 = 0
    let start = next
    if readable - next >= 8, let digits = Digits(at: next) {
      guard digits.count > 0 else { throw .malformed }
      next += digits.count
      mantissa = mantissa &* digits.power &+ digits.value
      places = UInt8(truncatingIfNeeded: digits.count)
      while places > 0, mantissa % 10 == 0 {
        mantissa /= 10
        places -= 1
      }
      return places
    }
    while next < end, places < 9, case let digit = next.pointee &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ Int64(digit)
      places += 1
      next += 1
    }
    guard next > start else { throw .malformed }
    if next < end, case let digit = next.pointee &- 0x30, digit < 10 {
      if digit >= 5 { mantissa += 1 }
      while next < end, next.pointee &- 0x30 < 10 { next += 1 }
    }
    while places > 0, mantissa % 10 == 0 {
      mantissa /= 10
      places -= 1
    }
    return places
  }
}

/// Up to seven decimal digits read at once from eight bytes, without a branch for each.
private struct Digits {
  let count: Int
  let value: Int64

  /// The digits at a place; nil if there are eight or more.
  @inline(__always)
  init?(at place: UnsafePointer<UInt8>) {
    let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    let digits = word ^ 0x3030_3030_3030_3030
    // The highest bit of each byte that is no digit, right up to the first of them.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    guard others != 0 else { return nil }
    count = others.trailingZeroBitCount / 8
    // To the front of the word, so that zeros stand before them; then tens, hundreds and myriads are summed.
    var sum = count == 0 ? 0 : digits << UInt64(64 - 8 * count)
    sum = (sum &* 2561) >> 8 & 0x00FF_00FF_00FF_00FF
    sum = (sum &* 6_553_601) >> 16 & 0x0000_FFFF_0000_FFFF
    sum = (sum &* 42_949_672_960_001) >> 32
    value = Int64(truncatingIfNeeded: sum)
  }

  /// Ten to the power of the count.
  @inline(__always)
  var power: Int64 {
    switch count {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    default: 10_000_000
    }
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
///
/// - Complexity: O(*n*) in the length of the word, usually one comparison.
struct WordTable<Value> {
  /// The words, in order; for messages.
  let words: [String]
  private let values: [Value]
  private let spellings: [[UInt8]]
  /// Which word to compare first, plus one, by hash; 0 for none.
  private var slots = [UInt8](repeating: 0, count: 64)

  init(_ values: some Sequence<Value>, name: (Value) -> String) {
    self.values = Array(values)
    words = self.values.map(name)
    spellings = words.map { Array($0.utf8) }
    for (index, spelling) in spellings.enumerated() {
      var slot = spelling.withUnsafeBufferPointer(WordTable.slot)
      while slots[slot] != 0 { slot = (slot + 1) & 63 }
      slots[slot] = UInt8(index + 1)
    }
  }

  @inline(__always)
  subscript(_ bytes: Bytes) -> Value? {
    guard bytes.count > 0 else { return nil }
    var slot = WordTable.slot(bytes)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if isEqual(spellings[index], bytes) { return values[index] }
      slot = (slot + 1) & 63
    }
    return nil
  }

  @inline(__always)
  private func isEqual(_ spelling: [UInt8], _ bytes: Bytes) -> Bool {
    guard spelling.count == bytes.count else { return false }
    for index in 0..<bytes.count where spelling[index] != bytes[index] { return false }
    return true
  }

  @inline(__always)
  private static func slot(_ bytes: Bytes) -> Int {
    (5 &* Int(bytes[0]) &+ 3 &* Int(bytes[bytes.count - 1]) &+ bytes.count) & 63
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
