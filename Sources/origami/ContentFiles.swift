import Glibc

/// Finds the content files that command-line paths mean.
///
/// A file means itself, `-` standard input, a folder every `*.xml` below it in byte order of its
/// path. Hidden files and folders and linked folders are skipped; a linked file is a file.
enum ContentFiles {
  /// A path that cannot be read.
  struct Unreadable: Error {
    /// As given or found.
    let path: String
    /// The system's reason.
    let code: CInt
  }

  /// The files of one path, each with the way to it from the path as given.
  static func files(at path: String) throws(Unreadable) -> [String] {
    if path == "-" { return [path] }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Unreadable(path: path, code: errno) }
    guard isFolder(status) else { return [path] }
    return try walk(path)
  }

  private static func walk(_ folder: String) throws(Unreadable) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var entries: [String] = []
    for name in try names(in: folder) where !name.hasPrefix(".") {
      var status = stat()
      guard lstat(prefix + name, &status) == 0 else { continue }  // gone since it was listed
      if isFolder(status) {
        entries.append(name + "/")
      } else if name.utf8.count > 4, name.hasSuffix(".xml"), isReadableFile(prefix + name) {
        entries.append(name)
      }
    }
    // With its slash, a folder stands where the paths below it stand in byte order.
    entries.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var found: [String] = []
    for entry in entries {
      if entry.hasSuffix("/") {
        found += try walk(prefix + entry)
      } else {
        found.append(prefix + entry)
      }
    }
    return found
  }

  private static func names(in folder: String) throws(Unreadable) -> [String] {
    guard let stream = opendir(folder) else { throw Unreadable(path: folder, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  /// Whether a path leads to something that can be read as a file, through links, but no folder.
  private static func isReadableFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && !isFolder(status)
  }

  private static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }
}
