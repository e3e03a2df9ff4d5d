internal import Foundation
internal import Glibc

/// The file of a library as the file system describes it, before SQLite opens it.
struct LibraryFile {
  let path: String
  /// A Boolean value that indicates whether there is a file at the path.
  let exists: Bool
  private let size: Int

  /// Looks at a path without opening the file, because opening a pipe would block.
  ///
  /// - Throws: ``StoreError/notAPath(path:)``, ``StoreError/notAFile(path:)``,
  ///   ``StoreError/cannotOpen(path:code:)``
  init(_ path: String) throws(StoreError) {
    self.path = path
    guard !LibraryFile.isSpecial(path) else { throw .notAPath(path: path) }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
      exists = true
      size = Int(status.st_size)
    } else {
      let code = errno
      guard code == ENOENT || code == ENOTDIR else { throw .cannotOpen(path: path, code: Int(code)) }
      (exists, size) = (false, 0)
    }
  }

  /// Returns a Boolean value that indicates whether SQLite would read the text as an address, or as the name
  /// of a database in memory or in a temporary file.
  private static func isSpecial(_ path: String) -> Bool {
    path.isEmpty || path == ":memory:" || path.utf8.starts(with: "file:".utf8)
  }

  /// Creates the folder of the file, with the folders above it.
  func createFolder() throws(StoreError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .noFolder(path: folder.path)
    }
  }

  /// Throws if the process may not read the file.
  func requireReadable() throws(StoreError) {
    guard access(path, R_OK) == 0 else { throw .cannotOpen(path: path, code: Int(errno)) }
  }

  /// Throws if the file ends within a page, as after a copy that was broken off. SQLite notices missing
  /// pages, but reads the missing part of a page as zeros.
  ///
  /// If there is a log beside the file, nothing is thrown: the file may be growing, and the log may hold the
  /// rest.
  func requireWholePages() throws(StoreError) {
    // A database of another program may have pages of another size.
    guard size % Schema.pageSize != 0, let page = pageSize, size % page != 0, filesBeside.isEmpty else {
      return
    }
    // A log that existed when the size was read may have been copied into the file since, so the size is read
    // again.
    guard try LibraryFile(path).size % page != 0 else { return }
    throw .beyondRepair(path: path, message: "the file ends within a page")
  }

  /// The size of the file's pages, from its header; nil for a file that is no database.
  private var pageSize: Int? {
    guard let file = FileHandle(forReadingAtPath: path), let header = try? file.read(upToCount: 18),
      header.count == 18, header.starts(with: "SQLite format 3\0".utf8)
    else { return nil }
    let size = Int(header[16]) << 8 | Int(header[17])
    return size == 1 ? 65_536 : size >= 512 ? size : nil
  }

  /// The path without links: SQLite names the files beside a library after this.
  private var resolvedPath: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// The logs beside the file that hold changes.
  private var filesBeside: [String] {
    ["-wal", "-journal"].map { resolvedPath + $0 }.filter { name in
      var status = stat()
      return stat(name, &status) == 0 && status.st_size > 0
    }
  }

  // MARK: Read-only media

  /// A Boolean value that indicates whether the file system of the file is mounted read-only.
  var isOnReadOnlyMedium: Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Returns the name with which SQLite opens the file without locks and without files beside it.
  ///
  /// This is safe only if nothing can change the file: the file system is read-only, and no file beside the
  /// library holds further changes.
  ///
  /// - Throws: ``StoreError/unfinished(path:beside:)``
  func immutableName() throws(StoreError) -> String {
    if let beside = filesBeside.first { throw .unfinished(path: path, beside: beside) }
    let escaped = resolvedPath.utf8.flatMap { byte -> [UInt8] in
      "%?#".utf8.contains(byte) ? Array("%\(String(byte, radix: 16))".utf8) : [byte]
    }
    return "file:" + String(decoding: escaped, as: UTF8.self) + "?immutable=1"
  }
}
