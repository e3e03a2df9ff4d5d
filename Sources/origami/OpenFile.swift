import Glibc
import OrigamiXML

/// A file open for reading, closed when it is no longer used.
final class OpenFile {
  private let descriptor: CInt
  private let closes: Bool
  /// Reading faster by larger chunks was not measurable beyond this.
  private static let chunkSize = 1 << 18

  /// Opens a file.
  ///
  /// - Throws: `ContentSourceError.cannotOpen`.
  init(opening path: String) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    closes = true
    guard descriptor >= 0 else { throw ContentSourceError.cannotOpen(errno: errno) }
  }

  /// Reads what is open already, and leaves it open.
  convenience init(descriptor: CInt) { self.init(descriptor: descriptor, closes: false) }

  private init(descriptor: CInt, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
  }

  deinit { if closes, descriptor >= 0 { close(descriptor) } }

  /// Reads the next bytes; 0 at the end.
  ///
  /// - Throws: `ContentSourceError.cannotRead`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw ContentSourceError.cannotRead(errno: errno) }
    }
  }

  /// Reads to the end.
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
