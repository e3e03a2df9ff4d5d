internal import OrigamiModel

/// A 128-bit hash of bytes that come in blocks, for telling whether a model has changed.
///
/// Two chains of folded 64 × 64 → 128 bit products, as in wyhash; about 15 GB/s, so that it is no
/// part of what reading costs. It is not made to withstand someone who wants two contents to be equal:
/// that person could only keep their own file from being read again.
struct StreamHash {
  /// The only sizes of blocks that may be added before the last one are multiples of this, in bytes.
  static let blockByteCount = 32

  private var a: UInt64
  private var b: UInt64
  private var byteCount: UInt64 = 0

  private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
    0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB, 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3
  )

  /// Starts with what the meaning of the bytes depends on besides them.
  init(context: String) {
    (a, b) = (StreamHash.keys.2, StreamHash.keys.3)
    for byte in context.utf8 {
      a = StreamHash.fold(a ^ UInt64(byte), StreamHash.keys.0)
      b = StreamHash.fold(b ^ UInt64(byte), StreamHash.keys.1)
    }
  }

  /// Adds whole blocks.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count % StreamHash.blockByteCount == 0, "\(bytes.count) bytes are no blocks")
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
    let (key0, key1, _, _) = StreamHash.keys
    var (a, b) = (a, b)
    for offset in stride(from: 0, to: bytes.count, by: StreamHash.blockByteCount) {
      let block = (base + offset).loadUnaligned(as: SIMD4<UInt64>.self)
      // Without the sum a block equal to a key would wipe out all that came before it.
      a = StreamHash.fold(block[0] ^ key0, block[1] ^ a) &+ (a << 23 | a >> 41)
      b = StreamHash.fold(block[2] ^ key1, block[3] ^ b) &+ (b << 29 | b >> 35)
    }
    (self.a, self.b) = (a, b)
    byteCount += UInt64(bytes.count)
  }

  /// Adds the rest, of any size, and ends.
  consuming func finish(_ rest: UnsafeBufferPointer<UInt8>) -> ContentHash {
    let whole = rest.count / StreamHash.blockByteCount * StreamHash.blockByteCount
    add(UnsafeBufferPointer(rebasing: rest[..<whole]))
    var last = [UInt8](rest[whole...])
    byteCount += UInt64(last.count)
    let total = byteCount
    last.append(contentsOf: repeatElement(0, count: StreamHash.blockByteCount - last.count))
    last.withUnsafeBufferPointer { add($0) }
    let high = StreamHash.fold(a ^ total, b ^ StreamHash.keys.2)
    let low = StreamHash.fold(b ^ high, a ^ StreamHash.keys.3 ^ (total << 32 | total >> 32))
    return ContentHash(high: high, low: low)
  }

  @inline(__always)
  private static func fold(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let product = x.multipliedFullWidth(by: y)
    return product.high ^ product.low
  }
}
