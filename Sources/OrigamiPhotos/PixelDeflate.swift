// For zlib: `CLibPNG` has its header too, so that this module needs no `CZLib`.
internal import CLibPNG

/// Compresses pixels for a terminal. Line drawings shrink to about a fiftieth.
public enum PixelDeflate {
  /// Returns the bytes in zlib format; nil if there is not enough memory.
  ///
  /// - Complexity: about a millisecond for 300 kilobytes of a drawing.
  public static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    var isPacked = false
    let packed = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      isPacked = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), 1) == Z_OK
      initialized = isPacked ? Int(count) : 0
    }
    return isPacked ? packed : nil
  }

  /// Returns the decompressed bytes, for tests; nil if the bytes are damaged or give more than `limit` bytes.
  public static func unpacked(_ bytes: [UInt8], atMost limit: Int) -> [UInt8]? {
    var count = uLong(limit)
    var isUnpacked = false
    let unpacked = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      isUnpacked = uncompress(buffer.baseAddress, &count, bytes, uLong(bytes.count)) == Z_OK
      initialized = isUnpacked ? Int(count) : 0
    }
    return isUnpacked ? unpacked : nil
  }
}
