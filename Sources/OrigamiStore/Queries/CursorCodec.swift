internal import OrigamiModel

/// Converts cursors to text that survives a command line: letters and digits, with a checksum.
///
/// A cursor is opaque: its kind and its values, as bytes, followed by their CRC-32, in base 32 (Crockford's
/// letters, in lower case). A changed character or two swapped neighbours are always noticed. Other damage,
/// such as a missing part, goes unnoticed once in 2^32 times.
enum CursorCodec {
  /// The kind of list that a cursor belongs to.
  enum Kind: UInt8 {
    case steps = 1
    case models = 2
    case search = 3
  }

  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// Returns the text of a cursor.
  static func text(_ kind: Kind, _ payload: ByteWriter) -> String {
    var bytes = [kind.rawValue] + payload.bytes
    let checksum = CRC32.checksum(bytes)
    withUnsafeBytes(of: checksum.bigEndian) { bytes.append(contentsOf: $0) }
    var text: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(digits[Int(bits >> UInt32(count) & 31)])
      }
    }
    if count > 0 { text.append(digits[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads the payload of a cursor.
  ///
  /// - Throws: ``CursorProblem/damaged``, or ``CursorProblem/otherListing`` for a cursor of another kind.
  static func read<Value>(
    _ text: String, _ kind: Kind, _ body: (inout ByteReader) throws -> Value
  ) throws(StoreError) -> Value {
    guard let bytes = bytes(text), bytes.count > 5,
      CRC32.checksum(bytes.dropLast(4)) == bytes.suffix(4).reduce(0, { $0 << 8 | UInt32($1) })
    else { throw .cursor(.damaged) }
    guard bytes[0] == kind.rawValue else { throw .cursor(.otherListing) }
    do {
      return try bytes.withUnsafeBytes { bytes in
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[1..<bytes.count - 4]))
        let value = try body(&reader)
        guard reader.isAtEnd else { throw ByteReader.Damage() }
        return value
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .cursor(.damaged)
    }
  }

  /// Returns a number that stands for a listing of a library. 48 bits are enough to notice a mistake.
  static func name(of listing: String, library: String) -> Int {
    var hasher = ContentHasher()
    hasher.update(library.utf8)
    hasher.update([0])
    hasher.update(listing.utf8)
    return Int(hasher.finish().high >> 16)
  }

  /// Decodes a text in base 32.
  ///
  /// - Returns: nil for a text that ``text(_:_:)`` does not make.
  private static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for character in text.utf8 {
      guard let digit = digits.firstIndex(of: character) else { return nil }
      bits = bits << 5 | UInt32(digit)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // The remaining bits are fewer than a digit has, and are zero.
    guard count < 5, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return bytes
  }
}

/// The checksum of Ethernet, gzip and PNG.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }

  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
