/// A decimal fraction of up to nine places, exactly as written: `mantissa / 10^places`.
///
/// Coordinates are read and written through it, so that a number survives any number of round
/// trips byte for byte, and most take two to four bytes. Canonical: the last place is not 0.
@frozen public struct Decimal9: Hashable, Sendable {
  /// All digits, as one signed integer.
  public let mantissa: Int64
  /// How many of them stand behind the point, 0…9.
  public let places: UInt8

  /// The largest magnitude of a number that content may hold.
  public static let limit = 1_000_000.0

  /// Drops zeros at the end.
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

  /// Takes a mantissa and places that are canonical already.
  @inlinable @inline(__always)
  public init(canonicalMantissa mantissa: Int64, places: UInt8) {
    self.mantissa = mantissa
    self.places = places
  }

  /// The nearest decimal of nine places.
  ///
  /// - Returns: nil for what is not a number or is beyond ``limit``.
  public init?(_ value: Double) {
    guard abs(value) <= Decimal9.limit else { return nil }
    self.init(mantissa: Int64((value * 1e9).rounded()), places: 9)
  }

  /// The nearest binary number.
  ///
  /// Correctly rounded: both operands are exact (mantissa below 2^53, power of ten below 10^22).
  public var value: Double { Double(mantissa) / Decimal9.powers[Int(places)] }

  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
}

extension Decimal9: CustomStringConvertible {
  /// As written in a file: `0.5`, `-1`, never with an exponent.
  public var description: String {
    guard places > 0 else { return "\(mantissa)" }
    let digits = "\(mantissa.magnitude)"
    let padded = String(repeating: "0", count: max(0, Int(places) + 1 - digits.count)) + digits
    let point = padded.index(padded.endIndex, offsetBy: -Int(places))
    return (mantissa < 0 ? "-" : "") + padded[..<point] + "." + padded[point...]
  }
}
