internal import Glibc

extension String {
  /// The absolute path of the file that this path names, without symbolic links; nil if there is none, and
  /// `errno` says why.
  package var realPath: String? {
    guard let path = realpath(self, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The folder and the name of a path; the folder of a name alone is empty.
  ///
  /// The bytes are compared: a `Character` can hold a slash and the first scalar of a name.
  package var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (slash == startIndex ? "/" : String(self[..<slash]), String(self[utf8.index(after: slash)...]))
  }
}
