/// The source of the bytes of a content file.
public enum ContentSource {
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

/// Reads the bytes of one source.
struct SourceReader {
  private let read: (UnsafeMutableRawBufferPointer) throws -> Int

  init(_ source: ContentSource) {
    switch source {
    case .bytes(let bytes):
      var rest = bytes[...]
      read = { buffer in
        let next = rest.prefix(buffer.count)
        buffer.copyBytes(from: next)
        rest = rest.dropFirst(next.count)
        return next.count
      }
    case .reader(let reader): read = reader
    }
  }

  /// Reads the next bytes into the front of the buffer, and returns their number: 0 at the end.
  func next(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try read(buffer)
    precondition((0...buffer.count).contains(count), "\(count) bytes read into \(buffer.count)")
    return count
  }
}
