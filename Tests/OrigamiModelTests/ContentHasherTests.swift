import OrigamiModel
import Testing

@Suite struct ContentHasherTests {
  /// Computed with the reference implementation's x64-128 variant, seed 0.
  @Test(
    arguments: [
      ("", 0, 0),
      ("hello", 0xcbd8_a7b3_41bd_9b02, 0x5b1e_906a_48ae_1d19),
      ("hello, world", 0x342f_ac62_3a5e_bc8e, 0x4cdc_bc07_9642_414d),
      ("The quick brown fox jumps over the lazy dog.", 0xcd99_481f_9ee9_02c9, 0x695d_a1a3_8987_b6e7),
    ] as [(String, UInt64, UInt64)])
  func `agrees with the published vectors`(text: String, high: UInt64, low: UInt64) {
    #expect(ContentHasher.hash(text.utf8) == ContentHash(high: high, low: low))
  }

  @Test func `how bytes are cut into pieces makes no difference`() {
    let bytes = (0..<97).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    let whole = ContentHasher.hash(bytes)

    for first in 0...bytes.count {
      for second in stride(from: first, through: bytes.count, by: 7) {
        var hasher = ContentHasher()
        hasher.update(bytes[..<first])
        hasher.update(bytes[first..<second])
        hasher.update(bytes[second...])
        #expect(hasher.finish() == whole, "cut at \(first) and \(second)")
      }
    }
  }

  @Test func `a number counts as its eight bytes, the lowest first`() {
    let number: Int64 = 0x0123_4567_89ab_cdef - 1 << 56
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }

    for before in 0..<17 {
      let lead = [UInt8](repeating: 7, count: before)
      var hasher = ContentHasher()
      hasher.update(lead)
      hasher.update(number)
      hasher.update(number)
      #expect(hasher.finish() == ContentHasher.hash(lead + bytes + bytes), "after \(before) bytes")
    }
  }

  @Test func `one bit more or less gives another hash`() {
    let bytes = [UInt8](repeating: 0x61, count: 40)
    var seen: Set<ContentHash> = [ContentHasher.hash(bytes)]
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(seen.insert(ContentHasher.hash(changed)).inserted)
    }
    for count in 0..<40 { #expect(seen.insert(ContentHasher.hash(bytes[..<count])).inserted) }
  }
}
