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
      isPacked = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_BEST_SPEED) == Z_OK
      initialized = isPacked ? Int(count) : 0
    }
    return isPacked ? packed : nil
  }
}
