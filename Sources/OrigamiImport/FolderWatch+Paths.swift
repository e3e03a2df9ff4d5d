internal import Glibc
internal import OrigamiStore

extension FolderWatch {
  /// Creates a watch that reports when a content file was saved, or a folder was created, renamed or removed.
  /// After a report, ``add(_:)`` the paths again: a folder that was replaced is another one.
  ///
  /// - Parameter paths: absolute paths of files, and of folders with everything below them.
  convenience init(_ paths: [String]) throws(Failure) {
    try self.init()
    add(paths)
  }

  /// Watches further paths. A path that cannot be watched is left out, for example because the system has no
  /// watches left.
  func add(_ paths: [String]) {
    for path in paths {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        for folder in [path] + FolderWalk(path).folders {
          try? add(folder, .matching { $1 || $0.hasSuffix(".xml") })
        }
      } else {
        add(file: path)
        // A file behind a symbolic link is saved in its own folder.
        if let target = path.realPath { add(file: target) }
      }
    }
  }

  /// Watches a file. If its folder is missing, the folder is watched in the same way, so that a later call
  /// finds it.
  private func add(file path: String) {
    let (folder, name) = path.folderAndName
    guard !folder.isEmpty else { return }
    do {
      try add(folder, .only([name]))
    } catch {
      guard [ENOENT, ENOTDIR].contains(error.code) else { return }
      add(file: folder)
      // The folder may have been created meanwhile.
      try? add(folder, .only([name]))
    }
  }
}
