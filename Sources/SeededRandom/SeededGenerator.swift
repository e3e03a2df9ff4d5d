/// A random-number generator with a seed (SplitMix64). Equal seeds give equal numbers on every machine.
///
/// The standard library's generator cannot be seeded. Where numbers must be the same after an update of
/// Swift, use the functions below and not `Int.random(in:using:)`, whose distribution may change. Jitter,
/// tests, simulations and benchmark inputs use this generator. Not for secrets.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the stream of a seed.
  package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  /// Creates an independent stream for one of many parts: a generated model, or one run of a repeated test.
  package init(seed: UInt64, part: Int) {
    // Another odd number than in `next()`: with that one, the successive numbers of the seed's own stream
    // would be the seeds of its parts.
    var mixer = SeededGenerator(seed: seed &+ UInt64(bitPattern: Int64(part)) &* 0xD1B5_4A32_D192_ED03)
    state = mixer.next()
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a number in `0..<bound`; 0 if `bound` is 0. `bound` must be below 2^32.
  ///
  /// By multiplication: for bounds up to a million, no number is more than 0.03 % likelier than another.
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(bound)) >> 32)
  }

  /// Returns a number in a range of less than 2^32 numbers.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// Returns true in `percent` of a hundred calls.
  package mutating func chance(percent: Int) -> Bool { below(100) < percent }

  /// Returns an element of a list that is not empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
