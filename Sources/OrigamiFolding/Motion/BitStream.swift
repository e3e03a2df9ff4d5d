/// Writes numbers of any width one after another, the highest bit first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  /// The number of bits that are free in the last byte.
  private var free = 0

  /// Appends the lowest `count` bits of a number.
  mutating func append(_ value: UInt64, bits count: Int) {
    var rest = count
    while rest > 0 {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      let taken = min(free, rest)
      let part = (value >> UInt64(rest - taken)) & (1 << UInt64(taken) - 1)
      bytes[bytes.count - 1] |= UInt8(part << UInt64(free - taken))
      free -= taken
      rest -= taken
    }
  }

  mutating func append(_ flag: Bool) { append(flag ? 1 : 0, bits: 1) }

  mutating func append(_ value: Int, bits count: Int) { append(UInt64(value), bits: count) }

  /// Appends a non-negative number in groups of four bits, the lowest group first. A flag before each group
  /// says whether another follows.
  mutating func append(count: Int) {
    var rest = count
    repeat {
      append(rest > 15)
      append(rest & 15, bits: 4)
      rest >>= 4
    } while rest > 0
  }

  mutating func append(_ value: Double) { append(value.bitPattern, bits: 64) }

  /// Returns the number of bits that tell `count` values apart.
  static func width(for count: Int) -> Int {
    count < 2 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }
}

/// Reads what a ``BitWriter`` wrote. Every read is checked against the end.
struct BitReader {
  /// The bits are not what a ``BitWriter`` wrote.
  struct Damage: Error {}

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A Boolean value that indicates whether only the padding of the last byte is left.
  var isAtEnd: Bool { bytes.count * 8 - position < 8 }

  mutating func bits(_ count: Int) throws(Damage) -> UInt64 {
    guard position + count <= bytes.count * 8 else { throw Damage() }
    var value: UInt64 = 0
    var rest = count
    while rest > 0 {
      let (byte, used) = (bytes[position / 8], position % 8)
      let taken = min(8 - used, rest)
      value = value << UInt64(taken) | UInt64(byte >> (8 - used - taken)) & (1 << UInt64(taken) - 1)
      position += taken
      rest -= taken
    }
    return value
  }

  mutating func flag() throws(Damage) -> Bool { try bits(1) == 1 }

  /// Reads a number of `count` bits; throws when it is not below the limit.
  mutating func number(_ count: Int, below limit: Int) throws(Damage) -> Int {
    let value = try bits(count)
    guard value < limit else { throw Damage() }
    return Int(value)
  }

  /// Reads a number that was written with `append(count:)`.
  mutating func count(atMost limit: Int) throws(Damage) -> Int {
    var value = 0
    var shift = 0
    while true {
      let goesOn = try flag()
      guard shift < 32 else { throw Damage() }
      value |= Int(try bits(4)) << shift
      shift += 4
      if !goesOn { break }
    }
    guard value <= limit else { throw Damage() }
    return value
  }

  /// Reads a finite number.
  mutating func double() throws(Damage) -> Double {
    let value = Double(bitPattern: try bits(64))
    guard value.isFinite else { throw Damage() }
    return value
  }
}
