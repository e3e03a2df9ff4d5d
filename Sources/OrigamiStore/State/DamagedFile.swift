internal import Glibc

/// Keeps a damaged database under another name.
enum DamagedFile {
  /// Renames a database, with the files that SQLite keeps beside it, to the first free name of `x.damaged`,
  /// `x.damaged-2` and so on.
  ///
  /// - Returns: the new path.
  /// - Throws: ``StoreError/cannotOpen(path:code:)`` if the file cannot be renamed.
  static func setAside(_ path: String) throws(StoreError) -> String {
    for number in 1...100 {
      let name = path + ".damaged" + (number == 1 ? "" : "-\(number)")
      // A link fails if the name is taken. A rename would replace the other file.
      if link(path, name) == 0 {
        unlink(path)
        for suffix in ["-wal", "-shm", "-journal"] { rename(path + suffix, name + suffix) }
        return name
      }
      guard errno == EEXIST else { break }
    }
    throw .cannotOpen(path: path, code: Int(errno))
  }
}
