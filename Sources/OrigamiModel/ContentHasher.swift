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
    var offset = 0
    while byteCount & 15 != 0, offset < bytes.count {
      append(bytes[offset])
      offset += 1
    }
    var (a, b) = (h1, h2)
    if let base = bytes.baseAddress {
      var next = base + offset
      let end = next + (bytes.count - offset) & ~15
      byteCount &+= UInt64(end - next)
      offset += end - next
      while next < end {
        let k1 = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self))
        let k2 = UInt64(littleEndian: (next + 8).loadUnaligned(as: UInt64.self))
        ContentHasher.mix(k1, k2, into: &a, &b)
        next += 16
      }
    }
    (h1, h2) = (a, b)
    while offset < bytes.count {
      append(bytes[offset])
      offset += 1
    }
  }

  /// Adds bytes.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if isDone == nil { for byte in bytes { append(byte) } }
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

  private mutating func append(_ byte: UInt8) {
    let position = byteCount & 15
    if position < 8 {
      pending.0 |= UInt64(byte) << (8 * position)
    } else {
      pending.1 |= UInt64(byte) << (8 * (position - 8))
    }
    byteCount &+= 1
    if position == 15 {
      ContentHasher.mix(pending.0, pending.1, into: &h1, &h2)
      pending = (0, 0)
    }
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
