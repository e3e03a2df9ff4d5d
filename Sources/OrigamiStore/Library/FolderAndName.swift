extension String {
  /// The folder and the name of a path; the folder of a name alone is empty.
  ///
  /// The bytes are compared: a `Character` can hold a slash and the first scalar of a name.
  package var folderAndName: (folder: String, name: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (slash == startIndex ? "/" : String(self[..<slash]), String(self[utf8.index(after: slash)...]))
  }
}
