internal import Glibc

/// The identity of a file: two files with one name at different times differ in it.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let inode: UInt

  /// Returns the identity of the file that has a path now; nil if there is none, or it cannot be looked up.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
