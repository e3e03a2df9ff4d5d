internal import OrigamiModel

typealias Bytes = UnsafeBufferPointer<UInt8>

/// Reads numbers and lists from the bytes of an attribute's value, in place.
struct ValueReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The end of the memory that can be read, at or after ``end``. If it is after, the byte at ``end`` is the
  /// value's closing quote, at which every number stops.
  private let readable: UnsafePointer<UInt8>

  enum Failure: Error { case malformed, outOfRange }

  /// Creates a reader of a value that is followed by a quote and more readable bytes, or by nothing.
  @inline(__always)
  init?(_ bytes: Bytes, readable: UnsafePointer<UInt8>? = nil) {
    guard let base = bytes.baseAddress else { return nil }
    next = base
    end = base + bytes.count
    self.readable = readable ?? end
  }

  @inline(__always)
  var isAtEnd: Bool { next == end }

  /// Skips spaces, and returns whether there were any.
  @inline(__always)
  mutating func skipSpaces() -> Bool {
    let start = next
    while next < end, isSpace(next.pointee) { next += 1 }
    return next > start
  }

  /// Skips one byte if it is `byte`, and returns whether it was.
  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next < end, next.pointee == byte else { return false }
    next += 1
    return true
  }

  /// Reads one `x,y` and writes it as two numbers. Returns the place after them.
  @inline(__always)
  mutating func encodePlace(
    to place: UnsafeMutablePointer<UInt8>
  ) throws(Failure) -> UnsafeMutablePointer<UInt8> {
    if readable - next >= ShortPlace.window, let short = ShortPlace(at: next) {
      next += short.byteCount
      return DiagramCode.write(short.y, to: DiagramCode.write(short.x, to: place))
    }
    // By value, so that this reader's pointers stay in registers.
    let long = try longPlace(to: place)
    next = long.next
    return long.place
  }

  @inline(never)
  private func longPlace(
    to place: UnsafeMutablePointer<UInt8>
  ) throws(Failure) -> (next: UnsafePointer<UInt8>, place: UnsafeMutablePointer<UInt8>) {
    var reader = self
    let behindX = DiagramCode.write(DiagramCode.word(try reader.decimal()), to: place)
    guard reader.skip(0x2C) else { throw .malformed }
    let behindY = DiagramCode.write(DiagramCode.word(try reader.decimal()), to: behindX)
    return (reader.next, behindY)
  }

  /// Reads `-?(digits(.digits)?|.digits)`, rounded to nine places after the point.
  @inline(__always)
  mutating func decimal() throws(Failure) -> Decimal9 {
    if readable - next >= ShortDecimal.window, let short = ShortDecimal(at: next) {
      next += short.byteCount
      return Decimal9(canonicalMantissa: short.mantissa, places: short.places)
    }
    let long = try LongDecimal(next, end)
    next = long.end
    return long.value
  }
}

/// A number of the most frequent form: one digit, and up to seven after the point, of which the last is not
/// 0.
///
/// It is read without a branch for each digit.
private struct ShortDecimal {
  /// The number of bytes that are examined: a sign, a digit, the point and eight bytes (``Digits``).
  static let window = 11

  let mantissa: Int64
  let places: UInt8
  let byteCount: Int

  @inline(__always)
  init?(at start: UnsafePointer<UInt8>) {
    let isNegative = start.pointee == 0x2D
    let place = start + (isNegative ? 1 : 0)
    let whole = place[0] &- 0x30
    guard whole < 10 else { return nil }
    guard place[1] == 0x2E else {
      guard place[1] &- 0x30 >= 10 else { return nil }
      mantissa = isNegative ? -Int64(whole) : Int64(whole)
      places = 0
      byteCount = place + 1 - start
      return
    }
    let fraction = place + 2
    guard let digits = Digits(at: fraction, behind: whole), digits.count > 0,
      fraction[digits.count &- 1] != 0x30
    else { return nil }
    mantissa = isNegative ? 0 &- digits.value : digits.value
    places = UInt8(truncatingIfNeeded: digits.count)
    byteCount = fraction + digits.count - start
  }

