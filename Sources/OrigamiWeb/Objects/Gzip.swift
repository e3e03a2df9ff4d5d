internal import CZLib

/// Packs and unpacks gzip files in memory.
package enum Gzip {
  /// The reason why bytes cannot be unpacked.
  package enum Problem: Error, Hashable {
    /// They are no gzip file, or a damaged one, or more follows it.
    case damaged
    /// They unpack to more than the limit.
    case tooLarge(limit: Int)
  }

  /// Returns the bytes packed. Equal bytes give equal files, as long as zlib is the same.
  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let packed = packed(bytes, padding: 0)
    // `unpacked` would refuse text that shrinks too well, so padding in the header makes the file larger.
    // Objects have at most 1 MiB, for which the largest padding, 65,535 bytes, is enough.
    let missing = (bytes.count - ratioMargin + ratioLimit - 1) / ratioLimit - packed.count
    return missing > 0 ? self.packed(bytes, padding: min(missing, 65_535)) : packed
  }

  private static func packed(_ bytes: [UInt8], padding: Int) -> [UInt8] {
    let room = czlib_bound(bytes.count) + padding
    let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = bytes.withUnsafeBytes {
        czlib_pack($0.baseAddress, $0.count, buffer.baseAddress, room, padding)
      }
    }
    precondition(!packed.isEmpty, "no memory to pack \(bytes.count) bytes")
    return packed
  }

  /// The largest factor by which a file grows when it is unpacked. Content grows by about 8.
  private static let ratioLimit = 100
  /// The bytes that any file may unpack to.
  private static let ratioMargin = 1024

  /// Returns the bytes of a gzip file.
  ///
  /// - Parameter limit: the most bytes that it may unpack to.
  package static func unpacked(_ packed: [UInt8], limit: Int) throws(Problem) -> [UInt8] {
    let room = min(limit, packed.count * ratioLimit + ratioMargin)
    var outcome = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      outcome = packed.withUnsafeBytes { czlib_unpack($0.baseAddress, $0.count, buffer.baseAddress, room) }
      count = max(0, outcome)
    }
    if outcome == -2 { throw .tooLarge(limit: room) }
    if outcome < 0 { throw .damaged }
    return bytes
  }
}
