/// Computes a ``ContentHash`` of bytes that come in pieces.
///
/// The hash is MurmurHash3 x64-128 with seed 0, so other programs can check a hash that a library holds. It
/// tells versions of a file apart. It is no defence against someone who makes two files with one hash on
/// purpose.
///
///     var hasher = ContentHasher()
///     hasher.update(chunk)
///     let hash = hasher.finish()
public struct ContentHasher: Sendable {
  private var h1: UInt64 = 0
  private var h2: UInt64 = 0
  /// The first bytes of a block that is not complete yet, little-endian, in two halves.
  private var pending: (UInt64, UInt64) = (0, 0)
  private var byteCount: UInt64 = 0

  private static let c1: UInt64 = 0x87c3_7b91_1142_53d5
  private static let c2: UInt64 = 0x4cf5_ad43_2745_937f

  /// Creates a hasher that has seen no bytes.
  public init() {}

  /// Adds bytes. The result does not depend on how the bytes are divided into pieces.
  ///
  /// - Complexity: O(*n*), several gigabytes a second.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard var next = bytes.baseAddress else { return }
    let end = next + bytes.count
    // With fewer bytes, the loop over whole blocks is not faster than `append`.
    if bytes.count >= 32 {
      // To the end of the block that is not complete, then whole blocks.
      let lead = Int(16 - byteCount & 15) & 15
      append(next, count: lead)
      next += lead
      let endOfBlocks = next + (end - next) & ~15
      byteCount &+= UInt64(endOfBlocks - next)
      var (a, b) = (h1, h2)
      while next < endOfBlocks {
        ContentHasher.mix(ContentHasher.word(at: next), ContentHasher.word(at: next + 8), into: &a, &b)
        next += 16
      }
      (h1, h2) = (a, b)
    }
    append(next, count: end - next)
  }

  /// Adds the eight bytes of a number, the lowest first.
  package mutating func update(_ number: Int64) { append(UInt64(bitPattern: number), count: 8) }

  /// Adds bytes.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if isDone == nil { for byte in bytes { append(UInt64(byte), count: 1) } }
  }

  /// Returns the hash of all bytes so far. More can be added afterwards.
  public func finish() -> ContentHash {
    var (a, b) = (h1, h2)
    if byteCount & 15 != 0 {
      b ^= ((pending.1 &* ContentHasher.c2).rotated(by: 33)) &* ContentHasher.c1
      a ^= ((pending.0 &* ContentHasher.c1).rotated(by: 31)) &* ContentHasher.c2
    }
    a ^= byteCount
    b ^= byteCount
    a &+= b
    b &+= a
    a = ContentHasher.finalized(a)
    b = ContentHasher.finalized(b)
    a &+= b
    b &+= a
    return ContentHash(high: a, low: b)
  }

  // MARK: Private

  /// Adds a few bytes.
  @inline(__always)
  private mutating func append(_ start: UnsafeRawPointer, count: Int) {
    var (next, left) = (start, count)
    while left >= 8 {
      append(ContentHasher.word(at: next), count: 8)
      (next, left) = (next + 8, left - 8)
    }
    if left > 0 { append(ContentHasher.word(at: next, count: left), count: UInt64(left)) }
  }

  /// Adds the lowest bytes, 1 to 8, of a word whose other bytes are 0.
  @inline(__always)
  private mutating func append(_ word: UInt64, count: UInt64) {
    let position = byteCount & 15
    let shift = 8 &* (position & 7)
    byteCount &+= count
    let isFull = position & 7 &+ count >= 8
    // The bytes that the half of the block has no room for.
    let rest = (word &>> 1) &>> (63 &- shift)
    if position < 8 {
      pending.0 |= word &<< shift
      if isFull { pending.1 = rest }
    } else {
      pending.1 |= word &<< shift
      guard isFull else { return }
      ContentHasher.mix(pending.0, pending.1, into: &h1, &h2)
      pending = (rest, 0)
    }
  }

  /// Returns 1 to 7 bytes at an address as a number, the first byte lowest. Loads may overlap.
  @inline(__always)
  private static func word(at address: UnsafeRawPointer, count: Int) -> UInt64 {
    func byte(_ index: Int) -> UInt64 {
      UInt64(address.load(fromByteOffset: index, as: UInt8.self)) &<< (8 &* UInt64(index))
    }
    guard count >= 4 else { return byte(0) | byte(count / 2) | byte(count - 1) }
    let low = UInt32(littleEndian: address.loadUnaligned(as: UInt32.self))
    let high = UInt32(littleEndian: (address + count - 4).loadUnaligned(as: UInt32.self))
    return UInt64(low) | UInt64(high) &<< (8 &* UInt64(count - 4))
  }

  /// Returns the eight bytes at an address as a number, the first byte lowest.
  @inline(__always)
  private static func word(at address: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func mix(_ k1: UInt64, _ k2: UInt64, into a: inout UInt64, _ b: inout UInt64) {
    a ^= (k1 &* c1).rotated(by: 31) &* c2
    a = (a.rotated(by: 27) &+ b) &* 5 &+ 0x52dc_e729
    b ^= (k2 &* c2).rotated(by: 33) &* c1
    b = (b.rotated(by: 31) &+ a) &* 5 &+ 0x3849_5ab5
  }

  private static func finalized(_ value: UInt64) -> UInt64 {
    var k = value
    k ^= k >> 33
    k &*= 0xff51_afd7_ed55_8ccd
    k ^= k >> 33
    k &*= 0xc4ce_b9fe_1a85_ec53
    k ^= k >> 33
    return k
  }
}

extension ContentHasher {
  /// Returns the hash of a sequence of bytes.
  public static func hash(_ bytes: some Sequence<UInt8>) -> ContentHash {
    var hasher = ContentHasher()
    hasher.update(bytes)
    return hasher.finish()
  }
}

extension UInt64 {
  @inline(__always)
  fileprivate func rotated(by count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
