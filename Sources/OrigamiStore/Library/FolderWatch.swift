internal import Glibc
internal import Threading

/// A watch on folders that reports when one of their files was saved.
///
/// Programs write a file in place, or write another one and rename it. So the folders are watched, not the
/// files. The kernel reports (inotify); nothing is polled.
package final class FolderWatch: Sendable {
  /// The result of a wait.
  package enum Event: Hashable, Sendable {
    /// A watched file was written, created, renamed or removed, or its folder was renamed or removed. Also
    /// when the kernel has lost events.
    case saved
    /// Nothing happened in the time, or a signal ended the wait before.
    case nothing
    /// The watch was stopped.
    case ended
  }

  /// The reason why something cannot be watched.
  package struct Failure: Error {
    /// The value of `errno`.
    package let code: CInt
  }

  /// The files to look at in a folder.
  package enum Names: Sendable {
    /// The files with these names.
    case only(Set<String>)
    /// Every entry for which the function returns true.
    case matching(@Sendable (_ name: String, _ isFolder: Bool) -> Bool)
  }

  /// All names to look at in a folder.
  private struct Watched {
    var names: Set<String> = []
    var isMatching: @Sendable (_ name: String, _ isFolder: Bool) -> Bool = { _, _ in false }
  }

  private let descriptor: CInt
  private let wake: (read: CInt, write: CInt)
  private let folders = Locked<[CInt: Watched]>([:])

  /// The events of a folder that can mean a save.
  private static let events =
    UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE) | ends

  /// The events with which a folder is no longer at its path.
  private static let ends = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

  /// Creates a watch on no folder.
  ///
  /// - Throws: ``Failure`` if the process can have no further inotify instance or file descriptor.
  package init() throws(Failure) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    var ends: [CInt] = [-1, -1]
    let code = descriptor >= 0 && pipe(&ends) == 0 ? 0 : errno
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = (ends[0], ends[1])
    guard code == 0 else { throw Failure(code: code) }
  }

  deinit {
    for end in [descriptor, wake.read, wake.write] { close(end) }
  }

  /// Watches files of a folder, beside the names that are watched already. A later ``Names/matching(_:)``
  /// replaces an earlier one for the same folder.
  ///
  /// - Throws: ``Failure`` if there is no such folder, or the system has no watches left.
  package func add(_ folder: String, _ names: Names) throws(Failure) {
    let number = inotify_add_watch(descriptor, folder, FolderWatch.events)
    guard number >= 0 else { throw Failure(code: errno) }
    folders.withLock { folders in
      switch names {
      case .only(let names): folders[number, default: Watched()].names.formUnion(names)
      case .matching(let isMatching): folders[number, default: Watched()].isMatching = isMatching
      }
    }
  }

  /// Makes a wait on another thread end, and every later one.
  package func stop() {
    var byte: UInt8 = 1
    _ = write(wake.write, &byte, 1)
  }

  /// Waits for a save; nil waits without a limit. An event of another file does not end the wait.
  package func wait(milliseconds: CInt?) -> Event {
    let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
    var rest = milliseconds ?? -1
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
    ]
    repeat {
      guard poll(&requests, 2, rest) > 0 else { return .nothing }
      if requests[1].revents != 0 { return .ended }
      if takeEvents() { return .saved }
      if let end { rest = ContinuousClock.now.milliseconds(until: end) }
    } while rest != 0
    return .nothing
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
    while rest.count >= headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let end = rest.startIndex + headerSize + Int(header.len)
      // The kernel has lost events, or the folder is gone.
      let always = UInt32(IN_Q_OVERFLOW) | FolderWatch.ends
      guard end <= rest.endIndex, header.mask & always == 0 else { return true }
      let bytes = rest[(rest.startIndex + headerSize)..<end].prefix { $0 != 0 }
      let name = String(decoding: bytes, as: UTF8.self)
      if let watched = folders.withLock({ $0[header.wd] }),
        watched.names.contains(name) || watched.isMatching(name, header.mask & UInt32(IN_ISDIR) != 0)
      {
        return true
      }
      rest = rest[end...]
    }
    return false
  }
}
