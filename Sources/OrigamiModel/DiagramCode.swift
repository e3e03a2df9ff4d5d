/// How a drawing is encoded, for whoever writes its bytes.
///
/// Inlinable: a parser writes three million numbers a second for every 100 MB it reads.
package enum DiagramCode {
  /// The first byte of every encoding.
  @inlinable package static var version: UInt8 { 1 }

  /// What an element is; its tag byte is `shape << 5 | kind`.
  package enum Shape: UInt8 { case face, line, arrow, mark, label }

  /// The most bytes that a number takes.
  @inlinable package static var longestNumber: Int { 10 }

  @inlinable @inline(__always)
  package static func tag(_ shape: Shape, _ kind: UInt8) -> UInt8 { shape.rawValue << 5 | kind }

  /// A number as it is written: `zigzag(mantissa) << 4 | places`.
  @inlinable @inline(__always)
  package static func word(_ number: Decimal9) -> UInt64 {
    let zigzag = UInt64(bitPattern: (number.mantissa << 1) ^ (number.mantissa >> 63))
    return zigzag << 4 | UInt64(number.places)
  }

  /// Writes a variable-length integer where ``longestNumber`` bytes are free; the place behind it.
  @inlinable @inline(__always)
  package static func write(_ value: UInt64, to place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<
    UInt8
  > {
    // Up to 28 bits, nearly all numbers: without a branch for each byte, which could not be foretold.
    guard value >> 28 == 0 else { return writeLong(value, to: place) }
    let word = UInt32(truncatingIfNeeded: value)
    let spread =
      word & 0x7F | word << 1 & 0x7F00 | word << 2 & 0x7F_0000 | word << 3 & 0x7F00_0000
    let count = Int(word < 0x80 ? 1 : word < 0x4000 ? 2 : word < 0x20_0000 ? 3 : 4)
    let continued: UInt32 = 0x0080_8080 & ((1 << UInt32(8 * (count - 1))) &- 1)
    UnsafeMutableRawPointer(place).storeBytes(of: (spread | continued).littleEndian, as: UInt32.self)
    return place + count
  }

  @usableFromInline
  static func writeLong(_ value: UInt64, to place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  {
    var (rest, place) = (value, place)
    while rest >= 0x80 {
      place.pointee = UInt8(truncatingIfNeeded: rest) | 0x80
      rest >>= 7
      place += 1
    }
    place.pointee = UInt8(truncatingIfNeeded: rest)
    return place + 1
  }
}

/// Which optional fields an arrow has; the byte behind its tag.
package struct ArrowFields: OptionSet {
  package let rawValue: UInt8

  @inlinable @inline(__always)
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package static var to: ArrowFields { ArrowFields(rawValue: 1) }
  @inlinable package static var bendLeft: ArrowFields { ArrowFields(rawValue: 2) }
  @inlinable package static var bendRight: ArrowFields { ArrowFields(rawValue: 4) }
  @inlinable package static var degrees: ArrowFields { ArrowFields(rawValue: 8) }
  @inlinable package static var times: ArrowFields { ArrowFields(rawValue: 16) }
}
