/// The encoding of drawings, for code that writes their bytes.
///
/// A parser writes three million numbers for every 100 MB that it reads, so everything here but `writeLong`
/// is inlined. It is public for that reason: the body of a `package` function is not inlined into another
/// module (Swift 6.3), and the calls took a tenth of the time of parsing.
public enum DiagramCode {
  /// The first byte of the encoding of a drawing without a scale.
  @inlinable public static var version: UInt8 { 1 }

  /// The first byte of the encoding of a drawing with a ``DrawingScale``.
  @inlinable static var scaledVersion: UInt8 { 2 }

  /// The shape of an element. Its tag byte is `shape << 5 | kind`.
  @frozen public enum Shape: UInt8, Sendable { case face, line, arrow, mark, label }

  /// The most bytes that a number takes.
  @inlinable public static var longestNumber: Int { 10 }

  /// Returns the byte with which an element begins.
  ///
  /// - Precondition: `kind` is below 32. A tilted face uses all five bits: its side and a tilt up to 15.
  @inlinable @inline(__always)
  public static func tag(_ shape: Shape, _ kind: UInt8) -> UInt8 { shape.rawValue << 5 | kind }

  /// Returns a number as it is written: `zigzag(mantissa) << 4 | places`.
  @inlinable @inline(__always)
  public static func word(_ number: Decimal9) -> UInt64 {
    let zigzag = UInt64(bitPattern: (number.mantissa << 1) ^ (number.mantissa >> 63))
    return zigzag << 4 | UInt64(number.places)
  }

  /// Writes an integer of variable length and returns the address after it.
  ///
  /// - Precondition: ``longestNumber`` bytes are free at `place`.
  @inlinable @inline(__always)
  public static func write(
    _ value: UInt64, to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    // Up to 28 bits, which is nearly every number, there is no branch for each byte: it could not be
    // predicted.
    guard value >> 28 == 0 else { return writeLong(value, to: place) }
    let word = UInt32(truncatingIfNeeded: value)
    let spread =
      word & 0x7F | word << 1 & 0x7F00 | word << 2 & 0x7F_0000 | word << 3 & 0x7F00_0000
    // The number of groups of seven bits after the first: the position of the highest bit divided by seven.
    // 37 / 256 is a little more than 1 / 7, and gives the same whole number for all positions from 0 to 27.
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

/// The optional fields that an arrow has. This is the byte after its tag.
@frozen public struct ArrowFields: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable @inline(__always)
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The arrow has an end.
  @inlinable public static var to: ArrowFields { ArrowFields(rawValue: 1) }
  /// The arrow curves to the left. Without this field and ``bendRight`` the renderer chooses.
  @inlinable public static var bendLeft: ArrowFields { ArrowFields(rawValue: 2) }
  /// The arrow curves to the right.
  @inlinable public static var bendRight: ArrowFields { ArrowFields(rawValue: 4) }
  /// The arrow has an angle.
  @inlinable public static var degrees: ArrowFields { ArrowFields(rawValue: 8) }
  /// The arrow has a number of repetitions.
  @inlinable public static var times: ArrowFields { ArrowFields(rawValue: 16) }
}
