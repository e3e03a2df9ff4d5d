/// How a drawing is encoded, for whoever writes its bytes.
///
/// A parser writes three million numbers a second for every 100 MB it reads, so all of this is inlined. That is
/// why it is public: the body of a `package` function is not inlined into another module (Swift 6.3), and
/// the calls were a tenth of the time of parsing.
public enum DiagramCode {
  /// The first byte of every encoding.
  @inlinable public static var version: UInt8 { 1 }

  /// What an element is; its tag byte is `shape << 5 | kind`.
  @frozen public enum Shape: UInt8, Sendable { case face, line, arrow, mark, label }

  /// The most bytes that a number takes.
  @inlinable public static var longestNumber: Int { 10 }

  /// The byte with which an element begins.
  @inlinable @inline(__always)
  public static func tag(_ shape: Shape, _ kind: UInt8) -> UInt8 { shape.rawValue << 5 | kind }

  /// A number as it is written: `zigzag(mantissa) << 4 | places`.
  @inlinable @inline(__always)
  public static func word(_ number: Decimal9) -> UInt64 {
    let zigzag = UInt64(bitPattern: (number.mantissa << 1) ^ (number.mantissa >> 63))
    return zigzag << 4 | UInt64(number.places)
  }

  /// Writes a variable-length integer where ``longestNumber`` bytes are free; the place behind it.
  @inlinable @inline(__always)
  public static func write(
    _ value: UInt64, to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    // Up to 28 bits, nearly all numbers: without a branch for each byte, which could not be foretold.
    guard value >> 28 == 0 else { return writeLong(value, to: place) }
    let word = UInt32(truncatingIfNeeded: value)
    let spread =
      word & 0x7F | word << 1 & 0x7F00 | word << 2 & 0x7F_0000 | word << 3 & 0x7F00_0000
    // How many groups of seven bits follow the first: the highest bit's place divided by seven.
    let more = (UInt32(truncatingIfNeeded: 31 &- (word | 1).leadingZeroBitCount) &* 37) &>> 8
    let continued: UInt32 = 0x0080_8080 & ((1 &<< (more &* 8)) &- 1)
    UnsafeMutableRawPointer(place).storeBytes(of: (spread | continued).littleEndian, as: UInt32.self)
    return place + Int(more &+ 1)
  }

  @usableFromInline @inline(never)
  static func writeLong(
    _ value: UInt64, to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
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
@frozen public struct ArrowFields: OptionSet, Sendable {
  /// The byte.
  public let rawValue: UInt8

  /// The fields of such a byte.
  @inlinable @inline(__always)
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The place where it ends.
  @inlinable public static var to: ArrowFields { ArrowFields(rawValue: 1) }
  /// It curves to the left; without this and the next the renderer chooses.
  @inlinable public static var bendLeft: ArrowFields { ArrowFields(rawValue: 2) }
  /// It curves to the right.
  @inlinable public static var bendRight: ArrowFields { ArrowFields(rawValue: 4) }
  /// The angle of a rotation.
  @inlinable public static var degrees: ArrowFields { ArrowFields(rawValue: 8) }
  /// How often.
  @inlinable public static var times: ArrowFields { ArrowFields(rawValue: 16) }
}
