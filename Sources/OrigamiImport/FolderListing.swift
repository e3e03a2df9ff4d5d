import Glibc

/// The names in one folder, with their types.
package struct FolderListing: Sendable {
  /// The type of what a name stands for.
  package enum Kind: Sendable {
    case folder
    case file
    /// A link, a pipe, a device or a socket; or the file system does not list types.
    case other
  }

  /// The kinds by name, without `.` and `..`. A name is bytes: Linux allows any but `/` and NUL.
  package var kinds: [[UInt8]: Kind]
  /// The device that the folder is on (`st_dev`).
  var device: Int
}

extension FolderListing {
  /// Lists a folder of the file system.
  ///
  /// - Throws: ``SystemError`` when the folder cannot be opened, or not be read to its end.
  package init(ofFolder path: [UInt8]) throws(SystemError) {
    guard let stream = path.withCString({ opendir($0) }) else { throw SystemError(code: errno) }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0 else { throw SystemError(code: errno) }
    device = Int(status.st_dev)
    kinds = [:]
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
      guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
      switch Int(entry.pointee.d_type) {
      case Int(DT_DIR): kinds[name] = .folder
      case Int(DT_REG): kinds[name] = .file
      default: kinds[name] = .other
      }
    }
  }
}

/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package var code: Int32
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
