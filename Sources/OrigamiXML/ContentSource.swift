internal import Glibc

/// The source of the bytes of a content file.
public enum ContentSource {
  /// A path. The file is opened and closed.
  case path(String)
  /// Bytes in memory.
  case bytes([UInt8])
  /// A function that fills the front of the buffer, which is never empty, and returns the number of bytes, 0
  /// at the end.
  case reader((UnsafeMutableRawBufferPointer) throws -> Int)
}

/// An error of reading a content file. An error *in* a file is a ``Diagnostic``.
public enum ContentSourceError: Error, Hashable, Sendable {
  /// `open(2)` failed with this `errno`.
  case cannotOpen(errno: Int32)
  /// `read(2)` failed with this `errno`.
  case cannotRead(errno: Int32)
  /// The path leads to a pipe, a device or a socket where only a file is read.
  case notAFile
  /// The temporary file for the ids of a very large model failed with this `errno`.
  case cannotKeepIdentifiers(errno: Int32)
}

/// Reads the bytes of one source. Besides the temporary file of a ``SpillingSorter``, nothing else in the
/// module opens or reads a file.
struct SourceReader: ~Copyable {
  private let read: (UnsafeMutableRawBufferPointer) throws -> Int
  private let descriptorToClose: Int32?

  init(_ source: ContentSource) throws {
    switch source {
    case .path(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw ContentSourceError.cannotOpen(errno: errno) }
      descriptorToClose = descriptor
      read = { try readSome(descriptor, into: $0) }
    case .bytes(let bytes):
      descriptorToClose = nil
      var rest = bytes[...]
      read = { buffer in
        let next = rest.prefix(buffer.count)
        buffer.copyBytes(from: next)
        rest = rest.dropFirst(next.count)
        return next.count
      }
    case .reader(let reader):
      descriptorToClose = nil
      read = reader
    }
  }

  deinit {
    // The file was only read, so an error of close(2) has no meaning.
    if let descriptorToClose { close(descriptorToClose) }
  }

  /// Reads the next bytes into the front of the buffer, and returns their number: 0 at the end.
  func next(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try read(buffer)
    precondition((0...buffer.count).contains(count), "\(count) bytes read into \(buffer.count)")
    return count
  }
}

private func readSome(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
  while true {
    let count = read(descriptor, buffer.baseAddress, buffer.count)
    if count >= 0 { return count }
    guard errno == EINTR else { throw ContentSourceError.cannotRead(errno: errno) }
  }
}
