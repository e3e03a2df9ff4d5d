import Glibc

/// Bytes on their way to a file descriptor, written in large pieces.
///
/// Memory stays at one piece whatever is written, so that a file of any size can be made.
struct OutputBuffer: ~Copyable {
  private static let pieceSize = 1 << 20

  private var bytes: [UInt8] = []
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  /// The number of bytes that were appended so far.
  private(set) var total = 0

  /// Replaces a file; `-` is standard output.
  init(path: String) throws {
    ownsDescriptor = path != "-"
    descriptor = ownsDescriptor ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) : 1
    guard descriptor >= 0 else { throw SystemFailure(doing: "open", path) }
    bytes.reserveCapacity(OutputBuffer.pieceSize + (64 << 10))
  }

  /// Keeps what is appended; it is read from ``contents`` and never flushed.
  init() {
    (descriptor, ownsDescriptor) = (-1, false)
  }

  /// The bytes that were appended since the last flush.
  var contents: [UInt8] { bytes }

  deinit { if ownsDescriptor { close(descriptor) } }

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    total += text.utf8CodeUnitCount
  }

  mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
    total += more.count
  }

  mutating func append(byte: UInt8) {
    bytes.append(byte)
    total += 1
  }

  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(byte: UInt8(truncatingIfNeeded: 48 + number % 10))
  }

  /// A number of millionths as a decimal fraction, without zeros at its end.
  mutating func append(millionths number: Int) {
    append(decimal: number / 1_000_000)
    var rest = number % 1_000_000
    guard rest > 0 else { return }
    append(byte: UInt8(ascii: "."))
    var place = 100_000
    while rest > 0 {
      append(byte: UInt8(truncatingIfNeeded: 48 + rest / place))
      rest %= place
      place /= 10
    }
  }

  /// Writes what has gathered, if it is a large piece.
  mutating func flushIfLarge() throws {
    if bytes.count >= OutputBuffer.pieceSize, descriptor >= 0 { try flush() }
  }

  /// Writes all that has gathered.
  mutating func flush() throws {
    try bytes.withUnsafeBytes { try writeWhole($0, to: descriptor) }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Writes all bytes, however many calls it takes.
func writeWhole(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0 {
      if errno == EINTR { continue }
      throw SystemFailure(doing: "write")
    }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
}
