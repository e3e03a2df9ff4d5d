/// A number of folded states: a natural number of any size.
///
/// Counts of states are products over independent parts of a pattern and soon exceed 64 bits. The type
/// supports sums, products and decimal digits only. Values below 2^64 need no allocation.
public struct StateCount: Hashable, Sendable {
  /// The digits in base 10^9, least significant first, without leading zeros; empty below 2^64.
  private var limbs: [UInt32]
  /// The value if it is below 2^64, else 0.
  private var small: UInt64

  private static let base: UInt64 = 1_000_000_000

  public init(_ value: UInt64) {
    limbs = []
    small = value
  }

  /// A Boolean value that indicates whether the count is 0.
  var isZero: Bool { limbs.isEmpty && small == 0 }

  /// Returns the sum of two counts.
  ///
  /// - Complexity: O(digits); O(1) below 2^64.
  public static func + (a: StateCount, b: StateCount) -> StateCount {
    if a.limbs.isEmpty, b.limbs.isEmpty {
      let (sum, overflow) = a.small.addingReportingOverflow(b.small)
      if !overflow { return StateCount(sum) }
    }
    let (x, y) = (a.digits, b.digits)
    var sum: [UInt32] = []
    var carry: UInt64 = 0
    for place in 0..<max(x.count, y.count) {
      carry += UInt64(place < x.count ? x[place] : 0) + UInt64(place < y.count ? y[place] : 0)
      sum.append(UInt32(carry % base))
      carry /= base
    }
    if carry > 0 { sum.append(UInt32(carry)) }
    return StateCount(digits: sum)
  }

  /// Returns the product of two counts.
  ///
  /// - Complexity: O(digits × digits); O(1) below 2^64.
  public static func * (a: StateCount, b: StateCount) -> StateCount {
    if a.isZero || b.isZero { return StateCount(0) }
    if a.limbs.isEmpty, b.limbs.isEmpty {
      let (product, overflow) = a.small.multipliedReportingOverflow(by: b.small)
      if !overflow { return StateCount(product) }
    }
    let (x, y) = (a.digits, b.digits)
    var product = [UInt32](repeating: 0, count: x.count + y.count)
    for (i, digit) in x.enumerated() {
      var carry: UInt64 = 0
      for (j, other) in y.enumerated() {
        carry += UInt64(digit) * UInt64(other) + UInt64(product[i + j])
        product[i + j] = UInt32(carry % base)
        carry /= base
      }
      product[i + y.count] = UInt32(carry)
    }
    return StateCount(digits: product)
  }

  private var digits: [UInt32] {
    guard limbs.isEmpty else { return limbs }
    var (digits, rest): ([UInt32], UInt64) = ([], small)
    while rest > 0 {
      digits.append(UInt32(rest % StateCount.base))
      rest /= StateCount.base
    }
    return digits
  }

  /// Creates a count from digits in base 10^9. Values below 2^64 are stored as an integer, so that equal
  /// counts have equal representations.
  private init(digits: [UInt32]) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    var value: UInt64 = 0
    for digit in digits.reversed() {
      let (high, over) = value.multipliedReportingOverflow(by: StateCount.base)
      let (sum, carry) = high.addingReportingOverflow(UInt64(digit))
      guard !over, !carry else {
        (limbs, small) = (digits, 0)
        return
      }
      value = sum
    }
    (limbs, small) = ([], value)
  }
}

extension StateCount: Comparable {
  public static func < (a: StateCount, b: StateCount) -> Bool {
    if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count }
    if a.limbs.isEmpty { return a.small < b.small }
    return a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
  }
}

extension StateCount: CustomStringConvertible {
  /// The decimal digits of the count.
  public var description: String {
    guard let first = limbs.last else { return "\(small)" }
    return limbs.dropLast().reversed().reduce(into: "\(first)") { text, limb in
      let digits = "\(limb)"
      text += String(repeating: "0", count: 9 - digits.count) + digits
    }
  }
}
