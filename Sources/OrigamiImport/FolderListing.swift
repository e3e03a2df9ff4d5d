import Glibc

/// The names in one folder.
struct FolderListing: Sendable {
  /// The names as bytes, in no order, without `.` and `..`. Linux allows any bytes but `/` and NUL.
  var names: Set<[UInt8]>
  /// The device that the folder is on (`st_dev`).
  var device: Int

  /// Creates a listing; for tests.
  init(names: Set<[UInt8]>, device: Int) {
    self.names = names
    self.device = device
  }

  /// Lists a folder of the file system.
  ///
  /// - Throws: ``SystemError`` when the folder cannot be opened, or not be read to its end.
  init(ofFolder path: [UInt8]) throws(SystemError) {
    guard let stream = path.withCString({ opendir($0) }) else { throw SystemError(code: errno) }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0 else { throw SystemError(code: errno) }
    device = Int(status.st_dev)
    names = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError(code: errno) }
        return
      }
      let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { chars in
          Array(UnsafeRawBufferPointer(start: chars, count: strlen(chars)))
        }
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.insert(name) }
    }
  }
}

/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package var code: Int32

  /// Creates an error.
  package init(code: Int32) { self.code = code }
}

extension [UInt8] {
  /// Calls `body` with the bytes as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (self + [0]).withUnsafeBufferPointer { buffer in
      try buffer.withMemoryRebound(to: CChar.self) { chars in
        guard let base = chars.baseAddress else { preconditionFailure("a C string has at least one byte") }
        return try body(base)
      }
    }
  }
}
