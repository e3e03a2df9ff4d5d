import Glibc

/// Standard output, written in large pieces.
///
/// When the reader of a pipe ends (`| head`), the first write that finds the pipe closed throws
/// ``ClosedPipe``. The program then ends with success.
final class Output {
  /// The pipe's reader has ended.
  struct ClosedPipe: Error {}

  /// The bytes could not be written for another reason, such as a full disk.
  struct WriteFailed: Error {
    let code: CInt
  }

  private let descriptor: CInt
  private var buffer: [UInt8] = []
  private static let flushSize = 64 * 1024

  /// Creates an output to a descriptor, by default standard output.
  init(descriptor: CInt = STDOUT_FILENO) {
    self.descriptor = descriptor
    buffer.reserveCapacity(Output.flushSize)
  }

  /// Adds bytes, and writes them when there are enough.
  func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Output.flushSize { try flush() }
  }

  /// Adds a text.
  func write(_ text: String) throws { try write(text.utf8) }

  /// Adds a text and ends the line.
  func writeLine(_ text: String = "") throws {
    try write(text.utf8)
    try write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Writes the bytes that were added.
  func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    try Output.writeAll(buffer, to: descriptor)
  }

  /// Writes all bytes, through short writes and interruptions.
  static func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws {
    try bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EPIPE {
          throw ClosedPipe()
        } else if errno != EINTR {
          throw WriteFailed(code: errno)
        }
      }
    }
  }
}

/// Writes a message to standard error. A message that cannot be written is lost, because there is no better
/// place to report that.
func writeError(_ text: String) {
  try? Output.writeAll(Array(text.utf8), to: STDERR_FILENO)
}
