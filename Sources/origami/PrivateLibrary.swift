import Glibc
import OrigamiImport
import OrigamiStore

/// A library in a folder of its own, which is removed at the end, or after a crash at the next start.
///
/// The folder holds a locked file. A folder whose lock is free belongs to a process that has ended. While a
/// process makes a folder or removes those of others, it locks the folder above, so that no other process
/// sees a file that is not locked yet.
final class PrivateLibrary {
  /// The library, open for writing.
  let library: Library
  private let folder: String
  private let lock: CInt
  private var isRemoved = false

  /// Creates the library, and removes those of processes that have ended.
  ///
  /// - Throws: ``CommandProblem`` if the folder cannot be created; `StoreError`.
  init(_ environment: Environment) throws {
    let parent = try PrivateLibrary.parent(environment)
    let turn = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard turn >= 0, flock(turn, LOCK_EX) == 0 else { throw CommandProblem.cannotLock(parent, code: errno) }
    defer { close(turn) }
    PrivateLibrary.removeAbandoned(in: parent)
    var template = Array((parent + "/read-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CommandProblem.cannotMakeFolder(parent + "/read-…", code: errno)
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lock = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw CommandProblem.cannotLock(folder, code: errno)
    }
    library = try Library.open(at: folder + "/library.sqlite", for: .writing)
  }

  /// The path of the library.
  var path: String { folder + "/library.sqlite" }

  /// Removes the folder, once. What is open in it can still be read.
  func remove() {
    if isRemoved { return }
    isRemoved = true
    PrivateLibrary.remove(folder)
    close(lock)
  }

  // MARK: The folder above

  /// Returns a folder of this user, made with mode 700: `$XDG_RUNTIME_DIR/origami`, or if that cannot be
  /// used, one in `$TMPDIR` or `/tmp`. Of a folder that exists, the owner is checked, not the mode.
  private static func parent(_ environment: Environment) throws(CommandProblem) -> String {
    // After an earlier run with `sudo -E`, `origami` there may belong to root.
    if let run = environment["XDG_RUNTIME_DIR"], run.hasPrefix("/"),
      let own = try? ownFolder(run + "/origami")
    {
      return own
    }
    let temporary = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return try ownFolder(temporary + "/origami-\(getuid())")
  }

  /// Returns a folder, which is made if it is not there.
  private static func ownFolder(_ base: String) throws(CommandProblem) -> String {
    if mkdir(base, 0o700) != 0, errno != EEXIST { throw CommandProblem.cannotMakeFolder(base, code: errno) }
    var status = stat()
    // Anyone can make a folder of this name in /tmp.
    guard lstat(base, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
      throw CommandProblem.foreignFolder(base)
    }
    return base
  }

  private static func names(in folder: String) -> [String] {
    guard let listing = try? FolderListing(ofFolder: Array(folder.utf8)) else { return [] }
    return listing.kinds.keys.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func removeAbandoned(in parent: String) {
    for name in names(in: parent) where name.hasPrefix("read-") {
      let folder = parent + "/" + name
      let lock = open(folder + "/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else {
        // Empty: its process was killed before it made the lock, or after it removed it.
        if errno == ENOENT { rmdir(folder) }
        continue
      }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(folder) }
      close(lock)
    }
  }

  private static func remove(_ folder: String) {
    // The lock goes last: without it nobody would find the rest.
    for name in names(in: folder) where name != "lock" { unlink(folder + "/" + name) }
    unlink(folder + "/lock")
    rmdir(folder)
  }
}
