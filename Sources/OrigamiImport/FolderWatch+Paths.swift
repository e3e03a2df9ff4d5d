internal import Glibc
internal import OrigamiStore

extension FolderWatch {
  /// Creates a watch that reports when a content file was saved, or a folder was created, renamed or removed.
  ///
  /// - Parameter paths: absolute paths of files, and of folders with everything below them.
  convenience init(_ paths: [String]) throws(Failure) {
    try self.init()
    add(paths)
  }

  /// Watches further paths. A path that cannot be watched is left out, also when the system has no watches
  /// left.
  func add(_ paths: [String]) {
    for path in paths {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        for folder in [path] + FolderWalk(path).folders {
          try? add(folder, .matching { $1 || $0.hasSuffix(".xml") || SequenceFile.isSequence($0) })
        }
      } else {
        add(file: path)
        // A file behind a symbolic link is saved in its own folder.
        if let target = realpath(path, nil) {
          add(file: String(cString: target))
          free(target)
        }
      }
    }
  }

  private func add(file path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    let parent = "/" + parts.dropLast().joined(separator: "/")
    if let name = parts.last { try? add(parent, .only([String(name)])) }
  }
}
