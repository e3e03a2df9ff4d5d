/// A number of folded states: a natural number of any size.
///
/// Counts of states are products over independent parts of a pattern and soon exceed 64 bits. The type
/// supports sums, products and decimal digits only.
public struct StateCount: Hashable, Sendable {
  /// The digits in base 10^9, least significant first, without leading zeros.
  private var digits: [UInt32] = []

  private static let base: UInt64 = 1_000_000_000

  public init(_ value: UInt64) {
    var rest = value
    while rest > 0 {
      digits.append(UInt32(rest % StateCount.base))
      rest /= StateCount.base
    }
  }

  /// A Boolean value that indicates whether the count is 0.
  var isZero: Bool { digits.isEmpty }

  /// Returns the sum of two counts.
  ///
  /// - Complexity: O(digits).
  public static func + (a: StateCount, b: StateCount) -> StateCount {
    let (x, y) = (a.digits, b.digits)
    var sum = StateCount(0)
    var carry: UInt64 = 0
    for place in 0..<max(x.count, y.count) {
      carry += UInt64(place < x.count ? x[place] : 0) + UInt64(place < y.count ? y[place] : 0)
      sum.digits.append(UInt32(carry % base))
      carry /= base
    }
    if carry > 0 { sum.digits.append(UInt32(carry)) }
    return sum
  }

  /// Returns the product of two counts.
  ///
  /// - Complexity: O(digits × digits).
  public static func * (a: StateCount, b: StateCount) -> StateCount {
    let (x, y) = (a.digits, b.digits)
    var product = StateCount(0)
    product.digits = [UInt32](repeating: 0, count: x.count + y.count)
    for (i, digit) in x.enumerated() {
      var carry: UInt64 = 0
      for (j, other) in y.enumerated() {
        carry += UInt64(digit) * UInt64(other) + UInt64(product.digits[i + j])
        product.digits[i + j] = UInt32(carry % base)
        carry /= base
      }
      product.digits[i + y.count] = UInt32(carry)
    }
    while product.digits.last == 0 { product.digits.removeLast() }
    return product
  }
}

extension StateCount: Comparable {
  public static func < (a: StateCount, b: StateCount) -> Bool {
    if a.digits.count != b.digits.count { return a.digits.count < b.digits.count }
    return a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
  }
}

extension StateCount: CustomStringConvertible {
  /// The decimal digits of the count.
  public var description: String {
    guard let first = digits.last else { return "0" }
    return digits.dropLast().reversed().reduce(into: "\(first)") { text, digit in
      let written = "\(digit)"
      text += String(repeating: "0", count: 9 - written.count) + written
    }
  }
}
