/// SplitMix64: 64 good bits from a counter, the same on every machine.
///
/// The standard library's generator cannot be seeded, and its distributions may change between
/// versions; benchmark inputs must not.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// An independent stream for one of many parts (a model, a kill, a mutation).
  init(seed: UInt64, part: Int) {
    var mixer = SeededGenerator(seed: seed &+ UInt64(bitPattern: Int64(part)) &* 0xD1B5_4A32_D192_ED03)
    state = mixer.next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0..<bound`, by multiplication; the bias is below 2^-32 for the bounds used here.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(bound)) >> 32)
  }

  /// A number in a range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// True in `percent` of a hundred calls.
  mutating func chance(percent: Int) -> Bool { below(100) < percent }
}
