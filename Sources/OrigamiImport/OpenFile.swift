import Glibc
package import OrigamiXML

/// A file open for reading. It is closed when it is released, if it was opened here.
package final class OpenFile {
  /// A Boolean value that indicates whether this is a pipe, a terminal or another stream: something that can
  /// be read once, and that no other program finds under the same name later.
  let isStream: Bool
  private let descriptor: CInt
  private let closes: Bool
  /// Larger chunks read no faster (measured).
  private static let chunkSize = 1 << 18

  /// Opens a regular file, or also a stream.
  ///
  /// Opening never waits, not even for the other end of a pipe that nobody writes to.
  ///
  /// - Parameter acceptsStreams: whether pipes and character devices are opened too, as `<(command)` of a
  ///   shell makes them. Pass true only for a path that a person named.
  /// - Throws: `ContentSourceError.cannotOpen`, or `ContentSourceError.notAFile`.
  package init(opening path: String, acceptsStreams: Bool) throws(ContentSourceError) {
    (descriptor, isStream) = try OpenFile.open(path, acceptsStreams)
    closes = true
  }

  /// Reads a descriptor that is open already, and leaves it open.
  package init(descriptor: CInt) {
    self.descriptor = descriptor
    isStream = true
    closes = false
  }

  deinit { if closes { close(descriptor) } }

  private static func open(
    _ path: String, _ acceptsStreams: Bool
  ) throws(ContentSourceError) -> (descriptor: CInt, isStream: Bool) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .cannotOpen(errno: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .cannotOpen(errno: code)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (descriptor, false)
    case S_IFIFO where acceptsStreams, S_IFCHR where acceptsStreams:
      // Reads wait for the writer; of a pipe without one they find the end at once.
      _ = fcntl(descriptor, F_SETFL, 0)
      return (descriptor, true)
    case S_IFDIR:
      close(descriptor)
      throw .cannotOpen(errno: EISDIR)
    default:
      close(descriptor)
      throw .notAFile
    }
  }

  /// Reads the next bytes and returns how many there were: 0 at the end.
  ///
  /// - Throws: `ContentSourceError.cannotRead`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContentSourceError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: break
      case EAGAIN:
        // The program that opened standard input can have made it non-blocking.
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, -1)
      default: throw .cannotRead(errno: errno)
      }
    }
  }

  /// Passes all bytes to `body`, in chunks of up to 256 KiB.
  func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: OpenFile.chunkSize, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
    }
  }
}