  /// The number in its encoding.
  @inline(__always)
  var word: UInt64 { DiagramCode.word(Decimal9(canonicalMantissa: mantissa, places: places)) }
}

/// An `x,y` of two such numbers, each in its encoding.
private struct ShortPlace {
  /// The number of bytes that are examined.
  static let window = 2 * ShortDecimal.window

  let x: UInt64
  let y: UInt64
  let byteCount: Int

  @inline(__always)
  init?(at start: UnsafePointer<UInt8>) {
    guard let x = ShortDecimal(at: start), start[x.byteCount] == 0x2C,
      let y = ShortDecimal(at: start + x.byteCount + 1)
    else { return nil }
    self.x = x.word
    self.y = y.word
    byteCount = x.byteCount &+ 1 &+ y.byteCount
  }
}

/// Reads any number digit by digit.
private struct LongDecimal {
  let value: Decimal9
  /// The place after its last digit.
  let end: UnsafePointer<UInt8>

  @inline(never)
  init(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws(ValueReader.Failure) {
    var next = start
    let isNegative = next < end && next.pointee == 0x2D
    if isNegative { next += 1 }
    var mantissa: Int64 = 0
    let first = next
    while next < end, case let digit = next.pointee &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ Int64(digit)
      // No number of the format is above a million. Stopping here also keeps the sum from overflowing.
      if mantissa > 1_000_000 { throw .outOfRange }
      next += 1
    }
    var places: UInt8 = 0
    if next < end, next.pointee == 0x2E {
      next += 1
      let whole = mantissa
      places = try LongDecimal.fraction(&next, end, &mantissa)
      if whole == 1_000_000, places > 0 { throw .outOfRange }
    } else if next == first {
      throw .malformed
    }
    value = Decimal9(canonicalMantissa: isNegative ? -mantissa : mantissa, places: places)
    self.end = next
  }

  /// Reads the digits after the point. Returns their number, without zeros at the end.
  private static func fraction(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ mantissa: inout Int64
  ) throws(ValueReader.Failure) -> UInt8 {
    var places: UInt8 = 0
    let start = next
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

/// Up to seven decimal digits after a point, read at once from eight bytes without a branch for each.
private struct Digits {
  let count: Int
  /// Their value together with the digit before the point.
  let value: Int64

  /// Returns the digits at a place; nil if there are eight or more.
  @inline(__always)
  init?(at place: UnsafePointer<UInt8>, behind whole: UInt8) {
    let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    let digits = word ^ 0x3030_3030_3030_3030
    // The highest bit of each byte that is not a digit, up to the first of them.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    guard others != 0 else { return nil }
    count = others.trailingZeroBitCount / 8
    // The digits move to the high bytes, so that the low bytes, which are read first, are leading zeros. Each
    // multiplication then joins neighbours: digits to pairs, pairs to fours, fours to eight.
    var sum = (digits &<< 8 | UInt64(whole)) &<< UInt64(56 &- 8 &* count)
    sum = (sum &* 2561) >> 8 & 0x00FF_00FF_00FF_00FF
    sum = (sum &* 6_553_601) >> 16 & 0x0000_FFFF_0000_FFFF
    sum = (sum &* 42_949_672_960_001) >> 32
    value = Int64(truncatingIfNeeded: sum)
  }
}

/// Returns the number that a value consists of.
func readDecimal(_ bytes: Bytes) -> Result<Decimal9, ValueReader.Failure> {
  guard var reader = ValueReader(bytes) else { return .failure(.malformed) }
  return Result { () throws(ValueReader.Failure) in
    let number = try reader.decimal()
    guard reader.isAtEnd else { throw .malformed }
    return number
  }
}

/// Returns the whole number that a value consists of, if it is within a range: digits without a sign.
func readInteger(_ bytes: Bytes, in range: ClosedRange<Int>) -> Int? {
  guard (1...18).contains(bytes.count) else { return nil }
  var value = 0
  for byte in bytes {
    guard case let digit = byte &- 0x30, digit < 10 else { return nil }
    value = value * 10 + Int(digit)
  }
  return range.contains(value) ? value : nil
}
