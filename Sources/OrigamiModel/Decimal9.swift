/// A decimal fraction of up to nine places, exactly as written: `mantissa / 10^places`.
///
/// Coordinates are read and written as such fractions. A number stays the same through any number of round
/// trips, and most take two to four bytes in a stored drawing (``DiagramCode``). The value is canonical: the
/// last place is not 0.
@frozen public struct Decimal9: Hashable, Sendable {
  /// All digits, as one signed integer.
  public let mantissa: Int64
  /// The number of digits after the point, from 0 to 9.
  public let places: UInt8

  /// The largest magnitude of a number that content may hold.
  public static let limit = 1_000_000.0

  /// Creates a canonical fraction: zeros at the end of the mantissa are dropped.
  ///
  /// - Precondition: `places` is at most 9.
  public init(mantissa: Int64, places: UInt8) {
    precondition(places <= 9)
    var (mantissa, places) = (mantissa, places)
    while places > 0, mantissa % 10 == 0 {
      mantissa /= 10
      places -= 1
    }
    self.mantissa = mantissa
    self.places = places
  }

  /// Creates a fraction from a mantissa and places that are already canonical.
  @inlinable @inline(__always)
  public init(canonicalMantissa mantissa: Int64, places: UInt8) {
    self.mantissa = mantissa
    self.places = places
  }

  /// Creates the nearest fraction of nine places; nil for a number that is not finite or is beyond
  /// ``limit``.
  public init?(_ value: Double) {
    guard abs(value) <= Decimal9.limit else { return nil }
    self.init(mantissa: Int64((value * 1e9).rounded()), places: 9)
  }

  /// The nearest binary number.
  ///
  /// The division is correctly rounded for a number within ``limit``, because both operands are exact: the
  /// mantissa is at most 10^15, which is below 2^53, and the power of ten is below 10^22.
  public var value: Double { Double(mantissa) / Decimal9.powers[Int(places)] }

  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}

extension Decimal9: CustomStringConvertible {
  /// The number as written in a file: `0.5`, `-1`, never with an exponent.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the number to ASCII text, as it is written in a file.
  public func append(to bytes: inout [UInt8]) {
    if mantissa < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var (rest, place) = (mantissa.magnitude, UInt8(0))
    // The last digit first.
    repeat {
      if place == places, place > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      (rest, place) = (rest / 10, place + 1)
    } while rest > 0 || place <= places
    bytes[start...].reverse()
  }
}
