/// The bytes of a file, read in pieces, with a limit on their number.
public final class ByteStream {
  /// The largest file that is read, in bytes: 64 MiB. Published patterns of ten thousand faces have three
  /// megabytes.
  public static let byteLimit = 64 << 20

  private let next: () throws -> [UInt8]
  private var read = 0
  /// Bytes that were peeked at and not taken yet.
  private var pending: [UInt8] = []

  /// Creates a stream.
  ///
  /// - Parameter next: returns the next bytes; empty at the end.
  public init(next: @escaping () throws -> [UInt8]) { self.next = next }

  /// Creates a stream of bytes in memory.
  public convenience init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    self.init {
      defer { rest = rest.dropFirst(1 << 16) }
      return Array(rest.prefix(1 << 16))
    }
  }

  /// Returns the first bytes without taking them: at least `count`, or all if there are fewer.
  func peek(_ count: Int) throws(ExchangeError) -> [UInt8] {
    while pending.count < count {
      let more = try fetch()
      if more.isEmpty { break }
      pending += more
    }
    return pending
  }

  /// Takes the byte order mark, if the file begins with one.
  func skipByteOrderMark() throws(ExchangeError) {
    if try peek(3).starts(with: [0xEF, 0xBB, 0xBF]) { pending.removeFirst(3) }
  }

  /// Returns the next bytes; empty at the end.
  ///
  /// - Throws: ``ExchangeError`` for a file over the limit or one that cannot be read.
  func take() throws(ExchangeError) -> [UInt8] {
    guard pending.isEmpty else {
      defer { pending = [] }
      return pending
    }
    return try fetch()
  }

  private func fetch() throws(ExchangeError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try next() } catch { throw ExchangeError(cause: error) }
    read += bytes.count
    guard read <= ByteStream.byteLimit else {
      throw ExchangeError(
        .tooLarge, "the file is larger than \(ByteStream.byteLimit >> 20) MiB",
        help: "export only the crease pattern, without pictures and undo history")
    }
    return bytes
  }
}
