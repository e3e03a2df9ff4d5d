import Glibc
import Terminal

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
  /// The characters of text that a terminal shows.
  private let charset: Charset
  private var buffer: [UInt8] = []
  private static let flushSize = 64 * 1024

  /// Creates an output to a descriptor, by default standard output.
  ///
  /// - Parameter charset: the characters of text for people, which ``writeText(_:)`` keeps to.
  init(descriptor: CInt = STDOUT_FILENO, charset: Charset = .utf8) {
    self.descriptor = descriptor
    self.charset = charset
    buffer.reserveCapacity(Output.flushSize)
  }

  /// Adds bytes, and writes them when there are enough.
  func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Output.flushSize { try flush() }
  }

  /// Adds a text.
  func write(_ text: String) throws { try write(text.utf8) }

  /// Adds text for people, with the characters that their terminal shows.
  func writeText(_ bytes: [UInt8]) throws {
    guard charset == .ascii else { return try write(bytes) }
    try write(ASCIIText.of(String(decoding: bytes, as: UTF8.self)))
  }

  /// Adds a line of text for people.
  func writeTextLine(_ text: String) throws { try writeText(Array(text.utf8) + [UInt8(ascii: "\n")]) }

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

  /// Writes all bytes, through short writes and interruptions. If the descriptor does not block, waits until
  /// its reader has made room.
  static func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws {
    try bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EPIPE {
          throw ClosedPipe()
        } else if errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
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
  let text = errorCharset == .ascii ? ASCIIText.of(text) : text
  try? Output.writeAll(Array(text.utf8), to: STDERR_FILENO)
}

/// Writes a note to standard error. Names from files in it cannot control the terminal.
func writeNote(_ note: String) { writeError("origami: note: \(VisibleText.of(note))\n") }

/// The characters of messages. A message for a file or for another program has all of them.
private let errorCharset: Charset =
  isatty(STDERR_FILENO) == 1 ? Charset { getenv($0).map { String(cString: $0) } } : .utf8
