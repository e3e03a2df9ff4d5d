internal import Glibc
internal import Threading

/// A watch on files and folders that reports when one of their content files was saved.
///
/// Editors write a file in place, or write another one and rename it. So the folders are watched, not the
/// files. The kernel reports (inotify); nothing is polled.
final class PathWatch: Sendable {
  /// The result of a wait.
  enum Event: Hashable, Sendable {
    /// A content file was written, or a content file or a folder was created, renamed or removed. Also when
    /// the kernel has lost events.
    case saved
    /// Nothing happened in the time.
    case nothing
    /// The watch was stopped.
    case ended
  }

  /// The files to look at in a folder; nil for every content file.
  private typealias Names = Set<String>?

  private let descriptor: CInt
  private let wake: (read: CInt, write: CInt)
  private let folders = Locked<[CInt: Names]>([:])

  /// The events of a folder that can mean a save.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)

  /// Starts to watch.
  ///
  /// - Parameter paths: absolute paths of files, and of folders with everything below them.
  /// - Throws: ``SystemError`` if the process can have no further inotify instance or file descriptor.
  init(_ paths: [String]) throws(SystemError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let code = errno
      close(descriptor)
      throw SystemError(code: code)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = (ends[0], ends[1])
    add(paths)
  }

  deinit {
    close(descriptor)
    close(wake.read)
    close(wake.write)
  }

  /// Watches further paths. A path that cannot be watched is left out, also when the system has no watches
  /// left.
  func add(_ paths: [String]) {
    for path in paths {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        for folder in [path] + FolderWalk(path).folders { watch(folder: folder, names: nil) }
      } else {
        watch(file: path)
        // A file behind a symbolic link is saved in its own folder.
        if let target = realpath(path, nil) {
          watch(file: String(cString: target))
          free(target)
        }
      }
    }
  }

  private func watch(file path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    let parent = "/" + parts.dropLast().joined(separator: "/")
    if let name = parts.last { watch(folder: parent, names: [String(name)]) }
  }

  private func watch(folder: String, names: Names) {
    let number = inotify_add_watch(descriptor, folder, PathWatch.events)
    guard number >= 0 else { return }
    folders.withLock { folders in
      switch (folders[number], names) {
      case (.some(.some(let known)), .some(let names)): folders[number] = known.union(names)
      case (.some(.none), _): break
      case (_, let names): folders[number] = .some(names)
      }
    }
  }

  /// Makes a wait on another thread end, and every later one.
  func stop() {
    var byte: UInt8 = 1
    _ = write(wake.write, &byte, 1)
  }

  /// Waits for a save; nil waits without a limit.
  func wait(milliseconds: CInt?) -> Event {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&requests, 2, milliseconds ?? -1) > 0 else { return .nothing }
    if requests[1].revents != 0 { return .ended }
    return takeEvents() ? .saved : .nothing
  }

  /// Takes all events that are waiting.
  ///
  /// - Returns: true if one of them means a save.
  private func takeEvents() -> Bool {
    var isSaved = false
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) {
      while case let size = read(descriptor, $0.baseAddress, $0.count), size > 0 {
        if means(UnsafeRawBufferPointer(rebasing: $0[..<size])) { isSaved = true }
      }
    }
    return isSaved
  }

  /// Returns true if an event of a buffer means a save. Each event is a header and a name (inotify(7)).
  private func means(_ events: UnsafeRawBufferPointer) -> Bool {
    let headerSize = MemoryLayout<inotify_event>.size
    var rest = events[...]
    var isSaved = false
    while rest.count >= headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let end = rest.startIndex + headerSize + Int(header.len)
      guard end <= rest.endIndex else { return true }
      let bytes = rest[(rest.startIndex + headerSize)..<end].prefix { $0 != 0 }
      let name = String(decoding: bytes, as: UTF8.self)
      let isFolder = header.mask & UInt32(IN_ISDIR) != 0
      // The kernel has lost events.
      if header.mask & UInt32(IN_Q_OVERFLOW) != 0 { isSaved = true }
      switch folders.withLock({ $0[header.wd] }) {
      case .some(.some(let names)): if names.contains(name) { isSaved = true }
      case .some(.none):
        if isFolder || name.hasSuffix(".xml") || SequenceFile.isSequence(name) { isSaved = true }
      case .none: break
      }
      rest = rest[end...]
    }
    return isSaved
  }
}
